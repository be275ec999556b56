"""A store in memory, for tests, trials and tables that need not outlive the process."""

from collections.abc import Iterator, Sequence
from threading import Event, Lock

from msgspec.structs import replace

from toprung.store.memory_board import MemoryBoard
from toprung.store.row import Append, EntryRow, News, PersonRow, StoreTrouble, TableRow


class MemoryStore:
    """A `Store` whose rows are gone with the process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._people: dict[str, PersonRow] = {}
        self._tables: dict[str, TableRow] = {}
        self._entries: dict[str, list[EntryRow]] = {}
        self._claimed: dict[str, int] = {}
        self.board = MemoryBoard(self._people)
        self._secrets: dict[str, bytes] = {}

    def add_person(self, person: PersonRow) -> None:
        with self._lock:
            taken = any(person.id == other.id or person.token == other.token for other in self._people.values())
            if taken:
                raise StoreTrouble(f"There is already a person {person.id}.")
            self._people[person.id] = person

    def person(self, token: bytes) -> PersonRow | None:
        with self._lock:
            return next((person for person in self._people.values() if person.token == token), None)

    def person_by_handle(self, handle: str) -> PersonRow | None:
        with self._lock:
            return next((person for person in self._people.values() if person.handle == handle), None)

    def rename_person(self, id: str, name: str) -> None:
        with self._lock:
            if id in self._people:
                self._people[id] = replace(self._people[id], name=name)

    def add_table(self, table: TableRow, entries: Sequence[EntryRow]) -> None:
        with self._lock:
            if table.id in self._tables:
                raise StoreTrouble(f"There is already a table {table.id}.")
            if table.day is not None and any(_daily(table) == _daily(other) for other in self._tables.values()):
                raise StoreTrouble(f"{table.host} has a table of {table.game} on day {table.day}.")
            self._tables[table.id] = table
            self._entries[table.id] = list(entries)

    def table(self, id: str) -> TableRow | None:
        with self._lock:
            return self._tables.get(id)

    def dailies(self, person: str, since: int) -> tuple[TableRow, ...]:
        with self._lock:
            own = [row for row in self._tables.values() if row.host == person and row.day is not None]
        return tuple(sorted((row for row in own if (row.day or 0) >= since), key=lambda row: (row.day, row.game)))

    def listed(self, moved_since: int, most: int) -> tuple[TableRow, ...]:
        with self._lock:
            shown = [
                row for row in self._tables.values() if row.listed and (row.due is not None or row.moved >= moved_since)
            ]
        return tuple(sorted(shown, key=lambda row: (-row.opened, row.id))[:most])

    def finished(self, after: str, most: int) -> tuple[TableRow, ...]:
        with self._lock:
            over = sorted((row for row in self._tables.values() if row.phase == "over"), key=lambda row: row.id)
        return tuple(row for row in over if row.id > after)[:most]

    def every(self, after: str, most: int) -> tuple[TableRow, ...]:
        with self._lock:
            rows = sorted(self._tables.values(), key=lambda row: row.id)
        return tuple(row for row in rows if row.id > after)[:most]

    def due(self, now: int, most: int) -> tuple[str, ...]:
        with self._lock:
            waiting = sorted((row.due or 0, row.id) for row in self._tables.values() if self._is_free(row, now))
        return tuple(id for _, id in waiting[:most])

    def claim(self, wanted: Sequence[str], now: int, until: int) -> tuple[str, ...]:
        with self._lock:
            ours = tuple(id for id in wanted if id in self._tables and self._is_free(self._tables[id], now))
            self._claimed |= dict.fromkeys(ours, until)
        return ours

    def versions(self, wanted: Sequence[str]) -> dict[str, int]:
        with self._lock:
            return {id: self._tables[id].version for id in wanted if id in self._tables}

    def entries(self, table: str, after: int = 0) -> tuple[EntryRow, ...]:
        with self._lock:
            return tuple(entry for entry in self._entries.get(table, ()) if entry.version > after)

    def append(self, appends: Sequence[Append]) -> tuple[bool, ...]:
        with self._lock:
            return tuple(self._append(append) for append in appends)

    def news(self, stop: Event) -> Iterator[News]:
        return iter(())

    def secret(self, name: str, fresh: bytes) -> bytes:
        with self._lock:
            return self._secrets.setdefault(name, fresh)

    def close(self) -> None:
        pass

    def _is_free(self, row: TableRow, now: int) -> bool:
        return row.due is not None and row.due <= now and self._claimed.get(row.id, 0) <= now

    def _append(self, append: Append) -> bool:
        row = self._tables.get(append.table)
        if row is None or row.version != append.after:
            return False
        last = append.entries[-1]
        self._entries[row.id] += append.entries
        self.board.add(append.results)
        self._tables[row.id] = replace(
            row,
            version=last.version,
            moved=last.at,
            phase=append.phase,
            listed=append.listed,
            due=append.due,
            summary=row.summary if append.summary is None else append.summary,
        )
        return True


def _daily(row: TableRow) -> tuple[str, int | None, str]:
    return row.host, row.day, row.game
