"""`toprung move ADDRESS`: all that the room's database holds, into another one, which is to be empty: from SQLite to
PostgreSQL, back, or from a backup.

The old one stays as it is. Stop the servers first: what is played meanwhile does not come along.
"""

from argparse import ArgumentParser, Namespace

from toprung.cli.database import add_database, database_url
from toprung.cli.mistake import Mistake
from toprung.store import StoreTrouble, copy

HELP = "take all that the room's database holds to another one"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung move`."""
    parser.add_argument("target", metavar="ADDRESS", help="where to: postgresql://toprung@host/toprung")
    add_database(parser)


def run(given: Namespace) -> int:
    """Copy it all, and say how much it was."""
    try:
        rows = copy(database_url(given), given.target)
    except StoreTrouble as trouble:
        raise Mistake(str(trouble)) from None
    for name, count in rows.items():
        print(f"{count:>12,} {name}")
    return 0
