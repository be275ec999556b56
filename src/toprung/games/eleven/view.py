"""What one viewer may know of a match of Eleven: built from nothing, never by deleting from the state."""

from msgspec import Struct

from toprung.games.eleven.event import RoundEnded
from toprung.games.eleven.state import Options, Stage
from toprung.kernel import Card, Outcome, Seat, Viewer


class SeatView(Struct, frozen=True, gc=False):
    """What everybody sees of one seat."""

    cards: int
    """How many it holds."""
    known: tuple[Card, ...]
    """Cards that it took from in front of others and still holds: everybody saw them."""
    front: tuple[Card, ...]
    """What lies in front of it, from the low end up."""
    scored: tuple[Card, ...]
    points: int
    """Of the running game."""
    total: int
    """Of the games before it."""
    turns: int
    left: bool


class View(Struct, frozen=True, gc=False):
    """The table as one viewer sees it."""

    viewer: Viewer
    options: Options
    round: int
    """Which game of the match this is, from 1."""
    starter: Seat
    turn: Seat | None
    """Who is to move; None when the match is over."""
    stage: Stage
    """Whether that seat plays, or chooses where its card comes from."""
    hand: tuple[Card, ...] | None
    """The viewer's own, in hand order; None for a spectator."""
    seats: tuple[SeatView, ...]
    stock: int
    discard: tuple[Card, ...]
    """Oldest first: every card of it lay open when it was played."""
    reshuffles: int
    renewed: tuple[Card, ...]
    """What went into the deck at its last reshuffle in this game, in hand order: everybody saw it."""
    passes: int
    leavers: tuple[Seat, ...]
    """The seats that left for good, in that order."""
    last_round: RoundEnded | None
    outcome: Outcome | None
