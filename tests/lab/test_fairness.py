"""Chance is fair, and what would be crooked is found."""

import pytest

from tests.lab.question import SEED
from toprung.lab.fairness import DIE, Counts, Sample, cards, count, hypergeometric, report, study, verdicts
from toprung.lab.pool import Crew
from toprung.lab.run import carry_out
from toprung.lab.tail import chi_square_tail

TRUE = {kind: count(Sample(kind, SEED, 1)).seen for kind in ("shuffles", "rolls", "deals")}


def test_fair_chance_is_found_fair() -> None:
    """The p-values of one part of each kind are no wonder."""
    found = verdicts(TRUE)
    assert [verdict.freedom for verdict in found[:3]] == [(cards() - 1) ** 2, DIE - 1, DIE**2 - 1]
    assert all(0.001 < verdict.p <= 1 for verdict in found)


def test_a_card_that_likes_the_top_is_found() -> None:
    """It came to lie there ten times as often, at the cost of the next place."""
    seen = list(TRUE["shuffles"])
    seen[0], seen[cards()] = seen[0] + 90, max(0, seen[cards()] - 90)
    assert verdicts(TRUE | {"shuffles": tuple(seen)})[0].p < 1e-6


def test_a_loaded_die_is_found() -> None:
    seen = list(TRUE["rolls"])
    for i in range(DIE):
        moved = seen[i] // 3
        seen[i], seen[-1 - i] = seen[i] - moved, seen[-1 - i] + moved
    assert verdicts(TRUE | {"rolls": tuple(seen)})[1].p < 1e-6


def test_wilds_that_go_to_people_are_found() -> None:
    """Seat 0, a person: three wilds more in a third of its hands."""
    seen = list(TRUE["deals"])
    seen[0], seen[3] = seen[0] - 15, seen[3] + 15
    crooked = [verdict.what for verdict in verdicts(TRUE | {"deals": tuple(seen)}) if verdict.p < 1e-6]
    assert crooked == ["wilds dealt to seat 0, a person"]


def test_what_a_fair_deal_gives() -> None:
    """All chances come to 1, and the mean to a hand's part of the wilds."""
    chances = hypergeometric(8)
    assert sum(chances) == pytest.approx(1)
    assert sum(k * chance for k, chance in enumerate(chances)) == pytest.approx(10 * 8 / cards())


def test_the_report_adds_the_parts_up() -> None:
    small = study(SEED, 2)
    rows = carry_out(small, Crew(None, 1))
    (table, wilds, skips) = small.report(rows).tables
    assert [row[1] for row in table.rows[:3]] == ["2,000", "12,000", "6,000"]
    assert [row[1] for row in wilds.rows] == ["a person", "a person", "a bot", "a bot"]
    assert report(small.jobs, [Counts(row.seen) for row in rows]).tables[2] == skips


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        (3.841458820694124, 1, 0.05),
        (124.34211340400409, 100, 0.05),
        (11698.99, 11449, 0.05),
        (0.0, 3, 1.0),
        (37.697298218353845, 10, 4.258e-5),
        (11449.0, 11449, 0.4982),
    ],
)
def test_the_tail_of_chi_square(statistic: float, freedom: int, p: float) -> None:
    """Known values, small and large."""
    assert chi_square_tail(statistic, freedom) == pytest.approx(p, rel=2e-2)
