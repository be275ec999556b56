"""Board, turn, options and time of Snakes & Ladders, clause by clause."""

import pytest

from tests.games.snakes_and_ladders.scene import ended, key, race, throw
from toprung.games.snakes_and_ladders import SNAKES_AND_LADDERS as GAME
from toprung.games.snakes_and_ladders.board import BOARD
from toprung.games.snakes_and_ladders.race import Options, Roll, Rolled, Started
from toprung.games.snakes_and_ladders.rule import JUMPS
from toprung.kernel import Illegal, begin

OPTIONS = "bounce_back", "need_six", "classic", "fast"


def test_tokens_start_off_the_board() -> None:
    """SNL-BOARD-1: squares 1–100 in rows of ten, tokens before square 1."""
    state, _ = begin(GAME, Options(), 4, key(1))
    assert state.squares == (0, 0, 0, 0)
    assert (BOARD.squares, BOARD.row) == (100, 10)


@pytest.mark.parametrize("seats", GAME.seats)
def test_chance_picks_who_goes_first(seats: int) -> None:
    """SNL-BOARD-1: the label `first` names the starter, and every seat can be it."""
    first = set()
    for number in range(60):
        state, events = begin(GAME, Options(), seats, key(number))
        assert events == (Started(key(number).stream("first").below(seats)),)
        assert GAME.to_move(state) == events[0].seat
        first.add(events[0].seat)
    assert first == set(range(seats))


def test_play_passes_in_seat_order() -> None:
    """SNL-BOARD-1: after the last seat the first one rolls."""
    state, order = race(0, 0, 0), []
    for die in (1, 2, 4, 5):
        order.append(GAME.to_move(state))
        state, _ = throw(state, die)
    assert order == [0, 1, 2, 0]


def test_the_board_is_ours() -> None:
    """SNL-BOARD-2: the ladders and the snakes."""
    ladders = {3: 22, 8: 30, 15: 44, 28: 77, 36: 57, 51: 70, 58: 82, 71: 93, 80: 96}
    snakes = {24: 5, 40: 18, 47: 26, 55: 13, 64: 43, 69: 33, 87: 38, 91: 72, 95: 61, 99: 29}
    assert {jump.start: jump.end for jump in BOARD.ladders} == ladders
    assert {jump.start: jump.end for jump in BOARD.snakes} == snakes
    assert ladders | snakes == JUMPS
    assert not {6, 97, 98, 100} & set(JUMPS) | set(JUMPS.values()) & set(JUMPS)


def test_tokens_share_a_square() -> None:
    """SNL-BOARD-3: a token that lands on another neither blocks nor captures."""
    state, _ = throw(race(10, 12, 12), 2)
    assert state.squares == (12, 12, 12)


@pytest.mark.parametrize(
    ("square", "die", "path"),
    [(10, 4, (10, 14)), (0, 3, (0, 3, 22)), (20, 4, (20, 24, 5)), (1, 4, (1, 5)), (23, 2, (23, 25))],
    ids=["plain", "ladder", "snake", "over a ladder", "over a snake"],
)
def test_a_move(square: int, die: int, path: tuple[int, ...]) -> None:
    """SNL-TURN-1: forward by the die; only the square where a move finishes climbs or slides; the turn passes."""
    state, events = throw(race(square, 0), die)
    assert events == (Rolled(0, die, path, False),)
    assert state.squares == (path[-1], 0)
    assert GAME.to_move(state) == 1


@pytest.mark.parametrize("start", JUMPS)
def test_every_jump_is_taken(start: int) -> None:
    """SNL-TURN-1: each foot climbs to its top, each head slides to its tail."""
    state, _ = throw(race(start - 1, 0), 1)
    assert state.squares[0] == JUMPS[start]


def test_the_die_is_the_records_die() -> None:
    """SNL-TURN-1: the K-th roll of the match is below(6) + 1 of the label `roll/K`, whatever the client says."""
    for rolls in range(20):
        event = GAME.decide(race(0, 0, rolls=rolls), 0, Roll(), key(7))[0]
        assert isinstance(event, Rolled)
        assert event.die == key(7).stream(f"roll/{rolls + 1}").below(6) + 1


def test_nobody_rolls_out_of_turn() -> None:
    """SNL-BOARD-1: another seat, or one that does not exist, is refused and offered nothing."""
    state = race(0, 0)
    for seat in (1, 2, -1):
        with pytest.raises(Illegal) as refusal:
            GAME.decide(state, seat, Roll(), key(1))
        assert refusal.value.clause == "SNL-BOARD-1"
        assert GAME.legal_actions(state, seat) == ()


@pytest.mark.parametrize("die", [4, 5, 6])
def test_past_100_stays(die: int) -> None:
    """SNL-TURN-2: a roll past 100 moves nothing and ends the turn, also when it is a 6."""
    state, events = throw(race(97, 0), die)
    assert events == (Rolled(0, die, (97,), False),)
    assert (state.squares[0], GAME.to_move(state)) == (97, 1)


def test_exact_landing_wins() -> None:
    """SNL-TURN-2: on 97 a 3 wins (the source's example)."""
    state, events = throw(race(97, 0), 3)
    assert events[0] == Rolled(0, 3, (97, 100), False)
    assert ended(state).winners == (0,)


def test_a_six_rolls_again() -> None:
    """SNL-TURN-3: after the move of a 6, ladders included, the same seat rolls again."""
    state, events = throw(race(10, 0), 6)
    assert events == (Rolled(0, 6, (10, 16), True),)
    assert GAME.to_move(state) == 0
    state, events = throw(race(2, 0), 6)
    assert events == (Rolled(0, 6, (2, 8, 30), True),)


def test_a_six_onto_100_wins() -> None:
    """SNL-TURN-3: no extra roll after it."""
    state, events = throw(race(94, 0), 6)
    assert events[0] == Rolled(0, 6, (94, 100), False)
    assert GAME.to_move(state) is None


@pytest.mark.parametrize("fast", [False, True])
def test_a_third_six_never_wins(fast: bool) -> None:
    """SNL-TURN-3: 88, 6 to 94, then a third 6 that would land on 100 goes back instead, also with Fast."""
    state, events = throw(race(76, 0, fast=fast), 6, 6, 6)
    assert events == (Rolled(0, 6, (88, 76), False),)
    assert GAME.outcome(state) is None


def test_a_third_six_goes_back() -> None:
    """SNL-TURN-4: the token is again where the turn began, though it climbed since, and play passes on."""
    state, events = throw(race(2, 0), 6, 6, 6)
    assert events == (Rolled(0, 6, (57, 2), False),)
    assert (state.squares[0], GAME.to_move(state)) == (2, 1)


def test_a_third_six_goes_back_off_the_board() -> None:
    """SNL-TURN-4: off the board, if the turn began there."""
    _, events = throw(race(0, 0), 6, 6, 6)
    assert events == (Rolled(0, 6, (12, 0), False),)


def test_sixes_are_counted_within_a_turn() -> None:
    """SNL-TURN-4: two 6s and another number end the turn; the next 6 is a first one, for either seat."""
    state, _ = throw(race(30, 30), 6, 6, 1)
    assert state.sixes == 0
    state, _ = throw(state, 6)
    assert (GAME.to_move(state), state.sixes, state.start) == (1, 1, 30)
    state, _ = throw(state, 1)
    state, _ = throw(state, 6)
    assert (GAME.to_move(state), state.sixes) == (0, 1)


def test_bounce_back() -> None:
    """SNL-OPT-1: 98 and a 5 is 97 (the source's example); the record lists only where it ends up."""
    _, events = throw(race(98, 0, bounce_back=True), 5)
    assert events == (Rolled(0, 5, (98, 97), False),)


@pytest.mark.parametrize(("square", "die", "path"), [(98, 3, (98, 99, 29)), (97, 5, (97, 98)), (97, 6, (97, 97))])
def test_bounce_back_ends_like_any_move(square: int, die: int, path: tuple[int, ...]) -> None:
    """SNL-OPT-1: a snake at the end counts; a 6 that bounces still earns another roll."""
    _, events = throw(race(square, 0, bounce_back=True), die)
    assert events == (Rolled(0, die, path, die == 6),)


def test_bounce_back_exactly_wins() -> None:
    """SNL-OPT-1: landing on 100 exactly still wins."""
    state, _ = throw(race(98, 0, bounce_back=True), 2)
    assert ended(state).winners == (0,)


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_waiting_for_a_six(die: int) -> None:
    """SNL-OPT-2: any other roll leaves the token waiting, a 3 too, which would be a ladder's foot."""
    _, events = throw(race(0, 0, need_six=True), die)
    assert events == (Rolled(0, die, (0,), False),)


@pytest.mark.parametrize("classic", [False, True])
def test_entering_with_a_six(classic: bool) -> None:
    """SNL-OPT-2: a 6 enters on square 6 and earns another roll, unless Classic."""
    state, events = throw(race(0, 0, need_six=True, classic=classic), 6)
    assert events == (Rolled(0, 6, (0, 6), not classic),)
    assert GAME.to_move(state) == (1 if classic else 0)


def test_on_the_board_no_six_is_needed() -> None:
    """SNL-OPT-2: once entered a token moves by any roll."""
    _, events = throw(race(6, 0, need_six=True), 1)
    assert events == (Rolled(0, 1, (6, 7), False),)


def test_classic() -> None:
    """SNL-OPT-3: a 6 moves and ends the turn, so there is no third one: three rounds of 6s all count."""
    state, _ = throw(race(10, 10, classic=True), 6)
    assert GAME.to_move(state) == 1
    state, _ = throw(state, 6, 6, 6, 6, 6)
    assert state.squares == (28 + 49, 28 + 49)


@pytest.mark.parametrize("bounce", [False, True])
@pytest.mark.parametrize("die", [2, 3, 6])
def test_fast(die: int, bounce: bool) -> None:
    """SNL-OPT-4: any roll that reaches or passes 100 wins; Bounce back has no effect then."""
    state, events = throw(race(98, 0, fast=True, bounce_back=bounce), die)
    assert events[0] == Rolled(0, die, (98, 100), False)
    assert ended(state).winners == (0,)


def test_options_are_off() -> None:
    """SNL-OPT: all off unless chosen."""
    assert Options() == Options(**dict.fromkeys(OPTIONS, False))


def test_the_plain_move_rolls() -> None:
    """SNL-TIME-1: when time runs out the game rolls for the player."""
    state = race(0, 0)
    assert (GAME.plain_move(state, 0),) == GAME.legal_actions(state, 0) == (Roll(),)


def test_one_kind_of_bot() -> None:
    """SNL-BOT-1: it is called `bot`, and it also takes over."""
    assert (GAME.levels, GAME.stand_in) == (("bot",), "bot")
