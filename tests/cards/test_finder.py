"""The lay-down finder against brute force, over all rungs of the three ladder rummies, and by name what is hard."""

import os

import pytest

from tests.cards.brute import (
    LADDER_11,
    NUMBERED,
    ODD_RUNGS,
    RUMMIES,
    STANDARD,
    Cards,
    Pick,
    Rummy,
    goals,
    lay_downs,
    needless_wild,
    random_hand,
    rest_of,
    signature,
    sized,
    wild_count,
)
from toprung.cards.finder import Layout, layable, layouts
from toprung.cards.fit import fault, low_end
from toprung.cards.hand import hand_order
from toprung.cards.meld import Goal, Meld
from toprung.kernel import Chance

HANDS = int(os.environ.get("TOPRUNG_FINDER_HANDS", "20000"))
ALL_RUNGS = [(rummy, i) for rummy in RUMMIES for i in range(len(rummy.rungs))]
EVERYTHING = 10**6


def label(value: object) -> str:
    """A test's name from what it is given."""
    return value.name if isinstance(value, Rummy) else f"rung {value}"


def hands(rummy: Rummy, rung: tuple[Goal, ...], count: int, label: str) -> list[Cards]:
    stream = Chance(b"finder").stream(f"{rummy.name} {rung} {label}")
    return [random_hand(rummy, rung, stream) for _ in range(count)]


def found_picks(rummy: Rummy, layout: Layout) -> tuple[Pick, ...]:
    return tuple(
        (meld.kind, tuple(sorted(meld.cards)), low_end(rummy.deck, meld.cards) if "run" in meld.kind else 0)
        for meld in layout
    )


def left_after(hand: Cards, layout: Layout) -> Cards:
    for meld in layout:
        hand = rest_of(hand, meld.cards)
    return hand


def assert_legal(rummy: Rummy, rung: tuple[Goal, ...], hand: Cards, layout: Layout) -> None:
    assert [meld.kind for meld in layout] == [goal.kind for goal in rung]
    assert all(fault(rummy.deck, rummy.limits, meld) is None for meld in layout)
    laid = sum(len(meld.cards) for meld in layout)
    assert len(left_after(hand, layout)) == len(hand) - laid, "laid cards that are not in the hand"


@pytest.mark.parametrize(("rummy", "i"), ALL_RUNGS, ids=label)
def test_agrees_with_brute_force(rummy: Rummy, i: int) -> None:
    """A lay-down is found exactly when there is one, the first has the fewest wilds there can be, and each is legal
    (L11-RUNG-1, L11-GROUP-1 … 6, LRN-CON-2, LRN-MELD-2, LRS-CON-1, LRS-MELD-2)."""
    rung = rummy.rungs[i]
    layable_hands = 0
    for hand in hands(rummy, rung, HANDS // len(ALL_RUNGS) + 1, "existence"):
        wilds = min((wild_count(rummy, lay_down) for lay_down in lay_downs(rummy, rung, hand)), default=None)
        found = layouts(rummy.deck, rummy.limits, rung, hand)
        assert bool(found) == layable(rummy.deck, rummy.limits, rung, hand) == (wilds is not None), hand
        layable_hands += bool(found)
        for layout in found:
            assert_legal(rummy, rung, hand, layout)
            assert [len(meld.cards) for meld in layout] == [goal.size for goal in rung]
        assert not found or wild_count(rummy, found_picks(rummy, found[0])) == wilds, hand
    assert layable_hands > HANDS // len(ALL_RUNGS) // 20, "hands too poor to prove anything"


@pytest.mark.parametrize(("rummy", "i"), ALL_RUNGS, ids=label)
def test_lists_every_canonical_lay_down_once(rummy: Rummy, i: int) -> None:
    """Asked for all, the finder lists each lay-down without a needless wild once, colours aside, fewest wilds first."""
    rung = rummy.rungs[i]
    for hand in hands(rummy, rung, HANDS // len(ALL_RUNGS) // 16, "all"):
        assert_complete(rummy, rung, hand)


@pytest.mark.parametrize("rung", ODD_RUNGS, ids=str)
def test_complete_for_rungs_that_no_game_asks_for(rung: tuple[Goal, ...]) -> None:
    """The finder is not made for the rungs of today: colour groups beside other melds, runs of different kinds."""
    for hand in hands(LADDER_11, rung, HANDS // 800, "odd"):
        assert_complete(LADDER_11, rung, hand)


def assert_complete(rummy: Rummy, rung: tuple[Goal, ...], hand: Cards) -> None:
    everything = list(lay_downs(rummy, rung, hand))
    improvable = [lay_down for lay_down in everything if needless_wild(rummy, lay_down, hand)]
    found = [found_picks(rummy, layout) for layout in layouts(rummy.deck, rummy.limits, rung, hand, most=EVERYTHING)]
    signs = {signature(rummy, lay_down) for lay_down in found}
    assert len(set(found)) == len(found), f"the same lay-down twice from {hand}"
    assert len(signs) == len(found) or rung in ODD_RUNGS, f"two lay-downs that differ in colours alone from {hand}"
    assert signs <= {signature(rummy, lay_down) for lay_down in everything}
    assert {signature(rummy, lay_down) for lay_down in everything} - signs <= {
        signature(rummy, lay_down) for lay_down in improvable
    }, f"lay-downs missing from {hand}"
    assert not any(needless_wild(rummy, lay_down, hand) for lay_down in found), hand
    wilds = [wild_count(rummy, lay_down) for lay_down in found]
    assert wilds == sorted(wilds)


@pytest.mark.parametrize("i", range(len(STANDARD.rungs)))
def test_grown_lay_downs_leave_the_fewest_cards(i: int) -> None:
    """Where melds may be larger than asked, exact lay-downs come first and the best of all is there (LRS-TURN-1)."""
    rung = STANDARD.rungs[i]
    deck, limits = STANDARD.deck, STANDARD.limits
    for hand in hands(STANDARD, rung, HANDS // 500, "grown"):
        sizes = sorted(sized(rung, hand), key=lambda goals: -sum(goal.size for goal in goals))
        best = next((goals for goals in sizes if any(lay_downs(STANDARD, goals, hand))), None)
        found = layouts(deck, limits, rung, hand, exact=False)
        assert bool(found) == layable(deck, limits, rung, hand, exact=False) == (best is not None), hand
        for layout in found:
            assert_legal(STANDARD, rung, hand, layout)
        if best is not None:
            fewest = len(hand) - sum(goal.size for goal in best)
            assert min(len(left_after(hand, layout)) for layout in found) == fewest, hand
        exact = [[len(meld.cards) for meld in layout] == [goal.size for goal in rung] for layout in found]
        assert exact == sorted(exact, reverse=True)
        assert any(exact) == layable(deck, limits, rung, hand)


def lay(rummy: Rummy, rung: str, hand: str, *, exact: bool = True) -> list[str]:
    """The lay-downs of a hand, as text."""
    found = layouts(rummy.deck, rummy.limits, goals(rung), tuple(hand.split()), exact=exact)
    return [" | ".join(" ".join(meld.cards) for meld in layout) for layout in found]


def test_wilds_at_the_low_end_of_a_run() -> None:
    """L11-GROUP-2: at the top of the board the missing cards of a run are at its low end."""
    assert lay(LADDER_11, "run 7", "R8 G9 B10 Y11 R12 W W S S R1") == ["W W R8 G9 B10 Y11 R12"]


def test_twelve_is_the_top_and_one_the_bottom() -> None:
    """L11-HIT-4: nothing wraps."""
    assert lay(LADDER_11, "run 4", "R11 R12 R1 R2 S") == []
    assert lay(LADDER_11, "run 4", "R11 R12 R9 R10 S") == ["R9 R10 R11 R12"]


def test_one_number_in_two_sets() -> None:
    """L11-RUNG-2: both sets may be of the same number."""
    assert lay(LADDER_11, "set 3 + set 3", "R5 R5 Y5 G5 B5 B5 R1 S S W")[0] == "R5 R5 Y5 | G5 B5 B5"


def test_wilds_are_shared_out_between_melds() -> None:
    """L11-GROUP-6: the last natural of a number goes where it is needed, and a wild takes its place in the run."""
    assert "R7 W W | R4 R5 R6 W" in lay(LADDER_11, "set 3 + run 4", "R4 R5 R6 R7 W W W S S S")


def test_a_wild_is_not_spent_on_a_place_that_a_card_in_the_hand_could_take() -> None:
    """Canonical lay-downs keep wilds in the hand."""
    assert all("W" not in layout for layout in lay(LADDER_11, "set 4 + set 4", "R5 R5 Y5 G5 B9 B9 Y9 G9 W W"))


def test_a_set_of_two_needs_a_natural_card() -> None:
    """L11-RUNG-3: a set of 2 is a natural and a wild at least."""
    assert "R5 R5 Y5 G5 B5 | R8 W" in lay(LADDER_11, "set 5 + set 2", "R5 R5 Y5 G5 B5 R8 W S S S")
    assert lay(LADDER_11, "set 5 + set 2", "R5 R5 Y5 G5 B5 W W S S S") == [
        "R5 R5 Y5 G5 W | B5 W",
        "R5 R5 Y5 W W | G5 B5",
    ]


def test_identical_cards_are_fine_in_a_set_and_not_in_a_run() -> None:
    """L11-GROUP-1, L11-GROUP-2."""
    assert lay(LADDER_11, "set 2", "R5 R5") == ["R5 R5"]
    assert lay(LADDER_11, "run 4", "R5 R5 R6 R7") == []


def test_no_more_wilds_than_real_cards() -> None:
    """LRN-MELD-2: a set of 4 takes two wilds, a set of 3 one."""
    assert lay(NUMBERED, "set 4 + set 4", "R5 Y5 W W B9 B9 W W") != []
    assert lay(NUMBERED, "set 3 + set 3", "R5 W W B9 B9 B9") == []


def test_an_ace_is_low_or_high_and_never_both() -> None:
    """LRS-MELD-1: A 2 3 4 and J Q K A are runs; K A 2 3 is not."""
    assert lay(STANDARD, "color_run 4", "Ah 2h 3h 4h") == ["Ah 2h 3h 4h"]
    assert lay(STANDARD, "color_run 4", "Ah Jh Qh Kh") == ["Jh Qh Kh Ah"]
    assert lay(STANDARD, "color_run 4", "Kh Ah 2h 3h") == []


def test_a_run_has_one_suit_and_two_real_cards() -> None:
    """LRS-MELD-1, LRS-MELD-2."""
    assert lay(STANDARD, "color_run 4", "5h 6h 7s 8h") == []
    assert lay(STANDARD, "color_run 4", "5h X X X 2c 2c") == []
    assert lay(STANDARD, "color_run 4", "5h X X 8h") == ["5h X X 8h"]


def test_a_run_may_be_legal_only_when_it_is_longer_than_asked() -> None:
    """LRS-TURN-1, LRS-MELD-2: four cards of it would hold one real card."""
    assert lay(STANDARD, "color_run 4", "4h X X X 8h", exact=True) == []
    assert lay(STANDARD, "color_run 4", "4h X X X 8h", exact=False) == ["4h X X X 8h"]


def test_spare_cards_are_included_where_melds_may_be_larger() -> None:
    """LRS-TURN-1: the exact lay-down first, the one that leaves nothing among the others."""
    found = lay(STANDARD, "set 3 + color_run 4", "9s 9d 9c 9h 3h 4h 5h 6h 7h X", exact=False)
    assert found[0] == "9h 9s 9d | 4h 5h 6h 7h"
    assert any(len(text.replace("| ", "").split()) == 10 for text in found)


def test_goals_keep_the_order_in_which_the_rung_names_them() -> None:
    """Melds come in the rung's order, whichever is searched first."""
    assert lay(LADDER_11, "set 3 + run 4", "R1 R2 R3 R4 B9 B9 G9") == ["G9 B9 B9 | R1 R2 R3 R4"]
    assert lay(LADDER_11, "run 4 + set 3", "R1 R2 R3 R4 B9 B9 G9") == ["R1 R2 R3 R4 | G9 B9 B9"]


def test_bounded_and_in_a_fixed_order() -> None:
    """However many lay-downs there are, the same first ones are listed, whatever the order of the hand."""
    hand = ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "W", "W")
    found = layouts(LADDER_11.deck, LADDER_11.limits, goals("run 7"), hand, most=5)
    assert len(found) == 5
    assert found == layouts(LADDER_11.deck, LADDER_11.limits, goals("run 7"), hand[::-1], most=5)
    assert found == layouts(LADDER_11.deck, LADDER_11.limits, goals("run 7"), hand)[:5]


def test_sets_and_colour_groups_are_laid_in_hand_order() -> None:
    """record.md: a list without an order of its own stands in hand order; Ladder Rummy 1–12 has wilds first."""
    for rummy, hand in ((LADDER_11, "B5 R5 W"), (NUMBERED, "B5 R5 W")):
        ((meld,),) = layouts(rummy.deck, rummy.limits, goals("set 3"), tuple(hand.split()))
        assert meld == Meld("set", hand_order(rummy.deck, hand.split()))
