"""The rows of leaderboards: what a match came to for one person, and how people stand who are compared by it. Times are
milliseconds since 1970, days are counted from 1970."""

from typing import Literal

from msgspec import Struct

Order = Literal["wins", "places", "totals"]
"""Who stands first: who won most; whose places are best on the average; whose one best result is best."""

Among = Literal["all", "people", "daily"]
"""What is compared: all matches, those with several people, daily games by their place of the day."""


class ResultRow(Struct, frozen=True, kw_only=True):
    """What one match came to for one person."""

    table_id: str
    seat: int
    person: str
    game: str
    at: int
    """When the match ended."""
    day: int | None
    """Of a daily game."""
    place: int
    won: bool
    reached: int
    cost: int
    """How far they came: more `reached` is better, then less `cost`."""
    seats: int
    people: int
    """How many seats and people there were."""
    public: bool
    """Whether everybody may see its replay (of a daily game: once its day is closed)."""


class Ask(Struct, frozen=True, kw_only=True):
    """What a board is asked for. `since` is a time, of daily games a day. `whose` row is there in any case; what the
    `viewer` may open, with the day `closed` and all before it, is marked."""

    game: str
    among: Among = "all"
    since: int = 0
    by: Order = "wins"
    most: int
    whose: str = ""
    viewer: str = ""
    closed: int


class StandingRow(Struct, frozen=True, kw_only=True):
    """How one person stands among others, and their best result."""

    standing: int
    person: str
    name: str
    handle: str | None
    wins: int
    played: int
    mean: float
    """Of their places."""
    best: ResultRow
    shown: bool
    """Whether the viewer may open its replay."""


class DayRow(Struct, frozen=True, kw_only=True):
    """One person's result of a day; its place is that of the day."""

    name: str
    handle: str | None
    result: ResultRow
    shown: bool


class StreakRow(Struct, frozen=True, kw_only=True):
    """How many days in a row somebody has played a daily game: up to now, and at most."""

    standing: int
    person: str
    name: str
    handle: str | None
    now: int
    longest: int


class LatestRow(Struct, frozen=True):
    """One of somebody's latest results, and whether the viewer may open its replay."""

    result: ResultRow
    shown: bool
