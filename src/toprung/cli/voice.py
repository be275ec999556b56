"""A game in words on a terminal: how it looks, what happened in it, what can be done and how that is typed.

Knows what all games share; what one family of games says is in the module of its name. Everything is said of a view,
so nothing can be told that the viewer may not know.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from toprung.kernel import AnyGame, CameBack, Draft, Left, Outcome, TakenOver, TimedOut

REASONS = {
    "won": "won by the rules",
    "summit": "won at the summit",
    "tiebreak": "decided by a tie-break",
    "left": "a player left",
    "rounds": "all rounds are played",
    "bound": "it had gone on long enough",
    "closed": "it was closed",
}


class Scene(Struct, frozen=True):
    """What is being looked at: the game, what each seat is called, and the viewer's view, if there is one."""

    game: AnyGame
    names: tuple[str, ...]
    view: Any


class Voice(Struct, frozen=True):
    """How one family of games speaks."""

    show: Callable[[Scene], Iterator[str]]
    """The table as it is, line by line."""
    tell: Callable[[Scene, Any], str]
    """What happened, the view being the one before it."""
    offer: Callable[[Scene, Any], str]
    """A legal action, in the words by which it can be typed, and what they mean."""
    read: Callable[[Scene, Sequence[str]], Any | Draft]
    """The action, or the staged cards, that these words are. Raises Mistake."""
    typing: str
    """How actions are typed, for the help."""


def tell_shared(scene: Scene, event: Any) -> str:
    """An event that every game shares."""
    match event:
        case Outcome():
            return told_outcome(scene.names, event)
        case Left(seat):
            return f"{scene.names[seat]} left"
        case TakenOver(seat, bot):
            return f"a bot ({bot}) plays for {scene.names[seat]}"
        case CameBack(seat):
            return f"{scene.names[seat]} came back"
        case TimedOut(seat):
            return f"time ran out for {scene.names[seat]}"
    raise TypeError(f"no words for {event!r}")


def told_outcome(names: Sequence[str], outcome: Outcome) -> str:
    """Who stands where, best first."""
    order = sorted(range(len(names)), key=lambda seat: (outcome.places[seat], seat))
    rows = [f"{outcome.places[seat]}. {names[seat]}, {outcome.totals[seat]}" for seat in order]
    return "\n".join([f"The match is over: {REASONS[outcome.reason]}.", *(f"  {row}" for row in rows)])


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`.

    >>> listed(["Ann", "Bo", "Cy"])
    'Ann, Bo and Cy'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
