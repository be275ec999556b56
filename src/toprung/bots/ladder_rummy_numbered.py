"""Sprout, the weakest bot of Ladder Rummy 1–12 (LRN-BOT-1); its others are the ladder rummies' own.

A level changes how well they play, never what they see (LRN-BOT-2): all three get the same view.
"""

from typing import Any

from toprung.bots import rummy
from toprung.games.rummy.action import Action, Discard, Draw, Lay, LayOff
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.view import View
from toprung.kernel import Stream


def straight(rules: Rules, view: View[Any], actions: tuple[Action, ...], stream: Stream) -> Action:
    """Straight down the line: what the pile brings, its contract as soon as it can, and its own melds alone."""
    first = actions[0]
    if isinstance(first, Draw | Lay):
        return first
    own = (action for action in actions if isinstance(action, LayOff) and view.melds[action.meld].owner == view.viewer)
    if (lay_off := next(own, None)) is not None:
        return lay_off
    if any(isinstance(action, Discard) for action in actions):
        return rummy.cheapest_discard(rules, view, actions)
    return first
