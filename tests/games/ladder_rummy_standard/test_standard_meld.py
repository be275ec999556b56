"""Melds, laying and laying off (rules/ladder_rummy_standard.md, MELD, TURN)."""

import pytest

from tests.games.ladder_rummy_standard.table import GAME, choices, play, refused, scene
from toprung.games.rummy.action import Discard, Draw, EndTurn, Lay, LayOff
from toprung.games.rummy.event import Discarded, Drew, Laid, LaidOff, RoundEnded, TurnEnded
from toprung.games.rummy.state import RummyState
from toprung.kernel import Draft

GROUPS = "Ks Kh Kd 9s 9h 9d"


def second_contract(run: str) -> RummyState:
    """Seat 0 on the second contract with this run and a group of nines."""
    return scene(f"> 0 {run} 9s 9h 9d 2c | rung=2 made=1\n 1 4h 7d\n 2 5h 9c\n 3 6h 8d")


@pytest.mark.parametrize("group", ["Ks Kh Kd", "Ks Ks Kh", "Kh Kh X"])
def test_a_group_is_of_one_rank(group: str) -> None:
    """LRS-MELD-1: in any suits, identical cards too."""
    state, events = play(scene(f"> 0 {group} 9s 9h 9d 2c"), f"lay set {group}, set 9s 9h 9d")
    assert isinstance(events[0], Laid)
    assert state.seats[0].hand == ("2c",)


@pytest.mark.parametrize("run", ["As 2s 3s 4s", "Js Qs Ks As", "9s Ts X Qs", "X 3s 4s X"])
def test_a_run_keeps_to_one_suit_the_ace_low_or_high(run: str) -> None:
    """LRS-MELD-1, LRS-MELD-2."""
    _, events = play(second_contract(run), f"lay set 9s 9h 9d, color_run {run}")
    assert isinstance(events[0], Laid)


@pytest.mark.parametrize("run", ["Ks As 2s 3s", "As 2s 3s 4h", "4s 5s 7s 8s", "As 2s Qs Ks", "Qs Ks X X"])
def test_no_run_goes_round_the_ace_or_changes_its_suit(run: str) -> None:
    """LRS-MELD-1: the ace is never low and high in one run."""
    assert refused(second_contract(run), f"lay set 9s 9h 9d, color_run {run}") == "LRS-MELD-1"


def test_a_meld_holds_two_real_cards() -> None:
    """LRS-MELD-2."""
    state = scene("> 0 Kh X X 9s 9h 9d 2c")
    assert refused(state, "lay set Kh X X, set 9s 9h 9d") == "LRS-MELD-2"
    assert choices(state, Lay) == []


def test_a_joker_stays_where_it_was_laid() -> None:
    """LRS-MELD-2: what it stands for is taken in a run, and it is never exchanged."""
    state = scene("> 0 4s 2c 2d | laid\n 1 4h 7d\n 2 5h 7d\n 3 6h 8d\n meld 1 color_run 3s X 5s 6s")
    assert refused(state, "off 4s 0 low") == "LRS-MELD-1"
    state, _ = play(scene("> 0 2s 2c 2d | laid\n meld 0 color_run X 4s 5s 6s"), "off 2s 0 low")
    assert state.melds[0].cards == ("2s", "X", "4s", "5s", "6s")


def test_spare_cards_may_be_laid_with_the_contract() -> None:
    """LRS-TURN-1: a meld may be larger than asked, never smaller."""
    state = scene(f"> 0 {GROUPS} Kc 9c 2c")
    state, events = play(state, "lay set Ks Kh Kd Kc, set 9s 9h 9d 9c")
    assert isinstance(events[0], Laid) and state.seats[0].hand == ("2c",)
    assert refused(scene("> 0 Ks Kh 9s 9h 9d 2c"), "lay set Ks Kh, set 9s 9h 9d") == "LRS-TURN-1"


def test_the_contract_is_laid_once_and_only_ones_own() -> None:
    """LRS-TURN-1, LRS-CON-2."""
    state = scene(f"> 0 {GROUPS} 2c 3c | laid")
    assert refused(state, "lay set Ks Kh Kd, set 9s 9h 9d") == "LRS-TURN-1"
    state = scene(f"> 0 {GROUPS} 2c 3c | rung=2")
    assert refused(state, "lay set Ks Kh Kd, set 9s 9h 9d") == "LRS-CON-2"


def test_a_turn_begins_with_a_draw() -> None:
    """LRS-TURN-1, LRS-UI-1: from the stock or the discard pile."""
    state = scene("> 0 2c 3c\n discard Kd", stage="draw")
    assert GAME.legal_actions(state, 0) == (Draw("stock"), Draw("discard"))
    assert refused(state, "discard 2c") == "LRS-TURN-1"
    assert play(state, "draw discard").events == (Drew(0, "discard", "Kd"),)
    assert refused(play(state, "draw stock").state, "draw stock") == "LRS-TURN-1"


def test_cards_are_laid_off_from_the_next_turn_on() -> None:
    """LRS-TURN-2: on any melds, one's own or another's."""
    text = f"> 0 {GROUPS} Kc 2c 3c\n 1 4s 7d\n 2 5s 7d\n 3 6s 8d\n meld 1 color_run 3c 4c 5c 6c\n discard Ah"
    state, _ = play(scene(text), "lay set Ks Kh Kd, set 9s 9h 9d")
    assert choices(state, LayOff) == []
    assert refused(state, "off Kc 1") == "LRS-TURN-2"
    state, _ = play(
        state, "discard 3c", "draw stock", "discard 4s", "draw stock", "discard 5s", "draw stock", "discard 6s"
    )
    state, _ = play(state, "draw stock")
    state, events = play(state, "off Kc 1", "off 2c 0 low")
    assert events == (LaidOff(0, "2c", 0, "low"),)


def test_the_card_just_taken_stays_for_this_turn() -> None:
    """LRS-TURN-3."""
    state, _ = play(scene("> 0 2c 3c\n discard Kd", stage="draw"), "draw discard")
    assert refused(state, "discard Kd") == "LRS-TURN-3"
    assert choices(state, Discard) == [Discard("2c"), Discard("3c")]
    state, _ = play(scene("> 0 2c 3c\n discard Kd", stage="draw", stock=("Kd",)), "draw stock")
    assert play(state, "discard Kd").events[0] == Discarded(0, "Kd", None)


def test_a_twin_of_the_card_just_taken_may_go() -> None:
    """LRS-TURN-3: one copy has to stay in hand, unless it was laid or laid off."""
    state, _ = play(scene("> 0 2c Kd\n discard Kd", stage="draw"), "draw discard")
    state, events = play(state, "discard Kd")
    assert events[0] == Discarded(0, "Kd", None)
    assert state.seats[0].hand == ("Kd", "2c") or state.seats[0].hand == ("2c", "Kd")
    text = "> 0 Kd 2c 3c | laid\n meld 0 set Ks Kh Kc\n discard Kd"
    state, _ = play(scene(text, stage="draw"), "draw discard", "off Kd 0")
    assert play(state, "discard Kd").events[0] == Discarded(0, "Kd", None)


@pytest.mark.parametrize(
    ("text", "move", "kind"),
    [
        ("> 0 Kd | laid", "discard Kd", Discarded),
        ("> 0 Kd | laid\n meld 0 set Ks Kh Kc", "off Kd 0", LaidOff),
        (f"> 0 {GROUPS} Kc", "lay set Ks Kh Kd Kc, set 9s 9h 9d", Laid),
    ],
)
def test_who_has_no_card_left_ends_the_deal(text: str, move: str, kind: type) -> None:
    """LRS-TURN-4: by a discard, a lay-off or the lay-down itself."""
    events = play(scene(text), move).events
    assert [type(event) for event in events[:2]] == [kind, RoundEnded]
    assert events[1].out == (0,)


def test_a_turn_may_end_without_a_discard() -> None:
    """LRS-TURN-5: when the card just taken from the discard pile is the only one left; or it is laid off."""
    text = "> 0 9d | laid\n meld 0 set Ks Kh Kc\n meld 0 set 9s 9h 9c\n discard Kd"
    state, _ = play(scene(text, stage="draw"), "draw discard", "off 9d 1")
    assert GAME.legal_actions(state, 0) == (LayOff("Kd", 0), EndTurn())
    ended, events = play(state, "end turn")
    assert events == (TurnEnded(0),)
    assert (GAME.to_move(ended), ended.seats[0].hand) == (1, ("Kd",))
    assert isinstance(play(state, "off Kd 0").events[1], RoundEnded)
    assert refused(scene("> 0 2c 3c"), "end turn") == "LRS-TURN-3"


def test_what_lay_the_contract_shows() -> None:
    """LRS-UI-2: frames take a choice of cards, larger ones too, and say what would be laid."""
    state = scene(f"> 0 {GROUPS} Kc X 2c")
    preview = GAME.preview(state, 0, Draft((("Ks", "Kh", "X", "Kc"), ("9s", "9h"))))  # type: ignore[misc]
    assert [frame.ok for frame in preview.frames] == [True, False]
    assert preview.action is None
    preview = GAME.preview(state, 0, Draft((("Ks", "Kh", "X", "Kc"), ("9s", "9h", "9d"))))  # type: ignore[misc]
    assert isinstance(preview.action, Lay)
    assert isinstance(GAME.decide(state, 0, preview.action, None)[0], Laid)  # type: ignore[arg-type]
