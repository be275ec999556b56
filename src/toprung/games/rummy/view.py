"""What one viewer may know of a ladder rummy: built from nothing, never by deleting from the state."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from toprung.cards.meld import Kind
from toprung.games.rummy.event import RoundEnded
from toprung.kernel import Card, Outcome, Seat, Viewer

Options = TypeVar("Options")


class LaidMeld(Struct, frozen=True, gc=False):
    """A meld on the table: who laid it, its cards in order, what each stands for (a wild's number or colour or both,
    `7`, `R`, `R7`; a natural card stands for itself)."""

    owner: Seat
    kind: Kind
    cards: tuple[Card, ...]
    stands_for: tuple[str, ...]


class SeatView(Struct, frozen=True, gc=False):
    """What everybody sees of one seat."""

    cards: int | None
    """How many it holds; None when it is not in the round (a tie-break)."""
    known: tuple[Card, ...]
    """Cards that it took from the discard pile and still holds: everybody saw them."""
    rung: int
    """The rung it plays, from 1; one past the last when its ladder is done and it plays no tie-break."""
    made: int
    """Rungs laid in finished rounds."""
    total: int
    misses: int
    laid: bool
    """Whether its rung is down in this round."""
    protected: bool
    skipped: bool
    """Whether a lost turn waits for it."""
    turns: int
    """Turns it has had in this round, lost ones included."""
    left: bool


class View(Struct, Generic[Options], frozen=True, gc=False):
    """A round of a ladder rummy as one viewer sees it."""

    viewer: Viewer
    options: Options
    round: int
    dealer: Seat
    tiebreak: bool
    turn: Seat | None
    """Who is to move; None when the match is over."""
    stage: Literal["draw", "play"]
    """Whether that seat still has to draw."""
    taken: Card | None
    """The card that it took from the discard pile in this turn, until it is laid or laid off."""
    hand: tuple[Card, ...] | None
    """The viewer's own, in hand order; None for a spectator or a seat not in the round."""
    seats: tuple[SeatView, ...]
    stock: int
    discard: tuple[Card, ...]
    """Bottom to top: every card of it was seen when it was discarded."""
    melds: tuple[LaidMeld, ...]
    last_round: RoundEnded | None
    """How the round before this one ended (or this one, when the match is over)."""
    outcome: Outcome | None
    just_laid: bool = False
    """Whether the seat to move laid its rung in this very turn."""
    tiebreaks: int = 0
    """Tie-break rounds dealt so far, this one included."""
    reshuffles: int = 0
    """Of this round."""
    renewed: tuple[Card, ...] = ()
    """What went into the stock at the last reshuffle of this round, in hand order: everybody saw it."""
    idle: int = 0
    """Turns in a row on a dry table in which nobody laid down or laid off (L11-TURN-5)."""
    leavers: tuple[Seat, ...] = ()
    """The seats that left for good, in that order."""
    hands: tuple[tuple[Card, ...] | None, ...] | None = None
    """Every hand, once leaving has ended the match (L11-LEAVE-3)."""


RummyView = View[Any]
