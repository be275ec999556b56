"""The race of one token is a Markov chain, so the mean number of rolls it takes is the solution of a linear system.

The chain is written here a second time, from the rules file alone, and compared with the engine three ways: roll by
roll, by its exact mean, and by matches that the engine really plays.
"""

import os
from itertools import product
from statistics import fmean, stdev

import pytest

from tests.games.snakes_and_ladders.scene import key, race
from toprung.games.snakes_and_ladders import SNAKES_AND_LADDERS as GAME
from toprung.games.snakes_and_ladders.race import Options, Roll, State
from toprung.kernel import Chance, fold

MATCHES = int(os.environ.get("TOPRUNG_MATCHES", "200"))
DICE = range(1, 7)
WON = None
NAMES = "bounce_back", "need_six", "classic", "fast"
COMBINATIONS = [dict(zip(NAMES, values, strict=True)) for values in product([False, True], repeat=4)]
BOARD = {3: 22, 8: 30, 15: 44, 28: 77, 36: 57, 51: 70, 58: 82, 71: 93, 80: 96}
BOARD |= {24: 5, 40: 18, 47: 26, 55: 13, 64: 43, 69: 33, 87: 38, 91: 72, 95: 61, 99: 29}


def spelled(options: dict[str, bool]) -> str:
    return "+".join(name for name in NAMES if options[name]) or "none"


Place = tuple[int, int, int]
"""Square, square at the turn's start, 6s in this turn."""
Links = dict[Place, dict[int, Place | None]]
"""Where each die takes a token from each place."""


def rolled(place: Place, die: int, bounce_back: bool, need_six: bool, classic: bool, fast: bool) -> Place | None:
    """Where the rules put a token after this roll; None when it has won. A turn that ends begins the next one."""
    square, start, sixes = place
    if die == 6 and sixes == 2 and not classic:
        return start, start, 0
    if square == 0 and need_six and die < 6:
        return 0, 0, 0
    goal = square + die
    if goal == 100 or (fast and goal > 100):
        return WON
    if goal > 100 and not bounce_back:
        return square, square, 0
    if goal > 100:
        goal = 200 - goal
    goal = BOARD.get(goal, goal)
    return (goal, start, sixes + 1) if die == 6 and not classic else (goal, goal, 0)


def played(place: Place, chances: dict[int, Chance], options: Options) -> dict[int, Place | None]:
    """Where the engine puts the token after each die."""
    square, start, sixes = place
    state = State(options, (square,), (False,), 0, start, sixes, 0, None, None)
    after = {die: fold(GAME, state, GAME.decide(state, 0, Roll(), chance)) for die, chance in chances.items()}
    return {die: WON if s.outcome else (s.squares[0], s.start, s.sixes) for die, s in after.items()}


def chain(options: dict[str, bool]) -> Links:
    """All places that a token can come to, and where each die takes it from there."""
    found: Links = {}
    ahead: list[Place | None] = [(0, 0, 0)]
    while ahead:
        place = ahead.pop()
        if place is not WON and place not in found:
            found[place] = {die: rolled(place, die, **options) for die in DICE}
            ahead += found[place].values()
    return found


def mean_rolls(links: Links) -> float:
    """The expected rolls from off the board: x(place) = 1 + the mean of x over its dice, by elimination."""
    places = sorted(links, key=lambda place: (place[2] == 0, place))  # turns first begun come last: little fill-in
    number = {place: i for i, place in enumerate(places)}
    rows = []
    for i, place in enumerate(places):
        row = {i: 1.0, -1: 1.0}
        for after in links[place].values():
            if after is not WON:
                row[number[after]] = row.get(number[after], 0.0) - 1 / 6
        rows.append(row)
    for i, pivot in enumerate(rows):
        for row in rows[i + 1 :]:
            if factor := row.pop(i, 0.0) / pivot[i]:
                for column, value in pivot.items():
                    if column != i:
                        row[column] = row.get(column, 0.0) - factor * value
    solution: dict[int, float] = {}
    for i in reversed(range(len(rows))):
        known = sum(value * solution[column] for column, value in rows[i].items() if column > i)
        solution[i] = (rows[i][-1] - known) / rows[i][i]
    return solution[number[0, 0, 0]]


@pytest.fixture(scope="module")
def chances() -> dict[int, Chance]:
    """A key for each die of a match's first roll."""
    keys = (key(number) for number in range(200))
    return {chance.stream("roll/1").below(6) + 1: chance for chance in keys}


@pytest.mark.parametrize(
    "options", COMBINATIONS, ids=lambda options: "+".join(n for n in NAMES if options[n]) or "none"
)
def test_the_engine_is_the_chain(options: dict[str, bool], chances: dict[int, Chance]) -> None:
    """SNL-TURN-1 to SNL-TURN-4, SNL-OPT-1 to SNL-OPT-4: from every place a token can come to, every die."""
    assert sorted(chances) == list(DICE)
    for place, after in chain(options).items():
        assert played(place, chances, Options(**options)) == after, place


@pytest.mark.parametrize(
    "options", COMBINATIONS, ids=lambda options: "+".join(n for n in NAMES if options[n]) or "none"
)
def test_mean_rolls(options: dict[str, bool]) -> None:
    """SNL-OPT: the mean of played races of one token is the exact mean, within four standard errors."""
    exact = mean_rolls(chain(options))
    lengths = []
    for number in range(MATCHES):
        state, chance = race(0, **options), key(number)
        while state.outcome is None:
            state = fold(GAME, state, GAME.decide(state, 0, Roll(), chance))
        lengths.append(state.rolls)
    assert fmean(lengths) == pytest.approx(exact, abs=4 * stdev(lengths) / MATCHES**0.5)


def test_the_elimination() -> None:
    """The solver itself: one die's chance of a 6 takes six rolls on average, two 6s in a row forty-two."""
    once: Links = {(0, 0, 0): {die: WON if die == 6 else (0, 0, 0) for die in DICE}}
    twice: Links = {
        (0, 0, 0): {die: (0, 0, 1) if die == 6 else (0, 0, 0) for die in DICE},
        (0, 0, 1): {die: WON if die == 6 else (0, 0, 0) for die in DICE},
    }
    assert mean_rolls(once) == pytest.approx(6)
    assert mean_rolls(twice) == pytest.approx(42)
