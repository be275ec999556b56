"""Groups, the ladder, laying down and hitting (rules/ladder11.md, GROUP, RUNG, LAY, HIT)."""

import pytest

from tests.games.ladder11.table import GAME, KEY, choices, play, refused, scene
from toprung.cards.meld import Goal, Meld
from toprung.games.ladder11.rule import RUNGS, Options, rules
from toprung.games.rummy.action import Lay, LayOff
from toprung.games.rummy.event import Laid, LaidOff, RoundEnded
from toprung.games.rummy.state import RummyState

SPELLED = {"set": "set of", "run": "run of", "color_group": "colour group of", "color_run": "colour run of"}


def on_rung(rung: int, cards: str) -> RummyState:
    """The seat to move has drawn, is on this rung of eleven and holds these cards."""
    return scene(f"> 0 {cards} | rung={rung}\n 1 B1 B2", rungs=11)


def table(meld: str, hand: str) -> RummyState:
    """The seat to move has laid and holds this hand; on the table lies this meld of the other seat's."""
    return scene(f"> 0 {hand} | laid\n 1 B1 B2 | laid\n meld 1 {meld}")


@pytest.mark.parametrize(
    ("rung", "lay"),
    [
        pytest.param(1, "set R5 Y5 G5, set R7 R7 W", id="L11-GROUP-1: any colours, identical cards too"),
        pytest.param(4, "run R3 Y4 G5 B6 R7 Y8 G9", id="L11-GROUP-2: consecutive numbers in any colours"),
        pytest.param(4, "run W R7 Y8 G9 B10 R11 Y12", id="L11-GROUP-2: up to 12"),
        pytest.param(4, "run R1 Y2 G3 B4 R5 W W", id="L11-GROUP-2: from 1"),
        pytest.param(8, "color_group G1 G1 G5 G7 G12 W W", id="L11-GROUP-3: one colour, repeats allowed"),
        pytest.param(11, "color_run B4 B5 W B7 B8 B9 B10", id="L11-GROUP-4: a run in one colour"),
        pytest.param(4, "run W W W W W W R12", id="L11-GROUP-6: one natural is enough"),
        pytest.param(1, "set R5 W W, set B5 W W", id="L11-RUNG-2: two sets of one number"),
        pytest.param(9, "set R5 Y5 G5 B5 W, set R7 W", id="L11-RUNG-3: a set of 2 with a natural"),
    ],
)
def test_a_group_that_is_one(rung: int, lay: str) -> None:
    cards = [word for word in lay.replace(",", "").split() if word not in SPELLED]
    (laid, *_) = play(on_rung(rung, " ".join(cards) + " B1"), f"lay {lay}").events
    assert isinstance(laid, Laid)
    assert [card for meld in laid.melds for card in meld.cards] == cards


@pytest.mark.parametrize(
    ("rung", "lay", "clause"),
    [
        pytest.param(1, "set R5 Y5 G6, set R7 Y7 G7", "L11-GROUP-1", id="L11-GROUP-1: two numbers"),
        pytest.param(4, "run R3 Y4 G5 B6 R7 Y8 G10", "L11-GROUP-2", id="L11-GROUP-2: a gap"),
        pytest.param(4, "run R3 Y4 G5 B6 R7 Y7 G8", "L11-GROUP-2", id="L11-GROUP-2: a number twice"),
        pytest.param(4, "run Y4 R3 G5 B6 R7 Y8 G9", "L11-GROUP-2", id="L11-GROUP-2: not going up"),
        pytest.param(4, "run R10 Y11 G12 R1 B2 R3 Y4", "L11-GROUP-2", id="L11-GROUP-2: no wrapping"),
        pytest.param(4, "run R8 Y9 G10 B11 R12 W W", "L11-GROUP-2", id="L11-GROUP-2: a Wild above 12"),
        pytest.param(4, "run W W R2 Y3 G4 B5 R6", "L11-GROUP-2", id="L11-GROUP-2: a Wild below 1"),
        pytest.param(8, "color_group G1 G1 G5 G7 G12 R3 W", "L11-GROUP-3", id="L11-GROUP-3: two colours"),
        pytest.param(11, "color_run B4 B5 W R7 B8 B9 B10", "L11-GROUP-4", id="L11-GROUP-4: two colours"),
        pytest.param(11, "color_run B4 B5 W B8 B9 B10 B11", "L11-GROUP-4", id="L11-GROUP-4: no run"),
    ],
)
def test_a_group_that_is_none(rung: int, lay: str, clause: str) -> None:
    cards = [word for word in lay.replace(",", "").split() if word not in SPELLED]
    assert refused(on_rung(rung, " ".join(cards) + " B1"), f"lay {lay}") == clause


@pytest.mark.parametrize(
    ("meld", "stands_for"),
    [
        ("set W Y5 W", ("5", "Y5", "5")),
        ("run W R4 W Y6", ("3", "R4", "5", "Y6")),
        ("color_group G1 W G12", ("G1", "G", "G12")),
        ("color_run W B4 W B6 W", ("B3", "B4", "B5", "B6", "B7")),
    ],
)
def test_what_a_wild_stands_for(meld: str, stands_for: tuple[str, ...]) -> None:
    """L11-GROUP-5: the number of the set or the place, the colour of the group, both in a colour run."""
    assert table(meld, "R1 R2").melds[0].stands_for == stands_for


@pytest.mark.parametrize(("rung", "lay"), [(1, "set R5 Y5 G5, set W W W"), (9, "set R5 Y5 G5 B5 W, set W W")])
def test_one_natural(rung: int, lay: str) -> None:
    """L11-GROUP-6: each group on its own, the set of 2 too (L11-RUNG-3)."""
    cards = [word for word in lay.replace(",", "").split() if word not in SPELLED]
    assert refused(on_rung(rung, " ".join(cards) + " B1"), f"lay {lay}") == "L11-GROUP-6"


def test_a_wild_keeps_what_it_stands_for() -> None:
    """L11-GROUP-7: in the middle and at the end of a run that grows."""
    state = table("run W R4 W Y6", "R2 B7 R1 B9")
    melds = play(state, "off R2 0 low", "off B7 0 high").state.melds
    assert melds[0].stands_for == ("R2", "3", "R4", "5", "Y6", "B7")


@pytest.mark.parametrize(
    ("rung", "goals"),
    [
        (1, "set of 3 + set of 3"),
        (2, "set of 3 + run of 4"),
        (3, "set of 4 + run of 4"),
        (4, "run of 7"),
        (5, "run of 8"),
        (6, "run of 9"),
        (7, "set of 4 + set of 4"),
        (8, "colour group of 7"),
        (9, "set of 5 + set of 2"),
        (10, "set of 5 + set of 3"),
        (11, "colour run of 7"),
    ],
)
def test_the_rungs(rung: int, goals: str) -> None:
    """L11-RUNG-1"""
    assert " + ".join(f"{SPELLED[goal.kind]} {goal.size}" for goal in RUNGS[rung - 1]) == goals
    assert len(RUNGS) == 11


def test_sets_of_different_numbers() -> None:
    """L11-RUNG-2: both are offered."""
    lays = choices(on_rung(1, "R5 Y5 G5 R7 Y7 G7 B5 B5 Y5"), Lay)
    assert {tuple(meld.cards[0][1:] for meld in lay.melds) for lay in lays} == {("5", "7"), ("5", "5")}


@pytest.mark.parametrize("rungs", [11, 10, 7, 5])
def test_the_option(rungs: int) -> None:
    """L11-RUNG-4: so many rungs, counted from the bottom."""
    assert rules(Options(rungs)).rungs == RUNGS[:rungs]  # type: ignore[arg-type]


def test_the_options_order_and_default() -> None:
    """L11-RUNG-4: shown as 11, 10, 7, 5; 10 unless chosen."""
    assert Options().rungs == 10
    (field,) = Options.__annotations__.values()
    assert field.__args__ == (11, 10, 7, 5)


def test_only_ones_own_rung() -> None:
    """L11-RUNG-5: neither a lower nor a higher one, whatever rung the others are on."""
    state = scene("> 0 R5 Y5 G5 R7 Y7 G7 B8 R9 | rung=2\n 1 B1 | rung=1")
    assert refused(state, "lay set R5 Y5 G5, set R7 Y7 G7") == "L11-RUNG-5"
    assert GAME.view(state, 1).seats[0].rung == 2


def test_laying_all_at_once() -> None:
    """L11-LAY-1: never in pieces, and once a hand."""
    state = on_rung(1, "R5 Y5 G5 R7 Y7 G7 R8 Y8 G8 B8")
    assert refused(state, "lay set R5 Y5 G5") == "L11-RUNG-5"
    state, _ = play(state, "lay set R5 Y5 G5, set R7 Y7 G7")
    assert state.seats[0].laid
    assert refused(state, "lay set R8 Y8 G8, set R8 Y8 G8") == "L11-LAY-1"
    assert choices(state, Lay) == []


def test_the_cards_have_to_be_held() -> None:
    """L11-LAY-1: as often as they are laid."""
    state = on_rung(1, "R5 Y5 G5 R7 Y7 G7 B8")
    assert refused(state, "lay set R5 R5 G5, set R7 Y7 G7") == "L11-TURN-1"
    assert refused(state, "lay set R5 Y5 G5, set R7 Y7 B7") == "L11-TURN-1"


@pytest.mark.parametrize("lay", ["set R5 Y5 G5 B5, set R7 Y7 G7", "set R5 Y5, set R7 Y7 G7", "set R5 Y5 G5, set"])
def test_exact_sizes(lay: str) -> None:
    """L11-LAY-2: no more and no fewer cards."""
    assert refused(on_rung(1, "R5 Y5 G5 B5 R7 Y7 G7 B8"), f"lay {lay}") == "L11-LAY-2"


@pytest.mark.parametrize("lay", ["run R1 Y2 G3 B4, set R5 Y5 G5", "set R5 Y5 G5, set R5 Y5 G5, set R1 Y1 G1"])
def test_exactly_the_groups(lay: str) -> None:
    """L11-LAY-2: those of the rung, in its order."""
    assert refused(on_rung(2, "R5 Y5 G5 R5 Y5 G5 R1 Y1 G1 Y2 G3 B4"), f"lay {lay}") == "L11-RUNG-5"


def test_more_cards_follow_as_hits() -> None:
    """L11-LAY-3: straight after the lay-down, in the same turn."""
    state = on_rung(1, "R5 Y5 G5 B5 R7 Y7 G7 B8")
    state, _ = play(state, "lay set R5 Y5 G5, set R7 Y7 G7", "off B5 0", "discard B8")
    assert state.last_round is not None
    assert state.last_round.out == (0,)


def test_the_credit_is_immediate() -> None:
    """L11-LAY-4: who laid climbs, though somebody else goes out."""
    state = on_rung(1, "R5 Y5 G5 R7 Y7 G7 B8 B9")
    state, _ = play(state, "lay set R5 Y5 G5, set R7 Y7 G7", "discard B8")
    assert state.seats[0].laid
    state = scene("> 0 R9 | laid\n 1 B1 | laid\n 2 B2")
    ended = play(state, "discard R9").events[1]
    assert (ended.out, ended.rungs, ended.made) == ((0,), (2, 2, 1), (1, 1, 0))


def test_a_grown_group_counts_for_no_other_rung() -> None:
    """L11-LAY-5: a set of 4 made by a hit is no lay-down of rung 3; one climbs one rung a hand."""
    state = scene("> 0 R9 B1 | laid rung=1\n 1 B1 B2\n meld 0 set R5 Y5 G5\n meld 0 set Y9 G9 B9")
    ended = play(state, "off R9 1", "discard B1").events[1]
    assert isinstance(ended, RoundEnded)
    assert ended.rungs[0] == 2


def test_no_hit_before_ones_own_rung_is_down() -> None:
    """L11-HIT-1"""
    state = scene("> 0 R9 B1\n 1 B2 | laid\n meld 1 set Y9 G9 B9")
    assert refused(state, "off R9 0") == "L11-HIT-1"
    assert choices(state, LayOff) == []


def test_hits_on_any_group_any_number_of_times() -> None:
    """L11-HIT-1: of any player, single cards."""
    state = scene("> 0 R9 R5 W B1 B2 | laid\n 1 Y1 | laid\n 2 Y2\n meld 0 set Y9 G9 B9\n meld 1 set Y5 G5 B5")
    state, events = play(state, "off R9 0", "off R5 1", "off W 0")
    assert events == (LaidOff(0, "W", 0, None),)
    assert [meld.cards for meld in state.melds] == [("Y9", "G9", "B9", "R9", "W"), ("Y5", "G5", "B5", "R5")]
    assert state.melds[1].owner == 1


@pytest.mark.parametrize("meld", [7, -1])
def test_there_has_to_be_a_group(meld: int) -> None:
    """L11-HIT-1"""
    assert refused(table("set Y9 G9 B9", "R9 R1"), f"off R9 {meld}") == "L11-HIT-1"


@pytest.mark.parametrize(
    ("meld", "hand", "fits"),
    [
        pytest.param("set Y9 G9 B9", "R9 R8 W", {"R9": [None], "W": [None]}, id="L11-HIT-2: a set its number"),
        pytest.param("set Y9 W W", "R9 R8", {"R9": [None]}, id="L11-HIT-2: with Wilds in it"),
        pytest.param("color_group G1 G5 W", "G5 R5 W", {"G5": [None], "W": [None]}, id="L11-HIT-2: a colour group"),
        pytest.param("run R4 Y5 G6 B7", "Y3 R8 R9 Y4", {"Y3": ["low"], "R8": ["high"]}, id="L11-HIT-3: a run"),
        pytest.param("run R4 Y5 G6 B7", "W R1", {"W": ["low", "high"]}, id="L11-HIT-3: a Wild at either end"),
        pytest.param("run W Y5 G6 W", "Y3 R8", {"Y3": ["low"], "R8": ["high"]}, id="L11-HIT-3: beyond Wilds"),
        pytest.param("color_run R4 R5 W R7", "R3 Y3 R8 Y8", {"R3": ["low"], "R8": ["high"]}, id="L11-HIT-3: colour"),
        pytest.param("run R1 Y2 G3 B4", "W R5 R12", {"W": ["high"], "R5": ["high"]}, id="L11-HIT-4: stops at 1"),
        pytest.param("run R9 Y10 G11 B12", "W R8 R1", {"W": ["low"], "R8": ["low"]}, id="L11-HIT-4: stops at 12"),
        pytest.param("run R1 R2 R3 R4 R5 R6 R7 R8 R9 W R11 R12", "W R10 R1", {}, id="L11-HIT-4: 1–12 is complete"),
        pytest.param("set Y9 G9 B9", "S R1", {}, id="L11-SKIP-6: never a Skip"),
    ],
)
def test_what_a_group_takes(meld: str, hand: str, fits: dict[str, list[str | None]]) -> None:
    listed: dict[str, list[str | None]] = {}
    for hit in choices(table(meld, hand), LayOff):
        listed.setdefault(hit.card, []).append(hit.end)
    assert listed == fits


@pytest.mark.parametrize(
    ("meld", "move", "clause"),
    [
        ("set Y9 G9 B9", "off R8 0", "L11-HIT-2"),
        ("set Y9 G9 B9", "off R9 0 low", "L11-HIT-2"),
        ("color_group G1 G5 G7", "off R1 0", "L11-HIT-2"),
        ("run R4 Y5 G6 B7", "off R8 0", "L11-HIT-3"),
        ("run R4 Y5 G6 B7", "off R8 0 low", "L11-HIT-3"),
        ("run R4 Y5 G6 B7", "off W 0", "L11-HIT-3"),
        ("color_run R4 R5 R6 R7", "off Y8 0 high", "L11-HIT-3"),
        ("run R9 Y10 G11 B12", "off R1 0 high", "L11-HIT-3"),
        ("run R9 Y10 G11 B12", "off W 0 high", "L11-HIT-4"),
        ("run R1 Y2 G3 B4", "off W 0 low", "L11-HIT-4"),
        ("set Y9 G9 B9", "off S 0", "L11-SKIP-6"),
        ("set Y9 G9 B9", "off Y9 0", "L11-TURN-1"),
    ],
)
def test_what_a_group_does_not_take(meld: str, move: str, clause: str) -> None:
    """L11-HIT-2, L11-HIT-3, L11-HIT-4: and the player names the end."""
    assert refused(table(meld, "R1 R8 R9 Y8 W S"), move) == clause


def test_a_full_run_takes_no_wild() -> None:
    """L11-HIT-4"""
    full = "run R1 R2 R3 R4 R5 R6 R7 R8 R9 W R11 R12"
    assert refused(table(full, "W R5"), "off W 0 high") == "L11-HIT-4"


@pytest.mark.parametrize(
    ("meld", "end", "stands_for"),
    [
        ("run R4 Y5 G6 B7", " low", "3"),
        ("run R4 Y5 G6 B7", " high", "8"),
        ("color_run R4 R5 R6 R7", " high", "R8"),
        ("set Y9 G9 B9", "", "9"),
        ("color_group G1 G5 G7", "", "G"),
    ],
)
def test_a_wild_that_is_hit(meld: str, end: str, stands_for: str) -> None:
    """L11-HIT-5: it is fixed as the end's number, the set's number, the group's colour."""
    grown = play(table(meld, "W R1"), f"off W 0{end}").state.melds[0]
    assert grown.stands_for[0 if end == " low" else -1] == stands_for


def test_a_lay_down_that_is_not_listed_is_accepted() -> None:
    """L11-LAY-2: any legal one, also with a Wild where a natural in the hand could stand."""
    state = on_rung(4, "R3 Y4 G5 B6 R7 Y8 G9 W W B1")
    lay = Lay((Meld("run", ("R3", "W", "W", "B6", "R7", "Y8", "G9")),))
    assert lay not in GAME.legal_actions(state, 0)
    assert GAME.decide(state, 0, lay, KEY) == (Laid(0, lay.melds),)


def test_sets_are_written_down_in_hand_order() -> None:
    """L11-LAY-1: in whatever order they were laid; a run keeps its own."""
    state = on_rung(2, "R5 Y5 W R1 Y2 G3 W B8")
    _, events = play(state, "lay set W Y5 R5, run R1 Y2 G3 W")
    assert [meld.cards for meld in events[0].melds] == [("R5", "Y5", "W"), ("R1", "Y2", "G3", "W")]


def test_goals_are_the_same_data() -> None:
    """L11-RUNG-1: what pages show is what the engine plays by."""
    assert GAME.facts.rungs == RUNGS
    assert GAME.facts.rungs[8] == (Goal("set", 5), Goal("set", 2))
