"""What pages show of a ladder rummy: its cards, its rungs, its bounds, from the rules that the engine plays by."""

from msgspec import Struct

from toprung.games.rummy.rule import Rules, Rung
from toprung.kernel import Card


class Copies(Struct, frozen=True):
    """One face of a deck: how often it is there and what it costs in hand."""

    card: Card
    copies: int
    points: int


class Facts(Struct, frozen=True):
    """The data that pages show, with every card and every rung that some option brings in."""

    hand: int
    deck: tuple[Copies, ...]
    wild: Card
    skip: Card | None
    naturals: int
    """The least natural cards in a meld."""
    rungs: tuple[Rung, ...]
    exact: bool
    """Whether a laid meld has exactly the size that the rung asks for, or at least that."""
    turns: int
    rounds: int
    tiebreaks: int
    """The bounds that end a round, a match, a row of tie-breaks."""


def facts(rules: Rules) -> Facts:
    """What pages show of these rules."""
    deck = rules.deck
    faces = tuple(Copies(face, deck.copies[face], deck.points[face]) for face in deck.faces)
    return Facts(
        hand=rules.hand,
        deck=faces,
        wild=deck.wild,
        skip=deck.skip,
        naturals=rules.limits.naturals,
        rungs=rules.rungs,
        exact=rules.exact,
        turns=rules.turns,
        rounds=rules.rounds,
        tiebreaks=rules.tiebreaks,
    )
