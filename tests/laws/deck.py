"""Where the cards of a state are, game by game, and which words of a value are cards."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import to_builtins

from toprung.games.rummy.state import RummyState
from toprung.kernel import AnyGame, Card

CARD = re.compile(r"[RYGBP]\d+|[WSXZ]|[A2-9TJQK][shdc]")


def rummy_cards(state: RummyState) -> list[Card]:
    """All cards of a round of a ladder rummy, wherever they are."""
    cards = [*state.stock, *state.discard]
    for seat in state.seats:
        cards += seat.hand or ()
    for meld in state.melds:
        cards += meld.cards
    return cards


def no_cards(state: Any) -> list[Card]:
    """A game that is played without cards."""
    return []


CARDS: dict[str, Callable[[Any], list[Card]]] = {"ladder11": rummy_cards, "snakes_and_ladders": no_cards}
"""All cards of a state, game by game."""

MOST_STEPS = {"ladder11": 110 * 6 * 200 * 13, "snakes_and_ladders": 10_000}
"""More actions than these no match takes: rounds × seats × turns × actions; rolls."""


def much_hidden(game: AnyGame, view: Any) -> bool:
    """Whether so much is hidden from the view that random deals are not the same by chance."""
    return CARDS[game.key] != no_cards and view.stock > 4


def named(value: Any) -> set[Card]:
    """The cards that a view or an event names."""
    return set(words(to_builtins(value)))


def words(value: Any) -> Iterator[str]:
    """The words that look like cards in a value of lists and dictionaries."""
    if isinstance(value, str):
        if CARD.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key != "stands_for":
                yield from words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from words(inner)
