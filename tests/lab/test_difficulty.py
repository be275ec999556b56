"""How hard each contract of Ladder Rummy 1–12 is, and that docs/measured.md and the engine say the same of it."""

from itertools import pairwise
from math import sqrt
from typing import NamedTuple

import pytest

from tests.lab.page import mean, section
from toprung.cli.question import asks
from toprung.games import GAMES
from toprung.kernel import Chance
from toprung.lab.difficulty import Tried, attempt, difficulties, on_rung, study
from toprung.lab.interval import Mean, Z, part
from toprung.lab.study import Study
from toprung.lab.variant import usual

GAME = GAMES["ladder_rummy_numbered"]
ROUNDS = 40
SEED = (1).to_bytes(32, "big")


class Row(NamedTuple):
    """A contract in the table of docs/measured.md: what it asks, its turns, how much harder than the last it is."""

    asks: str
    turns: Mean
    harder: Mean | None


def table() -> list[Row]:
    """The table as it stands there."""
    (rows,) = section("Contracts of Ladder Rummy 1–12").tables.values()
    assert [int(cells[0]) for cells in rows] == list(range(1, len(rows) + 1))
    return [Row(cells[1], mean(*cells[2:4]), mean(*cells[7:9]) if i else None) for i, cells in enumerate(rows)]


def test_each_contract_is_harder_than_the_last() -> None:
    """LRN-CON-1, LRN-CON-2: in every deal beside the one before it, and with the whole interval of the difference."""
    rows = table()
    assert all(easier.turns.value < harder.turns.value for easier, harder in pairwise(rows))
    assert all(row.harder.low > 0 for row in rows if row.harder is not None)
    assert all(row.turns.low < row.turns.value < row.turns.high for row in rows)


def test_the_engines_order_is_the_measured_order() -> None:
    """LRN-CON-2: contract by contract."""
    assert [row.asks for row in table()] == asks(GAME)


def solo(rungs: tuple[int, ...], rounds: int, seed: bytes = SEED) -> Study:
    """The stand-in plays these contracts alone."""
    return study(usual(GAME), GAME.stand_in, 1, asks(GAME), seed, rounds, rungs)


def test_measuring_again_gives_the_same() -> None:
    """LRN-CON-2: in fewer rounds, so less exactly: within four standard errors of each figure in the table."""
    again = solo((), ROUNDS)
    for found, row in zip(difficulties(again.jobs, [*map(attempt, again.jobs)]), table(), strict=True):
        assert found.turns is not None
        error = (found.turns.high - found.turns.low) / 2 / Z
        known = (row.turns.high - row.turns.low) / 2 / Z
        assert abs(found.turns.value - row.turns.value) < 4 * sqrt(error**2 + known**2), row.asks


def test_another_seed_gives_other_figures() -> None:
    assert [*map(attempt, solo((1, 6), 6).jobs)] != [*map(attempt, solo((1, 6), 6, bytes(32)).jobs)]


def test_every_rung_gets_the_same_deals() -> None:
    """A contract is compared with another one by the cards, not by luck."""
    options = GAME.types.options()
    first, other = (on_rung(GAME, options, 2, rung, Chance(SEED)) for rung in (1, 9))
    assert [seat.hand for seat in first.seats] == [seat.hand for seat in other.seats]
    assert first.stock == other.stock
    assert [[seat.rung for seat in state.seats] for state in (first, other)] == [[1, 1], [9, 9]]


def test_the_turn_counts_in_which_the_rung_can_first_be_laid() -> None:
    """A hand that makes it with the first card drawn took one turn; nobody makes it before drawing."""
    assert min(attempt(job).turns for job in solo((1,), 60).jobs) == (1,)


def test_at_a_table_a_round_may_end_before_everybody_could_lay() -> None:
    """Whoever goes out ends it for the others, which counts as not laid; each seat that could has its turn."""
    four = study(usual(GAME), "ace", 4, asks(GAME), SEED, 12, (5,))
    rows = [*map(attempt, four.jobs)]
    assert all(len(row.turns) == 4 and max(row.turns) >= 1 for row in rows)
    (found,) = difficulties(four.jobs, rows)
    assert 0 < found.laid.value < 1
    assert found.harder is None


def test_a_rung_that_nobody_laid_is_no_rung_laid_in_no_turns() -> None:
    """The next rung is compared with it on the deals on which both were laid; and who was not quick enough is told."""
    jobs = solo((1, 2), 4).jobs
    rows = [Tried((turns,)) for turns in (2, 0, 4, 6, 3, 9, 6, 0)]
    first, second = difficulties(jobs, rows)
    assert second.harder is not None
    assert second.harder.value == 1.5
    assert (first.laid.value, second.laid.value) == (0.75, 0.75)
    (table,) = solo((1, 2), 4).report(rows).tables
    assert table.columns[-4:] == ("harder than the last", "95 %", "could lay it", "95 %")
    assert table.rows[1][7] == "+1.50"
    assert [row[9] for row in table.rows] == ["75.0 %", "75.0 %"]


def test_a_rung_that_hardly_anybody_laid_has_no_mean() -> None:
    jobs = solo((1, 2), 2).jobs
    rows = [Tried((turns,)) for turns in (0, 5, 0, 0)]
    assert [one.turns for one in difficulties(jobs, rows)] == [None, None]
    (table,) = solo((1, 2), 2).report(rows).tables
    assert table.rows[0][2:9] == ("",) * 7


def test_the_seats_of_a_round_are_one_trial() -> None:
    """They share its deal: four of one table say less than four of four."""
    jobs = study(usual(GAME), "ace", 4, asks(GAME), SEED, 2, (5,)).jobs
    (found,) = difficulties(jobs, [Tried((1, 1, 1, 1)), Tried((0, 0, 0, 0))])
    assert found.laid == part(1, 2)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if hasattr(game.facts, "rungs")])
def test_every_ladder_rummy_can_be_measured(key: str) -> None:
    game = GAMES[key]
    ends = study(usual(game), game.stand_in, 1, asks(game), SEED, 3, (1, len(game.facts.rungs)))
    rows = [*map(attempt, ends.jobs)]
    easy, hard = difficulties(ends.jobs, rows)
    assert easy.turns is not None
    assert hard.turns is not None
    assert 1 <= easy.turns.value <= hard.turns.value <= game.facts.turns
    assert hard.harder is not None
    assert hard.harder.value == pytest.approx(hard.turns.value - easy.turns.value)
    assert [row[0] for row in ends.report(rows).tables[0].rows] == ["1", str(len(asks(game)))]
