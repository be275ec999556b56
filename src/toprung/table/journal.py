"""A table's journal as bytes: one entry, one line of JSON, and back by type, its game's events and actions included."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import Raw, Struct

from toprung.games import GAMES
from toprung.kernel import AnyGame, decode, encode
from toprung.table.event import (
    CalledOff,
    Closed,
    Departed,
    HostPassed,
    Opened,
    PaceSet,
    Played,
    SeatingEvent,
    Started,
)
from toprung.table.value import Entry


class Line(Struct, frozen=True):
    """An entry whose event is not read yet: what its type is, the game says."""

    version: int
    at: int
    event: Raw


def dump_entry(entry: Entry) -> bytes:
    """The entry as one line of JSON."""
    return encode(entry)


def load_entry(game: AnyGame, data: bytes) -> Entry:
    """The entry that the line says, at a table of this game. Raises msgspec.ValidationError."""
    line: Line = decode(data, Line)
    return Entry(line.version, line.at, decode(line.event, event_type(game.types.action, game.types.event)))


def load_journal(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The entries of a whole journal; its first line says which game it is of."""
    rest = iter(lines)
    for first in rest:
        line: Line = decode(first, Line)
        opened: Opened = decode(line.event, Opened)
        yield Entry(line.version, line.at, opened)
        game = GAMES[opened.setting.game]
        yield from (load_entry(game, data) for data in rest)


@cache
def event_type(action: Any, event: Any) -> Any:
    """The type of a table's events where the match's actions and events are of these types."""
    return (
        Opened
        | SeatingEvent
        | CalledOff
        | HostPassed
        | PaceSet
        | Closed
        | of(Started, event)
        | of(Played, action, event)
        | of(Departed, event)
    )


def of(generic: Any, *parts: Any) -> Any:
    """The generic struct with these types in its parts."""
    return generic[parts]
