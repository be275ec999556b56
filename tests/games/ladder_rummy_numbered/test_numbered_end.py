"""Scores, the ladder, the end, time, leaving (rules/ladder_rummy_numbered.md, SCORE, CON, TIME; tables.md, LEAVE)."""

import pytest

from tests.games.ladder_rummy_numbered.table import CONTRACT, GAME, KEY, LAST, ended, play, refused, scene
from toprung.games.rummy.action import Discard, Draw
from toprung.games.rummy.event import Dealt, Laid
from toprung.games.rummy.state import RummyState
from toprung.kernel import Illegal, Left, Outcome, act, fold

DONE = f"rung={LAST} made={LAST - 1} laid"
"""On the last contract, and down with it."""


def test_points_are_added() -> None:
    """LRN-SCORE-1: of what is left in every hand, to a total over all contracts."""
    state = scene("> 0 R5 | laid total=10\n 1 R1 Y12 S W | laid total=100\n 2 G9", settings={"skips": True})
    end = ended(play(state, "discard R5").events)
    assert (end.out, end.points, end.totals) == ((0,), (0, 55, 5), (10, 155, 5))


def test_a_contract_that_is_missed_is_played_again() -> None:
    """LRN-CON-3: while the others move on, also those who did not go out."""
    state, events = play(scene("> 0 R5 | laid rung=4 made=3\n 1 B1 | laid rung=2 made=1\n 2 G1 | rung=3"), "discard R5")
    assert (ended(events).rungs, ended(events).made) == ((5, 3, 3), (4, 2, 0))
    assert [seat.misses for seat in state.seats] == [0, 0, 1]
    assert isinstance(events[2], Dealt)


def test_moving_on_after_three_misses_gives_no_credit() -> None:
    """LRN-CON-4, LRN-CON-5: on to the next contract, and not one finished more."""
    state = scene("> 0 R5 | laid\n 1 B1 | rung=4 made=2 misses=2")
    end = ended(play(state, "discard R5").events)
    assert (end.rungs[1], end.made[1]) == (5, 2)


@pytest.mark.parametrize("missed", ["three", "again", "move_on"])
def test_the_last_contract_has_to_be_made(missed: str) -> None:
    """LRN-CON-5: no number of misses moves anybody past it."""
    state = scene(f"> 0 R5 | laid\n 1 B1 | rung={LAST} made=7 misses=5", settings={"missed": missed})
    state, events = play(state, "discard R5")
    assert (ended(events).rungs[1], ended(events).made[1], state.seats[1].misses) == (LAST, 7, 6)


def test_going_down_with_the_last_contract_is_played_out() -> None:
    """LRN-SCORE-2: it is finished when the round ends."""
    hand, lay = "R5 Y5 G5 B5 W Y7 G7 B7 B8", "set R5 Y5 G5 B5 W, set Y7 G7 B7"
    contract = CONTRACT["set of 5 + set of 3"]
    state, events = play(scene(f"> 0 {hand} B9 | rung={contract} made=9\n 1 B1"), f"lay {lay}")
    assert [type(event) for event in events] == [Laid]
    assert GAME.to_move(state) == 0


def test_the_first_to_finish_wins() -> None:
    """LRN-SCORE-2: whatever the totals, and whoever went out."""
    events = play(scene(f"> 0 R5 | laid rung=4 made=3\n 1 W W | {DONE} total=400"), "discard R5").events
    assert events[2] == Outcome("won", (2, 1), (1,), (0, 450))


def test_moving_along_costs_no_finisher_the_win() -> None:
    """LRN-SCORE-2, LRN-CON-5: contract 10 made after misses moved one along counts as finishing it."""
    events = play(scene(f"> 0 R5 | {DONE} made=4 total=90\n 1 W | rung={LAST} made=9"), "discard R5").events
    assert (events[2].reason, events[2].places) == ("won", (1, 2))


def test_of_several_finishers_the_lower_total_wins() -> None:
    """LRN-SCORE-2: this round counted, so going out is not winning."""
    text = f"> 0 R5 | {DONE} total=90\n 1 Y12 | {DONE} total=70\n 2 Y1 | {DONE} total=86"
    assert play(scene(text), "discard R5").events[2] == Outcome("won", (2, 1, 3), (1,), (90, 80, 91))


def test_equal_totals_share_the_place() -> None:
    """LRN-SCORE-2: also the first; there is no tie-break."""
    text = f"> 0 R5 | {DONE} total=80\n 1 Y12 | {DONE} total=70\n 2 Y1 | rung=8 made=7"
    assert play(scene(text), "discard R5").events[2] == Outcome("won", (1, 1, 3), (0, 1), (80, 80, 5))


def test_places_behind_the_winner() -> None:
    """LRN-SCORE-2: contracts finished, most first, this round's too; then the lower total; then the place is shared."""
    text = f"""
        > 0 R5 | {DONE} total=300
          1 B1 | laid rung=7 made=6 total=95
          2 B2 | rung=9 made=7 total=95
          3 B3 | rung=10 made=7 total=20
    """
    outcome = play(scene(text), "discard R5").events[2]
    assert (outcome.places, outcome.winners) == ((1, 3, 3, 2), (0,))


def test_the_number_of_the_contract_is_no_merit() -> None:
    """LRN-CON-5: moved along to a higher one counts less than one made."""
    text = f"> 0 R5 | {DONE}\n 1 B1 | rung=9 made=2\n 2 B2 | rung=4 made=3 total=500"
    assert play(scene(text), "discard R5").events[2].places == (1, 3, 2)


def test_40_rounds_end_a_game() -> None:
    """LRN-CON-5: then contracts finished, most first, and the lower total decide."""
    text = "> 0 R5 | laid rung=9 made=2 total=300\n 1 B1 | rung=4 made=3 total=40\n 2 B2 | rung=4 made=3 total=30"
    assert isinstance(play(scene(text, round=39), "discard R5").events[-1], Dealt)
    outcome = play(scene(text, round=40), "discard R5").events[-1]
    assert outcome == Outcome("bound", (3, 2, 1), (2,), (300, 45, 35))


@pytest.mark.parametrize(
    ("piles", "source"),
    [
        pytest.param("discard G1", "stock", id="the pile"),
        pytest.param("stock\n discard G1 G2", "stock", id="the pile, renewed"),
        pytest.param("stock\n discard G1", "discard", id="the top discard on a dry table"),
    ],
)
def test_the_plain_move_draws(piles: str, source: str) -> None:
    """LRN-TIME-1: as in L11-LEAVE-1."""
    state = scene(f"> 0 R5 R6\n 1 B1\n {piles}", stage="draw")
    action = GAME.plain_move(state, 0)
    assert isinstance(action, Draw)
    assert action.source == source


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        pytest.param("W W R1 R9 Y12", Discard("Y12"), id="10–12 before 1–9, no wild"),
        pytest.param("W R1 R9 Y12 S", Discard("S", 1), id="a Skip first, at the next player who can be hit"),
        pytest.param("W W", Discard("W"), id="wilds alone"),
        pytest.param("R10 Y12 G11 B12", Discard("Y12"), id="the higher number, then hand order"),
        pytest.param("R5 Y5 G5 R7 Y7 G7 B1", Discard("R7"), id="it never goes down"),
    ],
)
def test_the_plain_move_discards(hand: str, discard: Discard) -> None:
    """LRN-TIME-1"""
    state = scene(f"> 0 {hand}\n 1 B1\n 2 B2", settings={"skips": True})
    assert GAME.plain_move(state, 0) == discard
    act(GAME, state, 0, discard, KEY)


@pytest.mark.parametrize(
    ("hits", "second", "target"), [("chosen", "", 2), ("chosen", "skipped protected", 0), ("next", "", 2)]
)
def test_whom_the_plain_move_skips(hits: str, second: str, target: int) -> None:
    """LRN-TIME-1: the next player who can be hit; never anybody else where a Skip hits the next (LRN-SET-6)."""
    state = scene(f"  0 R1\n > 1 R5 S\n 2 B2 | {second}", settings={"skips": True, "skip_hits": hits})
    assert GAME.plain_move(state, 1) == Discard("S", target)


STANDING = f"""
      0 R5 R6 | rung=4 made=3 total=50
    > 1 B1 | {DONE} total=10
      2 Y1 | rung=4 made=3 total=30
      3 Y2 W | rung=6 made=5 total=90
"""


def after_leaving(*seats: int) -> RummyState:
    state = scene(STANDING)
    for seat in seats:
        state = fold(GAME, state, GAME.leave(state, seat, KEY))
    return state


def test_leaving_does_not_end_the_match() -> None:
    """TBL-LEAVE-2: the seat plays on, with its cards, by a bot of the level Scout."""
    state = after_leaving(1)
    assert GAME.leave(scene(STANDING), 1, KEY) == (Left(1),)
    assert (GAME.to_move(state), GAME.view(state, 0).seats[1].left) == (1, True)
    assert (GAME.leaver_replaced, GAME.stand_in) == (True, "scout")
    assert GAME.legal_actions(state, 1) == GAME.legal_actions(scene(STANDING), 1)


def finished(*leavers: int) -> Outcome:
    """The end of the match when seat 1 finishes the last contract in this round."""
    outcome = play(after_leaving(*leavers), "discard B1").events[-1]
    assert isinstance(outcome, Outcome)
    return outcome


def test_leavers_are_placed_last() -> None:
    """TBL-LEAVE-2: a later one above an earlier one."""
    assert finished(3, 0).places == (3, 1, 2, 4)
    assert finished(0, 3).places == (4, 1, 2, 3)
    assert finished().places == (4, 1, 3, 2)


def test_a_leavers_bot_that_finishes_first() -> None:
    """TBL-LEAVE-2: the match ends, and the best of those who stayed wins."""
    outcome = finished(1)
    assert (outcome.reason, outcome.places, outcome.winners) == ("won", (3, 4, 2, 1), (3,))


def test_when_nobody_is_left() -> None:
    """TBL-LEAVE-2: the table is closed; nobody wins."""
    state = after_leaving(2, 0, 3, 1)
    (outcome,) = GAME.close(state)
    assert (outcome.reason, outcome.places, outcome.winners) == ("closed", (3, 1, 4, 2), ())


def test_a_table_that_is_closed() -> None:
    """LRN-CON-5: the match ends as it stands; a contract that is down in the unfinished round is not finished."""
    (outcome,) = GAME.close(scene(STANDING))
    assert (outcome.reason, outcome.places, outcome.winners) == ("closed", (4, 1, 3, 2), (1,))


def test_nobody_leaves_twice_or_after_the_end() -> None:
    """TBL-LEAVE-2"""
    with pytest.raises(Illegal) as twice:
        GAME.leave(after_leaving(2), 2, KEY)
    over, _ = play(scene(STANDING), "discard B1")
    with pytest.raises(Illegal) as late:
        GAME.leave(over, 2, KEY)
    assert twice.value.clause == late.value.clause == "TBL-LEAVE-2"
    assert refused(over, "draw stock", seat=2) == "LRN-TURN-1"
