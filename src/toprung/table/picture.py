"""A table as one viewer sees it, and nothing of how that is found: `view.py` draws it."""

from msgspec import Struct

from toprung.kernel import Seat
from toprung.table.setting import Setting
from toprung.table.value import Phase


class TableSeat(Struct, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    name: str | None
    """The person who sits there, or None."""
    program: bool
    """Whether the person is a program that somebody lets play."""
    bot: str | None
    """The level of the bot that plays it now: its own, or the stand-in for a person."""
    yours: bool
    ready: bool
    present: bool
    """Whether the person is connected now."""
    timeouts: int
    left: bool
    host: bool
    missing: bool
    """Whether the start waits for the nonce of this seat."""
    nonce_commitment: str
    """Hex; empty for a bot or a person not ready."""
    nonce: str
    """Hex; empty until the match has begun."""


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one viewer sees it."""

    id: str
    setting: Setting
    phase: Phase
    host: bool
    """Whether the viewer is the host."""
    seats: tuple[TableSeat, ...]
    you: tuple[Seat, ...]
    """The viewer's own seats; empty for a spectator."""
    barred: bool
    """Whether the host has sent the viewer away: then no seat of this table can be theirs."""
    spectators: int
    attempt: int
    commitment: str
    """Hex SHA-256 of the seed, shown before anybody is ready."""
    seed: str | None
    """Hex; only when the match is over, of a daily game when its day is closed (record.md)."""
    day: str | None
    """Of a daily game."""
    opens: int | None
    """When its day is closed, and seed, record and replay open; None at any other table."""
    rematch: str | None
    """The id of the table at which those who sat here meet again; they alone are told."""
    coach: bool
    """Whether the viewer can ask a coach what the strongest bot would do."""
    due: int | None
    """When the running turn ends or, before the match, the wait for those who have to be there, milliseconds since
    1970; None without a clock."""
