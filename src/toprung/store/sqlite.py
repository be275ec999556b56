"""What is SQLite's alone.

How it works: a write begins with the write lock (`BEGIN IMMEDIATE`), so that two writers queue instead of failing
half-way; reads go on beside it (WAL). `synchronous=FULL` makes a commit wait for the disk.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Any

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.event import listen as on

from toprung.store.row import News, StoreTrouble

BUSY = 10_000
"""How long a write waits for another process's, milliseconds."""
APPLICATION = int.from_bytes(b"topr", "big")
"""What marks a SQLite file as one of ours."""

OURS_ALONE = 0o600
"""Who may read and write a new file."""

PARAMETERS = "named"
SHARED = False
OPTIONS: dict[str, Any] = {}
READING: dict[str, Any] = {}
SNAPSHOT: dict[str, Any] = {}


def address(url: URL) -> URL:
    """The address, its folder made; a new file is for nobody else on the machine: secrets stand in it."""
    if url.database and not url.database.startswith("file:"):
        file = Path(url.database)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.touch(OURS_ALONE)
        except OSError as trouble:
            why = f"The database {file} cannot be made: {trouble.strerror}."
            raise StoreTrouble(why) from None
    return url


def tune(engine: Engine) -> None:
    """Have each connection set up, and each transaction begun, as is said above."""
    on(engine, "connect", _set_up)
    on(engine, "begin", _begin)


def begin_migration(connection: Connection) -> None:
    """Mark the file as ours: a write, that tells at once whether there can be writes."""
    connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION}")


def move(cursor: Any, statement: str, rows: Sequence[dict[str, Any]]) -> list[bool]:
    """Carry out the update for each row; whether it found its own."""
    return [cursor.execute(statement, row).rowcount == 1 for row in rows]


def announce(cursor: Any, told: Sequence[str]) -> None:
    """Nobody else listens: a SQLite file has one server."""


def tell(cursor: Any, said: Sequence[str]) -> None:
    """Nobody else listens."""


def listen(engine: Engine, stop: Event) -> Iterator[News]:
    """No news: a SQLite file has one server."""
    return iter(())


def _set_up(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says, not where the driver guesses
    connection.execute(f"PRAGMA busy_timeout={BUSY}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    driver.execute("BEGIN IMMEDIATE" if connection.get_execution_options().get("write") else "BEGIN")
