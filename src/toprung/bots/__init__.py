"""The bots: for each game its levels, weakest first, each a choice among legal actions from a view and a stream."""

from typing import Any

from toprung.bots import eleven, ladder11, ladder_rummy_numbered, ladder_rummy_standard, rummy, snakes_and_ladders
from toprung.kernel import Bot

BOTS: dict[str, dict[str, Bot[Any, Any]]] = {
    "ladder11": {"easy": rummy.easy, "normal": ladder11.normal, "hard": ladder11.hard},
    "ladder_rummy_numbered": {
        "sprout": ladder_rummy_numbered.sprout,
        "scout": ladder_rummy_numbered.scout,
        "ace": ladder_rummy_numbered.ace,
    },
    "ladder_rummy_standard": {
        "easy": rummy.easy,
        "normal": ladder_rummy_standard.normal,
        "hard": ladder_rummy_standard.hard,
    },
    "eleven": {"easy": eleven.easy, "normal": eleven.normal, "hard": eleven.hard},
    "snakes_and_ladders": {"bot": snakes_and_ladders.roll},
}
