"""`toprung play`: a match against bots in the terminal, readable without colour."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from toprung.cli.choice import add_match, check_seats, chosen_game, chosen_levels, chosen_options, chosen_seed
from toprung.cli.mistake import Mistake
from toprung.cli.sitting import Quit, Sitting
from toprung.kernel.record import Record, dump

USUAL_BOTS = 2
"""So many bots play where nobody says how many, or as many more as the game needs."""

HELP = "play against bots in the terminal"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung play`."""
    parser.add_argument("game", nargs="?", default="ladder11", metavar="GAME", help="which game (default: ladder11)")
    parser.add_argument(
        "--bots", metavar="LEVELS", help="a level for each bot: hard,normal (default: two or more of them)"
    )
    parser.add_argument("--name", default="You", metavar="NAME", help="what the record calls you")
    parser.add_argument("--record", metavar="FILE", help="write the record into this file when the match is over")
    add_match(parser)


def run(given: Namespace) -> int:
    """Play one match, and keep its record if that was asked for."""
    game = chosen_game(given.game)
    usual = (game.stand_in,) * max(USUAL_BOTS, game.seats[0] - 1)
    levels = chosen_levels(game, given.bots.split(",") if given.bots else usual)
    check_seats(game, 1 + len(levels))
    if given.record is not None:
        check_place(given.record)
    sitting = Sitting(game, chosen_options(game, given.option), levels, chosen_seed(given.seed), given.seed is None)
    try:
        sitting.play()
    except Quit:
        sitting.console.print("You left the match.")
        return 0
    sitting.console.print(f"The seed was {sitting.seed.hex()}.")
    if given.record is not None:
        keep(given.record, dump(Record(sitting.header(given.name), tuple(sitting.events))))
    return 0


def check_place(name: str) -> None:
    """Refuse a file that could not be written when the match is over; nothing is changed by this."""
    path = Path(name)
    is_new = not path.exists()
    try:
        path.open("a").close()
    except OSError as error:
        raise Mistake(f"Cannot write {name}: {error.strerror}.") from None
    if is_new:
        path.unlink()


def keep(name: str, text: str) -> None:
    """The record into its file."""
    try:
        Path(name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Mistake(f"Cannot write {name}: {error.strerror}.") from None
