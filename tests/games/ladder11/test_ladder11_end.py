"""Going out, scoring and the end of the match (rules/ladder11.md, SCORE, END)."""

from typing import Any

import pytest

from tests.games.ladder11.table import GAME, choices, play, refused, scene
from toprung.games.rummy.action import Lay
from toprung.games.rummy.event import Dealt, Discarded, Laid, LaidOff, RoundEnded
from toprung.kernel import Chance, Outcome

LAST = "rung=10 made=9 laid"
"""On the last rung of ten, and it is down."""


def ended(events: tuple[Any, ...]) -> RoundEnded:
    """The round's end among these events, which they hold."""
    return next(event for event in events if isinstance(event, RoundEnded))


def test_out_by_a_discard() -> None:
    """L11-SCORE-1: the hand ends at once."""
    state = scene("> 0 R5 | laid\n 1 B1 B2\n 2 G1")
    events = play(state, "discard R5").events
    assert [type(event) for event in events[:3]] == [Discarded, RoundEnded, Dealt]
    assert (events[1].out, events[1].left) == ((0,), ((), ("B1", "B2"), ("G1",)))


def test_out_by_a_hit() -> None:
    """L11-SCORE-1: then without a discard."""
    state = scene("> 0 R9 | laid\n 1 B1 | laid\n meld 1 set Y9 G9 B9")
    events = play(state, "off R9 0").events
    assert [type(event) for event in events[:3]] == [LaidOff, RoundEnded, Dealt]
    assert events[1].out == (0,)


def test_points_are_added() -> None:
    """L11-SCORE-2: everybody else counts; the table counts nothing."""
    state = scene("> 0 R5 | laid total=10\n 1 R1 Y12 S W | laid total=100\n 2 G9\n meld 1 set Y9 G9 B9")
    end = ended(play(state, "discard R5").events)
    assert (end.points, end.totals) == ((0, 55, 5), (10, 155, 5))


def test_who_laid_climbs() -> None:
    """L11-SCORE-3: one rung, whoever went out; all others stay."""
    state = scene("> 0 R5 | laid rung=4 made=3\n 1 B1 | laid rung=2 made=1\n 2 G1 | rung=9 made=8")
    state, events = play(state, "discard R5")
    assert (ended(events).rungs, ended(events).made) == ((5, 3, 9), (4, 2, 8))
    assert [seat.rung for seat in state.seats] == [5, 3, 9]
    assert not any(seat.laid for seat in state.seats)


SUMMIT = """
    > 0 B4 B5 B6 B7 B8 B9 B10 R1 | rung=11 made=10 total=200
      1 W W | rung=11 made=10 laid total=50
      2 B1 | rung=11 made=10 total=40
      3 B2 | rung=3 made=2 laid total=5
"""


def test_the_summit_wins_at_once() -> None:
    """L11-END-1: nothing is counted, no total changes, nobody else climbs."""
    state, events = play(scene(SUMMIT, rungs=11), "lay color_run B4 B5 B6 B7 B8 B9 B10")
    assert [type(event) for event in events] == [Laid, Outcome]
    assert events[1] == Outcome("summit", (1, 3, 2, 4), (0,), (200, 50, 40, 5))
    assert [seat.made for seat in state.seats] == [10, 10, 10, 2]
    assert (GAME.to_move(state), GAME.legal_actions(state, 0)) == (None, ())


def test_no_other_rung_is_the_summit() -> None:
    """L11-END-1: with 11 rungs the tenth is laid like any rung, and the hand goes on."""
    text = "> 0 R5 Y5 G5 B5 R5 R7 Y7 G7 B8 | rung=10 made=9\n 1 B1"
    state, events = play(scene(text, rungs=11), "lay set R5 Y5 G5 B5 R5, set R7 Y7 G7")
    assert (len(events), GAME.to_move(state)) == (1, 0)


@pytest.mark.parametrize("rungs", [10, 7, 5])
def test_the_last_rung_is_played_out(rungs: Any) -> None:
    """L11-END-2: laying it does not end the hand."""
    lays = {
        10: "set R1 Y1 G1 B1 W, set R2 Y2 G2",
        7: "set R1 Y1 G1 B1, set R2 Y2 G2 W",
        5: "run R1 Y2 G3 B4 R5 Y6 G7 B8",
    }
    cards = [word for word in lays[rungs].replace(",", "").split() if word[-1].isdigit() or word == "W"]
    text = f"> 0 {' '.join(cards)} B9 B10 | rung={rungs} made={rungs - 1}\n 1 B1"
    state, events = play(scene(text, rungs=rungs), f"lay {lays[rungs]}")
    assert (len(events), GAME.to_move(state)) == (1, 0)


def test_one_finisher_wins() -> None:
    """L11-END-2: also when somebody else went out, and whatever the totals."""
    events = play(scene(f"> 0 R5 | laid rung=4 made=3\n 1 W W | {LAST} total=400"), "discard R5").events
    assert events[2] == Outcome("won", (2, 1), (1,), (0, 450))


def test_of_several_finishers_the_lowest_total_wins() -> None:
    """L11-END-2: this hand counted, so going out is not winning."""
    text = f"> 0 R5 | {LAST} total=90\n 1 Y12 | {LAST} total=70\n 2 Y1 | {LAST} total=86"
    assert play(scene(text), "discard R5").events[2] == Outcome("won", (2, 1, 3), (1,), (90, 80, 91))


def test_nobody_finished() -> None:
    """L11-END-2: then another hand follows."""
    events = play(scene("> 0 R5 | laid rung=9 made=8\n 1 B1 | rung=10 made=9"), "discard R5").events
    assert isinstance(events[2], Dealt)
    assert not events[2].tiebreak


TIED = f"""
    > 0 R5 | {LAST} total=80
      1 B1 | rung=10 made=9 total=5
      2 Y12 | {LAST} total=70
      3 G12 | {LAST} total=90
"""


def test_a_shared_lowest_total_is_played_off() -> None:
    """L11-END-3: those players alone are dealt a hand, all on the last rung."""
    state, events = play(scene(TIED, dealer=3), "discard R5")
    dealt = events[2]
    assert isinstance(dealt, Dealt)
    assert dealt.tiebreak
    assert [isinstance(hand, tuple) and len(hand) for hand in dealt.hands] == [10, False, 10, False]
    assert [view.rung for view in GAME.view(state, 0).seats] == [10, 10, 10, 11]
    assert state.tiebreaks == 1


@pytest.mark.parametrize(("dealer", "next_dealer"), [(3, 0), (0, 2), (1, 2), (2, 0)])
def test_the_deal_of_a_tiebreak(dealer: int, next_dealer: int) -> None:
    """L11-END-3: it goes to the next tied player to the left of the last dealer, whose left among them begins."""
    state, events = play(scene(TIED, dealer=dealer), "discard R5", chance=Chance(bytes([1] * 32)))
    assert events[2].dealer == next_dealer
    assert GAME.to_move(state) == {0: 2, 2: 0}[next_dealer]


TIEBREAK = """
    > 0 R5 R6 | rung=11 made=10 total=80
      1 - | rung=10 made=9 total=10
      2 Y12 W | rung=11 made=10 total=80
      3 - | rung=11 made=10 total=100
"""


def test_the_last_rung_is_played_in_a_tiebreak() -> None:
    """L11-END-3"""
    text = TIEBREAK.replace("R5 R6", "R5 Y5 G5 B5 R5 R7 Y7 G7 B8")
    state = scene(text, tiebreak=True, tiebreaks=1)
    assert [len(meld.cards) for meld in choices(state, Lay)[0].melds] == [5, 3]
    state, _ = play(state, "lay set R5 R5 Y5 G5 B5, set R7 Y7 G7")
    assert state.seats[0].laid


def test_the_first_out_wins_the_tiebreak() -> None:
    """L11-END-3: no points, no climbing. L11-END-5: the tied players take the places before the rest."""
    state = scene(TIEBREAK.replace("R5 R6 |", "R5 | laid"), tiebreak=True, tiebreaks=1)
    events = play(state, "discard R5").events
    end = ended(events)
    assert (end.points, end.totals) == ((0, 0, 0, 0), (80, 10, 80, 100))
    assert (end.rungs, end.made, end.left[2]) == ((11, 10, 11, 11), (10, 9, 10, 10), ("Y12", "W"))
    assert events[2] == Outcome("tiebreak", (1, 4, 2, 3), (0,), (80, 10, 80, 100))


def test_the_losers_of_a_tiebreak_share_the_place() -> None:
    """L11-END-5: after the winner."""
    text = """
        > 0 R5 | laid rung=11 made=10 total=80
          1 B1 | rung=11 made=10 total=80
          2 Y12 W | laid rung=11 made=10 total=80
          3 - | rung=10 made=9 total=0
    """
    assert play(scene(text, tiebreak=True, tiebreaks=3), "discard R5").events[2].places == (1, 2, 2, 4)


def test_a_tiebreak_with_nobody_out_is_followed_by_another() -> None:
    """L11-END-4: with the same players."""
    state = scene(TIEBREAK.replace("total=80", "total=80 turns=200"), tiebreak=True, tiebreaks=1, round=15, dealer=0)
    state, events = play(state, "discard R5")
    assert ended(events).out == ()
    dealt = events[2]
    assert (dealt.tiebreak, dealt.round, dealt.dealer) == (True, 16, 2)
    assert [hand is not None for hand in dealt.hands] == [True, False, True, False]


def test_a_tie_after_100_hands_is_still_played_off() -> None:
    """L11-TURN-6, L11-END-3: tie-break hands have a bound of their own."""
    assert play(scene(TIED, round=100), "discard R5").events[2].tiebreak


def test_places_behind_the_winner() -> None:
    """L11-END-5: rungs completed, most first, this hand's too; then the lower total; equal on both share the place."""
    text = f"""
        > 0 R5 | {LAST} total=300
          1 B1 | laid rung=7 made=6 total=95
          2 B2 | rung=8 made=7 total=95
          3 B3 | rung=8 made=7 total=20
          4 B4 | rung=2 made=1 total=0
    """
    outcome = play(scene(text), "discard R5").events[2]
    assert (outcome.places, outcome.winners) == ((1, 3, 3, 2, 5), (0,))
    assert outcome.totals == (300, 100, 100, 25, 5)


def test_nobody_moves_after_the_end() -> None:
    """L11-END-2"""
    state, _ = play(scene(f"> 0 R5 | {LAST}\n 1 B1"), "discard R5")
    assert refused(state, "draw stock", seat=1) == "L11-TURN-1"
    assert GAME.outcome(state) == state.outcome


def test_a_table_that_is_closed() -> None:
    """L11-END-5: the match ends as it stands; in a tie-break the tied players share the win."""
    state = scene("> 0 R5 | laid rung=4 made=3\n 1 B1 | rung=5 made=4 total=40\n 2 B2 | rung=4 made=3 total=1")
    assert GAME.close(state) == (Outcome("closed", (2, 1, 3), (1,), (0, 40, 1)),)
    (outcome,) = GAME.close(scene(TIEBREAK, tiebreak=True, tiebreaks=1))
    assert (outcome.places, outcome.winners) == ((1, 4, 1, 3), (0, 2))
    over = GAME.evolve(state, outcome)
    assert GAME.close(over) == ()
