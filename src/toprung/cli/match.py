"""`toprung match`: bots play matches against each other, as many as one likes, and their records go into one file.

Match i of a run has the seed HMAC-SHA-256(the run's seed, `match/i`), i from 1, so a run of more matches begins with
the same ones, and the number of processes makes no difference (docs/record.md).
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TextIO

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from toprung.bots import BOTS
from toprung.cli.choice import add_match, check_seats, chosen_game, chosen_levels, chosen_options, chosen_seed
from toprung.cli.mistake import Mistake
from toprung.cli.progress import progress
from toprung.games import GAMES
from toprung.kernel import Outcome
from toprung.kernel.playout import bot_record, match_seed
from toprung.kernel.record import dump
from toprung.lab.interval import share
from toprung.lab.pool import spread

WORTH_A_PROCESS = 8
"""Matches that make a further process worth its start."""

HELP = "let bots play, and keep the records"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung match`."""
    parser.add_argument("--game", default="ladder11", metavar="GAME", help="which game (default: ladder11)")
    parser.add_argument(
        "--seats", required=True, metavar="LEVELS", help="a bot's level for each seat: hard,normal,easy"
    )
    parser.add_argument("-n", type=int, default=1, metavar="N", help="how many matches (default: 1)")
    parser.add_argument("--record", metavar="FILE", help="write all records into this file; - for standard output")
    parser.add_argument("--processes", type=int, metavar="P", help="on how many processes (default: one a core)")
    add_match(parser)


class Task(Struct, frozen=True):
    """One match to play, as it can be sent to another process."""

    game: str
    options: Any
    levels: tuple[str, ...]
    root: bytes
    number: int


def play(task: Task) -> tuple[str, Outcome]:
    """The record of the match as text, and how it ended."""
    seed = match_seed(task.root, task.number)
    record = bot_record(GAMES[task.game], task.options, task.levels, BOTS[task.game], seed)
    return dump(record), record.events[-1]


def run(given: Namespace) -> int:
    """Play the matches, write the records, print who won how often."""
    game = chosen_game(given.game)
    levels = chosen_levels(game, given.seats.split(","))
    check_seats(game, len(levels))
    if given.n < 1:
        raise Mistake("There is at least one match to play.")
    if given.processes is not None and given.processes < 1:
        raise Mistake("There is at least one process.")
    options, root = chosen_options(game, given.option), chosen_seed(given.seed)
    tasks = [Task(game.key, options, levels, root, number) for number in range(1, given.n + 1)]
    processes = given.processes or min(os.cpu_count() or 1, 1 + given.n // WORTH_A_PROCESS)
    outcomes: list[Outcome] = []
    try:
        with target(given.record) as file:
            for text, outcome in progress(spread(play, tasks, processes), given.n):
                outcomes.append(outcome)
                if file is not None:
                    file.write(text)
    finally:
        if outcomes:
            out = Console(stderr=given.record == "-", highlight=False)
            out.print(summary(levels, outcomes))
            seed = given.seed or root.hex()
            out.print(f"{game.key}, {len(outcomes)} of {given.n} matches, seed {seed}", soft_wrap=True)
    return 0


def target(name: str | None) -> AbstractContextManager[TextIO | None]:
    """The file that records go to: none, standard output, or one of this name."""
    if name is None or name == "-":
        return nullcontext(None if name is None else sys.stdout)
    try:
        return Path(name).open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise Mistake(f"Cannot write {name}: {error.strerror}.") from None


def summary(levels: Sequence[str], outcomes: Sequence[Outcome]) -> Table:
    """Who won how often, with a 95 % interval, and the mean place."""
    table = Table("Seat", "Bot", "Wins", "Share", "95 %", "Mean place")
    for seat, level in enumerate(levels):
        wins = sum(seat in outcome.winners for outcome in outcomes)
        low, high = share(wins, len(outcomes))
        place = sum(outcome.places[seat] for outcome in outcomes) / len(outcomes)
        part = wins / len(outcomes)
        table.add_row(str(seat), level, str(wins), f"{part:.1%}", f"{low:.1%} – {high:.1%}", f"{place:.2f}")
    return table
