"""A hand, counted: how many cards of each face, number and colour, and which there are at all, as bits.

Knows decks and how many wilds a meld bears (told by data); not whose hand it is.

How it works: a natural face has a cell, 16 · its colour's index + its number. A line is what one colour has, or all
colours together, a bit for each number; a run lies in places, which are the numbers and perhaps one above for the ace.
"""

from collections.abc import Iterable
from functools import cache

from toprung.cards.face import Deck
from toprung.cards.fit import highest, most_wilds, number_at
from toprung.cards.meld import Goal, Kind, Limits
from toprung.kernel import Card

WILD = 0
"""The cell of a wild."""
ALL = -1
"""The line of all colours together, which stands after those of each."""
IMPOSSIBLE = 99


class Board:
    """A deck laid out in cells."""

    def __init__(self, deck: Deck) -> None:
        colors = tuple(dict.fromkeys(deck.color.values()))
        self.wild = deck.wild
        self.wilds_first = deck.wilds_first
        self.top = deck.top
        self.highest = highest(deck)
        self.colors = len(colors)
        self.cell = {face: 16 * colors.index(deck.color[face]) + number for face, number in deck.number.items()}
        self.face = {WILD: deck.wild} | {cell: face for face, cell in self.cell.items()}
        self.numbers = [number_at(deck, place) for place in range(self.highest + 1)]
        """The number at each place of a run from 0 on."""


@cache
def board(deck: Deck) -> Board:
    """The deck's cells."""
    return Board(deck)


class Holding:
    """A hand, or what is left of one. Cards that belong in no meld are not counted."""

    def __init__(self, deck: Deck, limits: Limits, hand: Iterable[Card]) -> None:
        self.board: Board = board(deck)
        self.limits = limits
        self.wilds = 0
        self.naturals = 0
        self.grid = [0] * (16 * self.board.colors)
        """How many there are of each cell."""
        self.numbers = [0] * 16
        self.colors = [0] * self.board.colors
        self.lines = [0] * (self.board.colors + 1)
        for card in hand:
            self.add(card, 1)

    def add(self, card: Card, by: int) -> None:
        """Count so many more of this card."""
        if card == self.board.wild:
            self.wilds += by
        else:
            self.count(self.board.cell.get(card, WILD), by)

    def count(self, cell: int, by: int) -> None:
        """Count so many more of this cell; of the wilds' none."""
        if cell == WILD:
            return
        number, color = cell & 15, cell >> 4
        self.naturals += by
        self.grid[cell] += by
        self.numbers[number] += by
        self.colors[color] += by
        self.mark(color, number, self.grid[cell])
        self.mark(ALL, number, self.numbers[number])

    def mark(self, line: int, number: int, count: int) -> None:
        """Note in the line whether there is any card of the number."""
        if count:
            self.lines[line] |= 1 << number
        else:
            self.lines[line] &= ~(1 << number)

    def places(self, line: int) -> int:
        """The places of a run that the line has a card for, a bit each: an ace's two where it may be high."""
        held = self.lines[line]
        return held | (held & 2) << self.board.top if self.board.highest > self.board.top else held

    def lack(self, goal: Goal) -> int:
        """At least so many wilds go into a meld for this goal; IMPOSSIBLE if it does not bear them."""
        lack = max(goal.size - self.most_naturals(goal.kind, goal.size), 0)
        return lack if lack <= most_wilds(self.limits, goal.size) else IMPOSSIBLE

    def most_naturals(self, kind: Kind, size: int) -> int:
        """How many naturals one meld of this kind could hold, the size only of runs looked at."""
        if kind == "set":
            return max(self.numbers)
        if kind == "color_group":
            return max(self.colors)
        if kind == "run":
            return fullest(self.places(ALL), size, self.board.highest)
        return max([fullest(self.places(color), size, self.board.highest) for color in range(self.board.colors)])


@cache
def fullest(places: int, size: int, highest: int) -> int:
    """How many of these places the run of this size has that has most of them."""
    window = (1 << size) - 1
    return max([(places >> low & window).bit_count() for low in range(1, highest - size + 2)], default=0)
