"""What a database has to say for itself: the face of the modules `sqlite` and `postgresql`."""

from collections.abc import Iterator, Sequence
from threading import Event
from typing import Any, Protocol

from sqlalchemy import URL, Connection, Engine

from toprung.store.row import News


class Dialect(Protocol):
    """How one kind of database is used."""

    PARAMETERS: str
    """The style in which its driver takes parameters by name."""
    SHARED: bool
    """Whether several servers may use one."""
    OPTIONS: dict[str, Any]
    """Of its engine."""
    READING: dict[str, Any]
    """Of a connection that only reads."""
    SNAPSHOT: dict[str, Any]
    """Of one that sees everything as it was at one moment."""

    def address(self, url: URL) -> URL:
        """Where to connect. Raises StoreTrouble."""

    def tune(self, engine: Engine) -> None:
        """Have connections set up as we want them."""

    def begin_migration(self, connection: Connection) -> None:
        """The first thing done in the transaction that brings the database up to date."""

    def move(self, cursor: Any, statement: str, rows: Sequence[dict[str, Any]]) -> list[bool]:
        """Carry out the update for each row; whether it found its own."""

    def announce(self, cursor: Any, told: Sequence[str]) -> None:
        """Tell the other servers of these tables and versions, once the transaction is kept."""

    def tell(self, cursor: Any, said: Sequence[str]) -> None:
        """Tell them something else, now."""

    def listen(self, engine: Engine, stop: Event) -> Iterator[News]:
        """What servers announce and tell, until `stop` is set; ends with the driver's error when the line breaks."""
