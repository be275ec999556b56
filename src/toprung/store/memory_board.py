"""Leaderboards over rows in memory. Says in plain Python what `board.py` says in SQL; one test holds them together."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from toprung.store.result import Ask, DayRow, LatestRow, ResultRow, StandingRow, StreakRow
from toprung.store.row import PersonRow

Key = tuple[float, ...]


class MemoryBoard:
    """The boards of the people in `people`, which somebody else keeps."""

    def __init__(self, people: dict[str, PersonRow]) -> None:
        self._people = people
        self._rows: list[ResultRow] = []

    def add(self, rows: Iterable[ResultRow]) -> None:
        """Keep these rows."""
        self._rows += rows

    def replace(self, tables: Sequence[str], rows: Sequence[ResultRow]) -> None:
        self._rows = [row for row in self._rows if row.table_id not in tables] + list(rows)

    def standings(self, ask: Ask) -> tuple[StandingRow, ...]:
        own: dict[str, list[ResultRow]] = defaultdict(list)
        for row in self._source(ask):
            own[row.person].append(row)
        each = [self._standing(ask, rows) for rows in own.values()]
        ranked = [replace(row, standing=place) for row, place in placed(each, lambda row: first_first(ask, row))]
        found = [row for row in ranked if row.standing <= ask.most or row.person == ask.whose]
        return tuple(sorted(found, key=lambda row: (row.standing, row.best.at, row.person)))

    def day(self, ask: Ask) -> tuple[DayRow, ...]:
        rows = [row for row in self._source(replace(ask, among="daily")) if row.day == ask.since]
        found = [row for row in rows if row.place <= ask.most or row.person == ask.whose]
        found.sort(key=lambda row: (row.place, row.at, row.person))
        return tuple(DayRow(**self._names(row.person), result=row, shown=self._shown(ask, row)) for row in found)

    def streaks(self, ask: Ask) -> tuple[StreakRow, ...]:
        days: dict[str, set[int]] = defaultdict(set)
        for row in self._rows:
            if row.day is not None and ask.game in ("", row.game):
                days[row.person].add(row.day)
        each = [self._streak(person, lengths(own), ask.since) for person, own in days.items()]
        ranked = [replace(row, standing=place) for row, place in placed(each, lambda row: (-row.now, -row.longest))]
        found = [row for row in ranked if row.standing <= ask.most or row.person == ask.whose]
        return tuple(sorted(found, key=lambda row: (row.standing, row.person)))

    def latest(self, person: str, ask: Ask) -> tuple[LatestRow, ...]:
        rows = sorted((row for row in self._rows if row.person == person), key=lambda row: (-row.at, row.table_id))
        return tuple(LatestRow(row, self._shown(ask, row)) for row in rows[: ask.most])

    def _source(self, ask: Ask) -> Sequence[ResultRow]:
        of = [row for row in self._rows if row.game == ask.game]
        if ask.among != "daily":
            least = 2 if ask.among == "people" else 1
            return [row for row in of if row.day is None and row.at >= ask.since and row.people >= least]
        days: dict[int, list[ResultRow]] = defaultdict(list)
        for row in of:
            if row.day is not None and row.day >= ask.since:
                days[row.day].append(row)
        ranked = [pair for rows in days.values() for pair in placed(rows, lambda row: (-row.reached, row.cost))]
        return [replace(row, place=place, won=place == 1) for row, place in ranked]

    def _standing(self, ask: Ask, rows: Sequence[ResultRow]) -> StandingRow:
        best = min(rows, key=lambda row: best_first(ask, row))
        return StandingRow(
            standing=0,
            person=best.person,
            **self._names(best.person),
            wins=sum(row.won for row in rows),
            played=len(rows),
            mean=sum(row.place for row in rows) / len(rows),
            best=best,
            shown=self._shown(ask, best),
        )

    def _streak(self, person: str, runs: dict[int, int], since: int) -> StreakRow:
        now = max((length for last, length in runs.items() if last >= since), default=0)
        return StreakRow(standing=0, person=person, **self._names(person), now=now, longest=max(runs.values()))

    def _shown(self, ask: Ask, row: ResultRow) -> bool:
        sat_there = any((row.table_id, ask.viewer) == (other.table_id, other.person) for other in self._rows)
        return (row.public or sat_there) and (row.day is None or row.day <= ask.closed)

    def _names(self, person: str) -> dict[str, Any]:
        return {"name": self._people[person].name, "handle": self._people[person].handle}


def placed(rows: Iterable[Any], key: Callable[[Any], Key]) -> list[tuple[Any, int]]:
    """Each row with its place by the key, smallest first; equal ones share it."""
    order = sorted(rows, key=key)
    keys = [key(row) for row in order]
    return [(row, 1 + keys.index(own)) for row, own in zip(order, keys, strict=True)]


def best_first(ask: Ask, row: ResultRow) -> tuple[Any, ...]:
    """In which order one person's results stand."""
    far = -row.reached, row.cost, -row.at, row.table_id
    return far if ask.by == "totals" else (row.place, *far)


def first_first(ask: Ask, row: StandingRow) -> Key:
    """In which order people stand."""
    match ask.by:
        case "wins":
            return -row.wins, row.mean
        case "places":
            return row.mean, -row.played
        case "totals":
            return -row.best.reached, row.best.cost


def lengths(days: Iterable[int]) -> dict[int, int]:
    """For the last day of each row of days how long that row is."""
    found: dict[int, int] = {}
    for day in sorted(days):
        found[day] = found.pop(day - 1, 0) + 1
    return found
