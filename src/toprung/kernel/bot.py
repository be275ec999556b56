"""What a bot is: a choice among the legal actions, from a view and a stream of chance. Never from a state or a key."""

from collections.abc import Callable
from typing import TypeVar

from toprung.kernel.chance import Stream

View = TypeVar("View")
Action = TypeVar("Action")

Bot = Callable[[View, tuple[Action, ...], Stream], Action]
"""(what its seat sees, what it may do, its chance for this one decision) → what it does."""


def bot_label(seat: int, decision: int) -> str:
    """The label of the chance a bot in `seat` uses for its `decision`-th decision of the match, from 1 (record.md)."""
    return f"bot/{seat}/{decision}"
