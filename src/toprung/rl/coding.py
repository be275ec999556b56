"""How a game's views become rows of numbers, and its actions places in a list of fixed length.

Knows no environment. A game's own module fills a `Coding`; seats are told from the viewer on, so that an agent need
not learn its game once for every seat.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from toprung.kernel import Card, Seat

Row = NDArray[np.float32]


class Coding(Struct, frozen=True, eq=False):
    """The numbers of one game at a table of so many seats."""

    actions: int
    """How many places the list of actions has."""
    row: Callable[[Any, Seat], Sequence[float]]
    """(view, the seat it is of) → an observation, each number 0 … 1, always as many."""
    places: Callable[[Any, Sequence[Any]], Sequence[int | None]]
    """(view, legal actions) → the place of each, no two alike; None for one that has none, because there are more of
    its kind than places. At least one has a place."""


def counts(faces: dict[Card, int], cards: Iterable[Card] | None, most: dict[Card, int]) -> list[float]:
    """How many of each face are among the cards, 1 for all that there are; `faces` says which comes where."""
    row = [0.0] * len(faces)
    for card in cards or ():
        row[faces[card]] += 1 / most[card]
    return row


def one_of(many: int, chosen: int | None) -> list[float]:
    """A one in the chosen place, zeros elsewhere."""
    return [float(i == chosen) for i in range(many)]


def at_most_one(value: float) -> float:
    """The value, cut off at 1."""
    return min(1.0, value)


def from_viewer(items: Sequence[Any], seat: Seat) -> Sequence[Any]:
    """What belongs to the seats, the viewer's first, then on to the left."""
    return (*items[seat:], *items[:seat])
