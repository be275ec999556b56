"""A database, opened: connections to read and to write with, and whatever goes wrong told in a sentence.

Knows nothing of what is kept there. What differs from one database to the other stands in `sqlite.py` and
`postgresql.py`.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, Insert, Update, create_engine, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from toprung.store import postgresql, sqlite
from toprung.store.dialect import Dialect
from toprung.store.row import News, StoreTrouble

DIALECTS: dict[str, Dialect] = {"sqlite": sqlite, "postgresql": postgresql}
EXAMPLES = "sqlite:///path/to/toprung.sqlite3 or postgresql://user@host/toprung"

FIRST_PAUSE, LAST_PAUSE = 0.1, 5.0
"""Seconds between two tries to hear the news again."""

log = logging.getLogger(__name__)


class Database:
    """The database at `url`, made or brought up to date as it is opened."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._driver_error = self._engine.dialect.loaded_dbapi.Error
        self.dialect = DIALECTS[self._engine.dialect.name]
        self.url = self._engine.url
        self._reading = self._engine.execution_options(**self.dialect.READING)
        self._writing = self._engine.execution_options(write=True)
        self._appending: Connection | None = None
        self._lock = Lock()
        with self.write() as connection:
            self.dialect.begin_migration(connection)
            _migrate(connection)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection to read with."""
        with self._trouble(), self._reading.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection that sees the database as it is at its first look, whatever is written meanwhile."""
        snapshot = self._engine.execution_options(**self.dialect.SNAPSHOT)
        with self._trouble(), snapshot.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction, kept for good at its end unless something was raised."""
        with self._trouble(), self._writing.begin() as connection:
            yield connection

    @contextmanager
    def append(self) -> Iterator[Connection]:
        """The same for whoever writes all the time, one after another: by a connection that is kept as long as all is
        well."""
        with self._trouble(), self._lock:
            connection = self._appending = self._appending or self._writing.connect()
            try:
                with connection.begin():
                    yield connection
            except BaseException:
                self._appending = None
                connection.close()
                raise

    def compiled(self, statement: Insert | Update) -> str:
        """The statement as the driver takes it."""
        kind: Any = type(self._engine.dialect)
        return str(statement.compile(dialect=kind(paramstyle=self.dialect.PARAMETERS)))

    def news(self, stop: Event) -> Iterator[News]:
        """What servers append, until `stop` is set."""
        pause = FIRST_PAUSE
        while not stop.is_set():
            try:
                for news in self.dialect.listen(self._engine, stop):
                    pause = FIRST_PAUSE
                    yield news
            except (SQLAlchemyError, self._driver_error) as trouble:
                log.warning("the line to the database broke, no news for %.1f s: %s", pause, first_line(trouble))
                stop.wait(pause)
                pause = min(2 * pause, LAST_PAUSE)
            else:
                return

    def close(self) -> None:
        """Let go of it."""
        if self._appending is not None:
            self._appending.close()
        self._engine.dispose()

    def where(self) -> str:
        """Its address, to be told."""
        return self.url.render_as_string(hide_password=True)

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        try:
            yield
        except CommandError as trouble:
            why = f"The database at {self.where()} was made by a newer Toprung: {trouble}."
            raise StoreTrouble(why) from trouble
        except (SQLAlchemyError, self._driver_error) as trouble:
            why = f"The database at {self.where()} cannot be used: {first_line(trouble)}."
            raise StoreTrouble(why) from trouble


@contextmanager
def cursor_of(connection: Connection) -> Iterator[Any]:
    """A cursor of the driver within the connection's transaction, for statements that were `compiled`."""
    cursor = connection.connection.cursor()
    try:
        yield cursor
    finally:
        cursor.close()


def first_line(trouble: Exception) -> str:
    """What went wrong, as the database says it."""
    return str(getattr(trouble, "orig", None) or trouble).strip().partition("\n")[0].rstrip(".")


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        dialect = DIALECTS.get(parsed.get_backend_name())
        if dialect is None:
            raise StoreTrouble(f"Toprung keeps its rooms in SQLite or PostgreSQL, such as {EXAMPLES}.")
        engine = create_engine(dialect.address(parsed), **dialect.OPTIONS)
    except (ArgumentError, NoSuchModuleError):
        raise StoreTrouble(f"“{url}” is no address of a database, such as {EXAMPLES}.") from None
    dialect.tune(engine)
    return engine


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "toprung.store:migration")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
