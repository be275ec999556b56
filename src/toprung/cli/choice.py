"""What stands on the command line about a match, as values: game, options, levels, seed. Raises Mistake."""

import secrets
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

import msgspec

from toprung.bots import BOTS
from toprung.cli.mistake import Mistake
from toprung.games import GAMES
from toprung.kernel import AnyGame

SEED_BYTES = 32


def add_match(parser: ArgumentParser) -> None:
    """The arguments that say which match it is."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    add_seed(parser)


def add_seed(parser: ArgumentParser) -> None:
    """The argument that says which chance it is."""
    parser.add_argument(
        "--seed",
        metavar="SEED",
        help="an integer or 64 hex digits; the same seed gives the same match (default: chance)",
    )


def chosen_game(key: str) -> AnyGame:
    """The game that is called so."""
    if key not in GAMES:
        raise Mistake(f"There is no game called {key}. There are: {', '.join(GAMES)}.")
    return GAMES[key]


def chosen_options(game: AnyGame, words: Sequence[str]) -> Any:
    """The game's options, from words such as `rungs=5`; whatever is not named stays as it is by default."""
    pairs = [word.partition("=")[::2] for word in words]
    names = game.types.options.__struct_fields__
    for name, value in pairs:
        if name not in names:
            known = f"It has: {', '.join(names)}." if names else "It has none."
            raise Mistake(f"{game.key} has no option called {name}. {known}")
        try:
            msgspec.convert({name: value}, game.types.options, strict=False)
        except msgspec.ValidationError:
            raise Mistake(f"The option {name} is one of: {', '.join(choices(game, name))}.") from None
    return msgspec.convert(dict(pairs), game.types.options, strict=False)


def choices(game: AnyGame, option: str) -> tuple[str, ...]:
    """The values of an option, as they are written, the default first."""
    schema = msgspec.json.schema(game.types.options)
    field = schema["$defs"][game.types.options.__name__]["properties"][option]
    values = [field["default"], *field.get("enum", (False, True))]
    return tuple(dict.fromkeys(msgspec.json.encode(value).decode().strip('"') for value in values))


def chosen_levels(game: AnyGame, words: Sequence[str]) -> tuple[str, ...]:
    """The levels of bots that these words are."""
    for word in words:
        if word not in BOTS.get(game.key, {}):
            raise Mistake(f"{game.key} has no bot called {word!r}. It has: {', '.join(game.levels)}.")
    return tuple(words)


def check_seats(game: AnyGame, seats: int) -> None:
    """So many can play it."""
    if seats not in game.seats:
        raise Mistake(f"{game.key} is played by {game.seats[0]} to {game.seats[-1]}, not by {seats}.")


def chosen_seed(word: str | None) -> bytes:
    """The 32 bytes that a seed on the command line stands for: hex digits as they are, an integer big-endian."""
    if word is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        if len(word) == 2 * SEED_BYTES:
            return bytes.fromhex(word)
        if word.isascii() and word.isdecimal():
            return int(word).to_bytes(SEED_BYTES, "big")
    except (ValueError, OverflowError):
        pass
    raise Mistake(f"A seed is an integer from 0 to 2^256 − 1 or 64 hex digits, not {word!r}.")
