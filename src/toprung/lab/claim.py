"""The claims of the sources, measured again on our engine: LRN-LAB-1, LRN-LAB-2, LRN-LAB-3, and how long matches are.

The source tells neither how many seats its tables had nor what its players were; ours are four Scouts.
"""

from collections.abc import Sequence
from functools import partial

from toprung.games import GAMES
from toprung.games.ladder_rummy_numbered.rule import Options
from toprung.lab.change import STUCK, split, stuck_share
from toprung.lab.interval import Mean, mean, part
from toprung.lab.match import Match, Told, play
from toprung.lab.report import Bar, Picture, Report, Table, percent, quantile, span
from toprung.lab.study import Study
from toprung.lab.variant import Number, Variant, usual

NUMBERED = GAMES["ladder_rummy_numbered"]
UNBOUND = Number("rounds", 1000)
"""A bound that no source knows: LRN-CON-5 would end a match after 40 rounds, and hide what is to be seen."""
BOUND = 40
SCOUTS = ("scout",) * 4
AGAIN = Options(missed="again")
PACES = (5, 10, 20)
"""Seconds that a turn may take a person."""


def sources(root: bytes, matches: int) -> Study:
    """So many matches of four Scouts each way, from the same deals, without a bound on rounds."""
    ways = {
        "again until made": usual(NUMBERED, AGAIN, (UNBOUND,)),
        "the same, longest run 9": usual(NUMBERED, AGAIN, (Number("longest_run", 9), UNBOUND)),
        "the same, with the 🍀 help": usual(NUMBERED, Options(missed="again", stuck_help=True), (UNBOUND,)),
        "three misses and on": usual(NUMBERED, None, (UNBOUND,)),
    }
    jobs = tuple(Match(way, SCOUTS, root, number) for way in ways.values() for number in range(1, matches + 1))
    return Study("claims", jobs, play, Told, partial(sources_report, tuple(ways), matches))


def sources_report(labels: Sequence[str], matches: int, rows: Sequence[Told]) -> Report:
    """LRN-LAB-1, LRN-LAB-2, LRN-LAB-3: the source's figures beside ours."""
    parts = split(rows, matches)
    rounds = [sorted(row.rounds for row in part) for part in parts]
    tables = (rounds_table(labels, rounds), stuck_table(labels, parts), claims_table(rounds, parts))
    bars = tuple(Bar(label, mean(some)) for label, some in zip(labels, rounds))
    text = (
        f"{matches} matches of four Scouts each way, {len(SCOUTS) * matches:,} seats, from the same deals. A contract "
        "is repeated until it is made, but in the last row; no match is ended by a bound on rounds. The seats of a "
        "match share its deals, so an interval counts a match as one trial; quantiles and longest values have none. "
        "How much rarer the help makes long waiting depends on how often players miss, and we do not know the "
        "source's players."
    )
    return Report("The claims of the sources", text, tables, (Picture("rounds", "Rounds of a match", "rounds", bars),))


def rounds_table(labels: Sequence[str], rounds: Sequence[Sequence[int]]) -> Table:
    """How many rounds matches take."""
    body = []
    for label, some in zip(labels, rounds):
        over = part(sum(count > BOUND for count in some), len(some))
        body.append((label, *span(mean(some), 1), f"{quantile(some, 0.99):.0f}", str(some[-1]), *percent(over)))
    columns = ("rules", "mean", "95 %", "99 % within", "longest", f"over {BOUND}", "95 %")
    return Table("Rounds of a match", columns, tuple(body))


def stuck_table(labels: Sequence[str], parts: Sequence[Sequence[Told]]) -> Table:
    """How many seats were stuck, and how long."""
    body = tuple((label, str(longest_stuck(rows)), *percent(stuck(rows))) for label, rows in zip(labels, parts))
    return Table("Seats stuck on a contract", ("rules", "longest, in rounds", f"{STUCK} rounds or more", "95 %"), body)


def stuck(rows: Sequence[Told]) -> Mean:
    """Which part of the seats was stuck; the interval counts a match, whose seats share a deal, as one trial."""
    return part(sum(stuck_share(row, STUCK) for row in rows), len(rows))


def longest_stuck(rows: Sequence[Told]) -> int:
    """The longest that any seat was stuck, in rounds."""
    return max(max(row.stuck) for row in rows)


def claims_table(rounds: Sequence[Sequence[int]], parts: Sequence[Sequence[Told]]) -> Table:
    """What the source says and what we found."""
    again, _, helped, _ = parts
    rarer = 1 - stuck(helped).value / max(stuck(again).value, 1e-9)
    body = (
        ("LRN-LAB-1: with a longest run of 9 the longest match of some", "807 rounds in 120", longest(rounds[1])),
        ("LRN-LAB-1: with a longest run of 8", "none such", longest(rounds[0])),
        (
            "LRN-LAB-2: longest stuck without, with the help",
            "10, 7",
            f"{longest_stuck(again)}, {longest_stuck(helped)}",
        ),
        (f"LRN-LAB-2: stuck {STUCK} rounds or more, rarer by", "56 %", f"{100 * rarer:.0f} %"),
        ("LRN-LAB-3: again until made finishes", "not reliably", longest(rounds[0])),
        ("LRN-LAB-3: three misses and on finishes", "reliably", longest(rounds[3])),
    )
    return Table("Claims", ("claim", "source", "ours"), body)


def longest(rounds: Sequence[int]) -> str:
    """The longest match of these."""
    return f"{rounds[-1]} rounds in {len(rounds)}"


def minutes(plays: Sequence[tuple[Variant, tuple[str, ...]]], root: bytes, matches: int) -> Study:
    """How many turns matches of these variants take between bots of these levels, and what that means in minutes."""
    jobs = tuple(Match(variant, levels, root, number) for variant, levels in plays for number in range(1, matches + 1))
    return Study("minutes", jobs, play, Told, partial(minutes_report, tuple(plays), matches))


def minutes_report(plays: Sequence[tuple[Variant, tuple[str, ...]]], matches: int, rows: Sequence[Told]) -> Report:
    """A row a game and number of seats."""
    body, bars = [], []
    for (variant, levels), told in zip(plays, split(rows, matches)):
        turns = mean([row.turns for row in told])
        what = (variant.game, str(len(levels)), levels[0])
        rounds = span(mean([row.rounds for row in told]), 1)[0]
        times = [f"{turns.value * seconds / 60:.0f}" for seconds in PACES]
        body.append((*what, rounds, *span(turns, 1), *times))
        bars.append(Bar(f"{variant.game}, {len(levels)}", turns))
    paces = tuple(f"min at {seconds} s" for seconds in PACES)
    columns = ("game", "seats", "bots", "rounds", "turns", "95 %", *paces)
    text = (
        "Bots do not tell how long people think, but they tell how many turns there are to be thought over: "
        f"{matches} matches each, default options, and the minutes they take at some seconds a turn."
    )
    picture = Picture("turns", "Turns of a match", "turns", tuple(bars))
    return Report("How long a match is", text, (Table("", columns, tuple(body)),), (picture,))
