"""What the sources claim, measured again (LRN-LAB-1, LRN-LAB-2, LRN-LAB-3); how long a match is."""

import pytest

from tests.lab.page import mean, row, section
from tests.lab.question import SEED
from toprung.games import GAMES
from toprung.games.rummy.fact import Facts
from toprung.lab.claim import longest_stuck, minutes, sources, stuck
from toprung.lab.match import Match, Told, play
from toprung.lab.variant import played, usual

CLAIMS = section("What the sources claim").tables
AGAIN, NINE, HELPED, THREE = [cells[0] for cells in CLAIMS["Rounds of a match"]]


def told(rounds: int, *stuck: int) -> Told:
    seats = len(stuck)
    return Told("won", (1,) * seats, (0,), (0,) * seats, 0, rounds, 9, (1,) * seats, stuck)


def test_a_longer_longest_run_makes_longer_matches() -> None:
    """LRN-LAB-1: with a longest run of 9 matches are longer, and the longest is."""
    table = CLAIMS["Rounds of a match"]
    assert mean(*row(table, NINE)[1:3]).value > mean(*row(table, AGAIN)[1:3]).value


def test_what_is_changed_for_each_claim() -> None:
    """LRN-LAB-1, LRN-LAB-2, LRN-LAB-3: the run, the help, the misses; nothing else, and no bound on rounds."""
    ways = list(dict.fromkeys(job.variant for job in sources(SEED, 2).jobs))
    facts: list[Facts] = [played(way)[0].facts for way in ways]
    assert [max(goal.size for rung in one.rungs for goal in rung if goal.kind == "run") for one in facts] == [
        8,
        9,
        8,
        8,
    ]
    assert [one.rounds for one in facts] == [1000] * 4
    assert [way.options.missed for way in ways] == ["again", "again", "again", "three"]
    assert [way.options.stuck_help for way in ways] == [False, False, True, False]


def test_the_help_makes_being_stuck_rarer() -> None:
    """LRN-LAB-2: with intervals apart, and the longest stuck is no longer with it than without."""
    table = CLAIMS["Seats stuck on a contract"]
    without, helped = row(table, AGAIN), row(table, HELPED)
    assert mean(*helped[2:4]).high < mean(*without[2:4]).low
    assert int(helped[1]) <= int(without[1])


def test_three_misses_and_on_finishes_reliably() -> None:
    """LRN-LAB-3: every match within the bound, and in the mean sooner than when contracts are repeated until made."""
    table = CLAIMS["Rounds of a match"]
    assert row(table, THREE)[5] == "0.0 %"
    assert mean(*row(table, THREE)[1:3]).high < mean(*row(table, AGAIN)[1:3]).low


def test_a_match_of_the_page_is_played_again_the_same() -> None:
    """The longest stuck of the first matches is no longer than the page says of all."""
    study = sources(SEED, 2)
    rows = [play(job) for job in study.jobs[:2]]
    assert longest_stuck(rows) <= int(row(CLAIMS["Seats stuck on a contract"], AGAIN)[1])


def test_how_stuck_seats_are_counted() -> None:
    """Every seat alike, four rounds in a row or more."""
    rows = [told(9, 0, 4), told(9, 3, 3), told(12, 5, 7), told(8, 1, 0)]
    assert longest_stuck(rows) == 7
    assert stuck(rows).value == pytest.approx(3 / 8)


def test_the_claims_beside_ours() -> None:
    """Each with the source's figure."""
    study = sources(SEED, 2)
    rows = [told(rounds, *stuck) for rounds, stuck in zip(range(10, 18), [(5, 0, 4, 0), (0, 0, 0, 0)] * 4)]
    claims = study.report(rows).tables[2]
    assert [cells[1] for cells in claims.rows] == [
        "807 rounds in 120",
        "none such",
        "10, 7",
        "56 %",
        "not reliably",
        "reliably",
    ]
    assert [cells[2] for cells in claims.rows][:4] == ["13 rounds in 2", "11 rounds in 2", "5, 5", "0 %"]


def test_minutes_follow_from_turns() -> None:
    race = usual(GAMES["snakes_and_ladders"])
    study = minutes([(race, ("bot", "bot"))], SEED, 2)
    assert all(isinstance(job, Match) for job in study.jobs)
    (cells,) = study.report([told(1, 0, 0), told(1, 0, 0)]).tables[0].rows
    assert cells == ("snakes_and_ladders", "2", "bot", "1.0", "9.0", "always", "1", "2", "3")
