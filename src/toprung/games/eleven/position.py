"""What is asked of a state at every turn: who is to move, what there is to draw or take, the points so far."""

from toprung.games.eleven.moving import Moving
from toprung.games.eleven.state import Options, SeatState, State
from toprung.kernel import Seat


def blank(options: Options, seats: int) -> State:
    """The state before anything happened."""
    return State(options, (SeatState(),) * seats)


def to_move(state: State) -> Seat | None:
    """Who is to move."""
    return state.turn if state.outcome is None else None


def takeable(state: Moving, seat: Seat) -> bool:
    """Whether a card lies in front of another player than this one."""
    return any(own.front and other != seat for other, own in enumerate(state.seats))


def drawable(state: Moving) -> bool:
    """Whether a card can come from the deck, renewed if need be."""
    return bool(state.stock or state.discard)


def totals(state: State | Moving) -> tuple[int, ...]:
    """The points of each seat in the match so far."""
    return tuple([own.total + own.points for own in state.seats])
