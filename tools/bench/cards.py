"""`python cards.py DECISIONS`: random play of RLCard's gin rummy at its game layer; prints decisions a CPU second.

Runs in an environment that knows nothing of Toprung.
"""

import random
import sys
from time import process_time

from rlcard.games.gin_rummy.game import GinRummyGame


def main(decisions: int) -> None:
    """Play, and print the rate."""
    play(decisions // 10, random.Random(1))
    start = process_time()
    play(decisions, random.Random(2))
    print(decisions / (process_time() - start))


def play(decisions: int, chance: random.Random) -> None:
    """So many decisions: list the legal actions, take one, apply it."""
    game = GinRummyGame()
    while decisions:
        game.init_game()
        while decisions and not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[int(chance.random() * len(legal))])
            decisions -= 1


if __name__ == "__main__":
    main(int(sys.argv[1]))
