"""`python spiel.py GAME DECISIONS`: random play of one of open-spiel's games; prints decisions a CPU second.

Runs in an environment that knows nothing of Toprung. A chance node is no decision, but its time counts, as ours does.
"""

import random
import sys
from time import process_time

import pyspiel

OUTCOMES = list[tuple[int, float]]


def main(name: str, decisions: int) -> None:
    """Play, and print the rate."""
    game = pyspiel.load_game(name)
    play(game, decisions // 10, random.Random(1))
    start = process_time()
    play(game, decisions, random.Random(2))
    print(decisions / (process_time() - start))


def play(game: pyspiel.Game, decisions: int, chance: random.Random) -> None:
    """So many decisions: list the legal actions, take one, apply it."""
    while decisions:
        state = game.new_initial_state()
        while decisions and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), chance.random()))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                decisions -= 1


def drawn(outcomes: OUTCOMES, point: float) -> int:
    """The outcome at this point of their probabilities."""
    for outcome, probability in outcomes:
        point -= probability
        if point < 0:
            return outcome
    return outcomes[-1][0]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
