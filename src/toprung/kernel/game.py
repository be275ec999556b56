"""What a game is: a record of functions, filled once, in the game's `__init__.py`. Knows no game.

The laws that every game obeys stand in `tests/laws/`. Seats are 0 … n−1; a viewer is a seat, or None for a spectator.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from toprung.kernel.chance import Chance, Stream
from toprung.kernel.draft import Draft, Preview
from toprung.kernel.event import Outcome, Seat, Viewer
from toprung.kernel.motion import Motion

Options = TypeVar("Options")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
View = TypeVar("View")


class Types(Struct, frozen=True):
    """The types of a game's values, for the codec and the schema: structs, or unions of tagged structs."""

    options: Any
    state: Any
    action: Any
    event: Any
    view: Any


class Score(Struct, frozen=True):
    """What a seat has come to: what it `reached` (the more the better), and what that `cost` (the less the better)."""

    reached: int
    cost: int


class Daily(Struct, frozen=True):
    """The daily game of one person: its options, and the level of the bot in each other seat (TBL-DAILY-1)."""

    options: Any
    bots: tuple[str, ...]


class Game(Struct, Generic[Options, State, Action, Event, View], frozen=True):
    """One game, whole. `motion` is the only home of its rules; everything else asks it or follows from its events."""

    key: str
    """The game's id (`ladder11`)."""
    version: int
    """Rises when the effect of a rule changes; stored with each match."""
    seats: range
    """How many seats a match may have."""
    levels: tuple[str, ...]
    """The levels of its bots, weakest first."""
    stand_in: str
    """The level that takes over the seat of a person who does not answer (TBL-TIME-2) or who left (TBL-LEAVE-2)."""
    leaver_replaced: bool
    """Whether a bot plays on for somebody who left, when leaving does not end the match (TBL-LEAVE-2)."""
    shareable: bool
    """Whether several seats may be played from one browser (TBL-TABLE-4)."""
    types: Types
    facts: Any
    """The game's data that pages show (deck, points, rungs, board): a struct, the same that the engine plays by."""

    blank: Callable[[Options, int], State]
    """(options, number of seats): the state before anything happened."""
    opening: Callable[[Options, int, Chance], tuple[Event, ...]]
    """The first deal (or who goes first), as facts."""
    to_move: Callable[[State], Seat | None]
    """Whose turn it is; None exactly when the match is over."""
    motion: Callable[[State], Motion[State, Action, Event]]
    """A match that goes on from this state, and moves in place: the rules."""
    outcome: Callable[[State], Outcome | None]
    score: Callable[[State, Seat], Score]
    """How far the seat has come, as leaderboards compare it."""
    view: Callable[[State, Viewer], View]
    """What the viewer may know, built from nothing."""
    redact: Callable[[Event, Viewer], Event]
    """The event as that viewer saw it: a hidden card is None, a hidden list its length."""
    determinize: Callable[[View, Stream], State]
    """A random full state that this view allows: `view(determinize(v), viewer) == v`."""
    plain_move: Callable[[State, Seat], Action]
    """What is played for the seat to move when its time runs out (one action; a turn may need several)."""
    leave: Callable[[State, Seat, Chance], tuple[Event, ...]]
    """What it means that the seat leaves for good."""
    close: Callable[[State], tuple[Event, ...]]
    """The match ends as it stands (`closed`): nobody is left, or the day is over."""
    action_of: Callable[[Event], tuple[Seat, Action] | None]
    """The seat and the action that this event records, or None for an event that only follows from others. Of an
    action's events the first that records one says which it was."""
    preview: Callable[[State, Seat, Draft], Preview] | None
    """What a player's staged cards are worth, for games that have something to stage. Raises as `decide` does."""
    plain_motion: Callable[[State], Motion[State, Action, Event]] | None = None
    """`motion` for plain moves, in a game where some rule binds players, but not the clock (LRN-TIME-1)."""
    daily: Daily | None = None
    """None in a game without decisions."""

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now, in a fixed order; each passes `decide`; lay-downs in canonical layouts. Empty for a
        seat that is not to move."""
        return self.motion(state).legal_actions(seat)

    def decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
        """What happens when the seat does this. Raises Illegal(clause, why)."""
        return self.motion(state).act(seat, action, chance)

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event: total, checks nothing, draws nothing."""
        motion = self.motion(state)
        motion.evolve(event)
        return motion.state()


AnyGame = Game[Any, Any, Any, Any, Any]
