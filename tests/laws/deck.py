"""Where the cards of a state are, game by game, and which words of a value are cards."""

import re
from collections.abc import Callable
from typing import Any

from toprung.games.eleven.state import State as ElevenState
from toprung.games.rummy.state import RummyState
from toprung.kernel import AnyGame, Card, encode

CARD = re.compile(r'"([RYGBP]\d+|[WSXZ]|[A2-9TJQK][shdc])"')
STANDS_FOR = re.compile(r'"stands_for":\[[^]]*\]')


def rummy_cards(state: RummyState) -> list[Card]:
    """All cards of a round of a ladder rummy, wherever they are."""
    cards = [*state.stock, *state.discard]
    for seat in state.seats:
        cards += seat.hand or ()
    for meld in state.melds:
        cards += meld.cards
    return cards


def eleven_cards(state: ElevenState) -> list[Card]:
    """All cards of a game of Eleven, scored ones included."""
    cards = [*state.stock, *state.discard]
    for seat in state.seats:
        cards += (*seat.hand, *seat.front, *seat.scored)
    return cards


def no_cards(state: Any) -> list[Card]:
    """A game that is played without cards."""
    return []


CARDS: dict[str, Callable[[Any], list[Card]]] = {
    "ladder11": rummy_cards,
    "ladder_rummy_numbered": rummy_cards,
    "ladder_rummy_standard": rummy_cards,
    "eleven": eleven_cards,
    "snakes_and_ladders": no_cards,
}
"""All cards of a state, game by game."""

MOST_STEPS = {
    "ladder11": 110 * 6 * 200 * 13,
    "ladder_rummy_numbered": 40 * 4 * 200 * 13,
    "ladder_rummy_standard": 10 * 4 * 200 * 13,
    "eleven": 5 * 6 * 501 * 2,
    "snakes_and_ladders": 10_000,
}
"""More actions than these no match takes: rounds × seats × turns × actions; rolls."""


def much_hidden(game: AnyGame, view: Any) -> bool:
    """Whether so much is hidden from the view that random deals are not the same by chance."""
    return CARDS[game.key] != no_cards and view.stock > 4


def named(value: Any) -> set[Card]:
    """The cards that a view or an event names (what a wild stands for is none)."""
    return set(CARD.findall(STANDS_FOR.sub("", encode(value).decode())))
