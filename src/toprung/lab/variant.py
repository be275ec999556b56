"""A game as one study plays it: its options, and the numbers that are changed in its rules.

Options are the game's own. Numbers can be changed in the ladder rummies, whose rules are data; their bots are told
the changed rules, as they are told the game's.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

from msgspec import Struct

from toprung.bots import BOTS, careful, ladder_rummy_numbered, rummy
from toprung.cards.face import Deck
from toprung.cards.meld import Goal
from toprung.games import GAMES
from toprung.games.ladder11 import rule as ladder11
from toprung.games.ladder_rummy_numbered import rule as numbered
from toprung.games.ladder_rummy_standard import rule as standard
from toprung.games.rummy.fact import facts
from toprung.games.rummy.game import game
from toprung.games.rummy.rule import Rules
from toprung.kernel import AnyGame, Bot

Bots = Mapping[str, Bot[Any, Any]]

RULES: dict[str, Callable[[Any], Rules]] = {
    "ladder11": ladder11.rules,
    "ladder_rummy_numbered": numbered.rules,
    "ladder_rummy_standard": standard.rules,
}
TOLD: dict[str, Callable[..., Any]] = {
    "easy": lambda rules, view, actions, stream: rummy.easy(view, actions, stream),
    "sprout": ladder_rummy_numbered.straight,
    **dict.fromkeys(("normal", "scout"), rummy.normal),
    **dict.fromkeys(("hard", "ace"), careful.hard),
}
"""The bots of the ladder rummies as they are told any rules."""


class Number(Struct, frozen=True):
    """A number of the rules, by its name in `CHANGES`, and what it is here."""

    name: str
    value: int


class Variant(Struct, frozen=True):
    """A game under these options, with these numbers changed."""

    game: str
    version: int
    options: Any
    numbers: tuple[Number, ...] = ()


def usual(game: AnyGame, options: Any = None, numbers: tuple[Number, ...] = ()) -> Variant:
    """The game as it is, under its default options if none are given."""
    return Variant(game.key, game.version, game.types.options() if options is None else options, numbers)


@cache
def played(variant: Variant) -> tuple[AnyGame, Bots]:
    """The game and the bots that play it. Raises ValueError for a number that it does not have."""
    plain = GAMES[variant.game]
    if not variant.numbers:
        return plain, BOTS[variant.game]
    if variant.game not in RULES:
        raise ValueError(f"No number of {variant.game} can be changed, only its options.")
    rules = cache(lambda options: changed(RULES[variant.game](options), variant.numbers))
    other = game(
        key=plain.key,
        version=plain.version,
        seats=plain.seats,
        levels=plain.levels,
        stand_in=plain.stand_in,
        leaver_replaced=plain.leaver_replaced,
        options=plain.types.options,
        rules=rules,
        facts=facts(rules(variant.options)),
    )
    return other, {level: partial(told, TOLD[level], rules) for level in plain.levels}


def told(bot: Callable[..., Any], rules: Callable[[Any], Rules], view: Any, actions: Any, stream: Any) -> Any:
    """What a bot does that is told these rules."""
    return bot(rules(view.options), view, actions, stream)


def changed(rules: Rules, numbers: tuple[Number, ...]) -> Rules:
    """The rules with these numbers in them."""
    for number in numbers:
        if number.name not in CHANGES:
            raise ValueError(f"There is no number called {number.name}. There are: {', '.join(CHANGES)}.")
        check_number(number)
        rules = CHANGES[number.name](rules, number.value)
    check_deal(rules)
    return rules


def with_copies(face: str | None, rules: Rules, number: int) -> Rules:
    """The rules with so many cards of this face in the deck."""
    if face is None:
        raise ValueError("This deck has no such card.")
    deck: Deck = replace(rules.deck, copies=rules.deck.copies | {face: number})
    return replace(rules, deck=deck)


def with_longest_run(rules: Rules, number: int) -> Rules:
    """The rules with the longest run of the ladder so long."""
    longest = max(goal.size for rung in rules.rungs for goal in rung if "run" in goal.kind)

    def stretched(goal: Goal) -> Goal:
        return Goal(goal.kind, number) if "run" in goal.kind and goal.size == longest else goal

    return replace(rules, rungs=tuple(tuple(map(stretched, rung)) for rung in rules.rungs))


CHANGES: dict[str, Callable[[Rules, int], Rules]] = {
    "hand": lambda rules, number: replace(rules, hand=number),
    "wilds": lambda rules, number: with_copies(rules.deck.wild, rules, number),
    "skips": lambda rules, number: with_copies(rules.deck.skip, rules, number),
    "longest_run": with_longest_run,
    "misses": lambda rules, number: replace(rules, misses=number),
    "turns": lambda rules, number: replace(rules, turns=number),
    "rounds": lambda rules, number: replace(rules, rounds=number),
}
"""The numbers that can be changed: cards dealt to a seat, wilds and Skips in the deck, cards in the longest run of the
ladder, misses after which a seat moves on, the bounds that end a round and a match."""
BOUNDS = {
    "hand": (1, 52),
    "wilds": (0, 99),
    "skips": (0, 99),
    "longest_run": (3, 13),
    "misses": (1, 1000),
    "turns": (1, 1000),
    "rounds": (1, 1000),
}
"""The least and the most that each can be, whatever the others are."""
SPARE = 2
"""Cards that no hand has at first: the upcard, and one to draw."""


def check_room(variant: Variant, seats: int) -> None:
    """Refuse, with ValueError, hands that leave no upcard or nothing to draw when so many are dealt in."""
    if variant.numbers:
        rules = changed(RULES[variant.game](variant.options), variant.numbers)
        most = (sum(rules.deck.copies.values()) - SPARE) // seats
        if rules.hand > most:
            raise ValueError(f"A hand has at most {most} cards with {seats} seats: the deck has no more.")


def check_number(number: Number) -> None:
    """Refuse, with ValueError, a number that is out of bounds by itself."""
    low, high = BOUNDS[number.name]
    if not low <= number.value <= high:
        raise ValueError(f"{number.name} is a number from {low} to {high}, not {number.value}.")


def check_deal(rules: Rules) -> None:
    """Refuse numbers with which no rung could ever be laid."""
    largest = max(sum(goal.size for goal in rung) for rung in rules.rungs)
    longest = max([goal.size for rung in rules.rungs for goal in rung if "run" in goal.kind], default=0)
    if rules.hand + 1 < largest:
        raise ValueError(f"A hand has at least {largest - 1} cards: the largest rung asks for {largest}.")
    if longest > rules.deck.top:
        raise ValueError(f"A run has at most {rules.deck.top} cards.")
