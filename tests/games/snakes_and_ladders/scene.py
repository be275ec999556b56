"""A race set up square by square, and keys whose dice fall as a test wants them."""

from itertools import count

from toprung.games.snakes_and_ladders import SNAKES_AND_LADDERS as GAME
from toprung.games.snakes_and_ladders.race import Event, Options, Roll, Rolled, State
from toprung.kernel import Chance, Outcome, act


def key(number: int) -> Chance:
    return Chance(number.to_bytes(32, "big"))


def race(*squares: int, rolls: int = 0, **options: bool) -> State:
    """A race with its tokens on these squares, seat 0 to roll, `rolls` rolled before."""
    left = (False,) * len(squares)
    return State(Options(**options), squares, left, 0, squares[0], 0, rolls, None, None)


def throw(state: State, *dice: int) -> tuple[State, tuple[Event, ...]]:
    """Roll these dice one after the other, whoever's turn it is: the state after them and the last roll's events."""
    chance = falling(state.rolls, dice)
    events: tuple[Event, ...] = ()
    for die in dice:
        seat = GAME.to_move(state)
        assert seat is not None
        state, events = act(GAME, state, seat, Roll(), chance)
        assert isinstance(events[0], Rolled) and events[0].die == die
    return state, events


def falling(rolls: int, dice: tuple[int, ...]) -> Chance:
    """The first key under which the rolls after the first `rolls` show these dice: real chance, looked for."""
    return next(
        key(number)
        for number in count()
        if all(key(number).stream(f"roll/{rolls + i}").below(6) + 1 == die for i, die in enumerate(dice, 1))
    )


def ended(state: State) -> Outcome:
    """How the match ended, which it has."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome
