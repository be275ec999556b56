"""`toprung pack`: packs the journals of tables that were over long ago, each into one row of the database.

They can be replayed, verified, copied and moved as before; they take a fraction of the room. May run while the room is
open.
"""

import time
from argparse import ArgumentParser, Namespace

from toprung.cli.database import add_database, database_url
from toprung.cli.mistake import Mistake
from toprung.store import StoreTrouble, pack

HELP = "pack the journals of tables that were over long ago"
DAYS = 30
DAY = 24 * 60 * 60 * 1000


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung pack`."""
    parser.add_argument("--days", type=int, default=DAYS, metavar="N", help=f"over for at least N days ({DAYS})")
    add_database(parser)


def run(given: Namespace) -> int:
    """Pack them, and say what was gained."""
    if given.days < 0:
        raise Mistake("Days are counted from 0.")
    try:
        packed = pack(database_url(given), time.time_ns() // 1_000_000 - given.days * DAY)
    except StoreTrouble as trouble:
        raise Mistake(str(trouble)) from None
    print(f"Tables packed: {packed.tables:,}. Their {packed.entries:,} entries took {packed.before:,} bytes,", end=" ")
    print(f"and take {packed.after:,}.")
    return 0
