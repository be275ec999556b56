"""What the next player may wish for: how welcome each of our discards would be to the one who may take it.

Knows what lies open, and guesses the rest. It never looks at a hidden card.

How it works: whoever has not laid yet has seen about ten cards and one more a turn, and kept what suits its rung. So a
few such hands are drawn from the unseen cards, around the cards that it took openly; a card is as welcome as it often
shortens the way of such a hand to its rung. Whoever has laid welcomes what fits the table.
"""

from typing import Any

from toprung.bots.plan import CELL, COLOR, missing, plans
from toprung.bots.rummy import fits_table
from toprung.bots.unseen import unseen
from toprung.cards.holding import Holding
from toprung.cards.meld import Goal
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.view import View
from toprung.kernel import Card, Seat, Stream

HANDS = 12
"""How many hands are guessed."""


def next_seat(view: View[Any]) -> Seat | None:
    """Who takes the turn after the viewer's, lost turns left aside."""
    seats, viewer = len(view.seats), view.viewer or 0
    others = ((viewer + i) % seats for i in range(1, seats))
    return next((seat for seat in others if view.seats[seat].cards), None)


def welcome(rules: Rules, view: View[Any], cards: tuple[Card, ...], stream: Stream) -> dict[Card, float]:
    """For each of the viewer's cards, how welcome it would be to the next player, 0 … 1."""
    seat = next_seat(view)
    if seat is None:
        return dict.fromkeys(cards, 0.0)
    if view.seats[seat].laid:
        return {card: float(fits_table(rules, view, seat, card)) for card in cards}
    goals = rules.rungs[min(view.seats[seat].rung, len(rules.rungs)) - 1]
    wishes = [wish(goals, Holding(rules.deck, rules.limits, hand)) for hand in guesses(rules, view, seat, stream)]
    cells = pools_of(rules, cards)
    return {card: sum([bool(cells[card] & pools) for pools in wishes]) / HANDS for card in cards}


def pools_of(rules: Rules, cards: tuple[Card, ...]) -> dict[Card, frozenset[int]]:
    """For each card the pools it belongs to; none for wilds and Skips."""
    holding = Holding(rules.deck, rules.limits, ())
    pools: dict[Card, frozenset[int]] = {}
    for card in cards:
        cell = holding.board.cell.get(card)
        pools[card] = frozenset() if cell is None else frozenset((cell & 15, COLOR + (cell >> 4), CELL + cell))
    return pools


def wish(goals: tuple[Goal, ...], holding: Holding) -> set[int]:
    """The pools from which one card would shorten this hand's way to its rung."""
    ways = plans(goals, holding)
    fewest = missing(ways[0], holding.wilds)
    if fewest == 0:
        return set()
    return {pool for plan in ways if missing(plan, holding.wilds) == fewest for pool in plan.lacks}


def guesses(rules: Rules, view: View[Any], seat: Seat, stream: Stream) -> list[list[Card]]:
    """Hands that this player may choose from, its draws included."""
    other = view.seats[seat]
    cards = [face for face, count in unseen(rules.deck, view).items() for _ in range(count)]
    count = min((other.cards or 0) - len(other.known) + other.turns, len(cards))
    return [[*other.known, *some(cards, count, stream)] for _ in range(HANDS)]


def some(cards: list[Card], count: int, stream: Stream) -> list[Card]:
    """So many of these cards, each choice as likely as the others. (The list is left in another order.)"""
    for i in range(count):
        j = i + stream.below(len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards[:count]
