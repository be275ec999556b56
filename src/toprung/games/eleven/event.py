"""What happened in Eleven, in the past tense, chance included: the lines of record.md.

In an event as a viewer saw it a hidden list of cards is its length.
"""

from msgspec import Struct

from toprung.kernel import Card, Left, Outcome, Seat

Hidden = tuple[Card, ...] | int
"""A list of cards, or its length for who may not see it."""


class Dealt(Struct, frozen=True, gc=False, tag_field="type", tag="dealt"):
    """A game of the match was dealt. There are no tie-breaks."""

    round: int
    starter: Seat
    hands: tuple[Hidden, ...]
    stock: Hidden
    tiebreak: bool = False


class Reshuffled(Struct, frozen=True, gc=False, tag_field="type", tag="reshuffled"):
    """The discards became the new deck (top first)."""

    stock: Hidden


class Played(Struct, frozen=True, gc=False, tag_field="type", tag="played"):
    """Cards were played, low to high, and count as so many colours."""

    seat: Seat
    cards: tuple[Card, ...]
    colors: int


class Drew(Struct, frozen=True, gc=False, tag_field="type", tag="drew"):
    """Cards went from the deck into the hand."""

    seat: Seat
    cards: Hidden


class Took(Struct, frozen=True, gc=False, tag_field="type", tag="took"):
    """A card went into the hand that had lain in front of another player."""

    seat: Seat
    source: Seat
    card: Card


class Scored(Struct, frozen=True, gc=False, tag_field="type", tag="scored"):
    """The one card of a hand was revealed: what it scores, and everybody's points in the match so far."""

    seat: Seat
    card: Card
    points: int
    totals: tuple[int, ...]


class Passed(Struct, frozen=True, gc=False, tag_field="type", tag="passed"):
    """A turn passed: no card in the hand, and none to draw."""

    seat: Seat


class RoundEnded(Struct, frozen=True, gc=False, tag_field="type", tag="round_ended"):
    """One game of the match is over: its points, and those of all games so far."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


Event = Dealt | Reshuffled | Played | Drew | Took | Scored | Passed | RoundEnded | Left | Outcome
