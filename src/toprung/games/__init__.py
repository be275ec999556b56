"""The games, in the order in which they are shown. A further one is a folder here and a line below."""

from toprung.games.eleven import ELEVEN
from toprung.games.ladder11 import LADDER11
from toprung.games.ladder_rummy_numbered import LADDER_RUMMY_NUMBERED
from toprung.games.ladder_rummy_standard import LADDER_RUMMY_STANDARD
from toprung.games.snakes_and_ladders import SNAKES_AND_LADDERS
from toprung.kernel import AnyGame

GAMES: dict[str, AnyGame] = {
    "ladder11": LADDER11,
    "ladder_rummy_numbered": LADDER_RUMMY_NUMBERED,
    "ladder_rummy_standard": LADDER_RUMMY_STANDARD,
    "eleven": ELEVEN,
    "snakes_and_ladders": SNAKES_AND_LADDERS,
}
