"""The bots of Ladder 11 (L11-BOT-1 … 4): the ladder rummies' bots, told its rules."""

from functools import cache

from toprung.bots import careful, rummy
from toprung.games.ladder11.rule import Options, rules
from toprung.games.rummy.action import Action
from toprung.games.rummy.view import View
from toprung.kernel import Stream

known_rules = cache(rules)


def normal(view: View[Options], actions: tuple[Action, ...], stream: Stream) -> Action:
    """L11-BOT-3."""
    return rummy.normal(known_rules(view.options), view, actions, stream)


def hard(view: View[Options], actions: tuple[Action, ...], stream: Stream) -> Action:
    """L11-BOT-4."""
    return careful.hard(known_rules(view.options), view, actions, stream)
