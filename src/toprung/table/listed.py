"""What everybody may know of a table without a look at it: its row in the lobby's list."""

from msgspec import Struct

from toprung.kernel import encode
from toprung.table.reading import phase
from toprung.table.setting import Setting
from toprung.table.value import Chair, Phase, Table


class ListedSeat(Struct, frozen=True):
    """Who has a seat: a person (or a program) by name, a bot by level, or nobody yet."""

    name: str | None
    bot: str | None
    program: bool = False


class ListedTable(Struct, frozen=True):
    """A table in the list: open to whoever sits down, or running and to be watched if its setting says so."""

    id: str
    phase: Phase
    setting: Setting
    seats: tuple[ListedSeat, ...]
    opened: int
    """When it was opened, milliseconds since 1970."""


def listed_table(id: str, table: Table, opened: int) -> ListedTable:
    """What everybody may know of a table without a look at it."""
    seats = tuple(listed_seat(chair) for chair in table.chairs)
    return ListedTable(id, phase(table), table.setting, seats, opened)


def listed_seat(chair: Chair) -> ListedSeat:
    """Who has the seat."""
    person = chair.person
    return ListedSeat(None, chair.bot) if person is None else ListedSeat(person.name, chair.bot, person.program)


def is_listed(table: Table) -> bool:
    """Whether the table stands in the list: its host wants it there, and it is not over."""
    return table.setting.listed and phase(table) != "over"


def summary(row: ListedTable) -> bytes:
    """What the store keeps of it."""
    return encode(row)
