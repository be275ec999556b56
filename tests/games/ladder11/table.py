"""Ladder 11 set up in card notation (`tests/games/rummy/scene.py`), for this folder's tests."""

from functools import partial
from typing import Any, Literal

from tests.games.rummy import scene as rummy
from toprung.games.ladder11 import LADDER11
from toprung.games.ladder11.rule import Options, rules
from toprung.games.rummy.state import RummyState
from toprung.kernel import AnyGame

GAME: AnyGame = LADDER11
KEY = rummy.KEY

play = partial(rummy.play, GAME)
refused = partial(rummy.refused, GAME)
choices = partial(rummy.choices, GAME)


def scene(
    text: str, stage: Literal["draw", "play"] = "play", rungs: Literal[11, 10, 7, 5] = 10, **more: Any
) -> RummyState:
    """A table of Ladder 11 with so many rungs."""
    options = Options(rungs)
    return rummy.scene(rules(options), options, text, stage, **more)
