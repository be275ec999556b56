"""A table before its match: who sits where, who is ready, and the start that nobody can steer.

How a match starts (TBL-HIDE-3; record.md, "Chance"): the table has shown the commitment to its seed since it was
opened. Everybody's `Ready` carries the commitment to a nonce. From the moment the table is full and everybody is ready,
seats are settled and each client sends its nonce. With the last one the match starts. A nonce that doesn't match, or is
missing when the time is up, calls the start off: that seat is opened, the seed is drawn anew, everybody commits anew.
Nobody holds others up like that for ever: after some times they get no seat among them.
"""

import re

from msgspec.structs import replace

from toprung.kernel import Illegal, Seat, commitment
from toprung.table.event import (
    CalledOff,
    Closed,
    HostPassed,
    NonceSent,
    Readied,
    Sat,
    Started,
    Stood,
    TableEvent,
    Unreadied,
)
from toprung.table.evolve import then
from toprung.table.name import NAME, clean
from toprung.table.reading import chance, game_of, options, phase, seated, seats_of
from toprung.table.refusal import check_open, check_own, check_seat
from toprung.table.setting import Untimed
from toprung.table.value import Chair, Person, Table

HEX = re.compile("[0-9a-f]{64}")

MISSED = 3
"""Because of whom so many starts were called off gets no seat among others: they would wait for ever."""


def sit(table: Table, person: Person, seat: Seat, now: int) -> tuple[TableEvent, ...]:
    """The person takes the seat. Where a game can't be shared on one screen they leave their other seat for it. Who
    sits there already does so under the name of now."""
    check_open(table)
    chair = check_seat(table, seat)
    sat = Sat(seat, person.name, person.program, person.id)
    if seat in (own := seats_of(table, person.id)):
        return () if chair.person == person else (sat,)
    if chair != Chair():
        raise Illegal("TBL-TABLE-5", "This seat is taken.")
    if person.id in table.barred:
        raise Illegal("TBL-TABLE-5", "The host has sent you away from this table.")
    if table.missed.count(person.id) >= MISSED and any(other.id != person.id for other in seated(table)):  # TBL-HIDE-3
        raise Illegal("TBL-HIDE-3", "Because of you this match could not begin {most} times.", most=MISSED)
    untimed = isinstance(table.setting.clock, Untimed)
    if untimed and any(other.id != person.id for other in seated(table)):  # TBL-TABLE-6
        raise Illegal("TBL-TABLE-6", "A table without a turn timer is for one person and bots.")
    left = () if game_of(table).shareable else tuple(Stood(other) for other in own)  # TBL-TABLE-4
    return with_host(table, (*left, sat), now)


def called(table: Table, person: Person, name: str) -> Person:
    """The person, under this name for whoever plays in one of their seats; without one they play there themselves."""
    if not name:
        return person
    if not game_of(table).shareable:  # TBL-TABLE-4
        raise Illegal("TBL-TABLE-4", "This game cannot be shared on one screen: sit down under your own name.")
    line = clean(name)
    if line is None:
        raise Illegal("TBL-TABLE-4", "A name has from 1 to {most} letters.", most=NAME)
    return replace(person, name=line)


def stand(table: Table, person: Person, seat: Seat, now: int) -> tuple[TableEvent, ...]:
    """The person gives the seat up; the table closes behind the last one."""
    check_open(table)
    check_own(table, person, seat)
    if len(seated(table)) == 1:
        return Stood(seat), Closed()
    return with_host(table, (Stood(seat),), now)


def ready(table: Table, person: Person, seat: Seat, committed: str) -> tuple[TableEvent, ...]:
    """The player is ready and commits to a nonce; while the table is open they may commit to another one."""
    check_open(table)
    chair = check_own(table, person, seat)
    committed = check_hex(committed)
    return () if committed == chair.commitment else (Readied(seat, committed),)


def unready(table: Table, person: Person, seat: Seat) -> tuple[TableEvent, ...]:
    """The player is not ready after all."""
    check_open(table)
    chair = check_own(table, person, seat)
    return (Unreadied(seat),) if chair.commitment else ()


def send_nonce(table: Table, person: Person, seat: Seat, nonce: str, now: int, fresh: bytes) -> tuple[TableEvent, ...]:
    """The nonce of the seat came. The last one starts the match; a wrong one calls the start off; one that is late, or
    comes a second time, changes nothing."""
    chair = check_own(table, person, seat)
    nonce = check_hex(nonce)
    if phase(table) != "revealing" or chair.nonce:
        return ()
    if commitment(bytes.fromhex(nonce)).hex() != chair.commitment:
        return call_off(table, (seat,), now, fresh)
    sent = NonceSent(seat, nonce)
    revealed = then(table, (sent,), now)
    if missing(revealed):
        return (sent,)
    return sent, start(revealed)


def start(table: Table) -> TableEvent:
    """The match begins: the opening of the game, from the table's seed and everybody's nonces."""
    game = game_of(table)
    return Started(game.opening(options(table), len(table.chairs), chance(table)))


def missing(table: Table) -> tuple[Seat, ...]:
    """The people's seats whose nonce has not come yet."""
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.person is not None and not chair.nonce)


def call_off(table: Table, seats: tuple[Seat, ...], now: int, fresh: bytes) -> tuple[TableEvent, ...]:
    """The start is called off because of these seats; `fresh` is the new seed. The table stays open even when they were
    all its people, so that somebody who plays alone can sit down again."""
    return with_host(table, (CalledOff(seats, fresh.hex()),), now)


def with_host(table: Table, events: tuple[TableEvent, ...], now: int) -> tuple[TableEvent, ...]:
    """The events, and who becomes host by them when the host no longer sits at the table and somebody does."""
    people = seated(then(table, events, now))
    if not people or any(person.id == table.host for person in people):
        return events
    return (*events, HostPassed(people[0].name, people[0].id))


def check_hex(text: str) -> str:
    """The 32 bytes, as hex in small letters. Refuses anything else."""
    if not HEX.fullmatch(text := text.lower()):
        raise Illegal("TBL-HIDE-3", "A nonce and its commitment are 32 bytes, written as 64 hex digits.")
    return text
