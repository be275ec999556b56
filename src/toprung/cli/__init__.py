"""The command line: `toprung serve`, `toprung play` and the others. Joins parts, decides nothing.

A command is a module with a line of `HELP`, `add_arguments`, and `run`, which returns the exit status: 0 for done,
1 for "no, it does not hold", 2 for what cannot be done as asked, 130 for Ctrl-C.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module

from toprung.cli.mistake import Mistake
from toprung.cli.plain import plain

COMMANDS = {
    "serve": "toprung.cli.serve",
    "play": "toprung.cli.play",
    "match": "toprung.cli.match",
    "replay": "toprung.cli.replay",
    "verify": "toprung.cli.verify",
    "rules": "toprung.cli.page",
    "recompute": "toprung.cli.recompute",
    "lab": "toprung.cli.lab",
    "doctor": "toprung.cli.doctor",
    "backup": "toprung.cli.backup",
    "move": "toprung.cli.move",
    "pack": "toprung.cli.pack",
}
"""Where each command is. Only the one that is asked for is loaded: nobody waits for a web server to verify a record."""
STOPPED = 130


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words say (the command line's, if none are given), and return the exit status."""
    words = sys.argv[1:] if words is None else words
    given = parser(words[0] if words else None).parse_args(words)
    try:
        status = int(given.run(given))
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"toprung: {plain(str(mistake))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # Whoever read our output has seen enough; what is still buffered must not fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def parser(wanted: str | None) -> ArgumentParser:
    """The arguments of the command that is wanted; of all when it is none of them, so that they can be named."""
    frame = ArgumentParser(prog="toprung", description="A game room for five ladder games.")
    commands = frame.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        if wanted not in COMMANDS or wanted == name:
            command = import_module(module)
            inner = commands.add_parser(name, help=command.HELP, description=command.__doc__)
            command.add_arguments(inner)
            inner.set_defaults(run=command.run)
    return frame
