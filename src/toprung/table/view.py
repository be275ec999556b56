"""What one viewer may know of a table, beside the view of its match."""

from typing import Literal

from msgspec import Struct

from toprung.kernel import Seat
from toprung.table.setting import Setting

Phase = Literal["open", "revealing", "playing", "over"]


class TableSeat(Struct, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    name: str | None
    """The person who sits there, or None."""
    bot: str | None
    """The level of the bot that plays it now: its own, or the stand-in for a person."""
    yours: bool
    ready: bool
    present: bool
    """Whether the person is connected now."""
    timeouts: int
    left: bool
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
    spectators: int
    attempt: int
    commitment: str
    """Hex SHA-256 of the seed, shown before anybody is ready."""
    seed: str | None
    """Hex; only when the match is over (record.md)."""
    due: int | None
    """When the running turn ends, milliseconds since 1970; None without a clock."""
