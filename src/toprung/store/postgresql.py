"""What is PostgreSQL's alone.

How it works: the row of a table is locked by its update, so of two servers that append after one version the second
waits for the first and then finds nothing to update. What was appended is announced in the same transaction
(`NOTIFY`), so nobody hears of what was not kept; an announcement names the table and its version and no more, and
whoever needs it reads the journal. A commit waits for the disk (`synchronous_commit`, PostgreSQL's default).
"""

from collections.abc import Iterator, Sequence
from threading import Event
from typing import Any

from sqlalchemy import URL, Connection, Engine

from toprung.store.row import Moved, News, Reconnected, Said

CHANNEL, TALK = "toprung", "toprung_talk"
"""What was appended, and what servers say to each other."""
MIGRATING = int.from_bytes(b"toprung", "big")
"""The advisory lock of whoever brings the database up to date: of two servers that start at once, one waits."""

CONNECT = {"connect_timeout": 10, "application_name": "toprung", "keepalives_idle": 30}
PARAMETERS = "pyformat"
SHARED = True
OPTIONS: dict[str, Any] = {"pool_pre_ping": True, "pool_size": 7, "connect_args": CONNECT}
READING: dict[str, Any] = {"isolation_level": "AUTOCOMMIT"}
SNAPSHOT: dict[str, Any] = {"isolation_level": "REPEATABLE READ"}
LISTENED = 0.5
"""Seconds after which a listener looks whether it is to go on."""


def address(url: URL) -> URL:
    """The address, with the driver that speaks with PostgreSQL."""
    return url.set(drivername="postgresql+psycopg")


def tune(engine: Engine) -> None:
    """PostgreSQL is as we want it."""


def begin_migration(connection: Connection) -> None:
    """Wait until no other server migrates."""
    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))


def move(cursor: Any, statement: str, rows: Sequence[dict[str, Any]]) -> list[bool]:
    """Carry out the update for each row, in one go; whether it found its own."""
    cursor.executemany(statement, rows, returning=True)
    found = [cursor.rowcount == 1]
    while cursor.nextset():
        found.append(cursor.rowcount == 1)
    return found


def announce(cursor: Any, told: Sequence[str]) -> None:
    """Tell every server, once all this is kept."""
    notify(cursor, CHANNEL, told)


def tell(cursor: Any, said: Sequence[str]) -> None:
    """Tell every server, in one piece."""
    notify(cursor, TALK, said)


def notify(cursor: Any, channel: str, told: Sequence[str]) -> None:
    """Have this heard by whoever listens, once the transaction is over."""
    cursor.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", (channel, list(told)))


def listen(engine: Engine, stop: Event) -> Iterator[News]:
    """What every server announced and said, as it comes; first `Reconnected`."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        driver: Any = connection.connection.driver_connection
        try:
            driver.execute(f"LISTEN {CHANNEL}")
            driver.execute(f"LISTEN {TALK}")
            yield Reconnected()
            while not stop.is_set():
                for told in driver.notifies(timeout=LISTENED):
                    yield Said(told.payload) if told.channel == TALK else moved(told.payload)
        finally:
            connection.invalidate()  # it listens, and is nobody else's


def moved(told: str) -> Moved:
    """What an announcement says."""
    table, _, version = told.rpartition(":")
    return Moved(table, int(version))
