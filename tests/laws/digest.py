"""What comes of the first random matches of every game, and of one between its bots, as one line of hex a game.

`python -m tests.laws.digest PROCESSES` says it."""

import sys
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context

from tests.laws.walk import match, walk
from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.kernel import encode
from toprung.kernel.playout import bot_record

MATCHES = 6


def digest(key: str) -> str:
    """The SHA-256 of all events of these matches, and of all that was legal in the random ones."""
    game = GAMES[key]
    total = sha256()
    for number in range(MATCHES):
        for step in walk(match(game, number)):
            total.update(encode((step.events, step.legal)))
    levels = (game.levels * 2)[-game.seats[0] :]
    total.update(encode(bot_record(game, game.types.options(), levels, BOTS[key], bytes(32)).events))
    return total.hexdigest()


if __name__ == "__main__":
    with ProcessPoolExecutor(int(sys.argv[1]), get_context("spawn")) as pool:
        sys.stdout.write("".join(f"{line}\n" for line in pool.map(digest, GAMES)))
