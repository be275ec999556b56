"""Everything there is to know of a match of a ladder rummy at one moment. Only `evolve` makes a new one."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from toprung.games.rummy.event import RoundEnded
from toprung.games.rummy.view import LaidMeld
from toprung.kernel import Card, Outcome, Seat

Options = TypeVar("Options")


class SeatState(Struct, frozen=True, gc=False):
    """One seat. Rung, made, total and misses are the match's, the rest is the running round's."""

    rung: int = 1
    """The rung it is on; one past the last when its ladder is done (also in a tie-break, where it plays the last)."""
    made: int = 0
    """Rungs laid in finished rounds."""
    total: int = 0
    misses: int = 0
    """Rounds in a row that ended without its rung laid."""
    hand: tuple[Card, ...] | None = None
    """In hand order; None when it is not in the round."""
    known: tuple[Card, ...] = ()
    """Cards that it took from the discard pile and still holds."""
    laid: bool = False
    protected: bool = False
    skipped: bool = False
    """Whether a lost turn waits for it."""
    turns: int = 0
    """Turns it has had, lost ones included."""


class State(Struct, Generic[Options], frozen=True, gc=False):
    """A whole match, hidden cards and all. Between two rounds, and only there and at the end, it is nobody's turn."""

    options: Options
    seats: tuple[SeatState, ...]
    round: int = 0
    dealer: Seat = 0
    tiebreak: bool = False
    tiebreaks: int = 0
    """Tie-break rounds dealt so far, this one included."""
    turn: Seat | None = None
    stage: Literal["draw", "play"] = "draw"
    taken: Card | None = None
    """The card that the seat to move took from the discard pile in this turn, until it is laid or laid off."""
    just_laid: bool = False
    """Whether the seat to move laid its rung in this very turn."""
    stock: tuple[Card, ...] = ()
    """Top first."""
    discard: tuple[Card, ...] = ()
    """Top last."""
    melds: tuple[LaidMeld, ...] = ()
    reshuffles: int = 0
    """Of this round."""
    renewed: tuple[Card, ...] = ()
    """What went into the stock at the last reshuffle of this round, in hand order: everybody saw it."""
    idle: int = 0
    """Turns in a row on a dry table in which nobody laid down or laid off. (−1: this turn will not count.)"""
    left: tuple[Seat, ...] = ()
    """The seats that left for good, in that order."""
    last_round: RoundEnded | None = None
    outcome: Outcome | None = None


RummyState = State[Any]
