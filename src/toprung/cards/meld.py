"""Melds: what a set, a run, a colour group and a colour run are, with wilds in them; what may be added to one.

Knows decks (told by data) and limits on wilds; not whose melds they are nor when they may be laid.
"""

from typing import Literal

from msgspec import Struct

from toprung.kernel import Card

Kind = Literal["set", "run", "color_group", "color_run"]
End = Literal["low", "high"]


class Goal(Struct, frozen=True):
    """One meld that a rung asks for: its kind and how many cards (exactly or at least: the game says)."""

    kind: Kind
    size: int


class Meld(Struct, frozen=True):
    """Cards laid as a unit: a run's from its low end up with wilds in their places."""

    kind: Kind
    cards: tuple[Card, ...]
