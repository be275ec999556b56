"""The 🍀 help (LRN-SET-4): which cards of a fresh hand are swapped for a player who is stuck on a contract.

A function of the hand, the stock and the contract, told in words in docs/record.md, so that anybody can compute it
again. Knows no view and no wish of anybody's: people and bots are helped alike.

How it works: a meld to come is told by its places, each with the faces that may stand there. A plan has a meld to come
for each goal of the contract. The plan that needs the fewest cards is followed: cards of the stock come into its empty
places, cards that it has no use for go back, until it needs but one card more or three have been swapped.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, combinations_with_replacement, groupby, product
from typing import NamedTuple

from toprung.cards.face import Deck
from toprung.cards.finder import layable
from toprung.cards.fit import most_wilds
from toprung.cards.hand import hand_order, without
from toprung.cards.meld import Goal
from toprung.games.rummy.event import Helped
from toprung.games.rummy.moving import Moving
from toprung.games.rummy.rule import Cards, Hands, Rules, Rung
from toprung.kernel import Card, Chance

FROM_MISSES = 2
SWAPS = 3
LEFT_TO_NEED = 1
"""Help is given after so many misses, swaps at most so many cards, and leaves so many to be drawn."""

Place = tuple[Card, ...]
"""The faces that may stand in one place of a meld, in hand order."""

MeldToCome = tuple[Place, ...]


class Plan(NamedTuple):
    """What each meld of the contract is to become, with what of a hand: its empty places, and the cards not used."""

    empty: tuple[MeldToCome, ...]
    """A list a meld, in the order of the contract."""
    spare: Cards
    """Cards of the hand without a place in the plan, wilds among them."""


def help_stuck(
    rules: Rules, state: Moving, hands: Hands, stock: Cards, chance: Chance
) -> tuple[Hands, Cards, tuple[Helped, ...]]:
    """The hands and the stock after the help, and what it swapped for whom: seat after seat, each with the stock that
    the one before left."""
    helped: list[Helped] = []
    for seat, own in enumerate(state.seats):
        out, into = (
            swaps(rules, hands[seat], stock, rules.rungs[own.rung - 1]) if own.misses >= FROM_MISSES else ((), ())
        )
        if out:
            hand = hand_order(rules.deck, without(hands[seat], out) + into)
            hands = (*hands[:seat], hand, *hands[seat + 1 :])
            stream = chance.stream(f"help/{state.round + 1}/{seat}")
            stock = stream.shuffle(without(stock, into) + out)
            helped.append(Helped(seat, out, into))
    return hands, stock, tuple(helped)


def swaps(rules: Rules, hand: Cards, stock: Cards, contract: Rung) -> tuple[Cards, Cards]:
    """The cards that go out of the hand and those that come in for them, each in hand order."""
    deck = rules.deck
    plan = min(plans(deck, contract, hand), key=lambda plan: need(rules, contract, plan))
    out: Cards = ()
    into: Cards = ()
    while len(out) < SWAPS and need(rules, contract, plan) > LEFT_TO_NEED:
        gone = next((card for card in reversed(plan.spare) if card != deck.wild), None)
        card, filled = next(fillings(rules, contract, plan, stock), (None, plan))
        if gone is None or card is None:
            break
        hand, stock = (*without(hand, (gone,)), card), without(stock, (card,))
        if layable(deck, rules.limits, contract, hand):
            break
        plan = Plan(filled.empty, without(filled.spare, (gone,)))
        out, into = (*out, gone), (*into, card)
    return hand_order(deck, out), hand_order(deck, into)


def plans(deck: Deck, contract: Rung, hand: Cards) -> Iterator[Plan]:
    """Every plan for this hand in order: melds to come from low to high, equal goals never falling."""
    choices = [
        combinations_with_replacement(melds_to_come(deck, goal), len(tuple(same))) for goal, same in groupby(contract)
    ]
    return (plan_for(tuple(chain.from_iterable(chosen)), hand) for chosen in product(*choices))


@cache
def melds_to_come(deck: Deck, goal: Goal) -> tuple[MeldToCome, ...]:
    """What a goal may become: sets and runs from the lowest up, colour groups in the order of the colours."""
    if goal.kind == "run":
        numbers = alike(deck.number)
        return tuple(numbers[low : low + goal.size] for low in range(deck.top - goal.size + 1))
    return tuple((faces,) * goal.size for faces in alike(deck.number if goal.kind == "set" else deck.color))


def alike(value: Mapping[Card, int | str]) -> tuple[Place, ...]:
    """The faces that have the same number, or the same colour."""
    return tuple(tuple(face for face in value if value[face] == one) for one in dict.fromkeys(value.values()))


def plan_for(melds: tuple[MeldToCome, ...], hand: Cards) -> Plan:
    """The plan for these melds: each place in turn takes the first card of the hand that may stand there."""
    spare = list(hand)
    empty: list[MeldToCome] = []
    for meld in melds:
        open_places = []
        for place in meld:
            card = next((card for card in spare if card in place), None)
            if card is None:
                open_places.append(place)
            else:
                spare.remove(card)
        empty.append(tuple(open_places))
    return Plan(tuple(empty), tuple(spare))


def need(rules: Rules, contract: Rung, plan: Plan) -> int:
    """How many cards have to be drawn for the plan, when the wilds of the hand go where they may (LRN-MELD-2)."""
    gaps = [len(places) for places in plan.empty]
    room = sum([min(gap, most_wilds(rules.limits, goal.size)) for gap, goal in zip(gaps, contract)])
    return sum(gaps) - min(room, plan.spare.count(rules.deck.wild))


def fillings(rules: Rules, contract: Rung, plan: Plan, stock: Cards) -> Iterator[tuple[Card, Plan]]:
    """The cards of the stock that bring the plan nearer, in the order of its places, each with the plan after it."""
    for i, places in enumerate(plan.empty):
        for j, place in enumerate(places):
            card = next((face for face in place if face in stock), None)
            filled = Plan((*plan.empty[:i], (*places[:j], *places[j + 1 :]), *plan.empty[i + 1 :]), plan.spare)
            if card is not None and need(rules, contract, filled) < need(rules, contract, plan):
                yield card, filled
