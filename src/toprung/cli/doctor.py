"""`toprung doctor`: whether the room's database holds.

Each journal is without a gap and replays to the phase and the due time of the table's row, and each finished match
verifies. May run while the room is open. Exit status 1 if something is wrong.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

import msgspec

from toprung.cli.database import add_database, database_url
from toprung.cli.mistake import Mistake
from toprung.games import GAMES
from toprung.kernel.record import dump
from toprung.kernel.verify import verify_text
from toprung.room.room import entry_of
from toprung.store import EntryRow, SqlStore, Store, StoreTrouble, TableRow
from toprung.table.clock import due
from toprung.table.evolve import after, evolve
from toprung.table.reading import is_unsealed, phase
from toprung.table.record import record
from toprung.table.value import Entry, Table

HELP = "check the room's database: every journal, every finished match"
BATCH = 100
"""How many tables are looked at between two looks at the list of them."""


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung doctor`."""
    add_database(parser)


def run(given: Namespace) -> int:
    """Check every table, and tell of each that is not well."""
    try:
        store = SqlStore(database_url(given))
        try:
            count, ill = 0, 0
            for row in every_table(store):
                count += 1
                for wrong in examine(store, row):
                    ill += 1
                    print(f"✗ {row.id}: {wrong}")
        finally:
            store.close()
    except StoreTrouble as trouble:
        raise Mistake(str(trouble)) from None
    print(f"Tables checked: {count:,}. Things wrong: {ill:,}.")
    return 1 if ill else 0


def every_table(store: Store) -> Iterator[TableRow]:
    """Each table that was there when its turn came."""
    last = ""
    while batch := store.every(last, BATCH):
        yield from batch
        last = batch[-1].id


def examine(store: Store, row: TableRow) -> Iterator[str]:
    """What is wrong with one table."""
    rows = store.entries(row.id)[: row.version]  # somebody may play on meanwhile
    gap = next((i for i, entry in enumerate(rows, 1) if entry.version != i), None)
    if gap is not None or len(rows) < row.version:
        yield f"its journal has no entry {gap or len(rows) + 1} of {row.version}"
        return
    if row.game not in GAMES:
        yield f"there is no game {row.game}"
        return
    try:
        log, table = replayed(row.game, rows)
    except (msgspec.DecodeError, ValueError, LookupError, AttributeError, TypeError) as wrong:
        yield f"its journal does not replay: {wrong}"
        return
    yield from compare(row, table)
    if is_unsealed(table):
        report = verify_text(GAMES, dump(record(table, log, None)))
        yield from (check.why.format(**check.params) for check in report.checks if not check.ok)


def replayed(game: str, rows: tuple[EntryRow, ...]) -> tuple[list[Entry], Table]:
    """The journal as values, and the table it leads to."""
    log = [entry_of(game, row) for row in rows]
    return log, after(evolve(None, log[0]), log[1:])


def compare(row: TableRow, table: Table) -> Iterator[str]:
    """Where the table's row says something else than its journal."""
    for name, said, is_so in (("phase", row.phase, phase(table)), ("due time", row.due, due(table))):
        if said != is_so:
            yield f"its row has the {name} {said}, its journal leads to {is_so}"
