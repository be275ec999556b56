"""The day of a daily game (TBL-DAILY-2, TBL-DAILY-3): a UTC date, written `2026-11-30`, with the time at which it ends,
the time at which it is closed, and its seed. Times are milliseconds since 1970, given.
"""

import hmac
from datetime import UTC, date, datetime

EPOCH = date(1970, 1, 1).toordinal()
DAY = 24 * 60 * 60 * 1000
LATE = 60 * 60 * 1000
"""How long after the end of the day its last matches may run."""


def day_of(now: int) -> str:
    """The day at this time."""
    return datetime.fromtimestamp(now // 1000, UTC).date().isoformat()


def number_of(day: str) -> int:
    """Which day since 1970 this is, from 0. Raises ValueError for what is no day."""
    found = date.fromisoformat(day)
    if found.isoformat() != day or found.toordinal() < EPOCH:
        raise ValueError(f"{day} is no day")
    return found.toordinal() - EPOCH


def day_at(number: int) -> str:
    """The day of this number."""
    return date.fromordinal(EPOCH + number).isoformat()


def ends(day: str) -> int:
    """When the day ends."""
    return (number_of(day) + 1) * DAY


def closes(day: str) -> int:
    """When the day is closed: by then its last match has ended (TBL-DAILY-3)."""
    return ends(day) + LATE


def daily_seed(secret: bytes, game: str, day: str) -> bytes:
    """The seed of the game on that day, the same for everybody (TBL-DAILY-2)."""
    return hmac.digest(secret, f"daily/{game}/{day}".encode(), "sha256")
