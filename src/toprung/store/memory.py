"""A store in memory, for tests, trials and tables that need not outlive the process."""

from collections.abc import Iterator, Sequence
from threading import Event, RLock

from msgspec.structs import replace

from toprung.store.memory_board import MemoryBoard
from toprung.store.memory_notice import MemoryNotices
from toprung.store.row import (
    Append,
    EntryRow,
    KeyRow,
    News,
    PersonRow,
    SessionRow,
    SittingRow,
    StoreTrouble,
    TableRow,
    spent,
)


class MemoryStore:
    """A `Store` whose rows are gone with the process."""

    is_shared = False

    def __init__(self) -> None:
        self._lock = RLock()
        self._people: dict[str, PersonRow] = {}
        self._tables: dict[str, TableRow] = {}
        self._entries: dict[str, list[EntryRow]] = {}
        self._claimed: dict[str, int] = {}
        self.board = MemoryBoard(self._people)
        self.notices = MemoryNotices(self._lock)
        self._secrets: dict[str, bytes] = {}
        self._keys: dict[bytes, KeyRow] = {}
        self._sessions: dict[bytes, SessionRow] = {}
        self._seen: dict[str, dict[str, int]] = {}
        """For each table the people who sit or sat there, and what they have seen of it."""
        self._seated: dict[str, frozenset[str]] = {}

    def add_person(self, person: PersonRow) -> None:
        with self._lock:
            taken = any(person.id == other.id or person.token == other.token for other in self._people.values())
            if taken:
                raise StoreTrouble(f"There is already a person {person.id}.")
            self._people[person.id] = person
            if person.scopes is None:
                self._sessions[person.token] = SessionRow(person.id, person.created)

    def person(self, id: str) -> PersonRow | None:
        with self._lock:
            person = self._people.get(id)
            return None if person is None or person.token == spent(id) else person

    def program(self, token: bytes) -> PersonRow | None:
        with self._lock:
            return next((one for one in self._people.values() if one.token == token and one.scopes is not None), None)

    def session(self, token: bytes) -> tuple[SessionRow, PersonRow] | None:
        with self._lock:
            session = self._sessions.get(token)
            return None if session is None else (session, self._people[session.person])

    def follow(self, old: bytes, salt: bytes, new: bytes, now: int) -> bytes | None:
        with self._lock:
            session = self._sessions.get(old)
            if session is None or session.salt is not None:
                return None if session is None else session.salt
            self._sessions[old] = replace(session, salt=salt)
            self._sessions = {
                token: one
                for token, one in self._sessions.items()
                if one.person != session.person or one.until is None or one.until > now
            }
            self._sessions[new] = SessionRow(session.person, now, old)
            return salt

    def settle(self, token: bytes, until: int) -> None:
        with self._lock:
            session = self._sessions.get(token)
            if session is None or session.before is None:
                return
            if (old := self._sessions.get(session.before)) is not None:
                self._sessions[session.before] = replace(old, until=until)
            self._sessions[token] = replace(session, before=None)

    def person_by_handle(self, handle: str) -> PersonRow | None:
        with self._lock:
            return next((person for person in self._people.values() if person.handle == handle), None)

    def rename_person(self, id: str, name: str) -> None:
        with self._lock:
            if id in self._people:
                self._people[id] = replace(self._people[id], name=name)

    def add_key(self, key: KeyRow) -> None:
        with self._lock:
            if key.token in self._keys:
                raise StoreTrouble("There is already such a key.")
            self._keys[key.token] = key

    def redeem(self, once: bytes, device: bytes, now: int) -> PersonRow | None:
        with self._lock:
            key = self._keys.get(once)
            if key is None:
                return None
            del self._keys[once]
            if key.until <= now:
                return None
            self._sessions[device] = SessionRow(key.person, now)
            return self._people[key.person]

    def programs_of(self, owner: str, *, revoked: bool = False) -> tuple[PersonRow, ...]:
        with self._lock:
            ever = [person for person in self._people.values() if person.owner == owner]
            own = [person for person in ever if revoked or person.token != spent(person.id)]
            return tuple(sorted(own, key=lambda person: (person.created, person.id)))

    def revoke(self, program: str) -> None:
        with self._lock:
            self._people[program] = replace(self._people[program], token=spent(program), handle=None)

    def forget(self, person: str, name: str) -> None:
        with self._lock:
            gone = replace(self._people[person], name=name, token=spent(person), owner=None, handle=None)
            self._people[person] = gone
            self._keys = {token: key for token, key in self._keys.items() if key.person != person}
            self._sessions = {token: one for token, one in self._sessions.items() if one.person != person}
            self.notices.forget(person)

    def add_table(self, table: TableRow, entries: Sequence[EntryRow], sitters: Sequence[str] = ()) -> None:
        with self._lock:
            if table.id in self._tables:
                raise StoreTrouble(f"There is already a table {table.id}.")
            if table.day is not None and any(_daily(table) == _daily(other) for other in self._tables.values()):
                raise StoreTrouble(f"{table.host} has a table of {table.game} on day {table.day}.")
            self._tables[table.id] = table
            self._entries[table.id] = list(entries)
            self._seen[table.id] = dict.fromkeys(sitters, 0)
            self._seated[table.id] = frozenset(sitters)

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

    def waiting(self, game: str, moved_since: int) -> tuple[TableRow, ...]:
        with self._lock:
            rows = [row for row in self._tables.values() if row.listed and row.phase == "open" and row.game == game]
        rows.sort(key=lambda row: (row.opened, row.id))
        return tuple(row for row in rows if row.moved >= moved_since)

    def finished(self, after: str, most: int) -> tuple[TableRow, ...]:
        with self._lock:
            over = sorted((row for row in self._tables.values() if row.phase == "over"), key=lambda row: row.id)
        return tuple(row for row in over if row.id > after)[:most]

    def every(self, after: str, most: int) -> tuple[TableRow, ...]:
        with self._lock:
            rows = sorted(self._tables.values(), key=lambda row: row.id)
        return tuple(row for row in rows if row.id > after)[:most]

    def tables_of(self, person: str, moved_since: int, most: int) -> tuple[SittingRow, ...]:
        with self._lock:
            rows = [self._tables[id] for id, seated in self._seated.items() if person in seated]
            shown = [row for row in rows if row.phase != "over" or row.moved >= moved_since]
            shown.sort(key=lambda row: (row.turn != person, row.deadline is None, row.deadline or 0, -row.moved))
            return tuple(SittingRow(row, self._seen[row.id][person]) for row in shown[:most])

    def visited(self, person: str) -> tuple[str, ...]:
        with self._lock:
            return tuple(sorted(id for id, seen in self._seen.items() if person in seen))

    def rewrite(self, table: str, entries: Sequence[EntryRow]) -> None:
        with self._lock:
            new = {entry.version: entry for entry in entries}
            self._entries[table] = [new.get(entry.version, entry) for entry in self._entries[table]]

    def see(self, table: str, person: str, version: int) -> None:
        with self._lock:
            seen = self._seen.get(table, {})
            if person in seen:
                seen[person] = max(seen[person], version)

    def seen(self, table: str, person: str) -> int:
        with self._lock:
            return self._seen.get(table, {}).get(person, 0)

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

    def tell(self, said: Sequence[str]) -> None:
        pass

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
        self.notices.add(append)
        if append.sitters is not None:
            self._seen[row.id] = dict.fromkeys(append.sitters, 0) | self._seen[row.id]
            self._seated[row.id] = frozenset(append.sitters)
        self._tables[row.id] = replace(
            row,
            version=last.version,
            moved=last.at,
            phase=append.phase,
            listed=append.listed,
            due=append.due,
            turn=append.turn,
            deadline=append.deadline,
            summary=row.summary if append.summary is None else append.summary,
        )
        return True


def _daily(row: TableRow) -> tuple[str, int | None, str]:
    return row.host, row.day, row.game
