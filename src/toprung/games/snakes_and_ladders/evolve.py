"""How a race follows from its events, and what its viewers see: everything, for nothing in this game is hidden.

Knows no rule beyond whose turn comes next; `rule.py` decides, this module only records.
"""

from toprung.games.snakes_and_ladders.moving import Moving
from toprung.games.snakes_and_ladders.race import Event, Options, Rolled, Started, State, View
from toprung.kernel import Left, Seat, Stream, Viewer


def blank(options: Options, seats: int) -> State:
    """All tokens off the board, before anybody was picked to go first."""
    return State(options, (0,) * seats, (False,) * seats, 0, 0, 0, 0, None, None)


def to_move(state: State) -> Seat | None:
    """Who is to roll."""
    return state.turn if state.outcome is None else None


def evolve(state: Moving, event: Event) -> None:
    """Move the race on by the event."""
    if isinstance(event, Rolled):
        state.last = event
        rolled(state, event.seat, event.path[-1], event.again)
    elif isinstance(event, Started):
        state.turn = event.seat
    elif isinstance(event, Left):
        departed(state, event.seat)
    else:
        state.outcome = event


def rolled(state: Moving, seat: Seat, square: int, again: bool) -> None:
    """After a roll the token stands on its last square, and the same turn goes on or the next one has begun."""
    state.squares[seat] = square
    state.rolls += 1
    if again:
        state.turn = seat
        state.sixes += 1
    else:
        begin_turn(state, following(state.left, seat))


def departed(state: Moving, seat: Seat) -> None:
    """A seat dropped out; a turn it was in the middle of passes on, its token stays (SNL-END-2)."""
    state.left[seat] = True
    if seat == state.turn:
        begin_turn(state, following(state.left, seat))


def begin_turn(state: Moving, seat: Seat) -> None:
    """It is this seat's turn."""
    state.turn = seat
    state.start = state.squares[seat]
    state.sixes = 0


def following(left: list[bool], seat: Seat) -> Seat:
    """The next seat that still plays, or the same one when there is no other."""
    seats = len(left)
    for step in range(1, seats):
        if not left[after := (seat + step) % seats]:
            return after
    return seat


def view(state: State, viewer: Viewer) -> View:
    """What the viewer may know: everything."""
    return View(viewer, to_move(state), state)


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as that viewer saw it: whole."""
    return event


def determinize(view: View, stream: Stream) -> State:
    """The one state that the view allows."""
    return view.race
