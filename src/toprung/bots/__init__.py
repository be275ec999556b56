"""The bots: for each game its levels, weakest first, each a choice among legal actions from a view and a stream."""

from typing import Any

from toprung.bots import ladder11, rummy, snakes_and_ladders
from toprung.kernel import Bot

BOTS: dict[str, dict[str, Bot[Any, Any]]] = {
    "ladder11": {"easy": rummy.easy, "normal": ladder11.normal, "hard": ladder11.hard},
    "snakes_and_ladders": {"bot": snakes_and_ladders.roll},
}
