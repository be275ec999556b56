"""A match that moves: the rules and facts that there are over states, for whoever plays or replays many steps in a row
and wants no state of those between. Knows no game, no clock, no store.

`decide` and `evolve` are told over states, and each answers with something new. A motion owns what it plays on and
changes it in place; `state()` says as a value how it stands. `tests/laws` holds both ways to the same states and
events.
"""

from typing import Protocol, TypeVar

from toprung.kernel.chance import Chance
from toprung.kernel.event import Seat

State_co = TypeVar("State_co", covariant=True)
Action = TypeVar("Action")
Event = TypeVar("Event")


class Motion(Protocol[State_co, Action, Event]):
    """One match on its way. What its methods promise is what the functions of the same name in `Game` do."""

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
