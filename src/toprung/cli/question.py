"""The questions of `toprung lab`: what can be said of each on the command line, and the studies it comes to."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from toprung.cli.choice import check_seats, chosen_game, chosen_levels, chosen_options
from toprung.cli.mistake import Mistake
from toprung.games import GAMES
from toprung.kernel import AnyGame
from toprung.lab import blind, change, claim, difficulty, duel, fairness
from toprung.lab.study import Study
from toprung.lab.variant import CHANGES, RULES, Number, Variant, check_room, played, usual
from toprung.rules.word import rung_phrase, words_of


class Question(Struct, frozen=True):
    """One question."""

    help: str
    add_arguments: Callable[[ArgumentParser], None]
    studies: Callable[[Namespace, bytes], Sequence[Study]]
    """(the arguments, the run's seed) → what is to be carried out."""


def count(parser: ArgumentParser, usually: int, what: str) -> None:
    """The argument that says how many."""
    parser.add_argument("-n", type=int, default=usually, metavar="N", help=f"how many {what} (default: {usually})")


def about_game(parser: ArgumentParser, usually: str) -> None:
    """The arguments that say which game it is."""
    parser.add_argument("--game", default=usually, metavar="GAME", help=f"which game (default: {usually})")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def check_count(given: Namespace) -> int:
    """How many, if that is enough for an interval."""
    if given.n < 2:
        raise Mistake("An interval needs two or more.")
    return int(given.n)


def seats_of(game: AnyGame, given: int | None) -> int:
    """How many seats: those that are named, or the fewest there can be."""
    seats = game.seats[0] if given is None else given
    check_seats(game, seats)
    return seats


def bots_arguments(parser: ArgumentParser) -> None:
    """What can be said of `bots`."""
    about_game(parser, "ladder11")
    parser.add_argument("--levels", metavar="LEVELS", help="which levels, with commas (default: all)")
    parser.add_argument("--seats", type=int, metavar="S", help="at tables of so many (default: the fewest)")
    count(parser, 200, "matches of each line-up")


def bots(given: Namespace, root: bytes) -> Sequence[Study]:
    """A round robin."""
    game = chosen_game(given.game)
    levels = compared_levels(game, given.levels)
    variant = usual(game, chosen_options(game, given.option))
    seats = seats_of(game, given.seats)
    return (duel.study(variant, levels, seats, root, check_count(given)),)


def compared_levels(game: AnyGame, words: str | None) -> tuple[str, ...]:
    """The levels that are named, weakest first in whatever order they are named; all if none are."""
    chosen = chosen_levels(game, words.split(",")) if words else game.levels
    if len(set(chosen)) < len(chosen):
        raise Mistake("A level is compared with others, not with itself: name each once.")
    if len(chosen) < 2:
        raise Mistake("Two levels or more can be compared.")
    return tuple(level for level in game.levels if level in chosen)


def rules_arguments(parser: ArgumentParser) -> None:
    """What can be said of `rules`."""
    about_game(parser, "ladder_rummy_numbered")
    parser.add_argument(
        "--with",
        action="append",
        default=[],
        dest="changes",
        metavar="NAME=VALUE,…",
        help=f"a variant: options of the game, or numbers ({', '.join(CHANGES)}); without any, each option by itself",
    )
    parser.add_argument("--level", metavar="LEVEL", help="the bots that play (default: the one that stands in)")
    parser.add_argument("--seats", type=int, metavar="S", help="how many of them (default: the fewest)")
    parser.add_argument(
        "--stuck",
        type=int,
        default=change.STUCK,
        metavar="R",
        help=f"how many rounds on one rung count as being stuck (default: {change.STUCK})",
    )
    count(parser, 200, "matches of each variant")


def rules(given: Namespace, root: bytes) -> Sequence[Study]:
    """The game as it is, and its variants beside it."""
    game = chosen_game(given.game)
    (level,) = chosen_levels(game, [given.level or game.stand_in])
    plain = usual(game, chosen_options(game, given.option))
    seats = seats_of(game, given.seats)
    if given.stuck < 1:
        raise Mistake("Being stuck takes one round or more.")
    variants = [changed(game, given.option, words, seats) for words in given.changes] or change.single_options(plain)
    if not variants:
        raise Mistake(f"{game.key} has no options. Say what to change: --with NAME=VALUE.")
    base = (", ".join(given.option) or "as it is", plain)
    levels, name = (level,) * seats, f"rules-{game.key}"
    return (change.study(name, [base, *variants], levels, root, check_count(given), given.stuck),)


def changed(game: AnyGame, options: Sequence[str], words: str, seats: int) -> tuple[str, Variant]:
    """What a `--with` says at a table of so many seats, with what it is called."""
    pairs = [pair.partition("=")[::2] for pair in words.split(",")]
    if len({name for name, _ in pairs}) < len(pairs):
        raise Mistake(f"{words!r} says two things of one name.")
    names = game.types.options.__struct_fields__
    numbers = [pair for pair in pairs if pair[0] not in names or (pair[0] in CHANGES and pair[1].isdecimal())]
    chosen = [f"{name}={value}" for name, value in pairs if (name, value) not in numbers]
    chosen += [f"{name}=true" for name, _ in numbers if name in names]
    changes = tuple(number(name, value) for name, value in numbers)
    variant = replace(usual(game, chosen_options(game, [*options, *chosen])), numbers=changes)
    try:
        played(variant)
        check_room(variant, seats)
    except ValueError as error:
        raise Mistake(str(error)) from None
    return words, variant


def number(name: str, value: str) -> Number:
    """A number that is changed, with its name."""
    try:
        return Number(name, int(value))
    except ValueError:
        said = f"{name}={value}" if value else name
        raise Mistake(f"{said!r} is neither an option nor NAME=NUMBER.") from None


def difficulty_arguments(parser: ArgumentParser) -> None:
    """What can be said of `difficulty`."""
    about_game(parser, "ladder_rummy_numbered")
    parser.add_argument("--level", metavar="LEVEL", help="the bots that play (default: the one that stands in)")
    parser.add_argument("--seats", type=int, default=1, metavar="S", help="how many of them (default: 1, alone)")
    count(parser, 1000, "rounds a rung")


def difficulties(given: Namespace, root: bytes) -> Sequence[Study]:
    """Every rung of the game."""
    game = chosen_game(given.game)
    if not hasattr(game.facts, "rungs"):
        raise Mistake(f"{game.key} has no rungs.")
    if given.seats != 1:
        check_seats(game, given.seats)
    (level,) = chosen_levels(game, [given.level or game.stand_in])
    variant = usual(game, chosen_options(game, given.option))
    rungs = asks(game)[: len(RULES[game.key](variant.options).rungs)]
    return (difficulty.study(variant, level, given.seats, rungs, root, check_count(given)),)


def asks(game: AnyGame) -> list[str]:
    """What each rung asks for, in words."""
    words = words_of("en")
    return [rung_phrase(words.games[game.key], rung, words.plus) for rung in game.facts.rungs]


def claims(given: Namespace, root: bytes) -> Sequence[Study]:
    """What the sources claim."""
    return (claim.sources(root, check_count(given)),)


def minutes(given: Namespace, root: bytes) -> Sequence[Study]:
    """Every game, at its smallest and at its largest table."""
    plays = [
        (usual(game), (game.stand_in,) * seats)
        for game in GAMES.values()
        for seats in dict.fromkeys((game.seats[0], game.seats[-1]))
    ]
    return (claim.minutes(plays, root, check_count(given)),)


def chance(given: Namespace, root: bytes) -> Sequence[Study]:
    """Shuffles, dice, deals."""
    if given.n < 1:
        raise Mistake("There is at least one thousand to be shuffled.")
    return (fairness.study(root, given.n),)


def blind_arguments(parser: ArgumentParser) -> None:
    """What can be said of `blind`."""
    parser.add_argument("--game", metavar="GAME", help="which game (default: all with hidden cards)")
    parser.add_argument("--redeals", type=int, default=3, metavar="R", help="a decision (default: 3)")
    count(parser, 2, "matches of a game")


def blinds(given: Namespace, root: bytes) -> Sequence[Study]:
    """Bots of all levels at one table, in each game that hides something."""
    games = [chosen_game(given.game)] if given.game else [game for game in GAMES.values() if len(game.levels) > 1]
    if min(given.n, given.redeals) < 1:
        raise Mistake("There is at least one match, and one redeal a decision.")
    if len(games[0].levels) < 2:
        raise Mistake(f"{games[0].key} hides nothing from its bots.")
    lineups: list[tuple[Variant, tuple[Any, ...]]] = []
    for game in games:
        seats = next(seats for seats in game.seats if seats >= len(game.levels))
        lineups.append((usual(game), tuple(game.levels[seat % len(game.levels)] for seat in range(seats))))
    return (blind.study(lineups, root, given.n, given.redeals),)


QUESTIONS = {
    "bots": Question("which bots play better, and by how much", bots_arguments, bots),
    "rules": Question("what a change of the rules does to a match", rules_arguments, rules),
    "difficulty": Question("how many turns each rung takes", difficulty_arguments, difficulties),
    "claims": Question("what the sources claim, measured again", lambda it: count(it, 400, "matches each way"), claims),
    "minutes": Question("how long a match of each game is", lambda it: count(it, 100, "matches each"), minutes),
    "chance": Question("whether chance is fair", lambda it: count(it, 1000, "thousand shuffles"), chance),
    "blind": Question("whether the bots look at hidden cards", blind_arguments, blinds),
}
