"""`toprung rules`: the rules of a game, as its page in the browser has them."""

import shutil
from argparse import ArgumentParser, Namespace

from toprung.cli.choice import chosen_game
from toprung.cli.mistake import Mistake
from toprung.cli.screen import screen
from toprung.games import GAMES
from toprung.rules import LANGUAGES, page, text

WIDEST = 100

HELP = "print the rules of a game"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung rules`."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(GAMES)}; all are listed without it")
    parser.add_argument(
        "--language", choices=LANGUAGES, default=LANGUAGES[0], help="of the page (default: %(default)s)"
    )


def run(given: Namespace) -> int:
    """Print the rules of the game, or which games there are."""
    if given.game is None:
        print("\n".join(["The rules of which game? toprung rules GAME", *(f"  {key}" for key in GAMES)]))
        return 0
    screen().print(rules_of(given.game, given.language))
    return 0


def rules_of(key: str, language: str = LANGUAGES[0]) -> str:
    """The rules page as text, as wide as the terminal."""
    chosen_game(key)
    try:
        return text(page(key, language), min(shutil.get_terminal_size().columns, WIDEST))
    except LookupError:
        raise Mistake(f"There is no rules page of {key} yet.") from None
