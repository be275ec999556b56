"""The bots of Ladder Rummy 1–12 (LRN-BOT-1): the ladder rummies' bots, told its rules, and a simpler one.

A level changes how well they play, never what they see (LRN-BOT-2): all three get the same view.
"""

from functools import cache

from toprung.bots import careful, rummy
from toprung.games.ladder_rummy_numbered.rule import Options, rules
from toprung.games.rummy.action import Action, Discard, Draw, Lay, LayOff
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.view import View
from toprung.kernel import Stream

known_rules = cache(rules)


def sprout(view: View[Options], actions: tuple[Action, ...], stream: Stream) -> Action:
    """Straight down the line: what the pile brings, its contract as soon as it can, and its own melds alone."""
    return straight(known_rules(view.options), view, actions, stream)


def straight(rules: Rules, view: View[Options], actions: tuple[Action, ...], stream: Stream) -> Action:
    """Sprout, told these rules."""
    first = actions[0]
    if isinstance(first, Draw | Lay):
        return first
    own = (action for action in actions if isinstance(action, LayOff) and view.melds[action.meld].owner == view.viewer)
    if (lay_off := next(own, None)) is not None:
        return lay_off
    if any(isinstance(action, Discard) for action in actions):
        return rummy.cheapest_discard(rules, view, actions)
    return first


def scout(view: View[Options], actions: tuple[Action, ...], stream: Stream) -> Action:
    """Takes useful discards, and lays off whatever fits."""
    return rummy.normal(known_rules(view.options), view, actions, stream)


def ace(view: View[Options], actions: tuple[Action, ...], stream: Stream) -> Action:
    """Hoards wilds, counts the cards that may still come, and looks at what the next player may wish for."""
    return careful.hard(known_rules(view.options), view, actions, stream)
