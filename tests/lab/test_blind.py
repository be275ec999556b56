"""Bots see what a player in their seat sees: hidden cards dealt anew change nothing (L11-BOT-1, LRN-BOT-2, LRS-BOT-1,
ELV-BOT-1)."""

import pytest

from tests.lab.question import SEED
from toprung.games import GAMES
from toprung.lab.blind import Look, Looked, look, report
from toprung.lab.variant import usual


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if len(game.levels) > 1])
def test_no_choice_changes(key: str) -> None:
    """Bots of every level at one table, which differs behind almost every decision."""
    game = GAMES[key]
    seats = next(seats for seats in game.seats if seats >= len(game.levels))
    levels = tuple(game.levels[seat % len(game.levels)] for seat in range(seats))
    looked = look(Look(usual(game), levels, SEED, 1, 1))
    assert sum(looked.changed) == 0
    assert sum(looked.others) > 0.9 * sum(looked.decisions)


def test_a_choice_that_changes_is_told() -> None:
    job = Look(usual(GAMES["eleven"]), ("easy", "hard"), SEED, 1, 1)
    (table,) = report([job, job], [Looked((5, 6), (5, 6), (0, 2)), Looked((1, 1), (1, 1), (0, 1))]).tables
    assert table.rows == (("eleven", "easy", "6", "6", "0"), ("eleven", "hard", "7", "7", "3"))
