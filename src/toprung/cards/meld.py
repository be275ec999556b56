"""Melds told as values: kinds of them, what a rung asks for, what lies on the table. Knows no rule; `fit` does."""

from typing import Literal

from msgspec import Struct

from toprung.kernel import Card

Kind = Literal["set", "run", "color_group", "color_run"]
End = Literal["low", "high"]


class Goal(Struct, frozen=True, gc=False, cache_hash=True):
    """One meld that a rung asks for: its kind and how many cards (exactly or at least: the game says)."""

    kind: Kind
    size: int


class Meld(Struct, frozen=True, gc=False):
    """Cards laid as a unit: a run's from its low end up with wilds in their places."""

    kind: Kind
    cards: tuple[Card, ...]


class Limits(Struct, frozen=True, gc=False, cache_hash=True):
    """How many wilds a meld bears: the least natural cards in it, and whether wilds may outnumber them (LRN-MELD-2)."""

    naturals: int = 1
    wilds_at_most_naturals: bool = False
