"""All messages of the WebSockets, both directions, as closed unions. `docs/protocol.md` shows each.

Times are milliseconds since 1970. `id` in a message from the client is its own, and stands in the answer.
"""

from typing import Any

from msgspec import Struct

from toprung.bots.advice import Advice
from toprung.kernel import Draft, Preview, Seat
from toprung.table.command import PersonCommand
from toprung.table.listed import ListedTable
from toprung.table.picture import TableView


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: the version that the client has, 0 for none."""

    version: int


class Want(Struct, frozen=True, tag_field="type", tag="want"):
    """A command for the table."""

    id: int
    command: PersonCommand


class Ask(Struct, frozen=True, tag_field="type", tag="ask"):
    """What is this draft of the seat worth?"""

    id: int
    seat: Seat
    draft: Draft


class Advise(Struct, frozen=True, tag_field="type", tag="advise"):
    """What would the strongest bot do now in the place of the seat, and why?"""

    id: int
    seat: Seat


class Saw(Struct, frozen=True, tag_field="type", tag="saw"):
    """The person has looked at the table as it was at this version; kept for their other devices."""

    version: int


class Ping(Struct, frozen=True, tag_field="type", tag="ping"):
    """Are you there? Answered by Pong."""

    id: int


class Numbered(Struct, frozen=True):
    """A message that can be read no further than its number."""

    id: int | None = None


ClientMessage = Hello | Want | Ask | Advise | Saw | Ping


class EntryView(Struct, frozen=True):
    """A journal entry as the viewer may see it: its version, its time, its event."""

    version: int
    at: int
    event: Any


class SeatMatch(Struct, frozen=True):
    """The match as the viewer sees it from one seat (or, with `seat` None, as a spectator), and what may be done
    there."""

    seat: Seat | None
    view: Any
    legal: tuple[Any, ...]


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """The truth as of `version`, and the entries after `since` that led to it. `match` is empty before the start; then
    it has one part for each seat of the viewer's (a spectator: one with `seat` None)."""

    version: int
    since: int
    now: int
    entries: tuple[EntryView, ...]
    table: TableView
    match: tuple[SeatMatch, ...]


class Seen(Struct, frozen=True, tag_field="type", tag="seen"):
    """The version up to which the person has looked at the table, on any device; comes before the first Update to
    whoever sits at a turn-based table."""

    version: int


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The command `id` was carried out; `version` is the table's after it. The Update comes by itself."""

    id: int
    version: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """The command or question `id` was refused and changed nothing: the clause, and the sentence with its
    parameters."""

    id: int
    clause: str
    why: str
    params: dict[str, str | int]


class Previewed(Struct, frozen=True, tag_field="type", tag="previewed"):
    """The answer to Ask."""

    id: int
    preview: Preview


class Advised(Struct, frozen=True, tag_field="type", tag="advised"):
    """The answer to Advise, about the table as it was at this version."""

    id: int
    version: int
    advice: Advice


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to Ping."""

    id: int
    now: int


class Trouble(Struct, frozen=True, tag_field="type", tag="trouble"):
    """A message could not be read, or the server cannot go on; says what was wrong. `id` is the message's when
    known."""

    why: str
    id: int | None = None


ServerMessage = Update | Seen | Done | Refused | Previewed | Advised | Pong | Trouble


class LobbyUpdate(Struct, frozen=True, tag_field="type", tag="lobby"):
    """The whole list of tables as it is now, newest first: sent at once and after each change."""

    now: int
    tables: tuple[ListedTable, ...]


LobbyMessage = LobbyUpdate | Pong
"""All that the lobby's WebSocket says. It listens to Ping alone."""
