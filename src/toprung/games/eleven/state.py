"""Everything there is to know of a match of Eleven at one moment. Only `evolve` makes a new one."""

from typing import Literal

from msgspec import Struct

from toprung.games.eleven.event import RoundEnded
from toprung.kernel import Card, Outcome, Seat


class Options(Struct, frozen=True, gc=False):
    """How many games a match has (ELV-MATCH-1)."""

    games: Literal[1, 3, 5] = 1


Stage = Literal["play", "draw", "settle", "begin", "over", "between"]
"""What is due: the seat to move plays; it chooses, after a single card, where the next comes from; what it is owed is
drawn and scored; a turn begins without a card in the hand; a game that is over is counted; the next one is dealt."""


class SeatState(Struct, frozen=True, gc=False):
    """One seat. All but `total` belongs to the running game."""

    hand: tuple[Card, ...] = ()
    """In hand order."""
    known: tuple[Card, ...] = ()
    """Cards that it took from in front of others and still holds."""
    front: tuple[Card, ...] = ()
    """What lies in front of it, from the low end up."""
    scored: tuple[Card, ...] = ()
    """The cards that it scored, which are out of the game."""
    points: int = 0
    total: int = 0
    """The points of the games before this one."""
    turns: int = 0


class State(Struct, frozen=True, gc=False):
    """A whole match, hidden cards and all."""

    options: Options
    seats: tuple[SeatState, ...]
    round: int = 0
    starter: Seat = 0
    turn: Seat | None = None
    stage: Stage = "between"
    owed: int = 0
    """Cards that the seat to move has still to draw."""
    drawn: bool = False
    """Whether it drew or took a card in this turn, after playing."""
    stock: tuple[Card, ...] = ()
    """Top first."""
    discard: tuple[Card, ...] = ()
    """Oldest first."""
    reshuffles: int = 0
    """Of this game."""
    renewed: tuple[Card, ...] = ()
    """What went into the deck at its last reshuffle in this game, in hand order: everybody saw it."""
    passes: int = 0
    """Turns in a row that passed."""
    left: tuple[Seat, ...] = ()
    """The seats that left for good, in that order."""
    last_round: RoundEnded | None = None
    outcome: Outcome | None = None
