"""The events that every game shares (record.md, "Events, in order"). A game's own events stand with the game.

`Left` and `Outcome` are a game's own answers (to a leaver, to the end). `TimedOut`, `TakenOver` and `CameBack` say who
plays a seat; they stand in the match's stream of events, but they are the table's business and no game sees them.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

Card = str
Seat = int
Viewer = int | None
"""Who looks: a seat, or None for a spectator."""

Reason = Literal["won", "summit", "tiebreak", "left", "rounds", "bound", "closed"]
"""Why a match ended: somebody won by the rules; by the summit (L11-END-1); in a tie-break round; because a seat left;
because all rounds were played; because a bound was reached; because the table was closed."""


class Left(Struct, frozen=True, gc=False, tag_field="type", tag="left"):
    """A seat forfeited or left for good. `hands` is there only where that ends the match and all hands are shown."""

    seat: Seat
    hands: tuple[tuple[Card, ...] | None, ...] | UnsetType = UNSET


class Outcome(Struct, frozen=True, gc=False, tag_field="type", tag="match_ended"):
    """How a match ended, and the event that says so: a place a seat (1 is best), the winners, a total a seat."""

    reason: Reason
    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]


class TimedOut(Struct, frozen=True, gc=False, tag_field="type", tag="timed_out"):
    """The seat's clock ran out; what follows for it is played for it."""

    seat: Seat


class TakenOver(Struct, frozen=True, gc=False, tag_field="type", tag="taken_over"):
    """A bot of this level plays the seat from here."""

    seat: Seat
    bot: str


class CameBack(Struct, frozen=True, gc=False, tag_field="type", tag="came_back"):
    """The person plays the seat again; `bot` is the level that had played it."""

    seat: Seat
    bot: str


SeatEvent = TimedOut | TakenOver | CameBack


def places(ranks: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """A place a seat from a sort key a seat, smallest best; equal keys share a place and the next place is skipped.

    >>> places(((3,), (1,), (1,), (9,)))
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other < own for other in ranks) for own in ranks)
