"""A race set up square by square, and keys whose dice fall as a test wants them."""

from collections.abc import Callable
from itertools import count

import pytest

from toprung.games.snakes_and_ladders import SNAKES_AND_LADDERS as GAME
from toprung.games.snakes_and_ladders.race import Event, Options, Roll, Rolled, State
from toprung.kernel import Chance, act

Race = Callable[..., State]
Throw = Callable[..., tuple[State, tuple[Event, ...]]]


@pytest.fixture
def race() -> Race:
    """A race with its tokens on these squares, seat 0 to roll, nothing rolled yet."""

    def stand(*squares: int, **options: bool) -> State:
        blank = GAME.blank(Options(**options), len(squares))
        return State(blank.options, squares, blank.left, 0, squares[0], 0, 0, None, None)

    return stand


@pytest.fixture
def throw() -> Throw:
    """Roll these dice one after the other, whoever's turn it is: the state after them and the last roll's events."""

    def thrown(state: State, *dice: int) -> tuple[State, tuple[Event, ...]]:
        chance = falling(state.rolls, dice)
        events: tuple[Event, ...] = ()
        for die in dice:
            seat = GAME.to_move(state)
            assert seat is not None
            state, events = act(GAME, state, seat, Roll(), chance)
            assert isinstance(events[0], Rolled)
            assert events[0].die == die
        return state, events

    return thrown


def falling(rolls: int, dice: tuple[int, ...]) -> Chance:
    """The first key under which the rolls after the first `rolls` show these dice: real chance, looked for."""
    for number in count():
        chance = Chance(number.to_bytes(32, "big"))
        if all(chance.stream(f"roll/{rolls + i}").below(6) + 1 == die for i, die in enumerate(dice, 1)):
            return chance
    raise AssertionError("counting never ends")
