"""Who sits at which table, and how far they have seen it, in the database. Part of `SqlStore`."""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, case, insert, or_, select, update

from toprung.store.row import SittingRow, TableRow
from toprung.store.schema import sitters, tables

KEPT = [column for column in tables.c if column.key in TableRow.__struct_fields__]
"""What a `TableRow` is made of."""

OF_PERSON = (
    select(*KEPT, sitters.c.seen)
    .join_from(sitters, tables, sitters.c.table_id == tables.c.id)
    .where(
        sitters.c.person == bindparam("person"),
        sitters.c.seated,
        or_(tables.c.phase != "over", tables.c.moved >= bindparam("since")),
    )
    .order_by(
        case((tables.c.turn == bindparam("person"), 0), else_=1),
        case((tables.c.deadline.is_(None), 1), else_=0),
        tables.c.deadline,
        tables.c.moved.desc(),
        tables.c.id,
    )
    .limit(bindparam("most"))
)
SEE = (
    update(sitters)
    .where(
        sitters.c.table_id == bindparam("table"),
        sitters.c.person == bindparam("who"),
        sitters.c.seen < bindparam("version"),
    )
    .values(seen=bindparam("version"))
)


def tables_of(connection: Connection, person: str, since: int, most: int) -> tuple[SittingRow, ...]:
    """The tables at which the person sits, as `Store.tables_of` orders them."""
    rows = connection.execute(OF_PERSON, {"person": person, "since": since, "most": most}).mappings()
    return tuple(SittingRow(TableRow(**{column.key: row[column.key] for column in KEPT}), row["seen"]) for row in rows)


def seen_by(connection: Connection, table: str, person: str) -> int:
    """The version up to which the person has seen the table."""
    asked = select(sitters.c.seen).where(sitters.c.table_id == table, sitters.c.person == person)
    seen: int | None = connection.execute(asked).scalar()
    return seen or 0


def reseat(connection: Connection, table: str, people: Iterable[str]) -> None:
    """These people sit at the table and nobody else. That somebody once sat there, and what they saw, is kept."""
    people, here = set(people), sitters.c.table_id == table
    known = set(connection.execute(select(sitters.c.person).where(here)).scalars())
    if known:
        connection.execute(update(sitters).where(here).values(seated=sitters.c.person.in_(people)))
    if new := sorted(people - known):
        rows = [{"table_id": table, "person": one, "seen": 0, "seated": True} for one in new]
        connection.execute(insert(sitters), rows)


def visited(connection: Connection, person: str) -> tuple[str, ...]:
    """The tables at which the person sits or once sat."""
    asked = select(sitters.c.table_id).where(sitters.c.person == person).order_by(sitters.c.table_id)
    return tuple(connection.execute(asked).scalars())
