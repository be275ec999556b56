"""`toprung recompute`: writes what the leaderboards show anew, from the journals of all finished matches.

The rows are kept as matches end, so this changes nothing unless a program, or a hand, had got them wrong. The room may
be open meanwhile.
"""

from argparse import ArgumentParser, Namespace

from toprung.cli.database import add_database, database_url
from toprung.cli.mistake import Mistake
from toprung.room.recompute import recompute
from toprung.store import SqlStore, StoreTrouble

HELP = "write the leaderboards anew, from the journals"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung recompute`."""
    add_database(parser)


def run(given: Namespace) -> int:
    """Write them anew, and say how many matches there were."""
    try:
        store = SqlStore(database_url(given))
        try:
            count = recompute(store)
        finally:
            store.close()
    except StoreTrouble as trouble:
        raise Mistake(str(trouble)) from None
    print(f"Read {count} finished tables.")
    return 0
