"""The rows of the boards anew from the journals: the same rows that were kept as the matches ended."""

from toprung.room.result import result_rows
from toprung.room.room import entry_of
from toprung.store import ResultRow, Store, TableRow
from toprung.table.evolve import evolve
from toprung.table.reading import phase

BATCH = 100
"""How many tables are read before their rows are written."""


def recompute(store: Store) -> int:
    """Write the rows of all finished matches anew from their journals, and return how many tables were read. Boards can
    be read, and matches end, meanwhile. Raises StoreTrouble."""
    count, last = 0, ""
    while batch := store.finished(last, BATCH):
        store.board.replace([row.id for row in batch], [result for row in batch for result in recomputed(store, row)])
        count, last = count + len(batch), batch[-1].id
    return count


def recomputed(store: Store, row: TableRow) -> tuple[ResultRow, ...]:
    """The rows of one table, from its journal alone."""
    first, *rest = (entry_of(row.game, entry) for entry in store.entries(row.id))
    table = evolve(None, first)
    for entry in rest:
        table = evolve(table, entry)
        if phase(table) == "over":
            return result_rows(row.id, table, entry.at)
    return ()
