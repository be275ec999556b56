"""`toprung serve`: the game room, to be opened in a browser.

What can be set stands in `server/setting.py`; the web server's modules are loaded only by who serves.
"""

import os
from argparse import ArgumentParser, Namespace

import msgspec

from toprung.cli.mistake import Mistake
from toprung.server.setting import add_flags, read_settings
from toprung.store import StoreTrouble

HELP = "open the game room"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung serve`."""
    add_flags(parser)


def run(given: Namespace) -> int:
    """Serve until told to stop."""
    from toprung.server.run import serve  # noqa: PLC0415 takes half a second, which the other commands need not wait

    try:
        serve(read_settings(given, os.environ))
    except msgspec.ValidationError as wrong:
        raise Mistake(f"A setting is wrong: {wrong}.") from None
    except (StoreTrouble, OSError) as trouble:
        raise Mistake(str(trouble)) from None
    return 0
