"""What comes of the first random matches of every game, as one line of hex a game: run as a program."""

import sys
from hashlib import sha256

from tests.laws.walk import match, walk
from toprung.games import GAMES
from toprung.kernel import AnyGame, encode

MATCHES = 6


def digest(game: AnyGame) -> str:
    """The SHA-256 of all events, and of all that was legal, in these matches."""
    total = sha256()
    for number in range(MATCHES):
        for step in walk(match(game, number)):
            total.update(encode((step.events, step.legal)))
    return total.hexdigest()


if __name__ == "__main__":
    sys.stdout.write("".join(f"{digest(game)}\n" for game in GAMES.values()))
