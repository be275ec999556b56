"""How hard the rungs of a ladder rummy are: how many turns pass until a bot can lay one (LRN-CON-2).

Alone nobody ends the round before the bot, and nobody's discards help it but the first upcard. At a table all seats
play the same rung, the next player's discards help, and whoever goes out first ends the round for the others.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from toprung.games.rummy.action import Lay
from toprung.games.rummy.state import RummyState
from toprung.kernel import AnyGame, Chance, begin, bot_label, match_key
from toprung.kernel.playout import match_seed
from toprung.lab.interval import Mean, difference, mean, part
from toprung.lab.report import Bar, Picture, Report, Table, percent, quantile, span
from toprung.lab.study import Study
from toprung.lab.variant import Variant, played


class Attempt(Struct, frozen=True):
    """A rung to be laid by so many seats, by bots of a level, in the round of this number from a root seed."""

    variant: Variant
    level: str
    seats: int
    rung: int
    root: bytes
    number: int


class Tried(Struct, frozen=True):
    """For each seat, in which of its turns it could first lay the rung, from 1; 0 if the round was over before."""

    turns: tuple[int, ...]


class Difficulty(Struct, frozen=True):
    """A rung; the turns until it could be laid, of those that could; how many could; and how much harder it is than the
    rung before it, deal by deal (alone, where all can be compared)."""

    rung: int
    turns: Mean
    spread: tuple[float, float, float]
    """Within how many turns a tenth, half, and nine tenths of these could."""
    laid: Mean
    harder: Mean | None


def study(
    variant: Variant, level: str, seats: int, asks: Sequence[str], root: bytes, rounds: int, rungs: Sequence[int] = ()
) -> Study:
    """So many rounds at each rung (or those that are named), from the same deals; `asks` says what each rung is."""
    chosen = tuple(rungs) or tuple(range(1, len(asks) + 1))
    jobs = tuple(
        Attempt(variant, level, seats, rung, root, number) for rung in chosen for number in range(1, rounds + 1)
    )
    name = f"difficulty-{variant.game}-{seats}"
    return Study(name, jobs, attempt, Tried, partial(report, jobs, asks))


def attempt(job: Attempt) -> Tried:
    """The round, played until everybody could lay the rung, or it ends."""
    game, bots = played(job.variant)
    bot = bots[job.level]
    chance = Chance(match_key(match_seed(job.root, job.number), (b"",) * job.seats))
    match = game.motion(on_rung(game, job.variant.options, job.seats, job.rung, chance))
    turns, decisions = [0] * job.seats, [0] * job.seats
    while (state := match.state()).round == 1 and (seat := state.turn) is not None:
        legal = match.legal_actions(seat)
        if not turns[seat] and isinstance(legal[0], Lay):
            turns[seat] = state.seats[seat].turns + 1
            if all(turns):
                break
        decisions[seat] += 1
        action = bot(game.view(state, seat), legal, chance.stream(bot_label(seat, decisions[seat])))
        match.act(seat, action, chance)
    return Tried(tuple(turns))


def on_rung(game: AnyGame, options: Any, seats: int, rung: int, chance: Chance) -> RummyState:
    """The first round as it is dealt to so many seats that all play this rung."""
    state: RummyState
    state, _ = begin(game, options, seats, chance)
    return replace(state, seats=tuple(replace(seat, rung=rung) for seat in state.seats))


def difficulties(jobs: Sequence[Attempt], rows: Sequence[Tried]) -> tuple[Difficulty, ...]:
    """How hard each rung was, in the order of the jobs."""
    tried: dict[int, list[tuple[int, ...]]] = {}
    for job, row in zip(jobs, rows, strict=True):
        tried.setdefault(job.rung, []).append(row.turns)
    found: list[Difficulty] = []
    before: list[tuple[int, ...]] = []
    for rung, rounds in tried.items():
        turns = sorted(turn for seats in rounds for turn in seats if turn)
        seats = sum(map(len, rounds))
        alone = before and len(rounds[0]) == 1 and len(turns) == seats
        harder = difference([sum(one) for one in rounds], [sum(one) for one in before]) if alone else None
        within = (quantile(turns, 0.1), quantile(turns, 0.5), quantile(turns, 0.9))
        found.append(Difficulty(rung, mean(turns), within, part(len(turns), seats), harder))
        before = rounds
    return tuple(found)


def report(jobs: Sequence[Attempt], asks: Sequence[str], rows: Sequence[Tried]) -> Report:
    """A row a rung."""
    found = difficulties(jobs, rows)
    alone = jobs[0].seats == 1
    columns = ("", "", "mean turns", "95 %", "10 % within", "50 %", "90 %")
    more = ("harder than the last", "95 %") if alone else ("could lay it", "95 %")
    table = Table("", (*columns, *more), tuple(row(asks, one, alone=alone) for one in found))
    bars = tuple(Bar(f"{one.rung}: {asks[one.rung - 1]}", one.turns) for one in found)
    picture = Picture("turns", "Turns until the rung can be laid", "turns", bars)
    who = f"{jobs[0].level.capitalize()} plays alone" if alone else f"{jobs[0].seats} × {jobs[0].level} at one table"
    rounds = len(jobs) // len(found)
    text = f"{who}, {rounds} rounds a rung, from the same deals at every rung."
    return Report("How hard each rung is", text, (table,), (picture,))


def row(asks: Sequence[str], one: Difficulty, *, alone: bool) -> tuple[str, ...]:
    """What the table says of one rung."""
    harder = ("", "") if one.harder is None else span(one.harder, sign=True)
    last = harder if alone else percent(one.laid)
    return (str(one.rung), asks[one.rung - 1], *span(one.turns), *map(str, one.spread), *last)
