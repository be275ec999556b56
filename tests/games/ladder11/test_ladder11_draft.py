"""Staged cards: what frames are worth before anything is laid (rules/ladder11.md, LAY, GROUP)."""

import pytest

from tests.games.ladder11.table import GAME, scene
from toprung.cards.meld import Meld
from toprung.games.rummy.action import Lay
from toprung.games.rummy.state import RummyState
from toprung.kernel import Chance, Draft, Frame, Illegal, Preview, act


def preview(state: RummyState, *frames: str, seat: int = 0) -> Preview:
    assert GAME.preview is not None
    return GAME.preview(state, seat, Draft(tuple(tuple(frame.split()) for frame in frames)))


def refused(state: RummyState, *frames: str, seat: int = 0) -> str:
    with pytest.raises(Illegal) as no:
        preview(state, *frames, seat=seat)
    return no.value.clause


def on_rung(rung: int, cards: str) -> RummyState:
    return scene(f"> 0 {cards} | rung={rung}\n 1 B1 B2", rungs=11)


def test_frames_that_are_right_make_the_lay_down() -> None:
    """L11-LAY-2: cards in any order; the action passes as it stands."""
    state = on_rung(2, "R5 Y5 W R1 Y2 G3 W B8")
    shown = preview(state, "W Y5 R5", "G3 R1 W Y2")
    assert shown.frames == (
        Frame(True, ("R5", "Y5", "W"), ("R5", "Y5", "5")),
        Frame(True, ("R1", "Y2", "G3", "W"), ("R1", "Y2", "G3", "4")),
    )
    assert shown.action == Lay((Meld("set", ("R5", "Y5", "W")), Meld("run", ("R1", "Y2", "G3", "W"))))
    after, _ = act(GAME, state, 0, shown.action, Chance(bytes(32)))
    assert after.seats[0].laid


def test_the_order_says_where_a_wild_stands() -> None:
    """L11-GROUP-5: a run that is right as it lies stays so."""
    state = on_rung(4, "R3 Y4 G5 B6 R7 Y8 W W B1")
    assert preview(state, "W R3 Y4 G5 B6 R7 Y8").frames[0].stands_for[0] == "2"
    assert preview(state, "R3 Y4 G5 B6 R7 Y8 W").frames[0].stands_for[-1] == "9"
    assert preview(state, "R3 Y4 G5 W R7 Y8 W").frames[0].stands_for == ("R3", "Y4", "G5", "6", "R7", "Y8", "9")


@pytest.mark.parametrize(
    ("rung", "frames", "clause"),
    [
        pytest.param(1, ["", "R5"], "L11-LAY-2", id="nothing, or a single card"),
        pytest.param(1, ["W W", "R5 Y5"], "L11-LAY-2", id="Wilds, while a natural may still come"),
        pytest.param(4, ["R3 G9"], "L11-LAY-2", id="a gap that the missing cards can fill"),
        pytest.param(4, ["B12 R7 W"], "L11-LAY-2", id="in any order"),
        pytest.param(8, ["R3 R3 W"], "L11-LAY-2", id="a colour group on its way"),
    ],
)
def test_a_frame_on_its_way(rung: int, frames: list[str], clause: str) -> None:
    """L11-LAY-2: what can still be completed only lacks cards."""
    shown = preview(on_rung(rung, "R3 R3 R5 Y5 R7 G9 B12 W W W"), *frames)
    assert [(frame.ok, frame.clause) for frame in shown.frames] == [(False, clause)] * len(frames)
    assert all(frame.params["size"] in (3, 7) for frame in shown.frames)
    assert shown.action is None


@pytest.mark.parametrize(
    ("rung", "frames", "clauses"),
    [
        pytest.param(1, ["R5 Y5 B6", "W W W"], ["L11-GROUP-1", "L11-GROUP-6"], id="two numbers; Wilds alone"),
        pytest.param(1, ["R5 B6", "R5 Y5 W W"], ["L11-GROUP-1", "L11-LAY-2"], id="two numbers already; one too many"),
        pytest.param(4, ["R5 Y5"], ["L11-GROUP-2"], id="a number twice"),
        pytest.param(4, ["R3 B12"], ["L11-GROUP-2"], id="a gap that is too wide"),
        pytest.param(4, ["R3 Y5 S"], ["L11-SKIP-6"], id="a Skip"),
        pytest.param(8, ["R3 Y5"], ["L11-GROUP-3"], id="two colours"),
        pytest.param(11, ["R3 B6"], ["L11-GROUP-4"], id="two colours in a colour run"),
    ],
)
def test_a_frame_that_is_wrong(rung: int, frames: list[str], clauses: list[str]) -> None:
    """L11-GROUP: nothing that is added could mend it; the cards lie as they were put."""
    shown = preview(on_rung(rung, "R3 R5 R5 Y5 B6 B12 W W W W W S"), *frames)
    assert [frame.clause for frame in shown.frames] == clauses
    assert all(frame.why and not frame.ok for frame in shown.frames)
    assert [len(frame.cards) for frame in shown.frames] == [len(frame.split()) for frame in frames]


def test_staging_ahead() -> None:
    """L11-LAY-1: frames can be filled before it is one's turn and before the draw, with nothing to send yet."""
    ahead = scene("  0 R5 Y5 G5 R7 Y7 G7 B8\n > 1 B1 B2")
    assert preview(ahead, "R5 Y5 G5", "R7 Y7 G7").action is None
    assert all(frame.ok for frame in preview(ahead, "R5 Y5 G5", "R7 Y7 G7").frames)
    undrawn = scene("> 0 R5 Y5 G5 R7 Y7 G7\n 1 B1 B2", stage="draw")
    assert preview(undrawn, "R5 Y5 G5", "R7 Y7 G7").action is None


def test_only_ones_own_cards() -> None:
    """L11-LAY-1: a draft says nothing about cards that the player does not hold."""
    state = on_rung(1, "R5 Y5 G5 R7")
    assert refused(state, "R5 Y5 B1", "") == "L11-TURN-1"
    assert refused(state, "R5 Y5", "R5") == "L11-TURN-1"


def test_only_ones_own_rung() -> None:
    """L11-RUNG-5, L11-LAY-1: its frames, once a hand, in the hand."""
    assert refused(on_rung(4, "R5 Y5"), "R5", "Y5") == "L11-RUNG-5"
    assert refused(scene("> 0 R5 Y5 | laid\n 1 B1"), "R5", "Y5") == "L11-LAY-1"
    assert refused(scene("> 0 R5 Y5\n 1 -\n 2 B1"), "", "", seat=1) == "L11-LAY-1"
