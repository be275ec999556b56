"""What is kept: people, tables, and each table's journal, which grows by an append after a version or not at all.

Knows bytes, versions and people; never what a game or a command is. `SqlStore` keeps them in a database,
`MemoryStore` in memory; both pass one contract (`tests/store/`).
"""

from toprung.store.memory import MemoryStore
from toprung.store.row import Append, EntryRow, Moved, News, PersonRow, Reconnected, StoreTrouble, TableRow
from toprung.store.sql import SqlStore
from toprung.store.store import Store

__all__ = [
    "Append",
    "EntryRow",
    "MemoryStore",
    "Moved",
    "News",
    "PersonRow",
    "Reconnected",
    "SqlStore",
    "Store",
    "StoreTrouble",
    "TableRow",
]
