"""How hard each contract of Ladder Rummy 1–12 is, and that docs/measured.md and the engine say the same of it."""

import re
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

import pytest

from tests.house.tree import ROOT, text
from toprung.games import GAMES
from toprung.kernel import Chance
from toprung.lab.difficulty import attempts, difficulties, on_rung, turns_alone
from toprung.lab.interval import Mean, Z
from toprung.lab.pool import spread
from toprung.rules.word import rung_phrase, words_of

GAME = GAMES["ladder_rummy_numbered"]
ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| ([\d.]+) \| ([\d.]+) – ([\d.]+) \|$", re.MULTILINE)
ROUNDS = 40
SEED = (1).to_bytes(32, "big")


class Row(NamedTuple):
    """A contract in the table of docs/measured.md."""

    asks: str
    turns: Mean


def table() -> list[Row]:
    """The table as it stands there."""
    rows = ROW.findall(text(ROOT / "docs" / "measured.md"))
    assert [int(number) for number, *_ in rows] == list(range(1, len(rows) + 1))
    return [Row(asks, Mean(*map(float, figures))) for _, asks, *figures in rows]


def test_each_contract_is_harder_than_the_last() -> None:
    """LRN-CON-2, as far as the sample tells: none is measured easier than the one before it with intervals apart, and
    no interval reaches into that of the third contract after it."""
    turns = [row.turns for row in table()]
    assert all(easier.low < harder.high for easier, harder in pairwise(turns))
    assert all(easier.high < harder.low for easier, harder in zip(turns, turns[3:]))
    assert all(mean.low < mean.value < mean.high for mean in turns)


def test_the_engines_order_is_the_measured_order() -> None:
    """LRN-CON-2: contract by contract."""
    words = words_of("en")
    asked = [rung_phrase(words.games[GAME.key], rung, words.plus) for rung in GAME.facts.rungs]
    assert [row.asks for row in table()] == asked


def test_measuring_again_gives_the_same() -> None:
    """LRN-CON-2: in fewer rounds, so less exactly: within four standard errors of each figure in the table."""
    tasks = attempts(GAME, GAME.stand_in, range(1, len(GAME.facts.rungs) + 1), SEED, ROUNDS)
    for found, row in zip(difficulties(tasks, [*map(turns_alone, tasks)]), table(), strict=True):
        error = (found.turns.high - found.turns.low) / 2 / Z
        known = (row.turns.high - row.turns.low) / 2 / Z
        assert abs(found.turns.value - row.turns.value) < 4 * sqrt(error**2 + known**2), row.asks


def test_the_same_seed_gives_the_same_figures_on_any_number_of_processes() -> None:
    tasks = attempts(GAME, "scout", (1, 6), SEED, 6)
    turns = [*spread(turns_alone, tasks, 1)]
    assert [*spread(turns_alone, tasks, 2)] == turns
    assert [*map(turns_alone, attempts(GAME, "scout", (1, 6), bytes(32), 6))] != turns


def test_every_rung_gets_the_same_deals() -> None:
    """A contract is compared with another one by the cards, not by luck."""
    first, other = (on_rung(GAME, rung, Chance(SEED)) for rung in (1, 9))
    assert (first.seats[0].hand, first.stock) == (other.seats[0].hand, other.stock)
    assert [state.seats[0].rung for state in (first, other)] == [1, 9]
    assert len(first.seats) == 1


def test_the_turn_counts_in_which_the_rung_can_first_be_laid() -> None:
    """A hand that makes it with the first card drawn took one turn; nobody makes it before drawing."""
    assert min(map(turns_alone, attempts(GAME, "scout", (1,), SEED, 60))) == 1


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if hasattr(game.facts, "rungs")])
def test_every_ladder_rummy_can_be_measured(key: str) -> None:
    game = GAMES[key]
    tasks = attempts(game, game.stand_in, (1, len(game.facts.rungs)), SEED, 3)
    easy, hard = difficulties(tasks, [*map(turns_alone, tasks)])
    assert 1 <= easy.turns.value <= hard.turns.value <= game.facts.turns
