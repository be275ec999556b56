"""What can be read off a table. Knows no I/O and no clock: times are milliseconds since 1970, given."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from toprung.games import GAMES
from toprung.kernel import AnyGame, Chance, Seat, match_key
from toprung.table.event import TableEvent
from toprung.table.value import Entry, Person, Phase, Table

KEYS = 4_096
"""Of how many matches the keys are kept at hand, as each action needs its match's."""


def game_of(table: Table) -> AnyGame:
    """The game that is played at the table."""
    return GAMES[table.setting.game]


def options(table: Table) -> Any:
    """The options of the match, as the game's own struct."""
    return msgspec.convert(table.setting.options, game_of(table).types.options)


def phase(table: Table) -> Phase:
    """How far the table has come."""
    if table.started_at is not None:
        return "over" if table.mover is None else "playing"
    if table.closed:
        return "over"
    return "open" if table.full_at is None else "revealing"


def is_unsealed(table: Table) -> bool:
    """Whether nothing is secret any more: the match is over, and the day of a daily game closed too (TBL-DAILY-3)."""
    return table.started_at is not None and phase(table) == "over" and (table.day is None or table.day_closed)


def chance(table: Table) -> Chance:
    """All the chance of the table's match (record.md, "Chance")."""
    return Chance(key(table.seed, tuple([chair.nonce for chair in table.chairs])))


@lru_cache(maxsize=KEYS)
def key(seed: str, nonces: tuple[str, ...]) -> bytes:
    """The key of the match that has this seed and these nonces, all in hex."""
    return match_key(bytes.fromhex(seed), [bytes.fromhex(nonce) for nonce in nonces])


def seated(table: Table) -> tuple[Person, ...]:
    """The people who sit at the table and have not left, in seat order; somebody with two seats is there twice."""
    return tuple(chair.person for chair in table.chairs if chair.person is not None and not chair.left)


def seats_of(table: Table, person: str | None) -> tuple[Seat, ...]:
    """The seats of the person with this id. A seat that was left is theirs again only when all is open, at the end."""
    over = phase(table) == "over"
    return tuple(
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None and chair.person.id == person and (over or not chair.left)
    )


def awaited(table: Table) -> Person | None:
    """The person whose turn it is; None while a bot plays, and before and after the match."""
    seat = table.mover
    return None if seat is None or table.chairs[seat].bot is not None else table.chairs[seat].person


def may_watch(table: Table, person: str | None) -> bool:
    """Whether the person with this id may see the table at all: whoever sits there may, everybody may before the match
    begins, spectators where the host allows them (TBL-TABLE-5), and at a daily game once its day is closed."""
    if table.setting.spectators or table.day_closed or phase(table) in ("open", "revealing"):
        return True
    return any(chair.person is not None and chair.person.id == person for chair in table.chairs)


def entries(table: Table | None, events: Iterable[TableEvent], now: int) -> tuple[Entry, ...]:
    """The entries that these events become in the table's journal (None: a new one)."""
    version = 0 if table is None else table.version
    return tuple(Entry(version + i, now, event) for i, event in enumerate(events, 1))
