"""The words of one language that a rules page needs beside its text: what melds and goals are called in each game."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby

from msgspec import Struct

from toprung.cards.meld import Goal
from toprung.kernel import decode


class KindWords(Struct, frozen=True):
    """What one kind of example is called: a right one, a wrong one, and as a goal: one of them, two of them, three."""

    right: str
    wrong: str = ""
    goals: tuple[str, ...] = ()


class GameWords(Struct, frozen=True):
    """What a game calls things: what can be pictured, and (a game with rungs) a rung, with `{number}` in its name."""

    kinds: dict[str, KindWords]
    rung: str = ""


class Words(Struct, frozen=True):
    """One language's words."""

    plus: str
    """What stands between the goals of a rung."""
    alternative: str
    """What stands before the last of several choices."""
    games: dict[str, GameWords]


@cache
def words_of(language: str) -> Words:
    """The words of a language that the product speaks."""
    text = files(__package__).joinpath(language, "words.json").read_bytes()
    words: Words = decode(text, Words)
    return words


def rung_phrase(words: GameWords, goals: Sequence[Goal], plus: str) -> str:
    """What a rung asks for, as a player says it in this game: "two sets of 3", "set of 3 + run of 4"."""
    runs = [(goal, len(tuple(same))) for goal, same in groupby(goals)]
    return plus.join(words.kinds[goal.kind].goals[count - 1].format(size=goal.size) for goal, count in runs)


def choices_phrase(words: Words, choices: Sequence[object]) -> str:
    """Choices in a row: "10, 11, 7 or 5"."""
    *first, last = map(str, choices)
    return f"{', '.join(first)}{words.alternative}{last}" if first else last
