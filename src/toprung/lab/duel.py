"""Bots compared: a round robin over levels and seats (LRN-BOT-1, L11-BOT, ELV-BOT-1, LRS-BOT-1).

How it works: each pair of levels sits around the table by turns (hard, normal, hard, normal), and in the next match one
seat further on (normal, hard, normal, hard), so that no level has the better seats. Where the table has room, all
levels meet at it as well. A shared win is shared out.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import combinations

from msgspec import Struct

from toprung.games import GAMES
from toprung.lab.interval import Mean, mean, part
from toprung.lab.match import Match, Told, has_rungs, play
from toprung.lab.report import Bar, Picture, Report, Table, percent, quantile, span
from toprung.lab.study import Study
from toprung.lab.variant import Variant

Lineup = tuple[str, ...]


class Record(Struct, frozen=True):
    """How a level did at one kind of table. Rungs and points are those of a seat in a round."""

    level: str
    matches: int
    wins: Mean
    place: Mean
    rungs: Mean
    points: Mean


def study(variant: Variant, levels: Sequence[str], seats: int, root: bytes, matches: int) -> Study:
    """So many matches of each line-up of these levels, weakest first, at tables of so many seats, with times."""
    jobs = [
        Match(variant, seated(lineup, seats, number), root, number, timed=True)
        for lineup in lineups(levels, seats)
        for number in range(1, matches + 1)
    ]
    return Study(f"bots-{variant.game}", tuple(jobs), play, Told, partial(report, tuple(jobs)))


def lineups(levels: Sequence[str], seats: int) -> list[Lineup]:
    """Who meets whom: the stronger of each pair first, neighbouring levels first; then all, if there is room."""
    order = levels[::-1]
    pairs = sorted(combinations(range(len(order)), 2), key=lambda pair: pair[1] - pair[0])
    every = [tuple(order)] if 2 < len(order) <= seats else []
    return [(order[one], order[two]) for one, two in pairs] + every


def seated(lineup: Lineup, seats: int, number: int) -> tuple[str, ...]:
    """Who sits where in the match of this number: the levels by turns around the table, everybody one further on."""
    return tuple(lineup[(seat + number) % len(lineup)] for seat in range(seats))


def records(jobs: Sequence[Match], rows: Sequence[Told]) -> dict[Lineup, list[Record]]:
    """How each level did in each line-up, whoever sat where."""
    tables: dict[frozenset[str], list[tuple[Match, Told]]] = {}
    for job, row in zip(jobs, rows, strict=True):
        tables.setdefault(frozenset(job.levels), []).append((job, row))
    kinds = [tuple(sorted(met, key=all_levels(jobs).index)) for met in tables]
    return {kind: [record(level, played) for level in kind] for kind, played in zip(kinds, tables.values())}


def all_levels(jobs: Sequence[Match]) -> Lineup:
    """Every level that plays, strongest first."""
    return GAMES[jobs[0].variant.game].levels[::-1]


def record(level: str, played: Sequence[tuple[Match, Told]]) -> Record:
    """How this level did in these matches: in each, the mean over its seats is one observation."""
    wins, places, rungs, points = 0.0, [], [], []
    for job, row in played:
        mine = [seat for seat, other in enumerate(job.levels) if other == level]
        wins += sum(seat in row.winners for seat in mine) / max(1, len(row.winners))
        places.append(sum(row.places[seat] for seat in mine) / len(mine))
        rungs.append(sum(row.made[seat] for seat in mine) / len(mine) / row.rounds)
        points.append(sum(row.totals[seat] for seat in mine) / len(mine) / row.rounds)
    return Record(level, len(played), part(wins, len(played)), mean(places), mean(rungs), mean(points))


def report(jobs: Sequence[Match], rows: Sequence[Told]) -> Report:
    """A table a line-up; and aside, how long the bots thought."""
    found = records(jobs, rows)
    ladder = has_rungs(rows)
    tables = tuple(table(kind, kind_records, ladder=ladder) for kind, kind_records in found.items())
    bars = tuple(
        Bar(f"{one.level} against {against(found[kind], one)}", one.wins, one.level)
        for kind in found
        for one in found[kind]
    )
    text = (
        "Win shares, each with its 95 % interval; a shared win is shared out. From match to match everybody sits one "
        "seat further on. Place 1 is the best; who ties for a place has the better one, and where a level has several "
        f"seats, its place is their mean. {'Fewer' if ladder else 'More'} points are better."
    )
    picture = Picture("bots", f"Matches won, {jobs[0].variant.game}", "share", bars, share=True)
    return Report("Bots compared", text, tables, (picture,), (times(jobs, rows),))


def against(kind: Sequence[Record], one: Record) -> str:
    """Whom this level met there."""
    return ", ".join(other.level for other in kind if other is not one)


def table(kind: Lineup, found: Sequence[Record], *, ladder: bool) -> Table:
    """How each level did in one line-up; rungs only where there is a ladder."""
    rungs = ("rungs a round",) if ladder else ()
    columns = ("level", "matches", "won", "95 %", "mean place", "95 %", *rungs, "points a round")
    rows = tuple(
        (
            one.level,
            str(one.matches),
            *percent(one.wins),
            *span(one.place),
            *((span(one.rungs)[0],) if ladder else ()),
            span(one.points, 1)[0],
        )
        for one in found
    )
    return Table(" against ".join(kind) if len(kind) == 2 else "All at one table", columns, rows)


def times(jobs: Sequence[Match], rows: Sequence[Told]) -> Table:
    """How long each level thought over a decision, the strongest first. Another run, or another machine, has other
    times."""
    spent: defaultdict[str, list[int]] = defaultdict(list)
    for job, row in zip(jobs, rows, strict=True):
        for level, times in zip(job.levels, row.microseconds):
            spent[level] += times
    body = []
    for level in filter(spent.__contains__, all_levels(jobs)):
        found = sorted(spent[level])
        parts = (sum(found) / len(found), quantile(found, 0.5), quantile(found, 0.99), found[-1])
        body.append((level, f"{len(found):,}", *(f"{value / 1000:.3f}" for value in parts)))
    columns = ("level", "decisions", "mean ms", "median", "99 % within", "longest")
    return Table("CPU time of a decision, in this run", columns, tuple(body))
