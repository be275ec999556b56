"""What a coach says: what the strongest bot of a game would do, why, and what it weighed that against. Values alone;
how they are put into words is the client's."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from toprung.kernel import Stream

Measure = Literal["none", "saved", "cards", "cost", "wait"]
"""What the numbers of an advice are: nothing, as there is one thing to do; turns that a card saves on the way to the
rung (the more the better); cards that are left in the hand once all that fits is laid off; turns that a discard costs;
turns until the hand scores (of each of these the fewer the better)."""

Reason = Literal[
    "only",
    "completes",
    "closer",
    "sooner",
    "useless",
    "unseen",
    "fits_now",
    "fits_not",
    "unseen_after",
    "lay",
    "lay_off",
    "out",
    "wild",
    "wild_spare",
    "skip",
    "skip_idle",
    "needed",
    "fits",
    "spare",
    "welcome",
    "near",
    "unneeded",
    "unfit",
    "scores",
    "then_take",
    "sheds",
    "trims",
    "run_complete",
    "in_sight",
    "run_longer",
    "run_same",
    "draw",
]
"""Why a way is as good as it is, or as bad; what each says with its facts stands in the client's texts."""


class Way(Struct, frozen=True):
    """One thing to do, and what the bot's own reckoning says of it."""

    action: Any
    number: float
    """In the measure of the advice."""
    reason: Reason
    facts: dict[str, str | int | float] = {}
    """What the reason is told with: turns, cards, points, a seat."""


class Advice(Struct, frozen=True):
    """What the bot would do, and then the best of what else it weighed."""

    measure: Measure
    ways: tuple[Way, ...]


Coach = Callable[[Any, tuple[Any, ...], Stream], Advice]
"""(what its seat sees, what it may do, chance) → what the strongest bot, given the same, does and why."""

WAYS = 4
"""At most so many ways are told, the best one included."""


def best_of(measure: Measure, ways: list[Way]) -> Advice:
    """The advice with the best of these ways, which stand in order."""
    return Advice(measure, tuple(ways[:WAYS]))


def only(action: Any) -> Advice:
    """The advice where there is one thing to do."""
    return Advice("none", (Way(action, 0.0, "only"),))
