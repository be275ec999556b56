"""Plans and distances, against the finder of lay-downs."""

from collections.abc import Iterable
from functools import partial

import pytest

from tests.cards.brute import RUMMIES, Cards, Rummy, goals, random_hand
from toprung.bots.plan import CELL, COLOR, POOLS, WILDS, distance, misses, plans, turns
from toprung.cards.finder import layable
from toprung.cards.holding import Holding
from toprung.cards.meld import Goal
from toprung.games.ladder11 import rule as ladder11
from toprung.games.ladder_rummy_numbered import rule as numbered
from toprung.games.ladder_rummy_standard import rule as standard
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card, Chance

HANDS = 60
RUNGS = [(rummy, i) for rummy in RUMMIES for i in range(len(rummy.rungs))]
RULES = {
    "ladder11": ladder11.rules(ladder11.Options()),
    "ladder_rummy_numbered": numbered.rules(numbered.Options()),
    "ladder_rummy_standard": standard.rules(standard.Options()),
}


def label(value: object) -> str:
    return value.name if isinstance(value, Rummy) else f"rung {value}"


def counted(rules: Rules, hand: Iterable[Card]) -> Holding:
    return Holding(rules.deck, rules.limits, hand)


def closest(rummy: Rummy, rung: tuple[Goal, ...], hand: Cards) -> int:
    """How many more natural cards this hand needs at least, counted up to two."""
    can = partial(layable, rummy.deck, rummy.limits, rung)
    if can(hand):
        return 0
    return 1 if any(can((*hand, face)) for face in rummy.deck.number) else 2


@pytest.mark.parametrize(("rummy", "i"), RUNGS, ids=label)
def test_distance_is_the_fewest_cards_that_the_hand_lacks(rummy: Rummy, i: int) -> None:
    """The shortest plan lacks no card exactly when the rung can be laid, and one when one more card will do. (Of
    three melds with limits on wilds a plan may bear one wild too many on paper.)"""
    rung = rummy.rungs[i]
    stream = Chance(b"plan").stream(f"{rummy.name} {i}")
    seen = set()
    for _ in range(HANDS):
        hand = random_hand(rummy, rung, stream)
        far = min(distance(rung, counted(RULES[rummy.name], hand)), 2)
        assert far == closest(rummy, rung, hand) or (len(rung) == 3 and far == closest(rummy, rung, hand) - 1), hand
        seen.add(far)
    assert len(seen) > 1


@pytest.mark.parametrize(("rummy", "i"), RUNGS, ids=label)
def test_a_card_that_a_plan_misses_is_one_it_needs(rummy: Rummy, i: int) -> None:
    """Without a card that the only shortest plan misses the hand is farther away, and without any other it is not."""
    rung = rummy.rungs[i]
    stream = Chance(b"miss").stream(f"{rummy.name} {i}")
    for _ in range(HANDS // 2):
        hand = tuple(card for card in random_hand(rummy, rung, stream) if card != rummy.deck.wild)
        holding = counted(RULES[rummy.name], hand)
        ways = plans(rung, holding)
        shortest = [plan for plan in ways if len(plan.lacks) == len(ways[0].lacks)]
        for card in set(hand) & set(rummy.deck.number):
            missed = all(misses(plan, holding.board.cell[card], rung, holding) for plan in shortest)
            rest = list(hand)
            rest.remove(card)
            without = plans(rung, counted(RULES[rummy.name], rest))
            assert (len(without[0].lacks) > len(ways[0].lacks)) == missed, (card, hand)


def test_two_goals_that_want_the_same_card_lack_one() -> None:
    """A five in the set is no five in the run."""
    rules = RULES["ladder_rummy_standard"]
    rung = goals("set 3 + color_run 4")
    assert distance(rung, counted(rules, ("5h", "5s", "5d", "3h", "4h", "6h"))) == 1
    assert distance(rung, counted(rules, ("5h", "5s", "5d", "5h", "3h", "4h", "6h"))) == 0


def pools(**counts: int) -> list[int]:
    unseen = [0] * POOLS
    for pool, count in counts.items():
        unseen[{"wilds": WILDS, "five": 5, "six": 6, "red": COLOR, "red_five": CELL + 5}[pool]] = count
    return unseen


def test_turns_grow_with_what_is_lacking_and_shrink_with_what_may_come() -> None:
    """One card of five unseen among fifty takes ten turns; a wild in the hand, or in the stock, makes it fewer."""
    assert turns((), 0, pools(), 0.02) == 0
    assert turns((5,), 0, pools(five=5), 0.02) == pytest.approx(10)
    assert turns((5,), 1, pools(five=5), 0.02) == 0
    assert turns((5,), 0, pools(five=4, wilds=1), 0.02) == pytest.approx(10)
    assert turns((5, 5), 0, pools(five=5), 0.02) == pytest.approx(10 + 12.5)
    assert turns((5, 6), 0, pools(five=5, six=5), 0.02) == pytest.approx(10 + 5)
    assert turns((5, 6), 1, pools(five=5, six=5), 0.02) == pytest.approx(5)
    assert turns((COLOR,), 0, pools(red=25), 0.02) == pytest.approx(2)
    assert turns((CELL + 5,), 0, pools(red_five=0), 0.02) > turns((CELL + 5,), 0, pools(red_five=1), 0.02)
