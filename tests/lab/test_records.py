"""`make records` in short: every number of seats of every game, and a record that does not hold is told."""

import pytest

from tools import records
from toprung.games import GAMES
from toprung.kernel.record import dump


def test_one_match_for_every_number_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """Each is played and holds."""
    assert records.main(["-n", "1", "--processes", "1"]) == 0
    shown = capsys.readouterr().out
    assert all(shown.count(f" {key} ") == len(game.seats) for key, game in GAMES.items())


def test_a_record_that_does_not_hold_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its game, seats and number, and by the exit status."""
    monkeypatch.setattr(records, "dump", lambda record: dump(record).replace('"seed":"', '"seed":"0', 1))
    assert records.main(["-n", "1", "--games", "snakes_and_ladders", "--processes", "1"]) == 1
    assert "match 1 of snakes_and_ladders, 2 seats" in capsys.readouterr().err


def test_options_are_all_there_are() -> None:
    """Seven settings of Ladder Rummy 1–12 make 288 choices; Ladder Rummy A–K has none to choose."""
    assert len(set(records.all_options("ladder_rummy_numbered"))) == 288
    assert records.all_options("ladder_rummy_standard") == [()]
