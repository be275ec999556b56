"""Ladder Rummy A–K set up in card notation (`tests/games/rummy/scene.py`), for this folder's tests."""

from functools import partial
from typing import Any, Literal

from tests.games.rummy import scene as rummy
from toprung.games.ladder_rummy_standard import LADDER_RUMMY_STANDARD
from toprung.games.ladder_rummy_standard.rule import RULES, Options
from toprung.games.rummy.state import RummyState
from toprung.kernel import AnyGame

GAME: AnyGame = LADDER_RUMMY_STANDARD
KEY = rummy.KEY

play = partial(rummy.play, GAME)
refused = partial(rummy.refused, GAME)
choices = partial(rummy.choices, GAME)

OTHERS = "1 4s 7d\n 2 5s 7d\n 3 6s 8d"
"""Three neighbours who hold nothing of interest."""


def scene(text: str, stage: Literal["draw", "play"] = "play", **more: Any) -> RummyState:
    """A table of four: seat 0 by the text, the neighbours by it too, or else as OTHERS has them."""
    lines = [line.strip().lstrip("> ") for line in text.splitlines()]
    whole = text if any(line.startswith("1 ") for line in lines) else f"{text}\n{OTHERS}"
    return rummy.scene(RULES, Options(), whole, stage, **more)
