"""Hands: cards in hand order, one more, some less. Knows decks (told by data), not whose hand it is."""

from collections.abc import Iterable

from toprung.cards.face import Deck
from toprung.kernel import Card


def hand_order(deck: Deck, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in hand order (L11-DECK-5). Raises KeyError for a card that the deck does not have."""
    return tuple(sorted(cards, key=deck.place.__getitem__))


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards less one copy of each of `gone`, in their order. Raises ValueError naming the first that is missing."""
    left = list(cards)
    for card in gone:
        if card not in left:
            raise ValueError(f"{card} is not among the cards")
        left.remove(card)
    return tuple(left)


def insert(deck: Deck, hand: list[Card], card: Card) -> None:
    """Put the card into the hand, in its place."""
    place = deck.place
    at, own = len(hand), place[card]
    while at and place[hand[at - 1]] > own:
        at -= 1
    hand.insert(at, card)
