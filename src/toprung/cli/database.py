"""Which database a command is for: the one that `toprung serve` uses with the same flags and environment."""

import os
from argparse import ArgumentParser, Namespace

from toprung.server.setting import Settings


def add_database(parser: ArgumentParser) -> None:
    """The flags that name a database."""
    parser.add_argument("--data", metavar="FOLDER", help="its folder, as for toprung serve (TOPRUNG_DATA)")
    parser.add_argument("--database", metavar="ADDRESS", help="its address, as for toprung serve (TOPRUNG_DATABASE)")


def database_url(given: Namespace) -> str:
    """The address of the database."""
    data = given.data or os.environ.get("TOPRUNG_DATA") or Settings().data
    return Settings(data=data, database=given.database or os.environ.get("TOPRUNG_DATABASE", "")).database_url()
