"""The only home of a table's rules: what happens when somebody wants something of it, or when its due time has passed.

Implements rules/tables.md; what concerns the seats stands in `opening.py`, `seating.py` and `hosting.py`, what concerns
the match in `playing.py`. `now` (milliseconds since 1970) and `fresh` (32 random bytes, should a new seed be needed)
come in as arguments. A refusal is Illegal, with a TBL clause or the game's own.
"""

from toprung.kernel import Seat
from toprung.table.clock import closing, due, turn_end
from toprung.table.command import (
    ComeBack,
    Command,
    Forget,
    HostCommand,
    Leave,
    Nonce,
    Play,
    React,
    Ready,
    Rematch,
    SeatCommand,
    Sit,
    Stand,
    Tick,
    Unready,
    Withdraw,
)
from toprung.table.daily import check_day, close_day
from toprung.table.event import Reminded, TableEvent
from toprung.table.hosting import arrange
from toprung.table.opening import open_table
from toprung.table.playing import bot_plays, come_back, leave, play, time_out
from toprung.table.reading import phase, seats_of
from toprung.table.refusal import check_short
from toprung.table.seating import call_off, called, missing, ready, send_nonce, sit, stand, unready
from toprung.table.together import associate
from toprung.table.value import Person, Table

__all__ = ["CALLING_OFF", "decide", "open_table"]

CALLING_OFF = (Nonce, Tick, Withdraw)
"""The commands by which a start may be called off: they alone need a new seed."""


def decide(table: Table, person: Person | None, command: Command, now: int, fresh: bytes) -> tuple[TableEvent, ...]:
    """What happens at the table by this command of this person (None for the clock's `Tick`, and only then)."""
    if isinstance(command, Tick):
        return tick(table, now, fresh)
    if person is None:
        raise ValueError("only a tick comes from nobody")
    if not isinstance(command, Rematch | Forget | Withdraw):  # none of them is about the match of that day
        check_day(table, now)
    if isinstance(command, HostCommand):
        return arrange(table, person, command)
    match command:
        case Play(seat, version, action):
            return play(table, person, seat, version, action)
        case Leave(seat):
            return leave(table, person, seat, now)
        case ComeBack(seat):
            return come_back(table, person, seat)
        case React() | Rematch() | Forget():
            return associate(table, person, command)
        case Nonce() | Withdraw():
            return begin_or_not(table, person, command, now, fresh)
        case _:
            return take_seats(table, person, command, now)


def begin_or_not(
    table: Table, person: Person, command: Nonce | Withdraw, now: int, fresh: bytes
) -> tuple[TableEvent, ...]:
    """What happens by a person's command that may call a start off."""
    match command:
        case Nonce(seat, nonce):
            return send_nonce(table, person, seat, nonce, now, fresh)
        case Withdraw(seat):
            return withdraw(table, person, seat, now, fresh)


def withdraw(table: Table, person: Person, seat: Seat, now: int, fresh: bytes) -> tuple[TableEvent, ...]:
    """The person gives the seat up for good: nobody enters a match who is gone, whether or not their nonce has come."""
    if seat not in seats_of(table, person.id):
        return ()
    match phase(table):
        case "open":
            return stand(table, person, seat, now)
        case "revealing":  # TBL-HIDE-3
            return call_off(table, (seat,), now, fresh)
        case "playing" if (end := closing(table)) is not None and now >= end:  # TBL-DAILY-3
            return (close_day(table),)
        case "playing":
            return leave(table, person, seat, now)
        case "over":
            return ()


def take_seats(table: Table, person: Person, command: SeatCommand, now: int) -> tuple[TableEvent, ...]:
    """What happens by a command about the seats, before the match."""
    if not isinstance(command, Stand):
        check_short(table)
    match command:
        case Sit(seat, name):
            return sit(table, called(table, person, name), seat, now)
        case Stand(seat):
            return stand(table, person, seat, now)
        case Ready(seat, commitment):
            return ready(table, person, seat, commitment)
        case Unready(seat):
            return unready(table, person, seat)


def tick(table: Table, now: int, fresh: bytes) -> tuple[TableEvent, ...]:
    """What a table does by itself at its due time; nothing before it."""
    time = due(table)
    if time is None or now < time:
        return ()
    if (end := closing(table)) is not None and now >= end:
        return (close_day(table),)
    seat = table.mover
    if seat is None:
        return call_off(table, missing(table), now, fresh)
    bot = table.chairs[seat].bot
    if bot is not None:
        return (bot_plays(table, seat, bot),)
    end = turn_end(table)
    return (Reminded(seat),) if end is not None and now < end else time_out(table, seat, now)
