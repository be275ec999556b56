"""What the host chooses when a table is opened (TBL-TABLE-1 to TBL-TABLE-6)."""

from typing import Any, Literal

from msgspec import Struct

BotPace = Literal["instant", "quick", "normal", "slow"]


class RealTime(Struct, frozen=True, tag_field="type", tag="real_time"):
    """Relaxed, Normal or Fast: seconds a turn (TBL-TABLE-1)."""

    seconds: Literal[45, 30, 15] = 30


class TurnBased(Struct, frozen=True, tag_field="type", tag="turn_based"):
    """Hours a turn (TBL-TABLE-2), and what happens when they are over: a bot plays the turn, or its player forfeits
    (TBL-TIME-3)."""

    hours: Literal[24, 12, 72] = 24
    late: Literal["bot", "forfeit"] = "bot"


class Untimed(Struct, frozen=True, tag_field="type", tag="untimed"):
    """No turn timer: only for one person and bots (TBL-TABLE-6)."""


Clock = RealTime | TurnBased | Untimed


class Setting(Struct, frozen=True, kw_only=True):
    """A table as its host wants it. `bots` has a level for each seat that a bot is to have from the start, else None;
    its length is the number of seats."""

    game: str
    options: dict[str, Any] = {}
    bots: tuple[str | None, ...]
    clock: Clock = RealTime()
    spectators: bool = True
    listed: bool = True
    """Whether the table stands in the list of open tables, or is reached by its link alone."""
    bot_pace: BotPace = "normal"
