"""`python -m tools.records`: many bot matches for every game and number of seats, over all options, each record checked
as `toprung verify` checks it. The seats' levels and the options go round from match to match, so that all of them meet.
Prints the table of docs/reliability.md; exit status 1 if a record does not hold.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from toprung.bots import BOTS
from toprung.cli.choice import choices, chosen_options, chosen_seed
from toprung.cli.progress import progress
from toprung.games import GAMES
from toprung.kernel.playout import bot_record, match_seed
from toprung.kernel.record import dump
from toprung.kernel.verify import verify_text
from toprung.lab.pool import spread


class Task(Struct, frozen=True):
    """A match to play and to check: which game, how many seats, which of the run."""

    game: str
    seats: int
    number: int
    root: bytes


class Checked(Struct, frozen=True):
    """A match that was played and checked: whether its record holds, and how long it is, in events."""

    task: Task
    holds: bool
    events: int


def all_options(key: str) -> list[tuple[str, ...]]:
    """Every choice of the game's options, in words such as `rungs=5`."""
    names = GAMES[key].types.options.__struct_fields__
    return list(product(*([f"{name}={value}" for value in choices(GAMES[key], name)] for name in names)))


def check(task: Task) -> Checked:
    """Play the match and check its record, from the text that a file would hold. Once all options have had their turn,
    the levels move on by one seat, or options and levels of equal count would go round together."""
    game, levels, every = GAMES[task.game], GAMES[task.game].levels, all_options(task.game)
    turn = task.number + task.number // len(every)
    sitting = [levels[(turn + seat) % len(levels)] for seat in range(task.seats)]
    options = chosen_options(game, every[task.number % len(every)])
    seed = match_seed(task.root, task.number)
    text = dump(bot_record(game, options, sitting, BOTS[task.game], seed))
    return Checked(task, verify_text(GAMES, text).ok, text.count("\n") - 1)


def rows(done: Sequence[Checked]) -> Iterator[tuple[str, ...]]:
    """A row for each game and number of seats: matches, choices of options they met, records that hold, the longest."""
    for key, game in GAMES.items():
        for seats in game.seats:
            these = [one for one in done if (one.task.game, one.task.seats) == (key, seats)]
            if not these:
                continue
            met = min(len(all_options(key)), len(these))
            holds = sum(one.holds for one in these)
            longest = max(one.events for one in these)
            yield key, str(seats), f"{len(these):,}", str(met), f"{holds:,}", f"{longest:,}"


def main(words: Sequence[str] | None = None) -> int:
    """Play, check, print the table."""
    parser = ArgumentParser("tools.records", description="bot matches over all seats and options, each record checked")
    parser.add_argument("-n", type=int, default=1_000, help="matches for each number of seats (default: 1000)")
    parser.add_argument("--games", default=",".join(GAMES), help="of which games (default: all)")
    parser.add_argument("--seed", default="1", help="an integer or 64 hex digits (default: 1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one a core")
    given = parser.parse_args(words)
    root = chosen_seed(given.seed)
    tasks = [
        Task(key, seats, number, root)
        for key in given.games.split(",")
        for seats in GAMES[key].seats
        for number in range(1, given.n + 1)
    ]
    done = list(progress(spread(check, tasks, given.processes), len(tasks)))
    table = Table("game", "seats", "matches", "choices of options", "records that hold", "events of the longest")
    for row in rows(done):
        table.add_row(*row)
    Console(width=120).print(table)
    broken = [one.task for one in done if not one.holds]
    for task in broken:
        print(f"Does not hold: match {task.number} of {task.game}, {task.seats} seats.", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
