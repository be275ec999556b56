"""Journals of tables at which nothing will happen any more, each packed into one row. Part of `SqlStore`.

How it works: a packed journal is the compressed list of its entries. What still comes after it (somebody is forgotten,
or asks for a rematch) stands beside it in rows like any others. Whoever reads a journal sees no difference.
"""

import zlib
from collections.abc import Iterable, Sequence
from operator import add

from msgspec import Struct, msgpack
from msgspec.structs import astuple
from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update

from toprung.store.database import Database
from toprung.store.row import EntryRow
from toprung.store.schema import entries, packs, tables

BATCH = 100
"""How many tables are packed between two looks at the list of them."""

ROWS = (
    select(entries.c.version, entries.c.at, entries.c.body)
    .where(entries.c.table_id == bindparam("table"), entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
PACK = select(packs.c.body).where(packs.c.table_id == bindparam("table"))
AT_REST = (
    select(tables.c.id)
    .where(
        tables.c.phase == "over",
        tables.c.due.is_(None),
        tables.c.moved < bindparam("before"),
        tables.c.id > bindparam("last"),
        exists().where(entries.c.table_id == tables.c.id),
    )
    .order_by(tables.c.id)
    .limit(BATCH)
)
LOCKED = select(tables.c.id).where(tables.c.id == bindparam("table")).with_for_update()


class Packed(Struct, frozen=True):
    """How many journals of how many entries were packed, and how many bytes the entries took before and after."""

    tables: int = 0
    entries: int = 0
    before: int = 0
    after: int = 0

    def __add__(self, other: "Packed") -> "Packed":
        return Packed(*map(add, astuple(self), astuple(other)))


def pack(url: str, before: int) -> Packed:
    """Pack each journal of the database at this address whose table is over, and has not moved since then. Servers may
    use it meanwhile. Raises StoreTrouble; what was packed until then stays so."""
    database, packed, last = Database(url), Packed(), ""
    try:
        while ids := at_rest(database, before, last):
            for id in ids:
                with database.write() as connection:
                    packed += pack_journal(connection, id)
            last = ids[-1]
    finally:
        database.close()
    return packed


def at_rest(database: Database, before: int, last: str) -> Sequence[str]:
    """Tables to be packed, by their ids, after this one."""
    with database.read() as connection:
        return connection.execute(AT_REST, {"before": before, "last": last}).scalars().all()


def pack_journal(connection: Connection, table: str) -> Packed:
    """Pack the table's journal as it is now."""
    connection.execute(LOCKED, {"table": table})  # whoever appends waits
    journal = journal_of(connection, table, 0)
    body = squeezed(journal)
    write_pack(connection, table, body)
    gone = connection.execute(delete(entries).where(entries.c.table_id == table))
    return Packed(1, gone.rowcount, sum(len(entry.body) for entry in journal), len(body))


def journal_of(connection: Connection, table: str, after: int) -> tuple[EntryRow, ...]:
    """The table's journal after this version, wherever it stands."""
    rows = tuple(EntryRow(*row) for row in connection.execute(ROWS, {"table": table, "after": after}))
    if rows and rows[0].version == after + 1:
        return rows
    # the rows were read first: if the journal is packed between the two looks, it is seen twice rather than not at all
    found = {entry.version: entry for entry in (*unpacked(connection, table), *rows) if entry.version > after}
    return tuple(found.values())


def unpacked(connection: Connection, table: str) -> tuple[EntryRow, ...]:
    """The part of the journal that is packed."""
    body: bytes | None = connection.execute(PACK, {"table": table}).scalar()
    return () if body is None else msgpack.decode(zlib.decompress(body), type=tuple[EntryRow, ...])


def rewrite_pack(connection: Connection, table: str, new: Iterable[EntryRow]) -> None:
    """Put these in the place of the packed entries of the same versions."""
    connection.execute(LOCKED, {"table": table})
    if old := unpacked(connection, table):
        changed = {entry.version: entry for entry in new}
        write_pack(connection, table, squeezed(changed.get(entry.version, entry) for entry in old))


def write_pack(connection: Connection, table: str, body: bytes) -> None:
    """This is the table's packed journal."""
    if connection.execute(update(packs).where(packs.c.table_id == table).values(body=body)).rowcount == 0:
        connection.execute(insert(packs), {"table_id": table, "body": body})


def squeezed(journal: Iterable[EntryRow]) -> bytes:
    """The entries as a pack keeps them."""
    return zlib.compress(msgpack.encode(tuple(journal)), 9)
