"""What a server writes down of itself: a line an event, for people or as JSON, with the request and the table it
belongs to.

No line holds a secret: a table is named by the beginning of its id alone, which finds it in the database and is no key.
"""

import logging
import secrets
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec

from toprung.kernel import encode
from toprung.server.setting import Settings

request: ContextVar[str | None] = ContextVar("request", default=None)
"""The id of the request or the connection that is being served."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event, as JSON has it."""

    at: str
    level: str
    logger: str
    message: str
    request: str | None = None
    table: str | None = None
    trace: str | None = None


class JsonLines(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = Line(
            at=datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            level=record.levelname,
            logger=record.name,
            message=record.getMessage(),
            request=request.get(),
            table=getattr(record, "table", None),
            trace="".join(traceback.format_exception(*record.exc_info)) if record.exc_info else None,
        )
        return encode(line).decode()


class TextLines(logging.Formatter):
    """For people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(about)s%(message)s")

    def format(self, record: logging.LogRecord) -> str:
        told = {"request": request.get(), "table": getattr(record, "table", None)}
        record.about = "".join(f"{name} {value}: " for name, value in told.items() if value)
        return super().format(record)


def write_logs(settings: Settings) -> None:
    """Have this process write its logs, to standard error, as the settings say."""
    stream = logging.StreamHandler()
    stream.setFormatter(JsonLines() if settings.log_format == "json" else TextLines())
    logging.basicConfig(level=settings.log_level.upper(), handlers=[stream], force=True)
    # what uvicorn logs of a request has the table's id in it, and that can be a key
    logging.getLogger("uvicorn").setLevel("INFO" if settings.log_level == "debug" else "WARNING")
    logging.getLogger("httpcore").setLevel("WARNING")  # it would tell whom we push to


def new_request(scope: dict[str, Any]) -> None:
    """From here on this task serves another request: by the id that a proxy gave it, or one of our own."""
    given = dict(scope["headers"]).get(b"x-request-id", b"").decode("latin-1")
    request.set(given if given.isalnum() and len(given) <= LONGEST else secrets.token_hex(4))


LONGEST = 64
"""The longest id of a request that is taken from a proxy, letters."""
