"""Ladder Rummy 1–12 set up in card notation (`tests/games/rummy/scene.py`), for this folder's tests."""

from functools import partial
from typing import Any, Literal

import msgspec

from tests.games.rummy import scene as rummy
from toprung.games.ladder_rummy_numbered import LADDER_RUMMY_NUMBERED
from toprung.games.ladder_rummy_numbered.rule import CONTRACTS, Options, rules
from toprung.games.rummy.event import RoundEnded
from toprung.games.rummy.state import RummyState
from toprung.kernel import AnyGame, Chance

GAME: AnyGame = LADDER_RUMMY_NUMBERED
KEY = rummy.KEY

play = partial(rummy.play, GAME)
refused = partial(rummy.refused, GAME)
choices = partial(rummy.choices, GAME)


def key(number: int) -> Chance:
    """The key of this number."""
    return Chance(number.to_bytes(32, "big"))


def scene(
    text: str, stage: Literal["draw", "play"] = "play", settings: dict[str, Any] | None = None, **more: Any
) -> RummyState:
    """A table with these settings, the others as they are by default."""
    options = msgspec.convert(settings or {}, Options)
    return rummy.scene(rules(options), options, text, stage, **more)


def spelled(contract: int) -> str:
    """A contract in words: "set of 3 + run of 4"."""
    goals = CONTRACTS[contract - 1]
    return " + ".join(f"{goal.kind.replace('_', ' ')} of {goal.size}" for goal in goals)


CONTRACT = {spelled(number): number for number in range(1, len(CONTRACTS) + 1)}
"""The number of each contract: tests name a contract by its words, since numbers are measured."""

LAST = len(CONTRACTS)


def ended(events: tuple[Any, ...]) -> RoundEnded:
    """The round's end among these events, which they hold."""
    return next(event for event in events if isinstance(event, RoundEnded))
