"""What a player has staged but not sent, and what the engine says of it.

A client knows no rules. It shows frames, puts cards into them as the player likes, and asks the engine (`Game.preview`)
what each frame is worth. A preview looks at the asking player's own cards and the open table, and changes nothing.
"""

from typing import Any

from msgspec import Struct

from toprung.kernel.event import Card


class Draft(Struct, frozen=True):
    """The cards that a player put into each frame, in the order they were put there."""

    frames: tuple[tuple[Card, ...], ...]


class Frame(Struct, frozen=True):
    """One staged frame: whether it holds what it must, in which order its cards lie, what each card stands for there
    (a wild's number or colour; a natural card stands for itself), and else the clause and the sentence why not."""

    ok: bool
    cards: tuple[Card, ...]
    stands_for: tuple[str, ...]
    clause: str | None = None
    why: str | None = None
    params: dict[str, str | int] = {}


class Preview(Struct, frozen=True):
    """What a draft comes to: its frames; the action that would commit it, when it is ready; and figures that the player
    wants to know before committing (Eleven: how many colours, how many cards to draw)."""

    frames: tuple[Frame, ...]
    action: Any = None
    facts: dict[str, int] = {}
