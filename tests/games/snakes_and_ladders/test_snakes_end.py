"""How a match of Snakes & Ladders ends, and who stands where."""

from itertools import product

import pytest

from tests.games.snakes_and_ladders.scene import ended, key, race, throw
from toprung.games.snakes_and_ladders import SNAKES_AND_LADDERS as GAME
from toprung.games.snakes_and_ladders.race import Roll, State
from toprung.kernel import Illegal, Left, Outcome, fold


def leave(state: State, *seats: int) -> State:
    for seat in seats:
        state = fold(GAME, state, GAME.leave(state, seat, key(0)))
    return state


def test_the_first_on_100_wins() -> None:
    """SNL-END-1: the match ends there; the rest by square, equal squares sharing a place."""
    state, events = throw(race(96, 30, 12, 30), 4)
    assert events[1] == Outcome("won", (1, 2, 4, 2), (0,), (100, 30, 12, 30))
    assert GAME.to_move(state) is None
    assert GAME.legal_actions(state, 1) == ()


def test_nothing_after_the_end() -> None:
    """SNL-END-1: rolling and leaving are refused when the game is over."""
    state, _ = throw(race(96, 30), 4)
    with pytest.raises(Illegal, match="SNL-END-1"):
        GAME.decide(state, 1, Roll(), key(0))
    with pytest.raises(Illegal, match="SNL-END-1"):
        GAME.leave(state, 1, key(0))


def test_leavers_come_last() -> None:
    """SNL-END-1: whoever left is placed after whoever stayed, however far the token got."""
    state = leave(race(96, 90, 12, 30), 1)
    state, events = throw(state, 4)
    assert events[1] == Outcome("won", (1, 4, 3, 2), (0,), (100, 90, 12, 30))


def test_a_leaver_drops_out() -> None:
    """SNL-END-2: with three or four the token stays, the others play on, the seat is passed over."""
    state = leave(race(10, 20, 30), 1)
    assert GAME.outcome(state) is None
    assert state.squares == (10, 20, 30)
    state, _ = throw(state, 1)
    assert GAME.to_move(state) == 2


def test_leaving_in_the_middle_of_a_turn() -> None:
    """SNL-END-2: a seat that leaves between its 6 and its next roll passes the turn on, with a fresh count of 6s."""
    state, _ = throw(race(10, 20, 30), 6, 6)
    state = leave(state, 0)
    assert (GAME.to_move(state), state.sixes, state.start, state.squares[0]) == (1, 0, 20, 22)


def test_leaving_out_of_turn_disturbs_nothing() -> None:
    """SNL-END-2: the turn that runs goes on, its 6s counted."""
    state, _ = throw(race(10, 20, 30), 6)
    after = leave(state, 2)
    assert (after.turn, after.sixes, after.start) == (0, 1, 10)


@pytest.mark.parametrize("leaver", [0, 1])
def test_of_two_the_other_wins(leaver: int) -> None:
    """SNL-END-2: with two players leaving ends the game and the other wins, though further behind."""
    state = race(50, 50)
    events = GAME.leave(state, leaver, key(0))
    order = (2, 1) if leaver == 0 else (1, 2)
    assert events == (Left(leaver), Outcome("left", order, (1 - leaver,), (50, 50)))


def test_the_same_when_two_are_left() -> None:
    """SNL-END-2: of three the one who stays wins; among those who left the square decides, not who left first."""
    state = leave(race(5, 20, 30), 1, 2)
    assert GAME.outcome(state) == Outcome("left", (1, 3, 2), (0,), (5, 20, 30))


def test_leavers_on_one_square_share() -> None:
    """SNL-END-2: equal squares share the place."""
    state = leave(race(5, 20, 20, 7), 1, 2, 3)
    assert ended(state).places == (1, 2, 2, 4)


def test_leaving_twice() -> None:
    """SNL-END-2: one leaves once."""
    state = leave(race(5, 20, 20, 7), 1)
    with pytest.raises(Illegal, match="SNL-END-2"):
        GAME.leave(state, 1, key(0))


def test_the_bound() -> None:
    """SNL-END-3: the 2,000th roll ends the match, and the tokens' squares place everybody."""
    state, events = throw(race(10, 40, 40, rolls=1998), 1)
    assert len(events) == 1
    state, events = throw(state, 1)
    assert events[1] == Outcome("bound", (3, 1, 2), (1,), (11, 41, 40))


def test_the_last_roll_can_win() -> None:
    """SNL-END-3: a token that reaches 100 by the 2,000th roll has won."""
    state, _ = throw(race(98, 0, rolls=1999), 2)
    assert ended(state).reason == "won"


def test_closing() -> None:
    """SNL-END-1: a match that is closed is placed as it stands, and the places' first are its winners."""
    assert GAME.close(race(9, 9, 3)) == (Outcome("closed", (1, 1, 3), (0, 1), (9, 9, 3)),)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("values", list(product([False, True], repeat=4)))
def test_whole_matches(seats: int, values: tuple[bool, ...]) -> None:
    """SNL-END-1, SNL-END-3: under every combination of options a match ends, by a win or by the bound."""
    options = dict(zip(("bounce_back", "need_six", "classic", "fast"), values, strict=True))
    for number in range(3):
        state, chance = race(*(0,) * seats, **options), key(number)
        while (seat := GAME.to_move(state)) is not None:
            state = fold(GAME, state, GAME.decide(state, seat, Roll(), chance))
        assert (100 in state.squares) == (ended(state).reason == "won")
        assert state.rolls <= 2000
