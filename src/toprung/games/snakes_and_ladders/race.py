"""The values of Snakes & Ladders: options, what a seat may want, what happened, the state, the view."""

from msgspec import Struct

from toprung.kernel import Left, Outcome, Seat, Viewer


class Options(Struct, frozen=True, gc=False):
    """The house rules, all off unless chosen (SNL-OPT)."""

    bounce_back: bool = False
    need_six: bool = False
    classic: bool = False
    fast: bool = False


class Roll(Struct, frozen=True, gc=False, tag_field="type", tag="roll"):
    """Roll the die and move."""


class Started(Struct, frozen=True, gc=False, tag_field="type", tag="started"):
    """Who goes first."""

    seat: Seat


class Rolled(Struct, frozen=True, gc=False, tag_field="type", tag="rolled"):
    """A roll and its move: where the token stood, then each square on which it stops (one square alone when it does not
    move); `again` says whether the same seat rolls once more."""

    seat: Seat
    die: int
    path: tuple[int, ...]
    again: bool


Event = Started | Rolled | Left | Outcome


class State(Struct, frozen=True, gc=False):
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


class View(Struct, frozen=True, gc=False):
    """The race as one viewer sees it, which is whole."""

    viewer: Viewer
    turn: Seat | None
    """Who is to roll; None when the match is over."""
    race: State
