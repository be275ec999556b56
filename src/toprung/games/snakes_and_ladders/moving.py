"""A race that moves: a state that a roll changes in place. Says the same as a `State`, in the same words."""

from toprung.games.snakes_and_ladders.race import Rolled, State
from toprung.kernel import Outcome


class Moving:
    """The race. Its attributes are those of `State`, told there."""

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.squares = list(state.squares)
        self.left = list(state.left)
        self.turn = state.turn
        self.start = state.start
        self.sixes = state.sixes
        self.rolls = state.rolls
        self.last: Rolled | None = state.last
        self.outcome: Outcome | None = state.outcome

    def still(self) -> State:
        """The race as a value, as it stands now."""
        return State(
            self.options,
            tuple(self.squares),
            tuple(self.left),
            self.turn,
            self.start,
            self.sixes,
            self.rolls,
            self.last,
            self.outcome,
        )
