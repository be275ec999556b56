"""A store in a database, by SQLAlchemy Core. SQLite is the database where none is named; nothing here is SQLite's
alone but what `_tune` sets.

How it works: a write begins with the write lock (`BEGIN IMMEDIATE`), so that two writers queue instead of failing
half-way; reads go on beside it (WAL). `synchronous=FULL` makes a commit wait for the disk.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from msgspec.structs import asdict
from sqlalchemy import (
    Connection,
    Engine,
    RowMapping,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from toprung.store.row import Append, EntryRow, PersonRow, StoreTrouble, TableRow
from toprung.store.schema import entries, people, tables

BUSY = 10_000
"""How long a write waits for another process's, milliseconds."""
APPLICATION = int.from_bytes(b"topr", "big")
"""What marks a SQLite file as one of ours."""

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
    )
)
READ = (
    select(entries.c.version, entries.c.at, entries.c.body)
    .where(entries.c.table_id == bindparam("table"), entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
DUE = select(tables.c.id).where(tables.c.due <= bindparam("now")).order_by(tables.c.due).limit(bindparam("most"))
LISTED = (
    select(tables)
    .where(tables.c.listed, or_(tables.c.due.is_not(None), tables.c.moved >= bindparam("since")))
    .order_by(tables.c.opened.desc(), tables.c.id)
    .limit(bindparam("most"))
)


class SqlStore:
    """A `Store` in the database at `url` (`sqlite:///…`), made or brought up to date as it is opened."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._writing = self._engine.execution_options(write=True)
        with self._write() as connection:
            _migrate(connection)
            if connection.dialect.name == "sqlite":  # a write that tells at once whether there can be writes
                connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION}")

    def add_person(self, person: PersonRow) -> None:
        with self._write() as connection:
            connection.execute(insert(people), asdict(person))

    def person(self, token: bytes) -> PersonRow | None:
        with self._read() as connection:
            row = connection.execute(select(people).where(people.c.token == token)).mappings().first()
        return None if row is None else PersonRow(**row)

    def rename_person(self, id: str, name: str) -> None:
        with self._write() as connection:
            connection.execute(update(people).where(people.c.id == id).values(name=name))

    def add_table(self, table: TableRow, entries: Sequence[EntryRow]) -> None:
        with self._write() as connection:
            connection.execute(insert(tables), asdict(table))
            _write_entries(connection, [_entry(table.id, entry) for entry in entries])

    def table(self, id: str) -> TableRow | None:
        with self._read() as connection:
            row = connection.execute(select(tables).where(tables.c.id == id)).mappings().first()
        return None if row is None else _table(row)

    def listed(self, moved_since: int, most: int) -> tuple[TableRow, ...]:
        with self._read() as connection:
            rows = connection.execute(LISTED, {"since": moved_since, "most": most}).mappings()
            return tuple(_table(row) for row in rows)

    def due(self, now: int, most: int) -> tuple[str, ...]:
        with self._read() as connection:
            return tuple(connection.execute(DUE, {"now": now, "most": most}).scalars())

    def entries(self, table: str, after: int = 0) -> tuple[EntryRow, ...]:
        with self._read() as connection:
            rows = connection.execute(READ, {"table": table, "after": after})
            return tuple(EntryRow(*row) for row in rows)

    def append(self, appends: Sequence[Append]) -> tuple[bool, ...]:
        with self._write() as connection:
            kept = tuple(connection.execute(MOVE, _move(append)).rowcount == 1 for append in appends)
            rows = [
                _entry(append.table, entry)
                for append, was_kept in zip(appends, kept, strict=True)
                if was_kept
                for entry in append.entries
            ]
            if rows:
                _write_entries(connection, rows)
        return kept

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        with _trouble(self._engine), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        with _trouble(self._engine), self._writing.begin() as connection:
            yield connection


def _engine(url: str) -> Engine:
    try:
        engine = create_engine(url)
    except ArgumentError:
        raise StoreTrouble(f"“{url}” is no address of a database, such as sqlite:///path/to/toprung.sqlite3.") from None
    if engine.dialect.name == "sqlite":
        _make_folder(engine.url.database)
        event.listen(engine, "connect", _tune)
        event.listen(engine, "begin", _begin)
    return engine


def _make_folder(database: str | None) -> None:
    if not database or database.startswith("file:"):
        return
    try:
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise StoreTrouble(f"The folder of the database {database} cannot be made: {trouble.strerror}.") from None


def _tune(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says, not where the driver guesses
    connection.execute(f"PRAGMA busy_timeout={BUSY}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("write") else "BEGIN")


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "toprung.store:migration")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@contextmanager
def _trouble(engine: Engine) -> Iterator[None]:
    where = engine.url.render_as_string(hide_password=True)
    try:
        yield
    except CommandError as trouble:
        raise StoreTrouble(f"The database at {where} was made by a newer Toprung: {trouble}.") from trouble
    except SQLAlchemyError as trouble:
        reason = getattr(trouble, "orig", None) or trouble
        raise StoreTrouble(f"The database at {where} cannot be used: {reason}.") from trouble


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
    }


def _entry(table: str, entry: EntryRow) -> dict[str, Any]:
    return {"table_id": table, "version": entry.version, "at": entry.at, "body": entry.body}


def _write_entries(connection: Connection, rows: list[dict[str, Any]]) -> None:
    connection.execute(insert(entries), rows)


def _table(row: RowMapping) -> TableRow:
    return TableRow(**row)
