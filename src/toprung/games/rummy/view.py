"""What one viewer may know of a ladder rummy: built from nothing, never by deleting from the state."""

from typing import Any, Literal

from msgspec import Struct

from toprung.cards.meld import Kind
from toprung.games.rummy.event import RoundEnded
from toprung.kernel import Card, Outcome, Seat, Viewer


class LaidMeld(Struct, frozen=True):
    """A meld on the table: who laid it, its cards in order, what each stands for (a wild's number or colour or both,
    `7`, `R`, `R7`; a natural card stands for itself)."""

    owner: Seat
    kind: Kind
    cards: tuple[Card, ...]
    stands_for: tuple[str, ...]


class SeatView(Struct, frozen=True):
    """What everybody sees of one seat."""

    cards: int | None
    """How many it holds; None when it is not in the round (a tie-break)."""
    known: tuple[Card, ...]
    """Cards that it took from the discard pile and still holds: everybody saw them."""
    rung: int
    """The rung it is on, from 1; one past the last when its ladder is done."""
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


class RummyView(Struct, frozen=True):
    """A round of a ladder rummy as one viewer sees it."""

    viewer: Viewer
    options: Any
    round: int
    dealer: Seat
    tiebreak: bool
    turn: Seat | None
    """Who is to move; None when the match is over."""
    stage: Literal["draw", "play"]
    """Whether that seat still has to draw."""
    taken: Card | None
    """The card that it took from the discard pile in this turn."""
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
