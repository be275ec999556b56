"""The list of tables that the lobby shows: open ones to sit down at, running ones to watch; and who wants to hear of
changes. Nobody can fill it alone: of one person it has so many tables, and of those that were opened from one source
(an address on the net, of which nothing is known here but that it is the same)."""

from collections.abc import Callable

from toprung.kernel import Illegal, decode
from toprung.room.journal import Journal
from toprung.store import TableRow
from toprung.table.clock import due, wait_end
from toprung.table.day import number_of
from toprung.table.listed import ListedTable, is_listed, summary
from toprung.table.reading import awaited, phase
from toprung.table.setting import TurnBased
from toprung.table.value import Table

MOST = 100
"""How many tables the list shows."""

OWN, OF_SOURCE = 10, 30
"""How many of these may be one person's, and how many from one source."""

HOUR = 60 * 60 * 1000

STALE, STALE_TURN_BASED = HOUR, 72 * HOUR
"""How long after it last moved a table that waits for people is still shown, milliseconds."""


class Listing:
    """The list as it is now. `watchers` are called after each change. `times` as much as usual may be one person's, or
    from one source."""

    def __init__(self, times: float = 1) -> None:
        self.tables: tuple[ListedTable, ...] = ()
        self.watchers: set[Callable[[], None]] = set()
        self._times = max(1, times)
        self._hosts: dict[str, str] = {}
        """Of each table shown, its host's id."""
        self._sources: dict[str, str] = {}
        """And where it was opened from, if that was by this server."""

    def check(self, host: str, source: str) -> None:
        """Refuse one more table of this person, or from this source, that has its part of the list."""
        most = int(OWN * self._times)
        if list(self._hosts.values()).count(host) >= most:
            raise Illegal("TBL-TABLE-5", "The list has {most} tables of yours. Open one that is not in it.", most=most)
        most = int(OF_SOURCE * self._times)
        if source and list(self._sources.values()).count(source) >= most:
            raise Illegal(
                "TBL-TABLE-5", "The list has {most} tables from your address. Open one that is not in it.", most=most
            )

    async def refresh(self, journal: Journal, now: int) -> None:
        """Read the list from the store: at the start, and now and then, for tables grow stale and other servers open
        some."""
        rows = await journal.read(journal.store.listed, now - STALE_TURN_BASED, MOST)
        tables = [(row, decode(row.summary, ListedTable)) for row in rows]
        self._hosts |= {row.id: row.host for row in rows}
        self._show(tuple(table for row, table in tables if row.due is not None or now - row.moved <= patience(table)))

    def put(self, table: ListedTable, host: str, listed: bool, source: str = "") -> None:
        """Show the table of this host as it is now, or no more; `source` is where it was opened from, if it has just
        been."""
        self._hosts[table.id] = host
        if source:
            self._sources[table.id] = source
        others = [other for other in self.tables if other.id != table.id]
        shown = [*others, table] if listed else others
        self._show(tuple(sorted(shown, key=lambda one: (-one.opened, one.id))[:MOST]))

    def _show(self, tables: tuple[ListedTable, ...]) -> None:
        shown = {table.id for table in tables}
        self._hosts = {id: host for id, host in self._hosts.items() if id in shown}
        self._sources = {id: source for id, source in self._sources.items() if id in shown}
        if tables != self.tables:
            self.tables = tables
            for watcher in tuple(self.watchers):
                watcher()


def patience(table: ListedTable) -> int:
    """How long the table is shown while it waits, milliseconds."""
    return STALE_TURN_BASED if isinstance(table.setting.clock, TurnBased) else STALE


def table_row(shown: ListedTable, table: Table) -> TableRow:
    """What the store keeps of a table that has just been opened, beside its journal."""
    mover = awaited(table)
    return TableRow(
        id=shown.id,
        game=table.setting.game,
        host=table.host,
        opened=shown.opened,
        moved=shown.opened,
        version=table.version,
        phase=phase(table),
        listed=is_listed(table),
        due=due(table),
        summary=summary(shown),
        day=None if table.day is None else number_of(table.day),
        turn=None if mover is None else mover.id,
        deadline=wait_end(table),
    )
