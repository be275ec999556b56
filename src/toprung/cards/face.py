"""Faces and decks. A card is a face, written in the notation of rules/README.md; two red fives are the same card.

A deck is told by data: its faces in order, how many of each, and what each is worth and stands for. Knows no game.
"""

from dataclasses import dataclass, field
from functools import cache

from toprung.kernel import Card


@dataclass(frozen=True, eq=False)
class Deck:
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
    place: dict[Card, int] = field(init=False)
    """For each face, where it stands in a sorted hand among the others."""

    def __post_init__(self) -> None:
        faces = (self.wild, *(face for face in self.faces if face != self.wild)) if self.wilds_first else self.faces
        object.__setattr__(self, "place", {face: i for i, face in enumerate(faces)})

    def cards(self) -> tuple[Card, ...]:
        """The whole deck before a shuffle (record.md, "Chance")."""
        return tuple(face for face in self.faces for _ in range(self.copies[face]))


@cache
def natural_faces(deck: Deck, number: int | None, color: str | None) -> tuple[Card, ...]:
    """The natural faces of this number and this colour, where None stands for any."""
    return tuple(
        face for face in deck.number if number in (None, deck.number[face]) and color in (None, deck.color[face])
    )


@cache
def rank_names(deck: Deck) -> dict[int, str]:
    """How each number is written: its face less the colour's letter ("7", "T")."""
    return {number: face.replace(deck.color[face], "") for face, number in deck.number.items()}
