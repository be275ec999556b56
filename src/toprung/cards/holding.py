"""A hand, counted: how many cards of each face, number and colour, and which there are at all, as bits.

Knows decks and how many wilds a meld bears (told by data); not whose hand it is.

How it works: a natural face has a cell, 16 · its colour's index + its number, of four colours at most. A line is what
one colour has, or all colours together, a bit for each number; a run lies in places, which are the numbers and perhaps
one above them for the ace. What is counted in bits is an `i64` where this is compiled, and else an int like any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from toprung.cards.face import Deck
from toprung.cards.fit import highest, number_at
from toprung.cards.meld import Kind, Limits
from toprung.kernel import Card

if TYPE_CHECKING:
    from mypy_extensions import i64

WILD: Final = 0
"""The cell of a wild."""
ALL: Final = -1
"""The line of all colours together, which stands after those of each."""
LINE: Final = (1 << 16) - 1


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
        faces = {WILD: deck.wild} | {cell: face for face, cell in self.cell.items()}
        self.face = [faces.get(cell, "") for cell in range(16 * self.colors)]
        self.numbers = [number_at(deck, place) for place in range(self.highest + 1)]
        """The number at each place of a run from 0 on."""
        self.fullest: dict[int, int] = {}
        """What `fullest` has found so far, by size and places."""


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
        self.held: i64 = 0
        """The cells that there is any card of, a bit each."""
        self.by_number: i64 = 0
        """How many there are of each number, four bits each."""
        self.by_color: i64 = 0
        """How many there are of each colour, eight bits each."""
        self.grid = [0] * (16 * self.board.colors)
        """How many there are of each cell."""
        for card in hand:
            self.add(card, 1)

    def add(self, card: Card, by: int) -> None:
        """Count so many more of this card."""
        if card == self.board.wild:
            self.wilds += by
        else:
            self.count(self.board.cell.get(card, WILD), by)

    def count(self, cell: i64, by: i64) -> None:
        """Count so many more of this cell; of the wilds' none."""
        if cell == WILD:
            return
        self.naturals += by
        self.by_number += by << 4 * (cell & 15)
        self.by_color += by << 8 * (cell >> 4)
        left = self.grid[cell] + by
        self.grid[cell] = left
        bit: i64 = 1  # compiled, a plain `1 << cell` has 32 bits
        bit <<= cell
        self.held = self.held | bit if left else self.held & ~bit

    def number(self, number: i64) -> i64:
        """How many there are of the number."""
        return self.by_number >> 4 * number & 15

    def color(self, color: i64) -> i64:
        """How many there are of the colour."""
        return self.by_color >> 8 * color & 255

    def line(self, line: i64) -> i64:
        """The numbers that the line has any card of, a bit each."""
        if line != ALL:
            return self.held >> 16 * line & LINE
        held = self.held | self.held >> 32
        return (held | held >> 16) & LINE

    def places(self, line: i64) -> i64:
        """The places of a run that the line has a card for, a bit each: an ace's two where it may be high."""
        held = self.line(line)
        return held | (held & 2) << self.board.top if self.board.highest > self.board.top else held

    def lack(self, kind: Kind, size: int) -> int:
        """How many cards of a meld of this kind and size the hand lacks at least, wilds left aside."""
        if kind == "set":
            return size - largest(self.by_number, 4)
        if kind == "color_group":
            return size - largest(self.by_color, 8)
        if kind == "run":
            return size - fullest(self.board, self.places(ALL), size)
        return size - max([fullest(self.board, self.places(color), size) for color in range(self.board.colors)])


def largest(counts: i64, bits: i64) -> i64:
    """The largest of these counts, which have so many bits each."""
    most: i64 = 0
    mask = (1 << bits) - 1
    while counts:
        most = max(most, counts & mask)
        counts >>= bits
    return most


def fullest(board: Board, places: int, size: int) -> int:
    """How many of these places the run of this size has that has most of them."""
    key = places << 4 | size
    found = board.fullest.get(key, -1)
    if found < 0:
        window = (1 << size) - 1
        lows = range(1, board.highest - size + 2)
        found = max([(places >> low & window).bit_count() for low in lows], default=0)
        board.fullest[key] = found
    return found
