"""Leaderboards in a database: the rows of `results` compared, by window functions that SQLite and PostgreSQL share.

How it works: a source gives one row for each result, with its place (in a daily game that of the day). Of each person
the best row is numbered 1 and carries the sums of all of them; these rows are ranked, and the first of them taken.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import asdict, replace
from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    RowMapping,
    Select,
    Subquery,
    and_,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
)

from toprung.store.database import Database
from toprung.store.result import Ask, DayRow, LatestRow, ResultRow, StandingRow, StreakRow
from toprung.store.schema import people, results

FIELDS = ResultRow.__struct_fields__
Columns = Any


class SqlBoard:
    """The boards in this database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def standings(self, ask: Ask) -> tuple[StandingRow, ...]:
        with self._database.read() as connection:
            return tuple(map(standing_row, connection.execute(standings(ask)).mappings()))

    def day(self, ask: Ask) -> tuple[DayRow, ...]:
        with self._database.read() as connection:
            return tuple(map(day_row, connection.execute(day_places(ask)).mappings()))

    def streaks(self, ask: Ask) -> tuple[StreakRow, ...]:
        with self._database.read() as connection:
            return tuple(StreakRow(**row) for row in connection.execute(streaks(ask)).mappings())

    def latest(self, person: str, ask: Ask) -> tuple[LatestRow, ...]:
        with self._database.read() as connection:
            rows = connection.execute(latest(person, ask)).mappings()
            return tuple(LatestRow(result_row(row), row["shown"]) for row in rows)

    def replace(self, tables: Sequence[str], rows: Sequence[ResultRow]) -> None:
        with self._database.write() as connection:
            connection.execute(delete(results).where(results.c.table_id.in_(tables)))
            write_results(connection, rows)


def write_results(connection: Connection, rows: Iterable[ResultRow]) -> None:
    """Keep these rows."""
    if found := [asdict(row) for row in rows]:
        connection.execute(insert(results), found)


def source(ask: Ask, *, one_day: bool = False) -> Subquery:
    """The results that are compared, one a row; of daily games all since a day, or those of that day alone."""
    if ask.among != "daily":
        least = 2 if ask.among == "people" else 1
        plain = results.c.day.is_(None), results.c.at >= ask.since, results.c.people >= least
        return select(results).where(results.c.game == ask.game, *plain).subquery()
    place = func.rank().over(partition_by=results.c.day, order_by=(results.c.reached.desc(), results.c.cost))
    kept = [column for column in results.c if column.key not in ("place", "won")]
    of_days = results.c.day == ask.since if one_day else results.c.day >= ask.since
    ranked = select(*kept, place.label("place"), (place == 1).label("won"))
    return ranked.where(results.c.game == ask.game, of_days).subquery()


def standings(ask: Ask) -> Select[Any]:
    """How people stand."""
    rows = source(ask).c
    own = rows.person
    played, places = func.count().over(partition_by=own), func.sum(rows.place).over(partition_by=own)
    each = select(
        *rows,
        func.row_number().over(partition_by=own, order_by=best_first(ask, rows)).label("number"),
        played.label("played"),
        func.sum(case((rows.won, 1), else_=0)).over(partition_by=own).label("wins"),
        (cast(places, Float) / played).label("mean"),
    ).subquery()
    one = select(each).where(each.c.number == 1).subquery()
    ranked = select(one, func.rank().over(order_by=first_first(ask, one.c)).label("standing")).subquery()
    return (
        select(ranked, people.c.name, people.c.handle, shown(ask, ranked.c).label("shown"))
        .join(people, people.c.id == ranked.c.person)
        .where(or_(ranked.c.standing <= ask.most, ranked.c.person == ask.whose))
        .order_by(ranked.c.standing, ranked.c.at, ranked.c.person)
    )


def best_first(ask: Ask, rows: Columns) -> tuple[ColumnElement[Any], ...]:
    """In which order one person's results stand."""
    far = rows.reached.desc(), rows.cost, rows.at.desc(), rows.table_id
    return far if ask.by == "totals" else (rows.place, *far)


def first_first(ask: Ask, rows: Columns) -> tuple[ColumnElement[Any], ...]:
    """In which order people stand."""
    match ask.by:
        case "wins":
            return rows.wins.desc(), rows.mean
        case "places":
            return rows.mean, rows.played.desc()
        case "totals":
            return rows.reached.desc(), rows.cost


def shown(ask: Ask, rows: Columns) -> ColumnElement[bool]:
    """Whether the viewer may open the replay: everybody may, or they sat there themselves."""
    sat = results.alias()
    sat_there = exists().where(sat.c.table_id == rows.table_id, sat.c.person == ask.viewer)
    return and_(or_(rows.public, sat_there), or_(rows.day.is_(None), rows.day <= ask.closed))


def day_places(ask: Ask) -> Select[Any]:
    """The places of one day, which is `since`."""
    rows = source(replace(ask, among="daily"), one_day=True)
    return (
        select(rows, people.c.name, people.c.handle, shown(ask, rows.c).label("shown"))
        .join(people, people.c.id == rows.c.person)
        .where(or_(rows.c.place <= ask.most, rows.c.person == ask.whose))
        .order_by(rows.c.place, rows.c.at, rows.c.person)
    )


def streaks(ask: Ask) -> Select[Any]:
    """The days in a row; the last of them at least the day `since` for a streak that goes on. Without a game of any."""
    of = (results.c.day.is_not(None), *([results.c.game == ask.game] if ask.game else []))
    days = select(results.c.person, results.c.day).where(*of).distinct().subquery().c
    number = func.row_number().over(partition_by=days.person, order_by=days.day)
    runs = select(days.person, days.day, (days.day - number).label("run")).subquery().c
    lengths = (
        select(runs.person, func.max(runs.day).label("last"), func.count().label("length"))
        .group_by(runs.person, runs.run)
        .subquery()
        .c
    )
    now = func.max(case((lengths.last >= ask.since, lengths.length), else_=0)).label("now")
    each = select(lengths.person, now, func.max(lengths.length).label("longest")).group_by(lengths.person).subquery()
    standing = func.rank().over(order_by=(each.c.now.desc(), each.c.longest.desc())).label("standing")
    ranked = select(each, standing).subquery()
    return (
        select(ranked, people.c.name, people.c.handle)
        .join(people, people.c.id == ranked.c.person)
        .where(or_(ranked.c.standing <= ask.most, ranked.c.person == ask.whose))
        .order_by(ranked.c.standing, ranked.c.person)
    )


def latest(person: str, ask: Ask) -> Select[Any]:
    """The person's latest results of any game."""
    return (
        select(results, shown(ask, results.c).label("shown"))
        .where(results.c.person == person)
        .order_by(results.c.at.desc(), results.c.table_id)
        .limit(ask.most)
    )


def result_row(row: RowMapping) -> ResultRow:
    """The result that stands in a row, whatever else does."""
    return ResultRow(**{field: row[field] for field in FIELDS})


def standing_row(row: RowMapping) -> StandingRow:
    """The standing that stands in a row."""
    return StandingRow(
        standing=row["standing"],
        person=row["person"],
        name=row["name"],
        handle=row["handle"],
        wins=int(row["wins"]),
        played=row["played"],
        mean=row["mean"],
        best=result_row(row),
        shown=row["shown"],
    )


def day_row(row: RowMapping) -> DayRow:
    """The result of a day that stands in a row."""
    return DayRow(name=row["name"], handle=row["handle"], result=result_row(row), shown=row["shown"])
