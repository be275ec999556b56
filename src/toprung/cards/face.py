"""Faces and decks. A card is a face, written in the notation of rules/README.md; two red fives are the same card.

A deck is told by data: its faces in order, how many of each, and what each is worth and stands for. Knows no game.
"""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from toprung.kernel import Card


class Deck(Struct, frozen=True, eq=False):
    """The cards of one game. A deck is equal to itself alone, so that what follows from it can be kept by it."""

    faces: tuple[Card, ...]
    """Each face once, in the deck's order (record.md): by colour, then number; then wilds; then skips."""
    copies: dict[Card, int]
    number: dict[Card, int]
    """Of natural cards alone: 1 … `top` (an ace is 1)."""
    color: dict[Card, str]
    """Of natural cards alone: the colour's or suit's letter."""
    points: dict[Card, int]
    """What a card left in hand costs."""
    wild: Card
    skip: Card | None = None
    top: int = 12
    """The highest number."""
    ace_high: bool = False
    """Whether a 1 may also stand above `top`, at the high end of a run."""
    wilds_first: bool = False
    """Whether wilds stand first in a hand rather than last (record.md, "Events, in order")."""

    def cards(self) -> tuple[Card, ...]:
        """The whole deck before a shuffle (record.md, "Chance")."""
        return tuple(face for face in self.faces for _ in range(self.copies[face]))


@cache
def place_in_hand(deck: Deck) -> dict[Card, int]:
    """For each face, where it stands in a sorted hand among the others."""
    faces = (deck.wild, *(face for face in deck.faces if face != deck.wild)) if deck.wilds_first else deck.faces
    return {face: i for i, face in enumerate(faces)}


def hand_order(deck: Deck, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in hand order (L11-DECK-5). Raises KeyError for a card that the deck does not have."""
    return tuple(sorted(cards, key=place_in_hand(deck).__getitem__))


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards less one copy of each of `gone`, in their order. Raises ValueError naming the first that is missing."""
    left = list(cards)
    for card in gone:
        if card not in left:
            raise ValueError(f"{card} is not among the cards")
        left.remove(card)
    return tuple(left)


@cache
def natural_faces(deck: Deck) -> dict[tuple[int, str], Card]:
    """The natural face of each number and colour."""
    return {(number, deck.color[face]): face for face, number in deck.number.items()}


@cache
def rank_names(deck: Deck) -> dict[int, str]:
    """How each number is written: its face less the colour's letter ("7", "T")."""
    return {number: face.replace(deck.color[face], "") for face, number in deck.number.items()}
