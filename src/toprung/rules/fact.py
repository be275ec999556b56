"""The numbers that a rules page may show, each under the name by which the page asks for it. All of them come from what
the engine and the table play by.

| name | what it says |
|---|---|
| `seats` | how many can play: "2–6" |
| `choices.X`, `default.X` | the choices of option X in a row, and the one that stands unless chosen |
| `seconds`, `hours`, `timeouts` | the turn clocks; after how many time-outs a bot takes over |
| any number of the game's facts | by its name: `hand`, `turns`, `squares` |
| any list of them but the deck | how many there are: `rungs`, `snakes` |
| `deck`, `deck.plain`, `colors` | how many cards the deck has; without Skips; how many colours |
| `copies.F`, `points.F` | copies and points of face F |
| `lowest`, `highest` | the first and the last number of a colour |
| `zero_ten` | what a 0/10 card is called |
| `range.F`, `count.F` | the numbers that cost the same as natural face F ("1–9"), and how many cards that is |
"""

from collections.abc import Iterable, Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from toprung.kernel import AnyGame, Card
from toprung.rules.word import Words, choices_phrase
from toprung.table.playing import TIMEOUTS
from toprung.table.setting import RealTime, TurnBased

COLORS = "RYGBPshdc"
"""Every letter that stands for a colour or a suit in card notation."""


SKIP, ZERO_TEN = "S", "Z"


def values_of(game: AnyGame, words: Words) -> dict[str, str]:
    """Everything that a page of this game may ask for, by name, as it is shown."""
    facts = msgspec.structs.asdict(game.facts)
    return {
        "seats": span(game.seats),
        "seconds": choices_phrase(words, sorted(get_args(get_type_hints(RealTime)["seconds"]))),
        "hours": choices_phrase(words, sorted(get_args(get_type_hints(TurnBased)["hours"]))),
        "timeouts": str(TIMEOUTS),
        **option_values(game, words),
        **{name: str(value) for name, value in facts.items() if type(value) is int},
        **{name: str(len(value)) for name, value in facts.items() if type(value) is tuple},
        **(deck_values(facts["deck"]) if "deck" in facts else {}),
    }


def option_values(game: AnyGame, words: Words) -> dict[str, str]:
    """The choices and the default of every option that has more than on and off."""
    kinds = get_type_hints(game.types.options)
    named = {field.name: get_args(kinds[field.name]) for field in msgspec.structs.fields(game.types.options)}
    defaults = msgspec.structs.asdict(game.types.options())
    return {f"choices.{name}": choices_phrase(words, choices) for name, choices in named.items() if choices} | {
        f"default.{name}": str(default) for name, default in defaults.items() if named[name]
    }


def deck_values(deck: Sequence[Any]) -> dict[str, str]:
    """What there is to say of a deck, told as a list of faces with their copies and points."""
    naturals = [face for face in deck if color(face.card)]
    ranks = {face.card: face.card.strip(COLORS) for face in naturals}
    return {
        "colors": str(len({color(face.card) for face in naturals})),
        "deck": str(sum(face.copies for face in deck)),
        "zero_ten": "/".join(["0", *(str(face.points) for face in deck if face.card == ZERO_TEN)]),
        "deck.plain": str(sum(face.copies for face in deck if face.card != SKIP)),
        "lowest": ranks[naturals[0].card],
        "highest": ranks[naturals[-1].card],
        **{f"copies.{face.card}": str(face.copies) for face in deck},
        **{f"points.{face.card}": str(face.points) for face in deck},
        **{f"range.{face.card}": span([ranks[like.card] for like in alike(naturals, face)]) for face in naturals},
        **{f"count.{face.card}": str(count_alike(naturals, face)) for face in naturals},
    }


def color(card: Card) -> str:
    """The letter of a card's colour; empty for a wild, a skip, a card without one."""
    return "".join(letter for letter in card if letter in COLORS) if len(card) > 1 else ""


def alike(naturals: Iterable[Any], face: Any) -> list[Any]:
    """The faces of one colour that cost as much as this one."""
    return [like for like in naturals if (color(like.card), like.points) == (color(face.card), face.points)]


def count_alike(naturals: Iterable[Any], face: Any) -> int:
    """How many natural cards of any colour cost as much as this one."""
    return sum(like.copies for like in naturals if like.points == face.points)


def span(ends: Sequence[object]) -> str:
    """The first and the last of several: "2–6"; where they are one, that alone."""
    return "–".join(dict.fromkeys((str(ends[0]), str(ends[-1]))))
