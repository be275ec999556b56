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
from toprung.lab.interval import Mean, clustered, difference, whole
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
    rung before it, alone, on the deals on which both could be laid. None where that is of fewer than two."""

    rung: int
    turns: Mean | None
    spread: tuple[float, ...]
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
        found.append(Difficulty(rung, *until_laid(rounds), whole(shares(rounds)), harder_than(before, rounds)))
        before = rounds
    return tuple(found)


def until_laid(rounds: Sequence[tuple[int, ...]]) -> tuple[Mean | None, tuple[float, ...]]:
    """The turns of those that could lay the rung: their mean, with what a round's seats have in common in its interval,
    and their spread."""
    laid = [[turn for turn in seats if turn] for seats in rounds]
    turns = sorted(turn for seats in laid for turn in seats)
    if len(turns) < 2:
        return None, ()
    return clustered(laid), tuple(quantile(turns, part) for part in (0.1, 0.5, 0.9))


def shares(rounds: Sequence[tuple[int, ...]]) -> list[float]:
    """Which part of the seats could lay the rung, in each round."""
    return [sum(map(bool, seats)) / len(seats) for seats in rounds]


def harder_than(before: Sequence[tuple[int, ...]], rounds: Sequence[tuple[int, ...]]) -> Mean | None:
    """How many more turns the rounds took than those before, on the same deals, as far as both could be laid."""
    pairs = [(one[0], last[0]) for one, last in zip(rounds, before) if len(one) == 1 and one[0] and last[0]]
    return difference([one for one, _ in pairs], [last for _, last in pairs]) if len(pairs) > 1 else None


def report(jobs: Sequence[Attempt], asks: Sequence[str], rows: Sequence[Tried]) -> Report:
    """A row a rung; who could not lay it stands there only where somebody could not."""
    found = difficulties(jobs, rows)
    alone, all_laid = jobs[0].seats == 1, all(one.laid.value == 1 for one in found)
    columns = ["", "", "mean turns", "95 %", "10 % within", "50 %", "90 %"]
    body = [[str(one.rung), asks[one.rung - 1], *turns_of(one)] for one in found]
    if alone:
        columns += ["harder than the last", "95 %"]
        harder = [("", "") if one.harder is None else span(one.harder, sign=True) for one in found]
        body = [[*row, *cells] for row, cells in zip(body, harder)]
    if not all_laid:
        columns += ["could lay it", "95 %"]
        body = [[*row, *percent(one.laid)] for row, one in zip(body, found)]
    table = Table("", tuple(columns), tuple(map(tuple, body)))
    bars = tuple(Bar(f"{one.rung}: {asks[one.rung - 1]}", one.turns) for one in found if one.turns is not None)
    picture = Picture("turns", f"Turns until the rung can be laid, {jobs[0].variant.game}", "turns", bars)
    text = text_of(jobs, len(found), alone=alone, all_laid=all_laid)
    return Report("How hard each rung is", text, (table,), (picture,) if bars else ())


def text_of(jobs: Sequence[Attempt], rungs: int, *, alone: bool, all_laid: bool) -> str:
    """Who played how often, and what the figures leave out."""
    first = jobs[0]
    who = f"{first.level.capitalize()} plays alone" if alone else f"{first.seats} × {first.level} at one table"
    text = f"{who}, {len(jobs) // rungs} rounds a rung, from the same deals at every rung."
    if all_laid:
        return text
    text += (
        " Turns are those of seats that could lay the rung before the round was over: where few could, these were the "
        "quick ones."
    )
    if alone:
        return f"{text} Two rungs are compared on the deals on which both could be laid."
    return f"{text} The seats of one round share its deal, so an interval counts a round as one trial."


def turns_of(one: Difficulty) -> tuple[str, ...]:
    """The turns until the rung could be laid, as cells; empty where hardly anybody could."""
    return ("",) * 5 if one.turns is None else (*span(one.turns), *map(str, one.spread))
