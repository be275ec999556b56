"""What a seat may want in Eleven. The imperative: events say what happened."""

from msgspec import Struct

from toprung.kernel import Card, Seat


class Play(Struct, frozen=True, gc=False, tag_field="type", tag="play"):
    """Play a single card, or consecutive numbers. `colors` is how many colours they count as, where a 0/10 leaves that
    open by the colour that is named for it; None for the fewest."""

    cards: tuple[Card, ...]
    colors: int | None = None


class Draw(Struct, frozen=True, gc=False, tag_field="type", tag="draw"):
    """After a single card: draw from the deck."""


class Take(Struct, frozen=True, gc=False, tag_field="type", tag="take"):
    """After a single card: take a card that lies in front of another player instead."""

    source: Seat
    card: Card


Action = Play | Draw | Take
