"""What is kept: people, tables, and each table's journal, which grows by an append after a version or not at all.

Knows bytes, versions and people; never what a game or a command is. `SqlStore` keeps them in a database,
`MemoryStore` in memory; both pass one contract (`tests/store/`).
"""

from toprung.store.copy import copy
from toprung.store.memory import MemoryStore
from toprung.store.pack import Packed, pack
from toprung.store.result import Among, Ask, DayRow, LatestRow, Order, ResultRow, StandingRow, StreakRow
from toprung.store.row import (
    Append,
    ChannelRow,
    DueNotice,
    EntryRow,
    KeyRow,
    Moved,
    News,
    NoticeRow,
    PersonRow,
    Reconnected,
    Said,
    SessionRow,
    SittingRow,
    StoreTrouble,
    TableRow,
)
from toprung.store.sql import SqlStore
from toprung.store.store import Board, Notices, Store

__all__ = [
    "Among",
    "Append",
    "Ask",
    "Board",
    "ChannelRow",
    "DayRow",
    "DueNotice",
    "EntryRow",
    "KeyRow",
    "LatestRow",
    "MemoryStore",
    "Moved",
    "News",
    "NoticeRow",
    "Notices",
    "Order",
    "Packed",
    "PersonRow",
    "Reconnected",
    "ResultRow",
    "Said",
    "SessionRow",
    "SittingRow",
    "SqlStore",
    "StandingRow",
    "Store",
    "StoreTrouble",
    "StreakRow",
    "TableRow",
    "copy",
    "pack",
]
