"""Dry tables, bounds, the end, time and leaving (rules/ladder_rummy_standard.md, TURN, SCORE, TIME)."""

import pytest

from tests.games.ladder_rummy_standard.table import GAME, KEY, play, scene
from toprung.games.rummy.action import Discard, Draw
from toprung.games.rummy.event import Dealt, Drew, Reshuffled, RoundEnded
from toprung.kernel import Left, Outcome, act, fold


def test_an_empty_stock_is_renewed() -> None:
    """LRS-TURN-6: from the discards under the top, when a card is needed."""
    state = scene("> 0 2c 3c\n stock\n discard Ah Kd Qd Jd", stage="draw")
    state, events = play(state, "draw stock")
    assert events[0] == Reshuffled(KEY.stream("reshuffle/1/1").shuffle(("Ah", "Kd", "Qd")))
    assert isinstance(events[1], Drew)
    assert state.discard == ("Jd",)


def test_a_dry_table_leaves_the_top_discard() -> None:
    """LRS-TURN-6: and four such turns in a row, with nobody laying, end the deal with nobody out."""
    state = scene("> 0 2c 3c\n stock\n discard Ah", stage="draw")
    assert GAME.legal_actions(state, 0) == (Draw("discard"),)
    for card in ("2c", "4s", "5s"):
        state, _ = play(state, "draw discard", f"discard {card}")
    events = play(state, "draw discard", "discard 6s").events
    assert isinstance(events[1], RoundEnded) and events[1].out == ()


def test_no_stock_and_no_discards_end_the_deal() -> None:
    """LRS-TURN-6: a turn without a discard can leave neither."""
    text = "> 0 9d | laid\n meld 0 set 9s 9h 9c\n stock\n discard Kd"
    state, _ = play(scene(text, stage="draw"), "draw discard", "off 9d 0")
    events = play(state, "end turn").events
    assert isinstance(events[1], RoundEnded) and events[1].out == ()


def test_a_deal_of_two_hundred_turns_each_ends() -> None:
    """LRS-TURN-6."""
    text = "> 0 2c 3c | turns=199\n 1 4s 7d | turns=200\n 2 5s 7d | turns=200\n 3 6s 8d | turns=200"
    events = play(scene(text), "discard 2c").events
    assert isinstance(events[1], RoundEnded) and events[1].out == ()


def test_who_passes_the_last_contract_ends_the_match() -> None:
    """LRS-SCORE-2: the highest rung wins, on a tie the fewest points; equal on both share the place."""
    top = "| laid rung=10 made=9"
    text = f"> 0 2c | laid rung=9 made=8\n 1 As {top} total=5\n 2 Ah {top} total=5\n 3 3h | rung=9 made=8 total=1"
    events = play(scene(text), "discard 2c").events
    assert events[2] == Outcome("won", (3, 1, 1, 4), (1, 2), (0, 20, 20, 4))


def test_ten_deals_end_the_match() -> None:
    """LRS-SCORE-2."""
    text = "> 0 2c | laid rung=3 made=2\n 1 As | rung=3 made=2\n 2 Ah | rung=3 made=2\n 3 3h | laid rung=3 made=2"
    assert isinstance(play(scene(text, round=9), "discard 2c").events[2], Dealt)
    events = play(scene(text, round=10), "discard 2c").events
    assert events[2] == Outcome("rounds", (1, 3, 3, 2), (0,), (0, 15, 15, 3))


@pytest.mark.parametrize(
    ("hand", "gone"),
    [("2c Kd As", "As"), ("2c Kd Th", "Kd"), ("X X 2c", "2c"), ("X X", "X"), ("Ks Kd 3h", "Ks")],
)
def test_the_plain_move(hand: str, gone: str) -> None:
    """LRS-TIME-1: the heaviest card that is no joker; among equals the higher rank, then the first in hand order."""
    assert GAME.plain_move(scene(f"> 0 {hand}", stage="draw"), 0) == Draw("stock")
    assert GAME.plain_move(scene(f"> 0 {hand}"), 0) == Discard(gone)


def test_the_plain_move_keeps_the_card_just_taken() -> None:
    """LRS-TIME-1."""
    state, _ = play(scene("> 0 2c 3d\n discard As", stage="draw"), "draw discard")
    assert GAME.plain_move(state, 0) == Discard("3d")


def test_a_leaver_is_placed_last() -> None:
    """TBL-LEAVE-2: a bot plays on; whoever stayed and did best wins."""
    text = "> 0 2c | laid rung=10 made=9\n 1 As | rung=3 made=2\n 2 Ah | rung=4 made=3\n 3 3h | rung=3 made=2"
    state = scene(text)
    events = GAME.leave(state, 0, KEY)
    assert events == (Left(0),)
    state = fold(GAME, state, events)
    _, events = act(GAME, state, 0, Discard("2c"), KEY)
    assert events[2] == Outcome("won", (4, 3, 1, 2), (2,), (0, 15, 15, 3))
