"""The cards that a seat has not seen: how many of each may still come.

Knows views and decks; counts what lies open or is in the seat's own hand, and nothing else.
"""

from typing import Any

from toprung.bots.plan import CELL, COLOR, POOLS, WILDS
from toprung.cards.face import Deck
from toprung.cards.holding import board
from toprung.games.rummy.view import View
from toprung.kernel import Card


def unseen(deck: Deck, view: View[Any]) -> dict[Card, int]:
    """How many copies of each face are in the stock, or in others' hands without being known there."""
    left = dict(deck.copies)
    known = (seat.known for i, seat in enumerate(view.seats) if i != view.viewer)
    for cards in (view.hand or (), view.discard, *(meld.cards for meld in view.melds), *known):
        for card in cards:
            left[card] -= 1
    return left


def in_pools(deck: Deck, counts: dict[Card, int]) -> list[int]:
    """The same, counted by the pools of plans."""
    pools = [0] * POOLS
    cells = board(deck).cell
    for face, count in counts.items():
        cell = cells.get(face)
        if cell is not None:
            pools[cell & 15] += count
            pools[COLOR + (cell >> 4)] += count
            pools[CELL + cell] += count
    pools[WILDS] = counts[deck.wild]
    return pools
