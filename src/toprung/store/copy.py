"""All that a database holds, copied into another while servers use it: a backup, a restore, a move from SQLite to
PostgreSQL or back.

How it works: one reading transaction sees the source as it was at one moment; one writing transaction fills the target,
so there is either all of it or nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Table, insert, select

from toprung.store.database import Database
from toprung.store.row import StoreTrouble
from toprung.store.schema import metadata

CHUNK = 2_000
"""How many rows are copied at once."""


def copy(source: str, target: str) -> dict[str, int]:
    """Copy the database at one address into the empty one at the other; how many rows of what. Raises StoreTrouble;
    then the target is as it was."""
    with opened(source) as old, opened(target) as new, old.snapshot() as reading, new.write() as writing:
        if any(writing.execute(select(table).limit(1)).first() for table in metadata.sorted_tables):
            raise StoreTrouble(f"The database at {new.where()} is not empty.")
        return {table.name: copy_rows(reading, writing, table) for table in metadata.sorted_tables}


def copy_rows(reading: Connection, writing: Connection, table: Table) -> int:
    """Copy one table's rows; how many there were."""
    count = 0
    rows = reading.execution_options(yield_per=CHUNK).execute(select(table)).mappings()
    for part in rows.partitions():
        writing.execute(insert(table), [dict(row) for row in part])
        count += len(part)
    return count


@contextmanager
def opened(url: str) -> Iterator[Database]:
    """The database, until the end of the block."""
    database = Database(url)
    try:
        yield database
    finally:
        database.close()
