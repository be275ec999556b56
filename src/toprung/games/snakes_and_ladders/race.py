"""The values of Snakes & Ladders: options, what a seat may want, what happened, the state, how one follows the other.

Knows no rule beyond whose turn comes next; `rule.py` decides, this module only records. Nothing in this game is hidden,
so the view is the state under the viewer's eyes.
"""

from msgspec import Struct
from msgspec.structs import replace

from toprung.kernel import Left, Outcome, Seat, Stream, Viewer


class Options(Struct, frozen=True):
    """The house rules, all off unless chosen (SNL-OPT)."""

    bounce_back: bool = False
    need_six: bool = False
    classic: bool = False
    fast: bool = False


class Roll(Struct, frozen=True, tag_field="type", tag="roll"):
    """Roll the die and move."""


class Started(Struct, frozen=True, tag_field="type", tag="started"):
    """Who goes first."""

    seat: Seat


class Rolled(Struct, frozen=True, tag_field="type", tag="rolled"):
    """A roll and its move: where the token stood, then each square on which it stops (one square alone when it does not
    move); `again` says whether the same seat rolls once more."""

    seat: Seat
    die: int
    path: tuple[int, ...]
    again: bool


Event = Started | Rolled | Left | Outcome


class State(Struct, frozen=True):
    """Everything: there is nothing hidden."""

    options: Options
    squares: tuple[int, ...]
    """Where each token stands; 0 is off the board."""
    left: tuple[bool, ...]
    turn: Seat
    start: int
    """Where the token to move stood when its turn began."""
    sixes: int
    """The 6s rolled in this turn."""
    rolls: int
    """Rolls in the whole match."""
    last: Rolled | None
    outcome: Outcome | None


class View(Struct, frozen=True):
    """The race as one viewer sees it, which is whole."""

    viewer: Viewer
    turn: Seat | None
    """Who is to roll; None when the match is over."""
    race: State


def blank(options: Options, seats: int) -> State:
    """All tokens off the board, before anybody was picked to go first."""
    return State(options, (0,) * seats, (False,) * seats, 0, 0, 0, 0, None, None)


def to_move(state: State) -> Seat | None:
    """Who is to roll."""
    return state.turn if state.outcome is None else None


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    match event:
        case Rolled():
            return rolled(state, event)
        case Started(seat):
            return replace(state, turn=seat)
        case Left(seat):
            return departed(state, seat)
        case Outcome():
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
