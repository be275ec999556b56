"""What `Rules` can say that Ladder 11 does not: each switch turned by itself, over Ladder 11's deck and rungs."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.games.rummy.scene import KEY, choices, play, refused, scene
from toprung.cards.meld import Limits
from toprung.games.ladder11.rule import CLAUSES, Options, rules
from toprung.games.rummy.action import Discard, EndTurn, LayOff
from toprung.games.rummy.event import Dealt, Discarded, Helped, Laid, LaidOff, RoundEnded, TurnEnded, TurnLost
from toprung.games.rummy.fact import facts
from toprung.games.rummy.game import game
from toprung.games.rummy.rule import Cards, Hands, Rules
from toprung.games.rummy.state import RummyState
from toprung.kernel import AnyGame, Chance, Left, begin, fold

NAMED = replace(
    CLAUSES,
    wilds="wilds",
    last_card="last card",
    wild_lay_off="wild lay-off",
    taken_stays="taken stays",
    playable_stays="playable stays",
)


class Turned:
    """Ladder 11 with some switches turned."""

    def __init__(self, **switches: Any) -> None:
        turned = replace(rules(Options()), **{"clauses": NAMED, "leaver_ends": False, **switches})
        self.game: AnyGame = game(
            key="turned",
            version=1,
            seats=range(2, 7),
            levels=("easy",),
            stand_in="easy",
            leaver_replaced=True,
            options=Options,
            rules=lambda _: turned,
            facts=facts(turned),
        )
        self.scene = partial(scene, turned, Options())
        self.play = partial(play, self.game)
        self.refused = partial(refused, self.game)
        self.choices = partial(choices, self.game)


def test_larger_melds() -> None:
    """With `exact` off a meld may be larger than its goal, never smaller."""
    turned = Turned(exact=False)
    state = turned.scene("> 0 R5 Y5 G5 B5 R7 Y7 G7 B8\n 1 B1")
    state, events = turned.play(state, "lay set R5 Y5 G5 B5, set R7 Y7 G7")
    assert isinstance(events[0], Laid)
    assert state.seats[0].hand == ("B8",)
    assert turned.refused(turned.scene("> 0 R5 Y5 G5 R7 Y7 B8\n 1 B1"), "lay set R5 Y5 G5, set R7 Y7") == "L11-LAY-2"


def test_out_by_the_lay_down() -> None:
    """A lay-down that takes the last card ends the round."""
    turned = Turned(exact=False)
    state = turned.scene("> 0 R5 Y5 G5 B5 R7 Y7 G7\n 1 B1")
    events = turned.play(state, "lay set R5 Y5 G5 B5, set R7 Y7 G7").events
    assert [type(event) for event in events[:2]] == [Laid, RoundEnded]
    assert events[1].out == (0,)


def test_lay_offs_from_the_next_turn() -> None:
    """With `lay_off_at_once` off."""
    turned = Turned(lay_off_at_once=False)
    state = turned.scene("> 0 R5 Y5 G5 B5 R7 Y7 G7 B8\n 1 B1 B2\n discard G1")
    state, _ = turned.play(state, "lay set R5 Y5 G5, set R7 Y7 G7")
    assert turned.refused(state, "off B5 0") == "L11-HIT-1"
    assert turned.choices(state, LayOff) == []
    state, events = turned.play(state, "discard B8", "draw stock", "discard B1", "draw stock", "off B5 0")
    assert events == (LaidOff(0, "B5", 0, None),)


def test_the_last_card_is_discarded() -> None:
    """With `out_by_lay_off` off."""
    turned = Turned(out_by_lay_off=False)
    state = turned.scene("> 0 R9 B9 | laid\n 1 B1\n meld 1 set Y9 G9 W")
    state, _ = turned.play(state, "off R9 0")
    assert turned.refused(state, "off B9 0") == "last card"
    assert turned.choices(state, LayOff) == []
    assert turned.play(state, "discard B9").events[1].out == (0,)


@pytest.mark.parametrize(("where", "melds"), [("any", [0, 1]), ("own", [0]), ("none", [])])
def test_wild_lay_offs(where: str, melds: list[int]) -> None:
    """On any meld, on one's own, on none; naturals are free."""
    turned = Turned(wild_lay_offs=where)
    state = turned.scene("> 0 W R9 R8 | laid\n 1 B1 | laid\n meld 0 set Y9 G9 B9\n meld 1 set Y8 G8 B8")
    lay_offs = turned.choices(state, LayOff)
    assert [lay_off.meld for lay_off in lay_offs if lay_off.card == "W"] == melds
    assert [(lay_off.card, lay_off.meld) for lay_off in lay_offs if lay_off.card != "W"] == [("R8", 1), ("R9", 0)]
    for meld in {0, 1} - set(melds):
        assert turned.refused(state, f"off W {meld}") == "wild lay-off"


def test_no_more_wilds_than_naturals() -> None:
    """Neither when laid nor after a lay-off; a run says at which end it has come to its end instead."""
    turned = Turned(limits=Limits(wilds_at_most_naturals=True))
    state = turned.scene("> 0 R5 W W R7 Y7 G7 B8\n 1 B1")
    assert turned.refused(state, "lay set R5 W W, set R7 Y7 G7") == "wilds"
    state = turned.scene("> 0 W R8 | laid\n 1 B1\n meld 1 run W R4 W Y6\n meld 1 run G9 G10 G11 G12")
    assert turned.refused(state, "off W 0 high") == "wilds"
    assert turned.refused(state, "off W 1 high") == "L11-HIT-4"
    assert [(lay_off.meld, lay_off.end) for lay_off in turned.choices(state, LayOff) if lay_off.card == "W"] == [
        (1, "low")
    ]


def test_the_card_just_taken_stays() -> None:
    """With `taken_stays` it is not discarded in the same turn; a twin of it may be, and in the next turn it may."""
    turned = Turned(taken_stays=True)
    state = turned.scene("> 0 R5 B8\n 1 B1 B2\n discard G5", stage="draw")
    state, _ = turned.play(state, "draw discard")
    assert turned.refused(state, "discard G5") == "taken stays"
    assert turned.choices(state, Discard) == [Discard("R5"), Discard("B8")]
    later, _ = turned.play(state, "discard R5", "draw stock", "discard B1", "draw stock")
    assert Discard("G5") in turned.choices(later, Discard)
    twin, _ = turned.play(turned.scene("> 0 G5 B8\n 1 B1 B2\n discard G5", stage="draw"), "draw discard", "discard G5")
    assert twin.seats[0].hand == ("G5", "B8")


def test_the_card_just_taken_is_free_once_laid() -> None:
    """One copy of the face has to stay in hand unless it was laid or laid off."""
    turned = Turned(taken_stays=True)
    state = turned.scene("> 0 G9 B8 | laid\n 1 B1\n meld 1 set Y9 R9 B9\n discard G9", stage="draw")
    state, _ = turned.play(state, "draw discard", "off G9 0", "discard G9")
    assert state.seats[0].hand == ("B8",)


def test_a_turn_without_a_discard() -> None:
    """When the only card left is the one just taken, the turn ends without a discard; else it does not."""
    turned = Turned(taken_stays=True)
    state = turned.scene(
        "> 0 G9 | laid protected\n 1 B1 B2\n meld 1 set Y9 R9 B9\n stock\n discard G9 B7", stage="draw"
    )
    state, _ = turned.play(state, "draw discard")
    assert turned.refused(state, "end turn") == "L11-TURN-1"
    state, _ = turned.play(state, "off G9 0")
    assert turned.game.legal_actions(state, 0) == (EndTurn(),)
    assert turned.game.plain_move(state, 0) == EndTurn()
    state, events = turned.play(state, "end turn")
    assert events == (TurnEnded(0),)
    assert (state.turn, state.seats[0].turns, state.seats[0].protected, state.taken) == (1, 1, False, None)
    assert turned.game.action_of(events[0]) == (0, EndTurn())


def test_the_plain_move_keeps_the_card_just_taken() -> None:
    """It discards the heaviest of the others, a wild if there is nothing else."""
    turned = Turned(taken_stays=True)
    state = turned.scene("> 0 B8 W\n 1 B1\n discard R12", stage="draw")
    state, _ = turned.play(state, "draw discard")
    assert turned.game.plain_move(state, 0) == Discard("B8")
    state, _ = turned.play(turned.scene("> 0 W\n 1 B1\n discard R12", stage="draw"), "draw discard")
    assert turned.game.plain_move(state, 0) == Discard("W")


def test_cards_that_play_stay() -> None:
    """With `playable_stays`, for a seat that has laid, unless it is the last card."""
    turned = Turned(playable_stays=True)
    table = "\n 1 B1 B2\n meld 1 set Y9 G9 B9"
    state = turned.scene("> 0 R9 R8 | laid" + table)
    assert turned.refused(state, "discard R9") == "playable stays"
    assert turned.choices(state, Discard) == [Discard("R8")]
    assert turned.choices(turned.scene("> 0 R9 R8" + table), Discard) == [Discard("R8"), Discard("R9")]
    assert turned.choices(turned.scene("> 0 R9 | laid" + table), Discard) == [Discard("R9")]


def test_a_skip_hits_the_next_player() -> None:
    """With `skip_hits` next; if that one cannot be hit the Skip does nothing."""
    turned = Turned(skip_hits="next")
    state = turned.scene("> 0 S R1\n 1 B1 B2\n 2 G1 G2")
    assert turned.choices(state, Discard)[1:] == [Discard("S", 1)]
    assert turned.refused(state, "discard S at 2") == "L11-SKIP-2"
    state = turned.scene("> 0 S R1\n 1 B1 B2 | protected skipped\n 2 G1 G2")
    assert turned.choices(state, Discard)[1:] == [Discard("S")]
    assert turned.play(state, "discard S").events == (Discarded(0, "S", None), TurnLost(1))


def test_protection_that_ends_with_the_lost_turn() -> None:
    """With `protection_outlasts` off only a lost turn that still waits protects."""
    turned = Turned(protection_outlasts=False)
    state = turned.scene("> 0 S S R1 R2\n 1 B1 B2")
    state, _ = turned.play(state, "discard S at 1", "draw stock")
    assert not state.seats[1].protected
    assert turned.play(state, "discard S at 1").events == (Discarded(0, "S", 1), TurnLost(1))


def test_equal_turns() -> None:
    """With `equal_turns` those who have had one turn fewer play one more, lost turns counted; others may go out too."""
    turned = Turned(equal_turns=True)
    text = """
          0 R1 R2 | turns=5
        > 1 R5 | laid turns=4
          2 B1 B2 | turns=4 skipped
          3 G1 | laid turns=4
          discard Y1
          stock W Y2
    """
    state, events = turned.play(turned.scene(text, dealer=3), "discard R5")
    assert events == (Discarded(1, "R5", None), TurnLost(2))
    assert state.turn == 3
    ended = turned.play(state, "draw stock", "discard G1").events[1]
    assert (ended.out, ended.points) == ((1,), (10, 0, 10, 25))


def test_several_go_out_with_equal_turns() -> None:
    """They stand in the order in which they went out, and nobody aims at them."""
    turned = Turned(equal_turns=True)
    text = """
        > 0 R5 | laid turns=4
          1 W R9 | laid turns=4
          2 B1 S | turns=4
          meld 0 set Y9 G9 B9
          stock R9 Y1
    """
    state, events = turned.play(turned.scene(text, dealer=2), "discard R5")
    assert events == (Discarded(0, "R5", None),)
    state, events = turned.play(state, "draw stock", "off R9 0", "off R9 0", "discard W")
    assert events == (Discarded(1, "W", None),)
    state, _ = turned.play(state, "draw stock")
    assert [action.target for action in turned.choices(state, Discard) if action.card == "S"] == [None]
    ended = turned.play(state, "discard S").events[1]
    assert (ended.out, ended.rungs) == ((0, 1), (2, 2, 1))


@pytest.mark.parametrize(
    ("misses", "rungs", "after"), [(3, (2, 1), (0, 1)), (1, (2, 2), (0, 0)), (None, (1, 1), (3, 1))]
)
def test_misses(misses: int | None, rungs: tuple[int, int], after: tuple[int, int]) -> None:
    """After so many rounds without its rung a seat moves on, without credit."""
    turned = Turned(misses=misses)
    state = turned.scene("> 0 R5 R6 | misses=2 turns=200\n 1 B1 B2 | turns=200")
    state, events = turned.play(state, "discard R5")
    assert (events[1].rungs, events[1].made) == (rungs, (0, 0))
    assert tuple(seat.misses for seat in state.seats) == after


def test_nobody_moves_on_from_the_last_rung() -> None:
    """It is finished only by laying it."""
    turned = Turned(misses=1)
    state = turned.scene("> 0 R5 R6 | rung=10 turns=200\n 1 B1 B2 | turns=200")
    assert turned.play(state, "discard R5").events[1].rungs == (10, 2)


def test_a_finisher_stands_above_who_made_more() -> None:
    """A seat that moved on without credit and then laid the last rung still wins."""
    turned = Turned(misses=1, tiebreaks=0)
    text = (
        "> 0 R5 | laid rung=10 made=6 total=90\n 1 B1 | rung=10 made=9 total=10\n 2 B2 | laid rung=10 made=4 total=85"
    )
    ended = turned.play(turned.scene(text), "discard R5").events[-1]
    assert (ended.reason, ended.places, ended.winners) == ("won", (1, 3, 1), (0, 2))


def test_without_tiebreaks_a_shared_total_shares_the_win() -> None:
    """With no `tiebreaks`."""
    turned = Turned(tiebreaks=0)
    text = "> 0 R5 | laid rung=10 made=9 total=15\n 1 B1 | laid rung=10 made=9 total=10"
    assert turned.play(turned.scene(text), "discard R5").events[-1].winners == (0, 1)


def left(turned: Turned, state: RummyState, *seats: int) -> RummyState:
    """The state after these seats have left, one after the other."""
    for seat in seats:
        events = turned.game.leave(state, seat, KEY)
        assert events == (Left(seat),)
        state = fold(turned.game, state, events)
    return state


def test_leaving_where_a_bot_plays_on() -> None:
    """With `leaver_ends` off: leavers are last, a later one above an earlier one, and never win."""
    turned = Turned()
    text = "> 0 R5 | laid rung=10 made=9\n 1 B1 | rung=4 made=3\n 2 B2 | rung=6 made=5\n 3 B3"
    state = left(turned, turned.scene(text), 2, 0)
    assert turned.game.to_move(state) == 0
    ended = turned.play(state, "discard R5").events[-1]
    assert (ended.reason, ended.places, ended.winners) == ("won", (3, 1, 4, 2), (1,))


def test_closing_when_all_have_left() -> None:
    """Then nobody wins."""
    turned = Turned()
    state = left(turned, turned.scene("> 0 R5 R6\n 1 B1"), 1, 0)
    (closed,) = turned.game.close(state)
    assert (closed.places, closed.winners) == ((1, 2), ())


def swap_first(
    rules: Rules, state: RummyState, hands: Hands, stock: Cards, chance: Chance
) -> tuple[Hands, Cards, tuple[Helped, ...]]:
    """A help that swaps seat 0's first card for the top of the stock."""
    out, into = hands[0][:1], stock[:1]
    return ((*into, *hands[0][1:]), *hands[1:]), (*out, *stock[1:]), (Helped(0, out, into),)


def test_help_at_the_deal() -> None:
    """What was swapped stands in the deal, with hands and stock after it; viewers see whom it helped and no more."""
    turned = Turned(help=swap_first)
    state, events = begin(turned.game, Options(), 2, KEY)
    dealt = events[0]
    assert isinstance(dealt, Dealt)
    helped: Any = dealt.helped
    assert helped[0].into[0] in state.seats[0].hand
    assert state.stock[0] == helped[0].out[0]
    for viewer in (None, 0, 1):
        shown = turned.game.redact(dealt, viewer)
        assert isinstance(shown, Dealt)
        assert shown.helped == (Helped(0),)
