"""`toprung backup FILE`: a copy of the room's database, while the room is open, as one SQLite file.

It is a database like any other: `toprung serve --database sqlite:///FILE` opens it, `toprung move` takes it to another.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from toprung.cli.database import add_database, database_url
from toprung.cli.mistake import Mistake
from toprung.store import StoreTrouble, copy

HELP = "copy the room's database into a file, while the room is open"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung backup`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to be made")
    add_database(parser)


def run(given: Namespace) -> int:
    """Make the copy beside its place, and put it there once it is whole."""
    file: Path = given.file
    if file.exists():
        raise Mistake(f"{file} is there already.")
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        rows = copy(database_url(given), f"sqlite:///{part.absolute()}")
    except StoreTrouble as trouble:
        part.unlink(missing_ok=True)
        raise Mistake(str(trouble)) from None
    part.rename(file)
    print(f"{file}: {rows['people']:,} people, {rows['tables']:,} tables, {rows['entries']:,} entries.")
    return 0
