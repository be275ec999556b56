"""A match of Eleven on its way: its rules and its steps as `kernel.Motion` has them."""

from toprung.games.eleven.action import Action
from toprung.games.eleven.event import Event
from toprung.games.eleven.evolve import evolve
from toprung.games.eleven.follow import follow
from toprung.games.eleven.moving import Moving
from toprung.games.eleven.position import blank
from toprung.games.eleven.state import Options, State
from toprung.games.eleven.turn import act, legal_actions
from toprung.kernel import Chance, Seat


class Play:
    """A match that goes on from a state."""

    def __init__(self, state: State) -> None:
        self.moving = Moving(state)

    def state(self) -> State:
        return self.moving.still()

    def to_move(self) -> Seat | None:
        return self.moving.turn if self.moving.outcome is None else None

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        return legal_actions(self.moving, seat)

    def act(self, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
        return act(self.moving, seat, action, chance)

    def evolve(self, event: Event) -> None:
        evolve(self.moving, event)


def opening(options: Options, seats: int, chance: Chance) -> tuple[Event, ...]:
    """The first deal."""
    return tuple(follow(Moving(blank(options, seats)), chance))
