"""`toprung recompute`: writes what the leaderboards show anew, from the journals of all finished matches.

The rows are kept as matches end, so this changes nothing unless a program, or a hand, had got them wrong. The room may
be open meanwhile.
"""

import os
from argparse import ArgumentParser, Namespace

import msgspec

from toprung.cli.mistake import Mistake
from toprung.room.recompute import recompute
from toprung.server.setting import add_flags, read_settings
from toprung.store import SqlStore, StoreTrouble

HELP = "write the leaderboards anew, from the journals"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung recompute`: where the database is, as to `toprung serve`."""
    add_flags(parser)


def run(given: Namespace) -> int:
    """Write them anew, and say how many matches there were."""
    try:
        settings = read_settings(given, os.environ)
        store = SqlStore(settings.database_url())
        try:
            count = recompute(store)
        finally:
            store.close()
    except msgspec.ValidationError as wrong:
        raise Mistake(f"A setting is wrong: {wrong}.") from None
    except StoreTrouble as trouble:
        raise Mistake(str(trouble)) from None
    print(f"Read {count} finished tables.")
    return 0
