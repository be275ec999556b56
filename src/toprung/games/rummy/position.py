"""What is asked of a state at every turn: who sits where, whether the table is dry, who is out. Decides nothing."""

from collections.abc import Iterator

from toprung.games.rummy.moving import Moving
from toprung.games.rummy.state import Options, SeatState, State
from toprung.kernel import Seat


def blank(options: Options, seats: int) -> State[Options]:
    """The state before anything happened."""
    return State(options, (SeatState(),) * seats)


def clockwise(state: Moving, seat: Seat) -> Iterator[Seat]:
    """The other seats of the match, from the seat's left on."""
    seats = len(state.seats)
    return ((seat + i) % seats for i in range(1, seats))


def dry(state: Moving) -> bool:
    """Whether nothing but perhaps the top discard is left to draw (L11-TURN-5)."""
    return not state.stock and len(state.discard) < 2


def gone_out(state: Moving) -> tuple[Seat, ...]:
    """The seats that have gone out in this round, in that order (for all did so within one time round the table)."""
    return tuple(seat for seat in (*clockwise(state, state.dealer), state.dealer) if state.seats[seat].out())
