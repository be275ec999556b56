"""The bots of Ladder Rummy A–K (LRS-BOT-1): the ladder rummies' bots, told its rules."""

from functools import cache

from toprung.bots import careful, rummy
from toprung.games.ladder_rummy_standard.rule import Options, rules
from toprung.games.rummy.action import Action
from toprung.games.rummy.view import View
from toprung.kernel import Stream

known_rules = cache(rules)


def normal(view: View[Options], actions: tuple[Action, ...], stream: Stream) -> Action:
    """Collects what its contract needs, and lays off whatever fits."""
    return rummy.normal(known_rules(view.options), view, actions, stream)


def hard(view: View[Options], actions: tuple[Action, ...], stream: Stream) -> Action:
    """Counts the cards that may still come, and looks at what the next player may wish for."""
    return careful.hard(known_rules(view.options), view, actions, stream)
