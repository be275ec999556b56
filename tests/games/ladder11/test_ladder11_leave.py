"""Time and leaving (rules/ladder11.md, LEAVE)."""

import pytest

from tests.games.ladder11.table import GAME, KEY, play, scene
from toprung.games.rummy.action import Discard, Draw
from toprung.games.rummy.state import RummyState
from toprung.kernel import Illegal, Left, Outcome, act, fold


@pytest.mark.parametrize(
    ("piles", "source"),
    [
        pytest.param("discard G1", "stock", id="the draw pile"),
        pytest.param("stock\n discard G1 G2", "stock", id="the draw pile, renewed"),
        pytest.param("stock\n discard G1", "discard", id="the top discard on a dry table"),
    ],
)
def test_the_plain_move_draws(piles: str, source: str) -> None:
    """L11-LEAVE-1"""
    state = scene(f"> 0 R5 R6\n 1 B1\n {piles}", stage="draw")
    action = GAME.plain_move(state, 0)
    assert action == Draw("stock" if source == "stock" else "discard")
    act(GAME, state, 0, action, KEY)


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        pytest.param("R1 R9 W W Y12", Discard("Y12"), id="L11-LEAVE-1: 10–12 before 1–9, no Wild"),
        pytest.param("R1 R9 W S Y12", Discard("S", 1), id="L11-LEAVE-1: a Skip first"),
        pytest.param("W W", Discard("W"), id="L11-LEAVE-1: Wilds alone"),
        pytest.param("R10 Y12 G11 B12", Discard("Y12"), id="L11-LEAVE-2: the higher number, then hand order"),
        pytest.param("R1 Y8 G3 B8", Discard("Y8"), id="L11-LEAVE-2: also among 1–9"),
    ],
)
def test_the_plain_move_discards(hand: str, discard: Discard) -> None:
    state = scene(f"> 0 {hand}\n 1 B1\n 2 B2")
    assert GAME.plain_move(state, 0) == discard
    act(GAME, state, 0, discard, KEY)


@pytest.mark.parametrize(
    ("first", "second", "target"),
    [("", "", 2), ("protected", "", 0), ("protected", "protected", None)],
)
def test_whom_the_plain_move_skips(first: str, second: str, target: int | None) -> None:
    """L11-LEAVE-1: the first player who can be named, clockwise from the player's left."""
    state = scene(f"  0 R1 R2 | {second}\n > 1 R5 S\n 2 B2 B3 | {first}")
    assert GAME.plain_move(state, 1) == Discard("S", target)


def test_the_plain_move_never_lays_or_hits() -> None:
    """L11-LEAVE-1: though it could."""
    state = scene("> 0 R5 Y5 G5 R7 Y7 G7 B8\n 1 B1")
    assert GAME.plain_move(state, 0) == Discard("B8")
    state = scene("> 0 R9 B8 | laid\n 1 B1\n meld 0 set Y9 G9 B9")
    assert GAME.plain_move(state, 0) == Discard("R9")


STANDING = """
    > 0 R5 R6 | rung=4 made=3 total=50
      1 B1 B2 | rung=9 made=8 total=10
      2 Y1 | rung=4 made=3 total=50 laid
      3 Y2 W | rung=6 made=5 total=90
"""


@pytest.mark.parametrize("leaver", range(4))
def test_leaving_ends_the_match(leaver: int) -> None:
    """L11-LEAVE-3: the leaver is last, the others by rungs, total, seat order; no hand is scored, all are shown."""
    state = scene(STANDING)
    left, outcome = GAME.leave(state, leaver, KEY)
    assert left == Left(leaver, (("R5", "R6"), ("B1", "B2"), ("Y1",), ("Y2", "W")))
    order = [seat for seat in (1, 3, 0, 2) if seat != leaver] + [leaver]
    places = tuple(1 + order.index(seat) for seat in range(4))
    assert outcome == Outcome("left", places, (order[0],), (50, 10, 50, 90))


def test_a_rung_of_the_unfinished_hand_is_not_completed() -> None:
    """L11-LEAVE-3: seat 2 has laid and still comes after seat 0."""
    (_, outcome) = GAME.leave(scene(STANDING), 1, KEY)
    assert outcome.places[2] > outcome.places[0]


def test_all_hands_are_shown() -> None:
    """L11-LEAVE-3: to players and spectators, also in the view."""
    state = scene(STANDING)
    events = GAME.leave(state, 1, KEY)
    assert GAME.redact(events[0], None) == events[0]
    over = fold(GAME, state, events)
    assert GAME.to_move(over) is None
    assert GAME.view(over, None).hands == tuple(seat.hand for seat in state.seats)
    assert GAME.view(state, None).hands is None


def tiebreak() -> RummyState:
    text = """
        > 0 R5 | laid rung=11 made=10 total=80
          1 - | rung=10 made=9 total=10
          2 Y12 W | rung=11 made=10 total=80
          3 - | rung=11 made=10 total=90
          4 - | rung=3 made=2 total=0
    """
    return scene(text, tiebreak=True, tiebreaks=1)


def test_leaving_a_tiebreak_one_is_not_in() -> None:
    """L11-LEAVE-3: it changes nothing but that this player is placed last."""
    state = tiebreak()
    events = GAME.leave(state, 1, KEY)
    assert events == (Left(1),)
    state = fold(GAME, state, events)
    assert (GAME.to_move(state), GAME.view(state, 0).seats[1].left) == (0, True)
    assert play(state, "discard R5").events[-1].places == (1, 5, 2, 3, 4)


def test_leaving_one_after_the_other() -> None:
    """L11-LEAVE-3: who left later stands above who left earlier, as in the other games (TBL-LEAVE-2)."""
    state = tiebreak()
    for seat in (3, 1):
        state = fold(GAME, state, GAME.leave(state, seat, KEY))
    assert play(state, "discard R5").events[-1].places == (1, 4, 2, 5, 3)


def test_a_tied_player_who_leaves_the_tiebreak() -> None:
    """L11-LEAVE-3: ends the match as anywhere else."""
    state = fold(GAME, tiebreak(), GAME.leave(tiebreak(), 3, KEY))
    _, outcome = GAME.leave(state, 0, KEY)
    assert (outcome.reason, outcome.places, outcome.winners) == ("left", (4, 2, 1, 5, 3), (2,))


def test_nobody_leaves_twice_or_after_the_end() -> None:
    """L11-LEAVE-3"""
    state = fold(GAME, tiebreak(), GAME.leave(tiebreak(), 1, KEY))
    with pytest.raises(Illegal) as twice:
        GAME.leave(state, 1, KEY)
    over = fold(GAME, state, GAME.leave(state, 0, KEY))
    with pytest.raises(Illegal) as late:
        GAME.leave(over, 2, KEY)
    assert twice.value.clause == late.value.clause == "L11-LEAVE-3"
