"""What each option of a game does to the length of a match, as the laboratory measured it (docs/measured.md).

`make measured` writes the figures; here they are only read.
"""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class Effect(Struct, frozen=True):
    """By how many per cent matches get longer, counted in turns, and the 95 % interval of that."""

    longer: int
    low: int
    high: int


@cache
def effects() -> dict[str, dict[str, dict[str, Effect]]]:
    """For each game, option and choice that was measured, what it does beside the default choice."""
    text = files("toprung.rules").joinpath("effect.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, dict[str, Effect]]])


def effect(game: str, option: str, choice: object) -> Effect | None:
    """What this choice does; None for a default, and for what was not measured."""
    written = msgspec.json.encode(choice).decode().strip('"')
    return effects().get(game, {}).get(option, {}).get(written)
