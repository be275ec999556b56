"""Who sees what at a table of Ladder 11 (rules/tables.md, HIDE, SPEC; rules/ladder11.md, BOT)."""

import pytest

from tests.games.ladder11.table import GAME, play, scene
from toprung.games.rummy.event import Dealt, Drew, Reshuffled
from toprung.kernel import Chance

TABLE = """
    > 0 R5 R6 R7 | known=R6 rung=2 made=1 total=15
      1 B1 B2 W | protected skipped
      2 G1 | laid
      meld 2 run G4 W G6 G7
      discard Y1 Y2
      stock Y3 Y4 Y5
"""


def test_a_seat_sees_its_own_hand_and_the_table() -> None:
    """L11-BOT-1: of the others how many cards they hold, rung, total, protection, and what was taken openly."""
    view = GAME.view(scene(TABLE), 1)
    assert view.hand == ("B1", "B2", "W")
    assert [(seat.cards, seat.known, seat.rung, seat.total) for seat in view.seats] == [
        (3, ("R6",), 2, 15),
        (3, (), 1, 0),
        (1, (), 1, 0),
    ]
    assert (view.seats[1].protected, view.seats[1].skipped, view.seats[2].laid) == (True, True, True)
    assert (view.stock, view.discard, view.turn, view.stage) == (3, ("Y1", "Y2"), 0, "play")
    assert view.melds[0].stands_for == ("G4", "5", "G6", "G7")


def test_a_spectator_sees_no_hand() -> None:
    """TBL-SPEC-1"""
    view = GAME.view(scene(TABLE), None)
    assert (view.viewer, view.hand) == (None, None)


def test_what_was_taken_is_known_until_it_is_gone() -> None:
    """L11-BOT-1: a card taken from the discard pile, whether it is discarded, laid or hit."""
    state = scene("> 0 R5 Y5 R7 Y7 G7 B8 R9\n 1 B1\n discard G5", stage="draw")
    state, _ = play(state, "draw discard")
    assert GAME.view(state, 1).seats[0].known == ("G5",)
    assert GAME.view(play(state, "discard G5").state, 1).seats[0].known == ()
    assert GAME.view(play(state, "discard R9").state, 1).seats[0].known == ("G5",)
    laid, _ = play(state, "lay set R5 Y5 G5, set R7 Y7 G7")
    assert GAME.view(laid, 1).seats[0].known == ()


def test_the_card_taken_in_this_turn() -> None:
    """L11-BOT-1: everybody saw it; it is forgotten as such when it is laid, or the turn ends."""
    state = scene("> 0 R5 Y5 R7 Y7 G7 B8 R9\n 1 B1\n discard G5", stage="draw")
    state, _ = play(state, "draw discard")
    assert GAME.view(state, 1).taken == "G5"
    assert GAME.view(play(state, "lay set R5 Y5 G5, set R7 Y7 G7").state, 1).taken is None
    assert GAME.view(play(state, "discard R9").state, 1).taken is None


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_events_as_a_viewer_sees_them(viewer: int | None) -> None:
    """TBL-HIDE-1: a hidden card is None, a hidden list its length, and no event is left out."""
    dealt = Dealt(1, 0, (("R1", "R2"), None, ("W",)), ("G1",), ("Y1", "Y2"), True)
    shown = GAME.redact(dealt, viewer)
    assert shown == Dealt(1, 0, (("R1", "R2") if viewer == 0 else 2, None, 1), ("G1",), 2, True)
    assert GAME.redact(Reshuffled(("R1", "R2")), viewer) == Reshuffled(2)
    assert GAME.redact(Drew(0, "stock", "R1"), viewer) == Drew(0, "stock", "R1" if viewer == 0 else None)
    assert GAME.redact(Drew(0, "discard", "R1"), viewer) == Drew(0, "discard", "R1")


def streams(count: int) -> list[Chance]:
    return [Chance(number.to_bytes(32, "big")) for number in range(count)]


def test_what_is_known_stays_when_hidden_cards_are_dealt_again() -> None:
    """L11-BOT-1: the viewer's hand, the cards others took openly, the table; the rest varies."""
    view = GAME.view(scene(TABLE), 1)
    states = [GAME.determinize(view, chance.stream("again")) for chance in streams(20)]
    assert {state.seats[1].hand for state in states} == {("B1", "B2", "W")}
    assert all("R6" in state.seats[0].hand for state in states)
    assert len({state.seats[0].hand for state in states}) > 1
    assert len({state.stock for state in states}) > 1


def test_a_renewed_stock_holds_only_what_went_into_it() -> None:
    """L11-TURN-4: everybody saw the discards that were shuffled."""
    state = scene("> 0 R5 R6\n 1 B1 B2\n 2 Y1 Y2\n stock\n discard G1 G2 G3 G4 G5 G6", stage="draw")
    state, _ = play(state, "draw stock")
    assert GAME.view(state, 1).renewed == ("G1", "G2", "G3", "G4", "G5")
    view = GAME.view(state, 1)
    for chance in streams(20):
        again = GAME.determinize(view, chance.stream("again"))
        assert len(again.stock) == 4
        assert {*again.stock} <= {"G1", "G2", "G3", "G4", "G5"}
