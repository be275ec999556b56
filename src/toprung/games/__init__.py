"""The games, in the order in which they are shown. A further one is a folder here and a line below."""

from toprung.games.ladder11 import LADDER11
from toprung.games.snakes_and_ladders import SNAKES_AND_LADDERS
from toprung.kernel import AnyGame

GAMES: dict[str, AnyGame] = {
    "ladder11": LADDER11,
    "snakes_and_ladders": SNAKES_AND_LADDERS,
}
