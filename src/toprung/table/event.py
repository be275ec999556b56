"""What happened at a table, in the past tense: the lines of its journal.

A match's own events (record.md) ride inside `Started`, `Played` and `Departed`; `TimedOut`, `TakenOver` and `CameBack`
of the kernel stand beside them. Byte strings are hex. What only the journal may hold (a person's id, the seed, a nonce,
an action) stands last in its event and is absent from the event as a viewer saw it (`view.py`).
"""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from toprung.kernel import CameBack, Seat, TakenOver, TimedOut
from toprung.table.command import Reaction
from toprung.table.setting import BotPace, Setting

Fact = TypeVar("Fact")
Action = TypeVar("Action")

By = Literal["player", "bot", "clock"]
"""Who chose an action: the person of the seat, a bot, or the plain move of the clock."""


class Opened(Struct, frozen=True, tag_field="type", tag="opened", omit_defaults=True):
    """A table was opened, by these settings (options all written out) and this version of the game's rules."""

    setting: Setting
    rules: int
    host: str
    day: str | None = None
    """Of a daily game."""
    person: str = ""
    seed: str = ""


class Sat(Struct, frozen=True, tag_field="type", tag="sat", omit_defaults=True):
    """A person of this name, or a program, took an open seat."""

    seat: Seat
    name: str
    program: bool = False
    person: str = ""


class Stood(Struct, frozen=True, tag_field="type", tag="stood"):
    """The person of the seat gave it up before the start."""

    seat: Seat


class BotAdded(Struct, frozen=True, tag_field="type", tag="bot_added"):
    """An open seat was given to a bot of this level."""

    seat: Seat
    level: str


class BotRemoved(Struct, frozen=True, tag_field="type", tag="bot_removed"):
    """A bot's seat was opened again."""

    seat: Seat


class Readied(Struct, frozen=True, tag_field="type", tag="readied"):
    """The player of the seat is ready, and committed to a nonce by its SHA-256."""

    seat: Seat
    commitment: str


class Unreadied(Struct, frozen=True, tag_field="type", tag="unreadied"):
    """Not ready after all."""

    seat: Seat


class NonceSent(Struct, frozen=True, tag_field="type", tag="nonce_sent", omit_defaults=True):
    """The seat's nonce came, and matches what was committed."""

    seat: Seat
    nonce: str = ""


class CalledOff(Struct, frozen=True, tag_field="type", tag="called_off", omit_defaults=True):
    """The start was called off, because these seats sent no nonce or a wrong one: they are open again, the table has a
    new seed, everybody commits anew."""

    seats: tuple[Seat, ...]
    seed: str = ""


class HostPassed(Struct, frozen=True, tag_field="type", tag="host_passed", omit_defaults=True):
    """The person of this name is the host from here."""

    name: str
    person: str = ""


class PaceSet(Struct, frozen=True, tag_field="type", tag="pace_set"):
    """Bots play this fast from here."""

    pace: BotPace


class Removed(Struct, frozen=True, tag_field="type", tag="removed", omit_defaults=True):
    """The host sent the person of the seat away; they do not sit down at this table again."""

    seat: Seat
    person: str = ""


class SeatClosed(Struct, frozen=True, tag_field="type", tag="seat_closed"):
    """An open seat was taken away. The seats after it have moved up, and everybody gets ready anew."""

    seat: Seat


class SeatAdded(Struct, frozen=True, tag_field="type", tag="seat_added"):
    """An open seat was added, the last one. Everybody gets ready anew."""


class Reacted(Struct, frozen=True, tag_field="type", tag="reacted"):
    """The player of the seat said one of the few things that can be said."""

    seat: Seat
    reaction: Reaction


class Rematched(Struct, frozen=True, tag_field="type", tag="rematched", omit_defaults=True):
    """The player of the seat opened another table for the same people. Only they are told which."""

    seat: Seat
    table: str = ""


class Forgotten(Struct, frozen=True, tag_field="type", tag="forgotten", omit_defaults=True):
    """Whoever sat in these seats wants to be forgotten: their name is no longer known."""

    seats: tuple[Seat, ...]
    person: str = ""


class Reminded(Struct, frozen=True, tag_field="type", tag="reminded"):
    """The player of the seat is reminded that the time of the running turn will soon be up."""

    seat: Seat


class Closed(Struct, frozen=True, tag_field="type", tag="closed"):
    """The last person stood up before a match began; the table is gone."""


class Started(Struct, Generic[Fact], frozen=True, tag_field="type", tag="started"):
    """The match began, with these events of its own."""

    events: tuple[Fact, ...]


class Played(Struct, Generic[Action, Fact], frozen=True, tag_field="type", tag="played", omit_defaults=True):
    """An action was played for the seat, and this is what happened."""

    seat: Seat
    by: By
    events: tuple[Fact, ...]
    action: Action | None = None


class Departed(Struct, Generic[Fact], frozen=True, tag_field="type", tag="departed"):
    """The person of the seat left the match for good, and this is what it meant."""

    seat: Seat
    events: tuple[Fact, ...]


class DayClosed(Struct, Generic[Fact], frozen=True, tag_field="type", tag="day_closed"):
    """The day of a daily game is closed: seed, record and replay open. The events are those by which a match that still
    ran has ended."""

    events: tuple[Fact, ...]


SeatingEvent = Sat | Stood | BotAdded | BotRemoved | Readied | Unreadied | NonceSent | TimedOut | TakenOver | CameBack
"""What changes one seat and nothing else."""

ArrangingEvent = (
    HostPassed | PaceSet | Removed | SeatClosed | SeatAdded | Reacted | Rematched | Forgotten | Reminded | Closed
)
"""What concerns the table as a whole, and no card."""

MatchEvent = Started[Any] | Played[Any, Any] | Departed[Any] | DayClosed[Any]
"""What carries events of the match."""

TableEvent = Opened | SeatingEvent | CalledOff | ArrangingEvent | MatchEvent
