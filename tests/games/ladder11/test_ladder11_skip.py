"""Skips and protection (rules/ladder11.md, SKIP)."""

import pytest

from tests.games.ladder11.table import GAME, choices, play, refused, scene
from toprung.games.rummy.action import Discard, Draw
from toprung.games.rummy.event import Discarded, RoundEnded, TurnLost


def test_a_skip_costs_the_next_turn() -> None:
    """L11-SKIP-1: it is written down when the turn would have begun."""
    state = scene("> 0 S R1\n 1 B1 B2\n 2 G1 G2\n 3 Y1 Y2")
    state, events = play(state, "discard S at 2")
    assert events == (Discarded(0, "S", 2),)
    assert (GAME.to_move(state), state.seats[2].skipped) == (1, True)
    state, events = play(state, "draw stock", "discard B1")
    assert events == (Discarded(1, "B1", None), TurnLost(2))
    assert (GAME.to_move(state), state.seats[2].skipped) == (3, False)


def test_a_skip_at_the_next_player() -> None:
    """L11-SKIP-1: with two players the turn comes straight back."""
    state, events = play(scene("> 0 S R1 R2\n 1 B1 B2"), "discard S at 1")
    assert events == (Discarded(0, "S", 1), TurnLost(1))
    assert (GAME.to_move(state), state.stage) == (0, "draw")


def test_only_a_skip_is_aimed() -> None:
    """L11-SKIP-1"""
    assert refused(scene("> 0 S R1\n 1 B1 B2"), "discard R1 at 1") == "L11-SKIP-2"


def test_somebody_has_to_be_named() -> None:
    """L11-SKIP-2: the choices stand from the player's left on."""
    state = scene("  0 R3 R4\n > 1 S R1\n 2 B1 B2\n 3 G1 G2")
    assert choices(state, Discard) == [Discard("R1"), Discard("S", 2), Discard("S", 3), Discard("S", 0)]
    assert refused(state, "discard S") == "L11-SKIP-2"


@pytest.mark.parametrize("target", [0, 2, 4, -1])
def test_who_cannot_be_named(target: int) -> None:
    """L11-SKIP-2: oneself; somebody not in the hand; nobody that there is."""
    state = scene("> 0 S R1 | rung=11\n 1 B1 B2 | rung=11\n 2 -\n 3 G1 G2 | rung=11", tiebreak=True, tiebreaks=1)
    assert refused(state, f"discard S at {target}") == "L11-SKIP-2"
    assert choices(state, Discard)[1:] == [Discard("S", 1), Discard("S", 3)]


def test_when_everybody_is_protected() -> None:
    """L11-SKIP-3: it may be discarded naming nobody and does nothing."""
    state = scene("> 0 S R1\n 1 B1 B2 | protected\n 2 G1 G2 | protected skipped")
    assert choices(state, Discard) == [Discard("R1"), Discard("S")]
    assert refused(state, "discard S at 1") == "L11-SKIP-5"
    state, events = play(state, "discard S")
    assert events == (Discarded(0, "S", None),)
    assert GAME.to_move(state) == 1


def test_a_skip_as_the_last_card() -> None:
    """L11-SKIP-4: it ends the hand, nobody is skipped, and a name is required if anyone can be named."""
    state = scene("> 0 S | laid\n 1 B1 B2\n 2 B3")
    assert refused(state, "discard S") == "L11-SKIP-2"
    state, events = play(state, "discard S at 1")
    assert events[0] == Discarded(0, "S", 1)
    assert isinstance(events[1], RoundEnded)
    assert not any(isinstance(event, TurnLost) for event in events)
    assert not any(seat.skipped or seat.protected for seat in state.seats)


def test_protection_begins_when_the_skip_names() -> None:
    """L11-SKIP-5: so no second Skip is aimed at somebody who has one waiting."""
    state = scene("> 0 S R1\n 1 S B2\n 2 G1 G2\n 3 Y1 Y2")
    state, _ = play(state, "discard S at 2", "draw stock")
    assert state.seats[2].protected
    assert refused(state, "discard S at 2") == "L11-SKIP-5"
    assert [action.target for action in choices(state, Discard) if action.card == "S"] == [3, 0]


def test_a_lost_turn_does_not_end_protection() -> None:
    """L11-SKIP-5: nobody loses two turns in a row."""
    state = scene("> 0 S S R1\n 1 B1 B2")
    state, _ = play(state, "discard S at 1", "draw stock")
    assert (state.seats[1].protected, state.seats[1].skipped) == (True, False)
    assert refused(state, "discard S at 1") == "L11-SKIP-5"
    state, events = play(state, "discard S")
    assert (len(events), GAME.to_move(state)) == (1, 1)


def test_protection_ends_with_a_turn_that_was_taken() -> None:
    """L11-SKIP-5: not when it begins, but when it is finished."""
    state = scene("> 0 R1 R2 S\n 1 B1 B2 | protected\n discard G1")
    state, _ = play(state, "discard R1", "draw stock")
    assert state.seats[1].protected
    state, _ = play(state, "discard B1")
    assert not state.seats[1].protected
    state, events = play(state, "draw stock", "discard S at 1")
    assert events == (Discarded(0, "S", 1), TurnLost(1))


def test_a_protected_players_own_skip_ends_the_protection() -> None:
    """L11-SKIP-5: discarding it finishes a turn like any discard."""
    state, _ = play(scene("> 0 S R1 | protected\n 1 B1 B2"), "discard S at 1")
    assert (state.seats[0].protected, state.seats[1].protected) == (False, True)


def test_protection_is_cleared_when_the_hand_ends() -> None:
    """L11-SKIP-5: and so is a lost turn that still waits."""
    state = scene("> 0 R5 | laid\n 1 B1 | protected skipped\n 2 B2 | protected")
    state, events = play(state, "discard R5")
    begun = [seat for seat, own in enumerate(state.seats) if own.protected]
    assert begun == [event.seat for event in events if isinstance(event, TurnLost)]


def test_a_skip_is_never_taken_laid_or_hit() -> None:
    """L11-SKIP-6"""
    state = scene("> 0 R1 R2\n 1 B1 B2\n discard G1 S", stage="draw")
    assert choices(state, Draw) == [Draw("stock")]
    assert refused(state, "draw discard") == "L11-TURN-2"
    state = scene("> 0 R5 Y5 S R7 Y7 G7 B8\n 1 B1 B2")
    assert refused(state, "lay set R5 Y5 S, set R7 Y7 G7") == "L11-SKIP-6"
    state = scene("> 0 S R1 | laid\n 1 B1 | laid\n meld 1 color_group R1 R2 R3 R4 R5 R6 R7")
    assert refused(state, "off S 0") == "L11-SKIP-6"
