"""Rules compared: a game under several choices of its options or numbers, side by side on common random numbers.

Match i of each variant has the same key, so that its chance is the same as far as the rules let it be, and the
difference of two variants is taken match by match.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import get_args, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from toprung.games import GAMES
from toprung.lab.interval import Mean, difference, mean, whole
from toprung.lab.match import Match, Told, has_rungs, play
from toprung.lab.report import Bar, Picture, Report, Table, percent, span
from toprung.lab.study import Study
from toprung.lab.variant import Variant
from toprung.rules.effect import Effect

STUCK = 4
"""Rounds in a row without the same rung that count as being stuck."""


class Measure(Struct, frozen=True, eq=False):
    """A number of a match, and how it is written."""

    name: str
    of: Callable[[Told], float]
    shown: Callable[..., tuple[str, str]]
    mean: Callable[[Sequence[float]], Mean] = mean


def spread_of(row: Told) -> float:
    """How far the best total is from the worst."""
    return max(row.totals) - min(row.totals)


def first_won(row: Told) -> float:
    """Whether the seat that began won; a shared win is shared out."""
    return (row.first in row.winners) / max(1, len(row.winners))


def stuck_share(row: Told, rounds: int) -> float:
    """Which part of the seats missed the same rung so many times in a row, or more often."""
    return sum(seat >= rounds for seat in row.stuck) / len(row.stuck)


MEASURES = (
    Measure("rounds", lambda row: row.rounds, span),
    Measure("turns", lambda row: row.turns, partial(span, digits=1)),
    Measure("spread of totals", spread_of, partial(span, digits=1)),
    Measure("won by who began", first_won, percent, whole),
)


def study(
    name: str,
    variants: Sequence[tuple[str, Variant]],
    levels: tuple[str, ...],
    root: bytes,
    n: int,
    stuck: int = STUCK,
) -> Study:
    """So many matches of each variant, each with what it is called; the others are compared with the first. `stuck`
    says how many rounds on one rung count as that."""
    jobs = tuple(Match(variant, levels, root, number) for _, variant in variants for number in range(1, n + 1))
    return Study(name, jobs, play, Told, partial(report, jobs[0], tuple(label for label, _ in variants), n, stuck))


def split(rows: Sequence[Told], n: int) -> list[Sequence[Told]]:
    """The rows of each variant."""
    return [rows[i : i + n] for i in range(0, len(rows), n)]


def report(first: Match, labels: Sequence[str], n: int, stuck: int, rows: Sequence[Told]) -> Report:
    """A table a measure, with the difference from the first variant."""
    game, levels = first.variant.game, first.levels
    parts = split(rows, n)
    share = Measure(f"seats stuck {stuck} rounds or more", partial(stuck_share, rounds=stuck), percent, whole)
    measures = [one for one in MEASURES if one.name != "rounds" or any(row.rounds > 1 for row in rows)]
    measures += [share] if has_rungs(rows) else []
    tables = [compared(labels, parts, measure) for measure in measures]
    if has_rungs(rows):
        longest = tuple((label, str(max(max(row.stuck) for row in part))) for label, part in zip(labels, parts))
        tables.append(Table("Longest stuck, in rounds", ("rules", "longest"), longest))
    pictures = tuple(
        Picture(
            measure.name.replace(" ", "-"),
            f"{measure.name.capitalize()}, {game}",
            measure.name,
            tuple(Bar(label, measure.mean([measure.of(row) for row in part])) for label, part in zip(labels, parts)),
            share=measure.shown is percent,
        )
        for measure in measures
    )
    return Report("Rules compared", text_of(levels, n), tuple(tables), pictures)


def text_of(levels: Sequence[str], n: int) -> str:
    """Who played how often, and how the figures are meant."""
    return (
        f"{n} matches of each between {len(levels)} × {levels[0]}, on common random numbers; differences are taken "
        'match by match, and "always" stands where no match differs. The seats of one match share its deals, so an '
        f"interval counts a match as one trial. A fair share of wins for who began is {100 / len(levels):.1f} %. The "
        "spread is from the best total to the worst: points, in Snakes & Ladders squares."
    )


def compared(labels: Sequence[str], parts: Sequence[Sequence[Told]], measure: Measure) -> Table:
    """One measure under each variant, and how much more it is than under the first."""
    body = []
    base = [measure.of(row) for row in parts[0]]
    for i, (label, rows) in enumerate(zip(labels, parts)):
        values = [measure.of(row) for row in rows]
        more = measure.shown(difference(values, base), sign=True) if i else ("", "")
        body.append((label, *measure.shown(measure.mean(values)), *more))
    columns = ("rules", "mean", "95 %", "more than the first", "95 %")
    return Table(measure.name.capitalize(), columns, tuple(body))


def single_options(plain: Variant) -> list[tuple[str, Variant]]:
    """Every other choice of every option of the game, one at a time, each with what it is called."""
    kind = GAMES[plain.game].types.options
    hints = get_type_hints(kind)
    return [
        (f"{name}={written(choice)}", replace(plain, options=replace(plain.options, **{name: choice})))
        for name in kind.__struct_fields__
        for choice in get_args(hints[name]) or (False, True)
        if choice != getattr(plain.options, name)
    ]


def written(choice: object) -> str:
    """A choice as it is written on the command line."""
    return msgspec.json.encode(choice).decode().strip('"')


def effects(jobs: Sequence[Match], rows: Sequence[Told]) -> dict[str, dict[str, dict[str, Effect]]]:
    """For the game of these jobs, for each option and choice that was played: what it does to the length of a match."""
    told: dict[Variant, list[float]] = {}
    for job, row in zip(jobs, rows, strict=True):
        told.setdefault(job.variant, []).append(row.turns)
    plain, *others = told
    found: dict[str, dict[str, Effect]] = {}
    for variant in others:
        (name,) = [one for one in variant.options.__struct_fields__ if differs(plain, variant, one)]
        choice = written(getattr(variant.options, name))
        found.setdefault(name, {})[choice] = effect(told[plain], told[variant])
    return {plain.game: found}


def differs(plain: Variant, variant: Variant, option: str) -> bool:
    """Whether this option is another one in the variant."""
    return bool(getattr(plain.options, option) != getattr(variant.options, option))


def effect(base: Sequence[float], other: Sequence[float]) -> Effect:
    """By how many per cent the others are more than the base, from pairs of the same chance."""
    middle = sum(base) / len(base)
    more = difference(other, base)
    return Effect(*(round(100 * part / middle) for part in (more.value, more.low, more.high)))
