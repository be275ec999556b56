"""The lobby: what everybody may know of the tables that stand in the list."""

from msgspec import Struct

from toprung.table.setting import Setting
from toprung.table.view import Phase


class ListedSeat(Struct, frozen=True):
    """Who has a seat: a person by name, a bot by level, or nobody yet."""

    name: str | None
    bot: str | None


class ListedTable(Struct, frozen=True):
    """A table in the list: open to whoever sits down, or running and to be watched if its setting says so."""

    id: str
    phase: Phase
    setting: Setting
    seats: tuple[ListedSeat, ...]
    opened: int
    """When it was opened, milliseconds since 1970."""
