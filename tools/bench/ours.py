"""`python -m tools.bench.ours WORK`: one piece of our own work, played by the engines that stand first on the path.

Prints a figure: decisions or matches a CPU second, or milliseconds.
"""

import random
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from time import process_time

from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.kernel import AnyGame, Chance, bot_label, start
from toprung.kernel.playout import play_out


def chances() -> Iterator[Chance]:
    """The chance of one match after another."""
    return (Chance(sha256(f"bench {number}".encode()).digest()) for number in count())


def random_play(key: str, seats: int, decisions: int) -> float:
    """Decisions a CPU second of random legal play: list the legal actions, take one, apply it."""
    play(GAMES[key], seats, decisions // 10, random.Random(1))
    begun = process_time()
    play(GAMES[key], seats, decisions, random.Random(2))
    return decisions / (process_time() - begun)


def play(game: AnyGame, seats: int, decisions: int, chosen: random.Random) -> None:
    """So many decisions."""
    for chance in chances():
        match, _ = start(game, game.types.options(), seats, chance)
        while (seat := match.to_move()) is not None:
            if not decisions:
                return
            legal = match.legal_actions(seat)
            match.act(seat, legal[int(chosen.random() * len(legal))], chance)
            decisions -= 1


def whole_matches(matches: int) -> float:
    """Matches a CPU second between two Normal bots, Ladder 11, ten rungs."""
    game, bots = GAMES["ladder11"], [BOTS["ladder11"]["normal"]] * 2
    begun = process_time()
    for _, chance in zip(range(matches), chances()):
        play_out(game, game.types.options(), bots, chance)
    return matches / (process_time() - begun)


def hard_decision(matches: int) -> float:
    """The 99th percentile of a Hard bot's decisions against Normal, in milliseconds: of the choice alone."""
    spent = sorted(
        time for _, chance in zip(range(matches), chances()) for time in hard_times(GAMES["ladder11"], chance)
    )
    return 1000 * spent[len(spent) * 99 // 100]


def hard_times(game: AnyGame, chance: Chance) -> list[float]:
    """How many CPU seconds Hard took for each decision of one match."""
    bots = BOTS[game.key]["hard"], BOTS[game.key]["normal"]
    match, _ = start(game, game.types.options(), len(bots), chance)
    decisions, spent = [0, 0], []
    while (seat := match.to_move()) is not None:
        decisions[seat] += 1
        view, legal = game.view(match.state(), seat), match.legal_actions(seat)
        stream = chance.stream(bot_label(seat, decisions[seat]))
        begun = process_time()
        action = bots[seat](view, legal, stream)
        if seat == 0:
            spent.append(process_time() - begun)
        match.act(seat, action, chance)
    return spent


WORKS: dict[str, Callable[[], float]] = {
    "ladder11": lambda: random_play("ladder11", 4, 40_000),
    "eleven": lambda: random_play("eleven", 2, 40_000),
    "snakes_and_ladders": lambda: random_play("snakes_and_ladders", 2, 100_000),
    "matches": lambda: whole_matches(30),
    "hard": lambda: hard_decision(20),
}

if __name__ == "__main__":
    print(WORKS[sys.argv[1]]())
