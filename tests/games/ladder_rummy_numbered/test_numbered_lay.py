"""Melds, contracts, going down and laying off (rules/ladder_rummy_numbered.md, MELD, CON, TURN)."""

import pytest

from tests.games.ladder_rummy_numbered.table import CONTRACT, GAME, KEY, choices, play, refused, scene
from toprung.games.ladder_rummy_numbered.rule import CONTRACTS
from toprung.games.rummy.action import Lay, LayOff
from toprung.games.rummy.event import Laid, LaidOff
from toprung.games.rummy.state import RummyState
from toprung.kernel import Draft, Preview

SETS = CONTRACT["set of 3 + set of 3"]
RUN = CONTRACT["run of 7"]
COLOR = CONTRACT["color group of 7"]
KINDS = {"set", "run", "color_group"}


def on_contract(contract: int, cards: str) -> RummyState:
    """The seat to move has drawn, is on this contract and holds these cards."""
    return scene(f"> 0 {cards} | rung={contract}\n 1 B1 B2")


def table(meld: str, hand: str, **settings: str) -> RummyState:
    """The seat to move is down and holds this hand; on the table lies this meld of the other seat's."""
    return scene(f"> 0 {hand} | laid\n 1 B1 B2 | laid\n meld 1 {meld}", settings=settings)


def cards_of(lay: str) -> list[str]:
    return [word for word in lay.replace(",", "").split() if word not in KINDS]


@pytest.mark.parametrize(
    ("contract", "lay"),
    [
        pytest.param(SETS, "set R5 Y5 G5, set R7 R7 W", id="LRN-MELD-1: a set in any colours, identical cards too"),
        pytest.param(SETS, "set R5 Y5 G5, set B5 B5 W", id="LRN-MELD-1: two sets of one number"),
        pytest.param(RUN, "run R3 Y4 G5 B6 R7 Y8 G9", id="LRN-MELD-1: a run in any colours"),
        pytest.param(RUN, "run R1 Y2 G3 B4 W W W", id="LRN-MELD-1: from 1"),
        pytest.param(RUN, "run W W W R9 B10 G11 Y12", id="LRN-MELD-1: up to 12"),
        pytest.param(COLOR, "color_group G1 G1 G5 G7 G12 W W", id="LRN-MELD-1: a colour group, repeats allowed"),
        pytest.param(COLOR, "color_group W W W G5 G7 G12 G12", id="LRN-MELD-2: three wilds, four real cards"),
    ],
)
def test_a_meld_that_is_one(contract: int, lay: str) -> None:
    (laid, *_) = play(on_contract(contract, " ".join(cards_of(lay)) + " B1"), f"lay {lay}").events
    assert isinstance(laid, Laid)
    assert sorted(card for meld in laid.melds for card in meld.cards) == sorted(cards_of(lay))


@pytest.mark.parametrize(
    ("contract", "lay", "clause"),
    [
        pytest.param(SETS, "set R5 Y5 G6, set R7 Y7 G7", "LRN-MELD-1", id="LRN-MELD-1: two numbers"),
        pytest.param(RUN, "run R3 Y4 G5 B6 R7 Y8 G10", "LRN-MELD-1", id="LRN-MELD-1: a gap"),
        pytest.param(RUN, "run R3 Y4 G5 B6 R7 Y7 G8", "LRN-MELD-1", id="LRN-MELD-1: a number twice"),
        pytest.param(RUN, "run R10 Y11 G12 R1 B2 R3 Y4", "LRN-MELD-1", id="LRN-MELD-1: no wrapping"),
        pytest.param(RUN, "run R8 Y9 G10 B11 R12 W W", "LRN-MELD-1", id="LRN-MELD-1: a wild above 12"),
        pytest.param(COLOR, "color_group G1 G1 G5 G7 G12 R3 W", "LRN-MELD-1", id="LRN-MELD-1: two colours"),
        pytest.param(SETS, "set R5 W W, set R7 Y7 G7", "LRN-MELD-2", id="LRN-MELD-2: two wilds, one real card"),
        pytest.param(SETS, "set W W W, set R7 Y7 G7", "LRN-MELD-2", id="LRN-MELD-2: wilds alone"),
        pytest.param(RUN, "run R3 W W W W Y8 G9", "LRN-MELD-2", id="LRN-MELD-2: four wilds in a run of 7"),
    ],
)
def test_a_meld_that_is_none(contract: int, lay: str, clause: str) -> None:
    assert refused(on_contract(contract, " ".join(cards_of(lay)) + " B1"), f"lay {lay}") == clause


def test_as_many_wilds_as_real_cards() -> None:
    """LRN-MELD-2: no more wilds than real cards, so as many are allowed; meld by meld."""
    lay = "set R5 Y5 W W, set R7 B7 W W"
    state = on_contract(CONTRACT["set of 4 + set of 4"], " ".join(cards_of(lay)) + " B1")
    assert choices(state, Lay)
    assert isinstance(play(state, f"lay {lay}").events[0], Laid)


def test_a_hand_of_many_wilds_may_not_make_a_contract() -> None:
    """LRN-MELD-2: wilds that would make it by number alone do not."""
    assert choices(on_contract(SETS, "W W W W R5 R9 B12"), Lay) == []
    assert choices(on_contract(SETS, "W W R5 Y5 R9 B9"), Lay) != []


def test_a_wild_keeps_its_place() -> None:
    """LRN-MELD-3: it stands for the same card after the run has grown at both ends."""
    state = table("run R4 W Y6 G7", "R3 B8 R1 B9")
    assert state.melds[0].stands_for == ("R4", "5", "Y6", "G7")
    melds = play(state, "off R3 0 low", "off B8 0 high").state.melds
    assert melds[0].stands_for == ("R3", "R4", "5", "Y6", "G7", "B8")


def test_the_shape_of_the_ladder() -> None:
    """LRN-CON-1: ten contracts of six to nine cards; no run longer than 8; no set or colour group under 3."""
    assert len(CONTRACTS) == len(set(CONTRACTS)) == 10
    assert {sum(goal.size for goal in contract) for contract in CONTRACTS} == {6, 7, 8, 9}
    assert max(goal.size for contract in CONTRACTS for goal in contract if goal.kind == "run") == 8
    assert min(goal.size for contract in CONTRACTS for goal in contract if goal.kind != "run") == 3
    assert {"set of 3 + set of 3", "set of 3 + run of 4", "color group of 7"} <= set(CONTRACT)


def test_the_ten_contracts() -> None:
    """LRN-CON-2: which they are; their order is measured, see tests/lab."""
    assert set(CONTRACT) == {
        "set of 3 + set of 3",
        "set of 3 + run of 4",
        "run of 7",
        "run of 8",
        "set of 4 + run of 4",
        "color group of 7",
        "set of 4 + run of 5",
        "set of 3 + set of 3 + set of 3",
        "set of 4 + set of 4",
        "set of 5 + set of 3",
    }
    assert GAME.facts.rungs == CONTRACTS


def test_only_ones_own_contract() -> None:
    """LRN-TURN-1, LRN-CON-3: whatever the others play."""
    assert refused(on_contract(RUN, "R5 Y5 G5 R7 Y7 G7 B8"), "lay set R5 Y5 G5, set R7 Y7 G7") == "LRN-TURN-5"


def test_going_down_once_and_all_at_once() -> None:
    """LRN-TURN-1: once a round, never in pieces; it may also wait."""
    state = on_contract(SETS, "R5 Y5 G5 R7 Y7 G7 R8 Y8 G8 B8")
    assert refused(state, "lay set R5 Y5 G5") == "LRN-TURN-5"
    assert play(state, "discard R5").state.seats[0].laid is False
    state, _ = play(state, "lay set R5 Y5 G5, set R7 Y7 G7")
    assert refused(state, "lay set R8 Y8 G8, set R8 Y8 G8") == "LRN-TURN-1"
    assert choices(state, Lay) == []


@pytest.mark.parametrize(
    "lay",
    [
        "set R5 Y5 G5 B5, set R7 Y7 G7",
        "set R5 Y5 G5, set R7 Y7",
        "set R5 Y5 G5, set R7 Y7 G7, set R5 Y5 B5",
    ],
)
def test_no_extras(lay: str) -> None:
    """LRN-TURN-5: exactly the contract, no card and no meld more or less."""
    assert refused(on_contract(SETS, "R5 Y5 G5 B5 R5 Y5 R7 Y7 G7 B8"), f"lay {lay}") == "LRN-TURN-5"


def test_laying_off_begins_in_the_same_turn() -> None:
    """LRN-TURN-1: once down, on any melds, one's own and others'."""
    text = "> 0 R5 Y5 G5 R7 Y7 G7 B5 B9 B12 B1 | rung={}\n 1 B2 | laid\n meld 1 set R9 Y9 G9"
    state = scene(text.format(SETS))
    assert refused(state, "off B9 0") == "LRN-TURN-1"
    assert choices(state, LayOff) == []
    state, _ = play(state, "lay set R5 Y5 G5, set R7 Y7 G7")
    state, events = play(state, "off B9 0", "off B5 1")
    assert events == (LaidOff(0, "B5", 1, None),)
    assert [meld.owner for meld in state.melds] == [1, 0, 0]


@pytest.mark.parametrize(
    ("meld", "hand", "fits"),
    [
        pytest.param("set Y9 G9 B9", "R9 R8 W", {"R9": [None], "W": [None]}, id="LRN-MELD-1: a set its number"),
        pytest.param("color_group G1 G5 W", "G5 R5 W", {"G5": [None], "W": [None]}, id="LRN-MELD-1: its colour"),
        pytest.param("run R4 Y5 G6 B7", "Y3 R8 R9 Y4", {"Y3": ["low"], "R8": ["high"]}, id="LRN-TURN-6: its ends"),
        pytest.param("run R4 Y5 G6 B7", "W R1", {"W": ["low", "high"]}, id="LRN-TURN-6: a wild at either end"),
        pytest.param("run R1 Y2 G3 B4", "W R12", {"W": ["high"]}, id="LRN-MELD-1: 1 is the lowest"),
        pytest.param("run R9 Y10 G11 B12", "W R1", {"W": ["low"]}, id="LRN-MELD-1: 12 is the highest"),
        pytest.param("set Y9 G9 W W", "R9 W", {"R9": [None]}, id="LRN-MELD-2: no third wild on two real cards"),
        pytest.param("run R4 W W B7", "W R8", {"R8": ["high"]}, id="LRN-MELD-2: in a run"),
        pytest.param("color_group G1 W G3 W", "W G8", {"G8": [None]}, id="LRN-MELD-2: in a colour group"),
    ],
)
def test_what_a_meld_takes(meld: str, hand: str, fits: dict[str, list[str | None]]) -> None:
    listed: dict[str, list[str | None]] = {}
    for off in choices(table(meld, hand), LayOff):
        listed.setdefault(off.card, []).append(off.end)
    assert listed == fits


@pytest.mark.parametrize(
    ("meld", "move", "clause"),
    [
        ("set Y9 G9 B9", "off R8 0", "LRN-MELD-1"),
        ("set Y9 G9 B9", "off R9 0 low", "LRN-MELD-1"),
        ("color_group G1 G5 G7", "off R1 0", "LRN-MELD-1"),
        ("run R4 Y5 G6 B7", "off R8 0", "LRN-TURN-6"),
        ("run R4 Y5 G6 B7", "off R8 0 low", "LRN-TURN-6"),
        ("run R4 Y5 G6 B7", "off W 0", "LRN-TURN-6"),
        ("run R9 Y10 G11 B12", "off W 0 high", "LRN-MELD-1"),
        ("set Y9 G9 W W", "off W 0", "LRN-MELD-2"),
        ("run R4 W W B7", "off W 0 high", "LRN-MELD-2"),
        ("set Y9 G9 B9", "off Y9 0", "LRN-TURN-1"),
        ("set Y9 G9 B9", "off R9 3", "LRN-TURN-1"),
    ],
)
def test_what_a_meld_does_not_take(meld: str, move: str, clause: str) -> None:
    """LRN-TURN-6: and the player names the end of a run."""
    assert refused(table(meld, "R1 R8 R9 W"), move) == clause


def test_a_real_card_makes_room_for_a_wild() -> None:
    """LRN-MELD-2: it counts what the meld holds at that moment."""
    state, _ = play(table("set Y9 G9 W W", "R9 W R1"), "off R9 0", "off W 0")
    assert state.melds[0].cards == ("Y9", "G9", "W", "W", "R9", "W")


@pytest.mark.parametrize(("end", "stands_for"), [("low", "3"), ("high", "8")])
def test_the_player_names_the_end(end: str, stands_for: str) -> None:
    """LRN-TURN-6: for a wild it says what it stands for."""
    grown = play(table("run R4 Y5 G6 B7", "W R1"), f"off W 0 {end}").state.melds[0]
    assert grown.stands_for[0 if end == "low" else -1] == stands_for


def preview(state: RummyState, *frames: str) -> Preview:
    assert GAME.preview is not None
    return GAME.preview(state, 0, Draft(tuple(tuple(frame.split()) for frame in frames)))


def test_frames_that_hold_real_melds() -> None:
    """LRN-UI-1: a frame a meld of the contract; when all are right there is a lay-down to send."""
    shown = preview(on_contract(SETS, "R5 Y5 G5 R7 Y7 W B8"), "Y5 R5 G5", "W R7 Y7")
    assert [frame.ok for frame in shown.frames] == [True, True]
    assert isinstance(shown.action, Lay)
    shown = preview(on_contract(SETS, "R5 Y5 G5 R7 Y7 W B8"), "R5 Y5 G5", "R7 W")
    assert ([frame.ok for frame in shown.frames], shown.action) == ([True, False], None)


@pytest.mark.parametrize(
    ("frame", "clause"),
    [
        ("W", "LRN-TURN-5"),
        ("W R5", "LRN-TURN-5"),
        ("W W", "LRN-MELD-2"),
        ("W W R5", "LRN-MELD-2"),
        ("R5 R7", "LRN-MELD-1"),
        ("R5 Y5 G5 B5", "LRN-TURN-5"),
    ],
)
def test_frames_that_hold_none(frame: str, clause: str) -> None:
    """LRN-UI-1: what only lacks cards is not called wrong; what no card can mend is (LRN-MELD-2)."""
    shown = preview(on_contract(SETS, "R5 Y5 G5 B5 R7 W W"), frame, "")
    assert (shown.frames[0].ok, shown.frames[0].clause) == (False, clause)


def test_a_lay_down_to_fill_the_frames_with() -> None:
    """LRN-UI-2: the first that is listed uses the fewest wilds, and is accepted as it stands."""
    state = on_contract(SETS, "W W R5 Y5 G5 R7 Y7 B8")
    first = choices(state, Lay)[0]
    assert sum(meld.cards.count("W") for meld in first.melds) == 1
    assert GAME.decide(state, 0, first, KEY) == (Laid(0, first.melds),)
