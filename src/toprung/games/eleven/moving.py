"""A match of Eleven that moves: a state whose hands and piles change in place, so that a step costs what it changes and
no more. Says the same as a `State`, in the same words; whoever is handed one sees nobody else change it."""

from toprung.cards.hand import insert
from toprung.games.eleven.deck import DECK
from toprung.games.eleven.event import RoundEnded
from toprung.games.eleven.state import SeatState, Stage, State
from toprung.kernel import Card, Outcome, Seat


class MovingSeat:
    """One seat."""

    def __init__(self, own: SeatState) -> None:
        self.hand = list(own.hand)
        self.known = list(own.known)
        self.front = own.front
        self.scored = own.scored
        self.points = own.points
        self.total = own.total
        self.turns = own.turns

    def take(self, card: Card) -> None:
        """A card comes into the hand."""
        insert(DECK, self.hand, card)

    def still(self) -> SeatState:
        """The seat as a value."""
        hand, known = tuple(self.hand), tuple(self.known)
        return SeatState(hand, known, self.front, self.scored, self.points, self.total, self.turns)


class Moving:
    """A whole match. Its attributes are those of `State`, told there."""

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.seats = [MovingSeat(own) for own in state.seats]
        self.round = state.round
        self.starter = state.starter
        self.turn: Seat | None = state.turn
        self.stage: Stage = state.stage
        self.owed = state.owed
        self.drawn = state.drawn
        self.stock = list(state.stock)
        self.discard = list(state.discard)
        self.reshuffles = state.reshuffles
        self.renewed = state.renewed
        self.passes = state.passes
        self.left = state.left
        self.last_round: RoundEnded | None = state.last_round
        self.outcome: Outcome | None = state.outcome

    def still(self) -> State:
        """The match as a value, as it stands now."""
        return State(
            self.options,
            tuple([own.still() for own in self.seats]),
            self.round,
            self.starter,
            self.turn,
            self.stage,
            self.owed,
            self.drawn,
            tuple(self.stock),
            tuple(self.discard),
            self.reshuffles,
            self.renewed,
            self.passes,
            self.left,
            self.last_round,
            self.outcome,
        )
