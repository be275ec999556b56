"""What is counted of a match: its length, who began, how long somebody was stuck on a rung."""

import pytest

from toprung.games import GAMES
from toprung.games.rummy.event import RoundEnded
from toprung.lab.match import Match, longest_stuck, play
from toprung.lab.variant import usual


def ended(*rungs_and_made: tuple[int, int]) -> list[RoundEnded]:
    """Rounds after which one seat stands so."""
    return [RoundEnded((), (), (0,), (0,), (rung,), (made,)) for rung, made in rungs_and_made]


@pytest.mark.parametrize(
    ("rounds", "longest"),
    [
        pytest.param(ended((2, 1), (3, 2)), 0, id="never"),
        pytest.param(ended((1, 0), (1, 0), (2, 1), (2, 1)), 2, id="twice, then once more on the next"),
        pytest.param(ended((1, 0), (1, 0), (2, 0), (2, 0), (3, 1)), 3, id="moved on after three, then once"),
    ],
)
def test_the_most_rounds_in_a_row_on_one_rung(rounds: list[RoundEnded], longest: int) -> None:
    assert longest_stuck(rounds, 0) == longest


@pytest.mark.parametrize("key", GAMES)
def test_a_match_of_every_game(key: str) -> None:
    game = GAMES[key]
    seats = game.seats[0]
    told = play(Match(usual(game), (game.stand_in,) * seats, bytes(32), 1))
    assert told.turns > 0
    assert told.first in range(seats)
    assert len(told.places) == len(told.made) == len(told.stuck) == seats
    assert told.places[told.winners[0]] == 1
    assert told.microseconds == ()
    assert any(told.made) == hasattr(game.facts, "rungs")


def test_times_are_measured_when_they_are_asked_for() -> None:
    """One a decision; all else is as without them."""
    game = GAMES["eleven"]
    job = Match(usual(game), ("hard", "easy"), bytes(32), 3, timed=True)
    told = play(job)
    assert sum(map(len, told.microseconds)) >= told.turns
    assert all(time >= 0 for times in told.microseconds for time in times)
    assert play(Match(usual(game), ("hard", "easy"), bytes(32), 3)).turns == told.turns
