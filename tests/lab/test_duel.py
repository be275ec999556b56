"""Bots compared: who meets whom, that nobody has the better seats, and how shared wins count."""

from collections import Counter

import pytest

from tests.lab.question import SEED
from toprung.games import GAMES
from toprung.lab.duel import lineups, records, seated, study
from toprung.lab.match import Match, Told
from toprung.lab.pool import Crew
from toprung.lab.report import markdown
from toprung.lab.run import carry_out
from toprung.lab.variant import usual

LEVELS = ("easy", "normal", "hard")


def test_neighbours_meet_first_and_then_all() -> None:
    """The stronger stands first."""
    pairs = [("hard", "normal"), ("normal", "easy"), ("hard", "easy")]
    assert lineups(LEVELS, 2) == pairs
    assert lineups(LEVELS, 3) == [*pairs, ("hard", "normal", "easy")]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("lineup", [("hard", "easy"), ("hard", "normal", "easy")])
def test_everybody_plays_every_seat_alike_often(lineup: tuple[str, ...], seats: int) -> None:
    rounds = len(lineup)
    counts = Counter((seat, level) for i in range(rounds) for seat, level in enumerate(seated(lineup, seats, i)))
    assert set(counts.values()) == {1}
    assert len(counts) == seats * len(lineup)


def told(places: tuple[int, ...], winners: tuple[int, ...]) -> Told:
    return Told("won", places, winners, (0, 0), 0, 1, 1, (1, 0), (0, 0))


def test_a_shared_win_is_shared_out() -> None:
    variant = usual(GAMES["ladder11"])
    jobs = [Match(variant, seated(("hard", "easy"), 2, number), SEED, number) for number in range(1, 5)]
    rows = [told((2, 1), (1,)), told((1, 1), (0, 1)), told((2, 1), (1,)), told((1, 1), (0, 1))]
    ((hard, easy),) = records(jobs, rows).values()
    assert (hard.level, hard.wins.value, hard.place.value) == ("hard", 0.75, 1.0)
    assert (easy.level, easy.wins.value, easy.place.value) == ("easy", 0.25, 1.5)


def test_a_round_robin_is_told_as_tables() -> None:
    """One a line-up; and aside, in no part of what is compared, how long each level thought."""
    small = study(usual(GAMES["eleven"]), LEVELS, 3, SEED, 2)
    report, again = (small.report(carry_out(small, Crew(None, 1))) for _ in range(2))
    titles = [table.title for table in report.tables]
    assert titles == ["hard against normal", "normal against easy", "hard against easy", "All at one table"]
    assert markdown(report) == markdown(again)
    (times,) = report.aside
    assert times.title.startswith("CPU time")
    assert [row[0] for row in times.rows] == ["hard", "normal", "easy"]
    assert all(0 <= float(row[3]) <= float(row[4]) <= float(row[5]) for row in times.rows)
    assert sum(float(row[2].rstrip(" %")) for row in report.tables[3].rows) == pytest.approx(100, abs=0.2)
