"""How hard the rungs of a ladder rummy are: how many turns pass until a bot can lay one (LRN-CON-2).

The bot plays alone: nobody ends the round before it, and nobody's discards help it but the first upcard.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.games.rummy.action import Lay
from toprung.games.rummy.state import RummyState
from toprung.kernel import AnyGame, Chance, act, begin, bot_label, match_key
from toprung.kernel.playout import match_seed
from toprung.lab.interval import Mean, mean

ALONE = 1
"""One seat."""


class Attempt(Struct, frozen=True):
    """A rung to be laid, by the bot of a level, in the round of this number from a root seed."""

    game: str
    level: str
    rung: int
    root: bytes
    number: int


class Difficulty(Struct, frozen=True):
    """A rung and the mean number of turns until it could be laid."""

    rung: int
    turns: Mean


def attempts(game: AnyGame, level: str, rungs: Iterable[int], root: bytes, rounds: int) -> list[Attempt]:
    """So many rounds at each of these rungs, from the same deals at every rung."""
    return [Attempt(game.key, level, rung, root, number) for rung in rungs for number in range(1, rounds + 1)]


def difficulties(made: Sequence[Attempt], turns: Sequence[int]) -> tuple[Difficulty, ...]:
    """How hard each rung was, from what came of two or more attempts at each."""
    seen: dict[int, list[int]] = {}
    for attempt, count in zip(made, turns, strict=True):
        seen.setdefault(attempt.rung, []).append(count)
    return tuple(Difficulty(rung, mean(counts)) for rung, counts in seen.items())


def turns_alone(attempt: Attempt) -> int:
    """In which turn the bot could lay the rung, from 1; the last turn of the round if it never could."""
    game, bot = GAMES[attempt.game], BOTS[attempt.game][attempt.level]
    chance = Chance(match_key(match_seed(attempt.root, attempt.number), (b"",)))
    state = on_rung(game, attempt.rung, chance)
    decision = turns = 0
    while state.round == 1:
        turns = state.seats[0].turns + 1
        legal = game.legal_actions(state, 0)
        if isinstance(legal[0], Lay):
            break
        decision += 1
        action = bot(game.view(state, 0), legal, chance.stream(bot_label(0, decision)))
        state, _ = act(game, state, 0, action, chance)
    return turns


def on_rung(game: AnyGame, rung: int, chance: Chance) -> RummyState:
    """The first round as it is dealt to a single seat that plays this rung."""
    state: RummyState
    state, _ = begin(game, game.types.options(), ALONE, chance)
    return replace(state, seats=(replace(state.seats[0], rung=rung),))
