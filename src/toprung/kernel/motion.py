"""A match that moves: what a game's rules are written for. Knows no game, no clock, no store.

A motion owns what it plays on and changes it in place; `state()` says as a value how it stands. Who plays or replays
many steps in a row drives one; the functions over states, `Game.decide` and its neighbours, put a state into motion for
each answer. `tests/laws` holds both ways to the same states and events, and `act` to what `evolve` makes of its events.
"""

from typing import Protocol, TypeVar

from toprung.kernel.chance import Chance
from toprung.kernel.event import Seat

State_co = TypeVar("State_co", covariant=True)
Action = TypeVar("Action")
Event = TypeVar("Event")


class Motion(Protocol[State_co, Action, Event]):
    """One match on its way. What its methods promise stands with those of the same name in `Game`."""

    def state(self) -> State_co:
        """How the match stands, as a value."""

    def to_move(self) -> Seat | None:
        """Whose turn it is; None exactly when the match is over."""

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now."""

    def act(self, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
        """Move on by what the seat does, and say what happened. Raises Illegal, and then nothing has moved."""

    def evolve(self, event: Event) -> None:
        """Move on by the event, without a rule being asked."""
