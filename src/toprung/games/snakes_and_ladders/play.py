"""A race on its way: its rules and its steps as `kernel.Motion` has them."""

from toprung.games.snakes_and_ladders.evolve import evolve
from toprung.games.snakes_and_ladders.moving import Moving
from toprung.games.snakes_and_ladders.race import Event, Roll, State
from toprung.games.snakes_and_ladders.rule import act, legal_actions
from toprung.kernel import Chance, Seat


class Play:
    """A race that goes on from a state."""

    def __init__(self, state: State) -> None:
        self.moving = Moving(state)

    def state(self) -> State:
        return self.moving.still()

    def to_move(self) -> Seat | None:
        return self.moving.turn if self.moving.outcome is None else None

    def legal_actions(self, seat: Seat) -> tuple[Roll, ...]:
        return legal_actions(self.moving, seat)

    def act(self, seat: Seat, action: Roll, chance: Chance) -> tuple[Event, ...]:
        return act(self.moving, seat, action, chance)

    def evolve(self, event: Event) -> None:
        evolve(self.moving, event)
