"""`toprung lab`: questions about rules and bots, answered by playing.

`difficulty` lets bots of one level play the rungs of a ladder rummy, each alone and from the same deals, and tells how
many turns pass until a rung can be laid. Equal seeds give equal figures on any number of processes.
"""

import os
from argparse import ArgumentParser, Namespace

from toprung.cli.choice import add_seed, chosen_game, chosen_levels, chosen_seed
from toprung.cli.mistake import Mistake
from toprung.cli.progress import progress
from toprung.lab.difficulty import attempts, difficulties, turns_alone
from toprung.lab.pool import spread
from toprung.rules.word import rung_phrase, words_of

HELP = "measure rules and bots"


def add_arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    questions = parser.add_subparsers(title="questions", required=True, metavar="QUESTION")
    inner = questions.add_parser("difficulty", help="how many turns each rung takes", description=__doc__)
    inner.add_argument("--game", default="ladder_rummy_numbered", metavar="GAME", help="which ladder rummy")
    inner.add_argument("--level", metavar="LEVEL", help="the bots that play (default: the one that stands in)")
    inner.add_argument("-n", type=int, default=1000, metavar="N", help="how many rounds a rung (default: 1000)")
    inner.add_argument("--processes", type=int, metavar="P", help="on how many processes (default: one a core)")
    add_seed(inner)


def run(given: Namespace) -> int:
    """Play the rounds, and print a row of Markdown for each rung."""
    game = chosen_game(given.game)
    if not hasattr(game.facts, "rungs"):
        raise Mistake(f"{game.key} has no rungs.")
    if given.n < 2:
        raise Mistake("A mean is of two rounds or more.")
    (level,) = chosen_levels(game, [given.level or game.stand_in])
    tasks = attempts(game, level, range(1, len(game.facts.rungs) + 1), chosen_seed(given.seed), given.n)
    turns = spread(turns_alone, tasks, given.processes or os.cpu_count() or 1)
    words = words_of("en")
    print("| | | mean turns | 95 % |\n|---|---|---|---|")
    for found in difficulties(tasks, list(progress(turns, len(tasks)))):
        asks = rung_phrase(words.games[game.key], game.facts.rungs[found.rung - 1], words.plus)
        mean = found.turns
        print(f"| {found.rung} | {asks} | {mean.value:.2f} | {mean.low:.2f} – {mean.high:.2f} |")
    return 0
