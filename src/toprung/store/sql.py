"""A store in a database, SQLite or PostgreSQL, by SQLAlchemy Core.

How it works: appends, of which there are many, go to the driver as compiled statements, all of a transaction at once.
"""

from collections.abc import Iterator, Sequence
from threading import Event
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import RowMapping, bindparam, func, insert, or_, select, update

from toprung.store.board import SqlBoard
from toprung.store.database import Database, cursor_of
from toprung.store.notice import SqlNotices, write_notices
from toprung.store.pack import journal_of, rewrite_pack
from toprung.store.person import add, forget, person_of, program_of, programs_of, redeem, revoke
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
)
from toprung.store.schema import entries, keys, people, results, secrets, tables
from toprung.store.session import follow, session_of, settle
from toprung.store.sitting import KEPT, SEE, reseat, seen_by, tables_of, visited

MOVE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.version == bindparam("after"))
    .values(
        version=bindparam("version"),
        moved=bindparam("moved"),
        phase=bindparam("phase"),
        listed=bindparam("listed"),
        due=bindparam("due"),
        summary=func.coalesce(bindparam("summary"), tables.c.summary),
        turn=bindparam("turn"),
        deadline=bindparam("deadline"),
    )
)
TABLE = select(*KEPT).where(tables.c.id == bindparam("table"))
ADD_RESULTS = insert(results).values({column: bindparam(column.key) for column in results.c})
ADD = insert(entries).values({column: bindparam(column.key) for column in entries.c})
REWRITE = (
    update(entries)
    .where(entries.c.table_id == bindparam("table"), entries.c.version == bindparam("old"))
    .values(body=bindparam("new"))
)
UNCLAIMED = or_(tables.c.claimed.is_(None), tables.c.claimed <= bindparam("now"))
DUE = (
    select(tables.c.id)
    .where(tables.c.due <= bindparam("now"), UNCLAIMED)
    .order_by(tables.c.due)
    .limit(bindparam("most"))
)
FREE = (
    select(tables.c.id)
    .where(tables.c.id.in_(bindparam("wanted", expanding=True)), tables.c.due <= bindparam("now"), UNCLAIMED)
    .with_for_update(skip_locked=True)
)
CLAIM = update(tables).where(tables.c.id.in_(FREE)).values(claimed=bindparam("until")).returning(tables.c.id)
VERSIONS = select(tables.c.id, tables.c.version).where(tables.c.id.in_(bindparam("wanted", expanding=True)))
LISTED = (
    select(*KEPT)
    .where(tables.c.listed, or_(tables.c.due.is_not(None), tables.c.moved >= bindparam("since")))
    .order_by(tables.c.opened.desc(), tables.c.id)
    .limit(bindparam("most"))
)
WAITING = (
    select(*KEPT)
    .where(
        tables.c.listed,
        tables.c.phase == "open",
        tables.c.game == bindparam("wanted"),
        tables.c.moved >= bindparam("since"),
    )
    .order_by(tables.c.opened, tables.c.id)
)
DAILIES = (
    select(*KEPT)
    .where(tables.c.host == bindparam("person"), tables.c.day >= bindparam("since"))
    .order_by(tables.c.day, tables.c.game)
)
EVERY = select(*KEPT).where(tables.c.id > bindparam("after")).order_by(tables.c.id).limit(bindparam("most"))
FINISHED = (
    select(*KEPT)
    .where(tables.c.phase == "over", tables.c.id > bindparam("after"))
    .order_by(tables.c.id)
    .limit(bindparam("most"))
)
SECRET = select(secrets.c.value).where(secrets.c.name == bindparam("called"))


class SqlStore:
    """A `Store` in the database at `url`, made or brought up to date as it is opened."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)
        self.board = SqlBoard(self._database)
        self.notices = SqlNotices(self._database)
        self._dialect = self._database.dialect
        self.is_shared = self._dialect.SHARED
        self._move = self._database.compiled(MOVE)
        self._add = self._database.compiled(ADD)
        self._add_results = self._database.compiled(ADD_RESULTS)

    def add_person(self, person: PersonRow) -> None:
        with self._database.write() as connection:
            add(connection, person)

    def person(self, id: str) -> PersonRow | None:
        with self._database.read() as connection:
            return person_of(connection, id)

    def program(self, token: bytes) -> PersonRow | None:
        with self._database.read() as connection:
            return program_of(connection, token)

    def session(self, token: bytes) -> tuple[SessionRow, PersonRow] | None:
        with self._database.read() as connection:
            return session_of(connection, token)

    def follow(self, old: bytes, salt: bytes, new: bytes, now: int) -> bytes | None:
        with self._database.write() as connection:
            return follow(connection, old, salt, new, now)

    def settle(self, token: bytes, until: int) -> None:
        with self._database.write() as connection:
            settle(connection, token, until)

    def person_by_handle(self, handle: str) -> PersonRow | None:
        with self._database.read() as connection:
            row = connection.execute(select(people).where(people.c.handle == handle)).mappings().first()
        return None if row is None else PersonRow(**row)

    def rename_person(self, id: str, name: str) -> None:
        with self._database.write() as connection:
            connection.execute(update(people).where(people.c.id == id).values(name=name))

    def add_key(self, key: KeyRow) -> None:
        with self._database.write() as connection:
            connection.execute(insert(keys), asdict(key))

    def redeem(self, once: bytes, device: bytes, now: int) -> PersonRow | None:
        with self._database.write() as connection:
            return redeem(connection, once, device, now)

    def programs_of(self, owner: str, *, revoked: bool = False) -> tuple[PersonRow, ...]:
        with self._database.read() as connection:
            return programs_of(connection, owner, revoked=revoked)

    def revoke(self, program: str) -> None:
        with self._database.write() as connection:
            revoke(connection, program)

    def forget(self, person: str, name: str) -> None:
        with self._database.write() as connection:
            forget(connection, person, name)

    def add_table(self, table: TableRow, entries: Sequence[EntryRow], sitters: Sequence[str] = ()) -> None:
        with self._database.write() as connection:
            connection.execute(insert(tables), asdict(table))
            reseat(connection, table.id, sitters)
            connection.execute(ADD, [_entry(table.id, entry) for entry in entries])

    def table(self, id: str) -> TableRow | None:
        with self._database.read() as connection:
            row = connection.execute(TABLE, {"table": id}).mappings().first()
        return None if row is None else _table(row)

    def dailies(self, person: str, since: int) -> tuple[TableRow, ...]:
        with self._database.read() as connection:
            rows = connection.execute(DAILIES, {"person": person, "since": since}).mappings()
            return tuple(_table(row) for row in rows)

    def listed(self, moved_since: int, most: int) -> tuple[TableRow, ...]:
        with self._database.read() as connection:
            rows = connection.execute(LISTED, {"since": moved_since, "most": most}).mappings()
            return tuple(_table(row) for row in rows)

    def waiting(self, game: str, moved_since: int) -> tuple[TableRow, ...]:
        with self._database.read() as connection:
            rows = connection.execute(WAITING, {"wanted": game, "since": moved_since}).mappings()
            return tuple(_table(row) for row in rows)

    def finished(self, after: str, most: int) -> tuple[TableRow, ...]:
        with self._database.read() as connection:
            rows = connection.execute(FINISHED, {"after": after, "most": most}).mappings()
            return tuple(_table(row) for row in rows)

    def every(self, after: str, most: int) -> tuple[TableRow, ...]:
        with self._database.read() as connection:
            rows = connection.execute(EVERY, {"after": after, "most": most}).mappings()
            return tuple(_table(row) for row in rows)

    def tables_of(self, person: str, moved_since: int, most: int) -> tuple[SittingRow, ...]:
        with self._database.read() as connection:
            return tables_of(connection, person, moved_since, most)

    def visited(self, person: str) -> tuple[str, ...]:
        with self._database.read() as connection:
            return visited(connection, person)

    def rewrite(self, table: str, entries: Sequence[EntryRow]) -> None:
        if entries:
            with self._database.write() as connection:
                rewrite_pack(connection, table, entries)
                connection.execute(REWRITE, [{"table": table, "old": one.version, "new": one.body} for one in entries])

    def see(self, table: str, person: str, version: int) -> None:
        with self._database.write() as connection:
            connection.execute(SEE, {"table": table, "who": person, "version": version})

    def seen(self, table: str, person: str) -> int:
        with self._database.read() as connection:
            return seen_by(connection, table, person)

    def due(self, now: int, most: int) -> tuple[str, ...]:
        with self._database.read() as connection:
            return tuple(connection.execute(DUE, {"now": now, "most": most}).scalars())

    def claim(self, wanted: Sequence[str], now: int, until: int) -> tuple[str, ...]:
        if not wanted:
            return ()
        with self._database.write() as connection:
            asked = {"wanted": wanted, "now": now, "until": until}
            claimed = set(connection.execute(CLAIM, asked).scalars())
        return tuple(id for id in wanted if id in claimed)

    def versions(self, wanted: Sequence[str]) -> dict[str, int]:
        if not wanted:
            return {}
        with self._database.read() as connection:
            rows = connection.execute(VERSIONS, {"wanted": wanted})
            return {row.id: row.version for row in rows}

    def entries(self, table: str, after: int = 0) -> tuple[EntryRow, ...]:
        with self._database.read() as connection:
            return journal_of(connection, table, after)

    def append(self, appends: Sequence[Append]) -> tuple[bool, ...]:
        order = sorted(range(len(appends)), key=lambda i: appends[i].table)  # two servers lock tables in one order
        with self._database.append() as connection, cursor_of(connection) as cursor:
            found = self._dialect.move(cursor, self._move, [_move(appends[i]) for i in order])
            kept = [i for i, was_kept in zip(order, found, strict=True) if was_kept]
            if kept:
                rows = [_entry(appends[i].table, entry) for i in kept for entry in appends[i].entries]
                cursor.executemany(self._add, rows)
                if results := [asdict(row) for i in kept for row in appends[i].results]:
                    cursor.executemany(self._add_results, results)
                for i in kept:
                    if (people := appends[i].sitters) is not None:
                        reseat(connection, appends[i].table, people)
                    write_notices(connection, appends[i])
                self._dialect.announce(cursor, [f"{appends[i].table}:{appends[i].entries[-1].version}" for i in kept])
        return tuple(i in kept for i in range(len(appends)))

    def tell(self, said: Sequence[str]) -> None:
        with self._database.read() as connection, cursor_of(connection) as cursor:
            self._dialect.tell(cursor, said)

    def news(self, stop: Event) -> Iterator[News]:
        return self._database.news(stop)

    def secret(self, name: str, fresh: bytes) -> bytes:
        if (kept := self._secret(name)) is not None:
            return kept
        try:
            with self._database.write() as connection:
                connection.execute(insert(secrets), {"name": name, "value": fresh})
        except StoreTrouble:
            if (kept := self._secret(name)) is None:
                raise
            return kept  # another server was quicker
        return fresh

    def close(self) -> None:
        self._database.close()

    def _secret(self, name: str) -> bytes | None:
        with self._database.read() as connection:
            return connection.execute(SECRET, {"called": name}).scalar()


def _move(append: Append) -> dict[str, Any]:
    last = append.entries[-1]
    return {
        "table": append.table,
        "after": append.after,
        "version": last.version,
        "moved": last.at,
        "phase": append.phase,
        "listed": append.listed,
        "due": append.due,
        "summary": append.summary,
        "turn": append.turn,
        "deadline": append.deadline,
    }


def _entry(table: str, entry: EntryRow) -> dict[str, Any]:
    return {"table_id": table, "version": entry.version, "at": entry.at, "body": entry.body}


def _table(row: RowMapping) -> TableRow:
    return TableRow(**row)
