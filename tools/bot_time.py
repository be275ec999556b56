"""`python -m tools.bot_time --game ladder11 --seats hard,normal -n 100`: how long bots think.

It plays matches and prints the CPU time of each level's decisions: of the choice alone, not of the making of the view
and of the list of legal actions.
"""

import hashlib
from argparse import ArgumentParser
from collections import defaultdict
from time import process_time

from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.kernel import AnyGame, Chance, act, begin, bot_label
from toprung.kernel.playout import match_seed


def main() -> None:
    """Play the matches and print a line a level."""
    parser = ArgumentParser(description="How long bots think.")
    parser.add_argument("--game", default="ladder11", choices=sorted(GAMES))
    parser.add_argument("--seats", default="hard,normal", help="a level for each seat")
    parser.add_argument("-n", type=int, default=100, help="how many matches")
    given = parser.parse_args()
    times: dict[str, list[float]] = defaultdict(list)
    for number in range(1, given.n + 1):
        seed = match_seed(hashlib.sha256(b"bot_time").digest(), number)
        play(GAMES[given.game], given.seats.split(","), Chance(seed), times)
    for level, spent in sorted(times.items()):
        spent.sort()
        mean, high = sum(spent) / len(spent), spent[len(spent) * 99 // 100]
        times_in_words = f"mean {mean:.2f} ms, 99 % within {high:.2f} ms, longest {spent[-1]:.2f} ms"
        print(f"{level:8} {len(spent)} decisions: {times_in_words}")


def play(game: AnyGame, levels: list[str], chance: Chance, times: dict[str, list[float]]) -> None:
    """Play one match, and note how many milliseconds each decision took."""
    state, _ = begin(game, game.types.options(), len(levels), chance)
    decisions = [0] * len(levels)
    while (seat := game.to_move(state)) is not None:
        decisions[seat] += 1
        view, actions = game.view(state, seat), game.legal_actions(state, seat)
        stream = chance.stream(bot_label(seat, decisions[seat]))
        start = process_time()
        action = BOTS[game.key][levels[seat]](view, actions, stream)
        times[levels[seat]].append(1000 * (process_time() - start))
        state, _ = act(game, state, seat, action, chance)


if __name__ == "__main__":
    main()
