"""A match of a ladder rummy that moves: a state whose seats, piles and melds change in place, so that a step costs what
it changes and no more. Says the same as a `State`, in the same words; whoever is handed one sees nobody else change it.

What is worth keeping between two steps is kept here, too: a hand as it is counted, what a meld on the table takes.
"""

from typing import Any

from toprung.cards.face import Deck
from toprung.cards.fit import stands_for, takes
from toprung.cards.hand import insert
from toprung.cards.holding import Holding
from toprung.cards.meld import End, Limits, Meld
from toprung.games.rummy.event import RoundEnded
from toprung.games.rummy.state import RummyState, SeatState, State
from toprung.games.rummy.view import LaidMeld
from toprung.kernel import Card, Outcome, Seat


class MovingSeat:
    """One seat."""

    def __init__(self, own: SeatState) -> None:
        self.rung = own.rung
        self.made = own.made
        self.total = own.total
        self.misses = own.misses
        self.hand: list[Card] | None = None if own.hand is None else list(own.hand)
        self.known = list(own.known)
        self.laid = own.laid
        self.protected = own.protected
        self.skipped = own.skipped
        self.turns = own.turns
        self.counted: Holding | None = None
        """The hand, once somebody has asked for it."""

    def out(self) -> bool:
        """Whether it is in the round and has no card left."""
        return self.hand is not None and not self.hand

    def holding(self, deck: Deck, limits: Limits) -> Holding:
        """The hand, counted. Whoever changes it leaves it as it was."""
        if self.counted is None:
            self.counted = Holding(deck, limits, self.hand or ())
        return self.counted

    def take(self, deck: Deck, card: Card) -> None:
        """A card comes into the hand."""
        if self.hand is None:
            self.hand = []
        insert(deck, self.hand, card)
        if self.counted is not None:
            self.counted.add(card, 1)

    def give(self, card: Card) -> None:
        """A card leaves the hand: of equal ones that which everybody knew there."""
        if self.hand is not None:
            self.hand.remove(card)
        if self.known and card in self.known:
            self.known.remove(card)
        if self.counted is not None:
            self.counted.add(card, -1)

    def still(self) -> SeatState:
        """The seat as a value."""
        return SeatState(
            self.rung,
            self.made,
            self.total,
            self.misses,
            None if self.hand is None else tuple(self.hand),
            tuple(self.known),
            self.laid,
            self.protected,
            self.skipped,
            self.turns,
        )


class MovingMeld:
    """A meld on the table."""

    def __init__(self, owner: Seat, meld: Meld, laid: LaidMeld | None = None) -> None:
        self.owner = owner
        self.meld = meld
        self.laid = laid
        """It as a value, once somebody has asked for it."""
        self.taken: dict[Card, tuple[End | None, ...]] | None = None

    def takes(self, deck: Deck, limits: Limits) -> dict[Card, tuple[End | None, ...]]:
        """Each face that may be added, and where."""
        if self.taken is None:
            self.taken = takes(deck, limits, self.meld)
        return self.taken

    def still(self, deck: Deck) -> LaidMeld:
        """The meld as a value, with what each of its cards stands for."""
        if self.laid is None:
            self.laid = LaidMeld(self.owner, self.meld.kind, self.meld.cards, stands_for(deck, self.meld))
        return self.laid


class Moving:
    """A whole match. Its attributes are those of `State`, told there; `drawing` is its stage."""

    def __init__(self, state: RummyState) -> None:
        self.options: Any = state.options
        self.seats = [MovingSeat(own) for own in state.seats]
        self.round = state.round
        self.dealer = state.dealer
        self.tiebreak = state.tiebreak
        self.tiebreaks = state.tiebreaks
        self.turn: Seat | None = state.turn
        self.drawing = state.stage == "draw"
        self.taken: Card | None = state.taken
        self.just_laid = state.just_laid
        self.stock = list(state.stock)
        self.discard = list(state.discard)
        self.melds = [MovingMeld(laid.owner, Meld(laid.kind, laid.cards), laid) for laid in state.melds]
        self.reshuffles = state.reshuffles
        self.renewed = state.renewed
        self.idle = state.idle
        self.left = state.left
        self.last_round: RoundEnded | None = state.last_round
        self.outcome: Outcome | None = state.outcome

    def still(self, deck: Deck) -> RummyState:
        """The match as a value, as it stands now."""
        return State(
            self.options,
            tuple([own.still() for own in self.seats]),
            self.round,
            self.dealer,
            self.tiebreak,
            self.tiebreaks,
            self.turn,
            "draw" if self.drawing else "play",
            self.taken,
            self.just_laid,
            tuple(self.stock),
            tuple(self.discard),
            tuple([meld.still(deck) for meld in self.melds]),
            self.reshuffles,
            self.renewed,
            self.idle,
            self.left,
            self.last_round,
            self.outcome,
        )
