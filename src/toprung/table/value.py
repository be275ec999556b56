"""A table as a value. What can be read off it stands in `reading.py`; times are milliseconds since 1970.

The match's events are not in the value but in the journal alone, so that a table stays small however long it runs.
"""

from typing import Any, Literal

from msgspec import Struct

from toprung.kernel import Seat
from toprung.table.event import TableEvent
from toprung.table.setting import Setting

Phase = Literal["open", "revealing", "playing", "over"]
"""Seats are filled; nonces are awaited; the match runs; nothing more will happen."""


class Person(Struct, frozen=True):
    """Who acts: a guest's id, which never leaves the server, and the name that everybody sees."""

    id: str
    name: str
    program: bool = False
    """Whether it is a program that somebody lets play."""


class Chair(Struct, frozen=True):
    """One seat. A person's seat may have a bot too: the stand-in that plays it now."""

    person: Person | None = None
    bot: str | None = None
    commitment: str = ""
    nonce: str = ""
    timeouts: int = 0
    left: bool = False
    decisions: int = 0
    """How many actions a bot has chosen for this seat in the match (record.md, `bot/S/K`)."""


class Entry(Struct, frozen=True):
    """One line of a table's journal; versions count from 1 without a gap."""

    version: int
    at: int
    event: TableEvent


class Table(Struct, frozen=True, kw_only=True):
    """A table after the entry `version` of its journal."""

    version: int
    setting: Setting
    rules: int
    host: str
    """The id of the person who is the host."""
    seed: str
    day: str | None = None
    """Of a daily game."""
    day_closed: bool = False
    attempt: int = 1
    chairs: tuple[Chair, ...]
    full_at: int | None = None
    """Since when the table has been full and has shown everybody's commitment."""
    barred: tuple[str, ...] = ()
    """The ids of the people whom the host has sent away."""
    missed: tuple[str, ...] = ()
    """The ids of the people because of whom starts were called off, as often as that was so."""
    rematch: str = ""
    """The id of the table at which the same people meet again."""
    closed: bool = False
    """Whether everybody stood up before a match began."""
    started_at: int | None = None
    state: Any = None
    """The match's state, None before it began."""
    mover: Seat | None = None
    """The seat whose turn it is; None before and after the match."""
    moved: int = 0
    """The version at which the match last changed."""
    moved_at: int = 0
    turn: int = 0
    """How many turns have begun: tells two turns of one seat in a row apart."""
    turn_at: int = 0
    """When the running turn began."""
    reminded: int = 0
    """The turn of which its player was reminded last."""
    round_ended: bool = False
    """Whether a round ended when the match last changed."""
