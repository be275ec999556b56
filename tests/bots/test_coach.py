"""What the coach says (TBL-TABLE-6): the strongest bot's own choice, from what a player sees, with reasons that are
so."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.games.eleven import scene as eleven
from tests.games.ladder11.table import scene
from toprung.bots import BOTS, COACHES
from toprung.bots.advice import WAYS, Advice, Measure, Reason, Way
from toprung.games import GAMES
from toprung.games.eleven.action import Play
from toprung.games.rummy.action import Discard, Draw, Lay, LayOff
from toprung.games.rummy.state import RummyState
from toprung.kernel import Chance, act, begin
from toprung.kernel.playout import match_seed

SORTED = {"saved": True, "cards": False, "cost": False, "wait": False, "none": False}
"""The measures, and whether more is better."""


def advice(game: str, state: Any) -> Advice:
    """What the coach says to the seat to move."""
    seat = GAMES[game].to_move(state)
    assert seat is not None
    view, legal = GAMES[game].view(state, seat), GAMES[game].legal_actions(state, seat)
    return COACHES[game](view, legal, Chance(bytes(32)).stream("coach"))


def first(state: RummyState) -> Way:
    """What the coach of Ladder 11 would do."""
    return advice("ladder11", state).ways[0]


@pytest.mark.parametrize("game", COACHES)
def test_the_coach_says_what_the_strongest_bot_does_whatever_is_hidden(game: str) -> None:
    """TBL-TABLE-6, TBL-HIDE-1: through matches of the strongest bot; and the hidden cards dealt anew behind the same
    view change nothing of it."""
    rules, best, reasons = GAMES[game], list(BOTS[game].values())[-1], set()
    for number, decisions in enumerate((80, 40)):
        chance = Chance(match_seed(b"coach", number))
        state, _ = begin(rules, rules.types.options(), 3, chance)
        for decision in range(decisions):
            seat, label = rules.to_move(state), f"choice/{decision}"
            if seat is None:
                break
            view, legal = rules.view(state, seat), rules.legal_actions(state, seat)
            told = COACHES[game](view, legal, chance.stream(label))
            chosen = best(view, legal, chance.stream(label))
            assert told.ways[0].action == chosen
            reasons |= {way.reason for way in told.ways}
            check(told, legal)
            if decision % 7 == 0:
                redealt = rules.view(rules.determinize(view, chance.stream(f"redeal/{decision}")), seat)
                assert COACHES[game](redealt, legal, chance.stream(label)) == told
            state, _ = act(rules, state, seat, chosen, chance)
    assert len(reasons) >= 8
    assert reasons <= set(get_args(Reason))


def test_there_are_words_for_every_reason_and_measure() -> None:
    """The client puts together what a text is called, so a missing one is missed here."""
    texts = json.loads((Path(__file__).parents[2] / "web" / "src" / "texts" / "en.json").read_text("utf-8"))
    keys = {f"coach.why.{reason}" for reason in get_args(Reason)}
    keys |= {f"coach.measure.{measure}" for measure in get_args(Measure) if measure != "none"}
    assert keys <= set(texts)


def check(told: Advice, legal: tuple[Any, ...]) -> None:
    """A few ways, each once and legal, in the order of their numbers."""
    actions, numbers = [way.action for way in told.ways], [way.number for way in told.ways]
    assert 1 <= len(actions) == len(set(actions)) <= WAYS
    assert set(actions) <= set(legal)
    # the bot's choice comes first also where another is told by the same tenths
    assert numbers == sorted(numbers, reverse=SORTED[told.measure]) or told.measure == "saved"


@pytest.mark.parametrize(
    ("top", "source", "reason"),
    [("B5", "discard", "closer"), ("W", "discard", "closer"), ("B9", "stock", "unseen"), ("G11", "stock", "unseen")],
)
def test_why_a_card_is_drawn_from_where(top: str, source: Any, reason: str) -> None:
    """The third five is one of the cards that the rung lacks; a card that helps no set saves less than an unseen one
    is likely to."""
    state = scene(f"> 0 R5 Y5 G2 B2 R7 R8 B10 G12 Y1 R4 \n 1 B1 B2 B3 \n discard {top}", stage="draw")
    told = advice("ladder11", state)
    assert (told.measure, told.ways[0].action, told.ways[0].reason) == ("saved", Draw(source), reason)
    taken = next(way for way in told.ways if way.action == Draw("discard"))
    assert (taken.number > 1.0) == (source == "discard")


def test_the_card_that_completes_a_rung_is_said_to() -> None:
    """And after it the lay-down is, with what it leaves."""
    state = scene("> 0 R5 Y5 G5 B2 R2 B10 G12 Y1 R4 B7 \n 1 B1 B3 \n discard G2", stage="draw")
    assert (first(state).reason, first(state).facts["missing"]) == ("completes", 0)
    down = first(scene("> 0 R5 Y5 G5 B2 R2 G2 B10 G12 \n 1 B1 B3 \n discard G4"))
    assert (type(down.action), down.reason, down.facts) == (Lay, "lay", {"cards": 2, "points": 20})


def test_a_lay_off_is_told_with_how_many_go() -> None:
    """The nine and the eleven fit, and what is left then is discarded: out."""
    table = "1 B1 B2 B3\nmeld 0 set R9 Y9 G9\nmeld 0 set R11 Y11 G11\ndiscard G4"
    way = first(scene(f"> 0 B9 B11 Y2 | laid\n{table}"))
    assert (type(way.action), way.reason, way.facts) == (LayOff, "out", {"gone": 2, "cards": 1})
    way = first(scene(f"> 0 B9 Y2 Y3 | laid\n{table}"))
    assert (way.action, way.reason, way.facts) == (LayOff("B9", 0), "lay_off", {"gone": 1, "cards": 2})


def test_a_discard_is_told_with_what_it_costs() -> None:
    """On the way to two sets a single card goes, for nothing needs it; a five of a pair would cost turns, and a Wild
    is kept as one."""
    told = advice("ladder11", scene("> 0 R5 Y5 G5 R8 Y8 W R10 R2 \n 1 B1 | rung=4\n discard G4"))
    assert told.measure == "cards"  # two sets: they are laid
    told = advice("ladder11", scene("> 0 R5 Y5 R8 Y8 R10 G12 \n 1 B1 B2 B3 | rung=11 \n discard G4"))
    assert (told.measure, told.ways[0].reason) == ("cost", "unneeded")
    assert {way.reason for way in told.ways if way.action.card in ("R5", "Y5", "R8", "Y8")} == {"needed"}
    wild = advice("ladder11", scene("> 0 R5 Y8 W \n 1 B1 B2 B3 \n discard G4"))
    assert next(way for way in wild.ways if way.action == Discard("W")).reason == "wild"


def test_a_skip_is_told_with_whom_it_hits() -> None:
    """L11-SKIP-2: who is furthest along; and where nobody can be hit, that."""
    text = "> 0 R5 Y5 R8 Y8 W S \n 1 B1 B2 B3 | rung=2 \n 2 G1 G2 G3 | rung=4 {}\n discard G4"
    way = first(scene(text.format("")))
    assert (way.action, way.reason, way.facts["seat"]) == (Discard("S", 2), "skip", 2)
    told = advice("ladder11", scene("> 0 R5 S \n 1 B1 B2 B3 | protected \n discard G4"))
    assert next(way for way in told.ways if way.action.card == "S").reason == "skip_idle"


def test_once_the_rung_is_down_a_card_that_fits_nothing_goes() -> None:
    """Of several the one with the most points; a card that will fit once a run has grown stays."""
    text = "> 0 R12 Y6 | laid \n 1 B1 B2 | laid \n meld 0 run R1 R2 R3 R4 \n meld 0 set R9 Y9 G9 \n discard G4"
    told = advice("ladder11", scene(text))
    assert [(way.action.card, way.reason) for way in told.ways] == [("R12", "unfit"), ("Y6", "near")]


def test_where_there_is_one_thing_to_do_there_is_nothing_to_weigh() -> None:
    """A Skip on the pile cannot be taken."""
    told = advice("ladder11", scene("> 0 R5 Y8 \n 1 B1 B2 B3 \n discard S", stage="draw"))
    assert (told.measure, [way.reason for way in told.ways]) == ("none", ["only"])


@pytest.mark.parametrize(
    ("hand", "front", "reason"),
    [
        ("R3 R4 R5 R6", "B1 B2", "scores"),
        ("R3 B7", "R4 G8", "then_take"),
        ("R1 R2 R3 B7 G8 P9", "", "sheds"),
        ("R1 R3 R5 B9", "", "trims"),
    ],
)
def test_why_cards_are_played_at_eleven(hand: str, front: str, reason: str) -> None:
    """A whole hand of one colour scores at once; of two cards one goes for the neighbour of the other, that lies in
    front of somebody."""
    told = advice("eleven", eleven.table(hand, eleven.FAR, front=("", front), deck="G9 G8 G7 Y1 Y3 P4 P6"))
    assert (told.measure, told.ways[0].reason) == ("wait", reason)


@pytest.mark.parametrize(
    ("hand", "front", "reason"),
    [("R3", "R4 G8", "run_complete"), ("R3 R4 R8", "R5 G8", "run_longer"), ("R3 R6", "R4 R5", "in_sight")],
)
def test_why_a_card_is_taken_at_eleven(hand: str, front: str, reason: str) -> None:
    """It closes the one sequence of one colour, or is the next of the cards that will."""
    state = eleven.table(f"{hand} P1", eleven.FAR, front=("", front), deck="G9 G8 G7 Y1 Y3 P4 P6")
    state, _ = eleven.do(state, Play(("P1",)))
    assert advice("eleven", state).ways[0].reason == reason
