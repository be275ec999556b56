"""How a race follows from its events, and what its viewers see: everything, for nothing in this game is hidden.

Knows no rule beyond whose turn comes next; `rule.py` decides, this module only records.
"""

from msgspec.structs import replace

from toprung.games.snakes_and_ladders.race import Event, Options, Rolled, Started, State, View
from toprung.kernel import Left, Seat, Stream, Viewer


def blank(options: Options, seats: int) -> State:
    """All tokens off the board, before anybody was picked to go first."""
    return State(options, (0,) * seats, (False,) * seats, 0, 0, 0, 0, None, None)


def to_move(state: State) -> Seat | None:
    """Who is to roll."""
    return state.turn if state.outcome is None else None


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    if isinstance(event, Rolled):
        return rolled(state, event)
    if isinstance(event, Started):
        return replace(state, turn=event.seat)
    if isinstance(event, Left):
        return departed(state, event.seat)
    return replace(state, outcome=event)


def rolled(state: State, event: Rolled) -> State:
    """The state after a roll: the token on its last square, the same turn going on or the next one begun."""
    seat = event.seat
    before = state.squares
    squares = (*before[:seat], event.path[-1], *before[seat + 1 :])
    if event.again:
        turn, start, sixes = seat, state.start, state.sixes + 1
    else:
        turn = following(state.left, seat)
        start, sixes = squares[turn], 0
    return State(state.options, squares, state.left, turn, start, sixes, state.rolls + 1, event, None)


def departed(state: State, seat: Seat) -> State:
    """The state after a seat dropped out; a turn it was in the middle of passes on, its token stays (SNL-END-2)."""
    left = (*state.left[:seat], True, *state.left[seat + 1 :])
    if seat != state.turn:
        return replace(state, left=left)
    turn = following(left, seat)
    return replace(state, left=left, turn=turn, start=state.squares[turn], sixes=0)


def following(left: tuple[bool, ...], seat: Seat) -> Seat:
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
