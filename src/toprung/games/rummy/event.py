"""What happened in a ladder rummy, in the past tense, chance included: the lines of record.md.

In an event as a viewer saw it a hidden card is None and a hidden list of cards is its length.
"""

from msgspec import UNSET, Struct, UnsetType

from toprung.cards.meld import End, Meld
from toprung.games.rummy.action import Source
from toprung.kernel import Card, Left, Outcome, Seat

Hidden = tuple[Card, ...] | int
"""A list of cards, or its length for who may not see it."""


class Helped(Struct, frozen=True, gc=False, rename={"into": "in"}):
    """What the 🍀 help swapped for a seat at the deal (LRN-SET-4)."""

    seat: Seat
    out: tuple[Card, ...] | UnsetType = UNSET
    into: tuple[Card, ...] | UnsetType = UNSET


class Dealt(Struct, frozen=True, gc=False, tag_field="type", tag="dealt"):
    """A round was dealt. `hands` has an entry a seat, None for a seat not in the round."""

    round: int
    dealer: Seat
    hands: tuple[Hidden | None, ...]
    discard: tuple[Card, ...]
    stock: Hidden
    tiebreak: bool
    helped: tuple[Helped, ...] | UnsetType = UNSET


class Reshuffled(Struct, frozen=True, gc=False, tag_field="type", tag="reshuffled"):
    """The discards under the top became the new stock (top first)."""

    stock: Hidden


class TurnLost(Struct, frozen=True, gc=False, tag_field="type", tag="turn_lost"):
    """The turn that would have begun is lost to a Skip."""

    seat: Seat


class Drew(Struct, frozen=True, gc=False, tag_field="type", tag="drew"):
    """A card went from the stock or the discard pile into the hand."""

    seat: Seat
    source: Source
    card: Card | None


class Laid(Struct, frozen=True, gc=False, tag_field="type", tag="laid"):
    """The melds of the seat's rung went down, numbered on over the whole table."""

    seat: Seat
    melds: tuple[Meld, ...]


class LaidOff(Struct, frozen=True, gc=False, tag_field="type", tag="laid_off"):
    """A card was added to a meld."""

    seat: Seat
    card: Card
    meld: int
    end: End | None


class Discarded(Struct, frozen=True, gc=False, tag_field="type", tag="discarded"):
    """A card was discarded; `target` is whom a Skip hit."""

    seat: Seat
    card: Card
    target: Seat | None


class TurnEnded(Struct, frozen=True, gc=False, tag_field="type", tag="turn_ended"):
    """A turn ended without a discard (LRS-TURN-5)."""

    seat: Seat


class RoundEnded(Struct, frozen=True, gc=False, tag_field="type", tag="round_ended"):
    """A round ended: who went out, in order; what was left in each hand; its points; and where everybody stands now."""

    out: tuple[Seat, ...]
    left: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    rungs: tuple[int, ...]
    made: tuple[int, ...]


Event = Dealt | Reshuffled | TurnLost | Drew | Laid | LaidOff | Discarded | TurnEnded | RoundEnded | Left | Outcome
