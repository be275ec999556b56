"""What a seat may want in the three ladder rummies. The imperative: events say what happened."""

from typing import Literal

from msgspec import Struct

from toprung.cards.meld import End, Meld
from toprung.kernel import Card, Seat

Source = Literal["stock", "discard"]


class Draw(Struct, frozen=True, gc=False, tag_field="type", tag="draw"):
    """Take the top card of the stock or of the discard pile."""

    source: Source


class Lay(Struct, frozen=True, gc=False, tag_field="type", tag="lay"):
    """Lay the melds of one's rung, all at once, in the order in which the rung names them."""

    melds: tuple[Meld, ...]


class LayOff(Struct, frozen=True, gc=False, tag_field="type", tag="lay_off"):
    """Add one card from the hand to a meld on the table (numbered from 0 over the whole table in this round). `end`
    names the end of a run; it is None for a meld without ends."""

    card: Card
    meld: int
    end: End | None = None


class Discard(Struct, frozen=True, gc=False, tag_field="type", tag="discard"):
    """Discard a card, which ends the turn. `target` is whom a Skip hits; None for every other card."""

    card: Card
    target: Seat | None = None


class EndTurn(Struct, frozen=True, gc=False, tag_field="type", tag="end_turn"):
    """End the turn without a discard, where the rules leave nothing else (LRS-TURN-5)."""


Action = Draw | Lay | LayOff | Discard | EndTurn
