"""The bots: for each game its levels, weakest first, each a choice among legal actions from a view and a stream; and
for each game with decisions a coach, who tells what the strongest would do, and why."""

from typing import Any

from toprung.bots import eleven, eleven_coach, ladder_rummy_numbered, rummy, snakes_and_ladders
from toprung.bots.advice import Coach
from toprung.bots.careful import hard
from toprung.bots.coach import advise
from toprung.bots.rummy import normal
from toprung.bots.told import told
from toprung.games.ladder11 import rule as ladder11
from toprung.games.ladder_rummy_numbered import rule as numbered
from toprung.games.ladder_rummy_standard import rule as standard
from toprung.kernel import Bot

BOTS: dict[str, dict[str, Bot[Any, Any]]] = {
    "ladder11": {  # L11-BOT-1
        "easy": rummy.easy,
        "normal": told(normal, ladder11.rules),
        "hard": told(hard, ladder11.rules),
    },
    "ladder_rummy_numbered": {  # LRN-BOT-1
        "sprout": told(ladder_rummy_numbered.straight, numbered.rules),
        "scout": told(normal, numbered.rules),
        "ace": told(hard, numbered.rules),
    },
    "ladder_rummy_standard": {  # LRS-BOT-1
        "easy": rummy.easy,
        "normal": told(normal, standard.rules),
        "hard": told(hard, standard.rules),
    },
    "eleven": {"easy": eleven.easy, "normal": eleven.normal, "hard": eleven.hard},
    "snakes_and_ladders": {"bot": snakes_and_ladders.roll},
}

COACHES: dict[str, Coach] = {
    "ladder11": told(advise, ladder11.rules),
    "ladder_rummy_numbered": told(advise, numbered.rules),
    "ladder_rummy_standard": told(advise, standard.rules),
    "eleven": eleven_coach.advise,
}
