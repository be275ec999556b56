"""A table's events as bytes for its journal, and back by type, its game's events and actions included."""

from functools import cache
from typing import Any

from toprung.games import GAMES
from toprung.kernel import decode, encode
from toprung.table.event import (
    ArrangingEvent,
    CalledOff,
    DayClosed,
    Departed,
    Opened,
    Played,
    SeatingEvent,
    Started,
    TableEvent,
)


def encode_event(event: TableEvent) -> bytes:
    """The event as JSON."""
    return encode(event)


def decode_event(game: str, data: bytes) -> TableEvent:
    """The event that the JSON says, at a table of the game with this key. Raises msgspec.ValidationError."""
    event: TableEvent = decode(data, event_type(game))
    return event


@cache
def event_type(game: str) -> Any:
    """The type of the events at a table of the game with this key."""
    types = GAMES[game].types
    played = of(Played, types.action, types.event)
    carriers = of(Started, types.event) | played | of(Departed, types.event) | of(DayClosed, types.event)
    return Opened | SeatingEvent | CalledOff | ArrangingEvent | carriers


def of(generic: Any, *parts: Any) -> Any:
    """The generic struct with these types in its parts."""
    return generic[parts]
