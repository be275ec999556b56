"""The turn (rules/ladder_rummy_numbered.md, TURN)."""

import pytest

from tests.games.ladder_rummy_numbered.table import CONTRACT, GAME, choices, ended, key, play, refused, scene
from toprung.games.rummy.action import Discard, Draw, LayOff
from toprung.games.rummy.event import Dealt, Discarded, Drew, Laid, LaidOff, Reshuffled, RoundEnded


def test_the_order_of_a_turn() -> None:
    """LRN-TURN-1: draw, go down, lay off, discard one card."""
    text = f"""
        > 0 R5 Y5 G5 R7 Y7 B8 B9 | rung={CONTRACT["set of 3 + set of 3"]}
          1 B1 B2
          stock B7
          discard G1 G2
          meld 1 set R9 Y9 G9
    """
    state, events = play(scene(text, stage="draw"), "draw stock")
    assert events == (Drew(0, "stock", "B7"),)
    state, (laid,) = play(state, "lay set R5 Y5 G5, set R7 Y7 B7")
    assert isinstance(laid, Laid)
    state, events = play(state, "off B9 0", "discard B8")
    assert isinstance(events[0], Discarded)
    assert isinstance(events[1], RoundEnded)


@pytest.mark.parametrize("move", ["lay set R5 Y5 G5, set R7 Y7 B7", "discard R5"])
def test_nothing_before_the_draw(move: str) -> None:
    """LRN-TURN-1"""
    state = scene("> 0 R5 Y5 G5 R7 Y7 B7 R9\n 1 B1\n discard G1", stage="draw")
    assert refused(state, move) == "LRN-TURN-1"


def test_no_second_draw() -> None:
    """LRN-TURN-1"""
    state = scene("> 0 R5 R6\n 1 B1 B2\n discard G1")
    assert refused(state, "draw stock") == "LRN-TURN-1"
    assert refused(state, "discard B1") == "LRN-TURN-1"


def test_what_can_be_drawn() -> None:
    """LRN-TURN-1: the top of the pile or the top discard."""
    state = scene("> 0 R5\n 1 B1\n stock R1 R2\n discard G1 W", stage="draw")
    assert GAME.legal_actions(state, 0) == (Draw("stock"), Draw("discard"))
    assert play(state, "draw discard").events == (Drew(0, "discard", "W"),)
    assert refused(scene("> 0 R5\n 1 B1\n discard", stage="draw"), "draw discard") == "LRN-TURN-1"


def test_a_buried_discard_stays_buried() -> None:
    """LRN-TURN-2: nobody gets at what was covered, not even when the card on it is taken and another comes down."""
    state = scene("> 0 R5 R6\n 1 B1 B2\n stock Y1 Y2\n discard G1 G2", stage="draw")
    state, _ = play(state, "draw discard", "discard R5")
    assert play(state, "draw discard").events == (Drew(1, "discard", "R5"),)
    assert state.discard == ("G1", "R5")


def test_buried_cards_make_a_new_pile() -> None:
    """LRN-TURN-2: when the pile is empty they are shuffled; the top discard stays."""
    state = scene("> 0 R5 B5\n 1 B1\n stock\n discard G1 G2 G3 G4 G5", stage="draw")
    after, events = play(state, "draw stock", chance=key(3))
    stock = key(3).stream("reshuffle/1/1").shuffle(("G1", "G2", "G3", "G4"))
    assert events == (Reshuffled(stock), Drew(0, "stock", stock[0]))
    assert after.discard == ("G5",)


def test_a_dry_table() -> None:
    """LRN-TURN-2: as in L11-TURN-5, the top discard alone; then as many idle turns as players end the round."""
    state = scene("> 0 R5 R6\n 1 B1 B2\n stock\n discard G1", stage="draw")
    assert GAME.legal_actions(state, 0) == (Draw("discard"),)
    assert refused(state, "draw stock") == "LRN-TURN-2"
    _, events = play(state, "draw discard", "discard G1", "draw discard", "discard G1")
    assert [type(event) for event in events] == [Discarded, RoundEnded, Dealt]
    assert ended(events).out == ()


def test_a_dry_table_under_a_skip() -> None:
    """LRN-TURN-2: the round ends with nobody out when nothing at all can be drawn (LRN-SET-5)."""
    state = scene("> 0 R5 S\n 1 B1 B2 | laid\n stock\n discard", settings={"skips": True})
    events = play(state, "discard S at 1").events
    assert (ended(events).out, ended(events).points, ended(events).made) == ((), (5, 10), (0, 1))


def test_200_turns_end_a_round() -> None:
    """LRN-TURN-2: when every player has had them, with nobody out."""
    state = scene("> 0 R5 R6 | turns=200\n 1 B1 B2 | turns=199\n discard G1", stage="draw")
    state, events = play(state, "draw stock", "discard R5")
    assert events == (Discarded(0, "R5", None),)
    assert ended(play(state, "draw stock", "discard B1").events).out == ()


def test_no_stealing() -> None:
    """LRN-TURN-3: the discard pile is one's own only on one's own turn."""
    state = scene("> 0 R5 R6\n 1 B1 B2\n 2 Y1 Y2\n discard G1", stage="draw")
    for seat in (1, 2):
        assert refused(state, "draw discard", seat=seat) == "LRN-TURN-1"
        assert GAME.legal_actions(state, seat) == ()


def test_the_last_card_is_discarded() -> None:
    """LRN-TURN-4: never laid off, though it would fit."""
    state = scene("> 0 R9 | laid\n 1 B1 | laid\n meld 1 set Y9 G9 B9")
    assert choices(state, LayOff) == []
    assert refused(state, "off R9 0") == "LRN-TURN-4"
    assert ended(play(state, "discard R9").events).out == (0,)


def test_the_last_but_one_may_be_laid_off() -> None:
    """LRN-TURN-4: then the last is discarded, and ends the round."""
    state, events = play(scene("> 0 R9 W | laid\n 1 B1 | laid\n meld 1 set Y9 G9 B9"), "off R9 0")
    assert events == (LaidOff(0, "R9", 0, None),)
    assert GAME.legal_actions(state, 0) == (Discard("W"),)


def test_every_turn_ends_with_a_discard() -> None:
    """LRN-TURN-4"""
    assert refused(scene("> 0 R5 R6\n 1 B1 B2"), "end turn") == "LRN-TURN-4"


def test_every_contract_leaves_a_card_to_discard() -> None:
    """LRN-TURN-4: with ten cards and the one drawn nobody can be without one."""
    assert max(sum(goal.size for goal in contract) for contract in GAME.facts.rungs) < GAME.facts.hand + 1
