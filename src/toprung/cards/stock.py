"""A stock as somebody sees it who knows how many cards lie in it, but not which."""

from collections import Counter
from collections.abc import Sequence

from toprung.kernel import Card


def length(cards: int | Sequence[Card]) -> int:
    """How many cards a list has, hidden or not."""
    return cards if isinstance(cards, int) else len(cards)


def split(cards: tuple[Card, ...], size: int, renewed: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A stock of this size from the front of these cards, and the others. After a reshuffle only cards that then went
    into it (`renewed`; empty before one) can be in it."""
    if not renewed:
        return cards[:size], cards[size:]
    left = Counter(renewed)
    stock: list[Card] = []
    others: list[Card] = []
    for card in cards:
        fits = len(stock) < size and left[card] > 0
        left[card] -= fits
        (stock if fits else others).append(card)
    return tuple(stock), tuple(others)
