"""The ladder rummies' bots and their coach, told the rules of one of them: what plays one plays them all."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from toprung.games.rummy.action import Action
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.view import View
from toprung.kernel import Stream

Answer = TypeVar("Answer")


def told(
    bot: Callable[[Rules, View[Any], tuple[Action, ...], Stream], Answer], rules: Callable[[Any], Rules]
) -> Callable[[View[Any], tuple[Action, ...], Stream], Answer]:
    """The bot as it plays by the rules of this game, under the options that its view names."""
    known = cache(rules)
    return lambda view, actions, stream: bot(known(view.options), view, actions, stream)
