"""The finder of lay-downs: which melds a hand can lay for a rung's goals, with wilds standing in.

Knows decks, melds and limits on wilds (told by data); not turns, nor what is worth laying. It implements the "Fill for
me" of the ladder rummies and the lay-downs in their lists of legal actions.

How it works: a hand is a grid of counts, a cell for each natural face, and a number of wilds. The goals are met one
after another, the pickiest kind first, each by every piece (a meld told in cells) that the grid and the wilds still
bear; a branch is left as soon as the goals ahead are sure to want more wilds than there are. The search is made again
for each number of wilds in all, from the fewest that could do, so that lay-downs with fewer wilds come first.

A lay-down is canonical when no wild in it stands where a card left in the hand could stand instead. Every legal
lay-down becomes a canonical one by such exchanges, each of which leaves it legal; so the search is complete over
canonical lay-downs, but for colours that do not matter: of equal numbers a set or run takes the first in the deck's
order.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from toprung.cards.face import Deck, hand_order, without
from toprung.cards.meld import Goal, Kind, Limits, Meld, ends, extend, highest, most_wilds, number_at
from toprung.kernel import Card

WILD = 0
"""The cell of a wild; a natural face's is 16 · its colour's index + its number."""

PICKIEST_FIRST: tuple[Kind, ...] = ("color_run", "color_group", "run", "set")
"""The order in which goals are met: when a kind is met, no later one cares which colours it took, save after a colour
group, which therefore tries all its choices."""

IMPOSSIBLE = 99

GROWN_FROM = 60
"""How many lay-downs of each length of the runs are looked at for the ones that leave the fewest cards."""


class Board(NamedTuple):
    """A deck laid out in cells."""

    cell: dict[Card, int]
    face: dict[int, Card]
    of_number: tuple[tuple[int, ...], ...]
    """For each number from 0 on, its cells; none for 0."""
    of_color: tuple[tuple[int, ...], ...]
    """For each colour's index, its cells, low to high."""
    lines: tuple[tuple[int, ...], ...]
    """For each colour's index, the cell at each place of a run from 0 on (place 0 has the cell 0)."""
    numbers: tuple[int, ...]
    """The number at each place of a run from 0 on."""


class Piece(NamedTuple):
    """A meld told in cells, in the order in which they lie."""

    key: tuple[int, ...]
    """Tells pieces for equal goals apart and puts them in order, so that no pair of them is met both ways round."""
    cells: tuple[int, ...]
    open: tuple[int, ...]
    """Cells whose cards could stand where this piece has a wild."""


Layout = tuple[Meld, ...]


@cache
def board(deck: Deck) -> Board:
    """The deck's cells."""
    colors = tuple(dict.fromkeys(deck.color.values()))
    cell = {face: 16 * colors.index(deck.color[face]) + number for face, number in deck.number.items()}
    numbers = range(deck.top + 1)
    rows = tuple(tuple(sorted(c for face, c in cell.items() if deck.number[face] == number)) for number in numbers)
    columns = tuple(tuple(16 * i + number for number in numbers[1:]) for i in range(len(colors)))
    places = tuple(number_at(deck, place) for place in range(highest(deck) + 1))
    lines = tuple((WILD, *(16 * i + number for number in places[1:])) for i in range(len(colors)))
    return Board(cell, {c: face for face, c in cell.items()}, rows, columns, lines, places)


@cache
def order(goals: tuple[Goal, ...]) -> tuple[int, ...]:
    """The order in which the goals are met: the pickiest kind first, of one kind the largest."""
    return tuple(sorted(range(len(goals)), key=lambda i: (PICKIEST_FIRST.index(goals[i].kind), -goals[i].size)))


class Search:
    """One search: a hand's grid, the goals in the order in which they are met, and what has been chosen so far."""

    def __init__(self, deck: Deck, limits: Limits, goals: tuple[Goal, ...], hand: tuple[Card, ...]) -> None:
        self.deck = deck
        self.board = board(deck)
        self.limits = limits
        self.order = order(goals)
        self.goals = [goals[i] for i in self.order]
        self.grid = [0] * (16 * len(self.board.of_color))
        self.numbers = [0] * 16
        self.colors = [0] * len(self.board.of_color)
        for card in hand:
            self.count(self.board.cell.get(card, WILD), +1)
        self.wilds = hand.count(deck.wild)
        self.chosen: list[Piece] = []
        self.found: list[Layout] = []

    def run(self, most: int) -> list[Layout]:
        """The first `most` canonical lay-downs, fewest wilds first."""
        if sum([goal.size for goal in self.goals]) <= sum(self.colors) + self.wilds:
            for wilds in range(self.need(0), self.wilds + 1):
                if self.meet(0, wilds, most):
                    break
        return self.found

    def meet(self, i: int, wilds: int, most: int) -> bool:
        """Meet the goals from the i-th on with exactly so many wilds, and say whether enough has been found."""
        if i == len(self.goals):
            if not any(self.grid[cell] for piece in self.chosen for cell in piece.open):
                self.found.append(self.layout())
            return len(self.found) >= most
        last = i == len(self.goals) - 1
        least_key = self.chosen[-1].key if i and self.goals[i] == self.goals[i - 1] else ()
        for piece in self.pieces(self.goals[i], wilds, last):
            used = piece.cells.count(WILD)
            if piece.key < least_key or (last and used < wilds):
                continue
            self.move(piece, -1)
            enough = self.need(i + 1) <= wilds - used and self.meet(i + 1, wilds - used, most)
            self.chosen.pop()
            self.move(piece, +1)
            if enough:
                return True
        return False

    def move(self, piece: Piece, by: int) -> None:
        """Take the piece's naturals off the grid (−1) and choose it, or put them back (+1)."""
        if by < 0:
            self.chosen.append(piece)
        for cell in piece.cells:
            self.count(cell, by)

    def count(self, cell: int, by: int) -> None:
        """Count so many more naturals of this cell."""
        if cell:
            self.grid[cell] += by
            self.numbers[cell & 15] += by
            self.colors[cell >> 4] += by

    def need(self, i: int) -> int:
        """At least so many wilds go into the goals from the i-th on."""
        return sum(self.lack(goal) for goal in self.goals[i:])

    def lack(self, goal: Goal) -> int:
        """At least so many wilds go into a meld for this goal; IMPOSSIBLE if it does not bear them."""
        lack = max(goal.size - self.most_naturals(goal), 0)
        return lack if lack <= most_wilds(self.limits, goal.size) else IMPOSSIBLE

    def most_naturals(self, goal: Goal) -> int:
        """How many naturals of the grid one meld for this goal could hold, its size aside where it has no places."""
        if goal.kind == "set":
            return max(self.numbers)
        if goal.kind == "color_group":
            return max(self.colors)
        window = (1 << goal.size) - 1
        lows = range(1, highest(self.deck) - goal.size + 2)
        return max([(held >> low & window).bit_count() for held in self.held(goal.kind) for low in lows], default=0)

    def held(self, kind: Kind) -> list[int]:
        """For each colour, or for all as one, the places of a run that a natural card is there for, a bit each."""
        if kind == "run":
            numbers = self.numbers
            return [sum([1 << place for place, n in enumerate(self.board.numbers) if numbers[n]])]
        grid = self.grid
        return [sum([1 << place for place, cell in enumerate(line) if grid[cell]]) for line in self.board.lines]

    def lines(self, kind: Kind) -> list[list[int]]:
        """For each colour, or for all as one, the cell of a natural card for each place of a run; WILD where none
        is."""
        lines = [[cell if self.grid[cell] else WILD for cell in line] for line in self.board.lines]
        return lines if kind == "color_run" else [[next(filter(None, cells), WILD) for cells in zip(*lines)]]

    def pieces(self, goal: Goal, wilds: int, last: bool) -> Iterator[Piece]:
        """What the grid and at most so many wilds could meet the goal with; for the last goal with no more wilds in a
        piece than its cards lack."""
        wilds = min(wilds, most_wilds(self.limits, goal.size))
        if goal.kind == "set":
            return self.sets(goal.size, wilds, last)
        if goal.kind == "color_group":
            return self.color_groups(goal.size, wilds, last)
        return self.runs(goal, wilds, last)

    def sets(self, size: int, wilds: int, last: bool) -> Iterator[Piece]:
        """Sets of this size, high numbers first."""
        for number in range(self.deck.top, 0, -1):
            row = self.board.of_number[number]
            cards = tuple(cell for cell in row for _ in range(self.grid[cell]))[:size]
            for count in range(len(cards), max(size - wilds, len(cards) if last else 1) - 1, -1):
                used = size - count
                yield Piece((number, used), cards[:count] + (WILD,) * used, row if used else ())

    def color_groups(self, size: int, wilds: int, last: bool) -> Iterator[Piece]:
        """Colour groups of this size; for the last goal of the highest numbers alone."""
        for i, column in enumerate(self.board.of_color):
            cards = tuple(cell for cell in reversed(column) for _ in range(self.grid[cell]))
            most = min(len(cards), size)
            for count in range(most, max(size - wilds, most if last else 1) - 1, -1):
                used = size - count
                for choice in [cards[:count]] if last else dict.fromkeys(combinations(cards, count)):
                    yield Piece((i, used, *choice), choice + (WILD,) * used, column if used else ())

    def runs(self, goal: Goal, wilds: int, last: bool) -> Iterator[Piece]:
        """Runs and colour runs, high ones first. Unless the goal is the last, a wild may stand in a place that the grid
        has a card for, which is then free for another goal."""
        for i, line in enumerate(self.lines(goal.kind)):
            for low in range(highest(self.deck) - goal.size + 1, 0, -1):
                cells = tuple(line[low : low + goal.size])
                spare = wilds - cells.count(WILD)
                if spare < 0:
                    continue
                yield self.run_piece(goal.kind, i, low, cells)
                taken = [at for at, cell in enumerate(cells) if cell]
                for count in range(1, 1 if last else min(spare, len(taken) - 1) + 1):
                    for freed in combinations(taken, count):
                        rest = tuple(WILD if at in freed else cell for at, cell in enumerate(cells))
                        yield self.run_piece(goal.kind, i, low, rest)

    def run_piece(self, kind: Kind, color: int, low: int, cells: tuple[int, ...]) -> Piece:
        """The run or colour run that lies like this from its low end."""
        wild_at = [low + at for at, cell in enumerate(cells) if cell == WILD]
        lines = (self.board.lines[color],) if kind == "color_run" else self.board.lines
        return Piece((color, low, *wild_at), cells, tuple(line[place] for place in wild_at for line in lines))

    def layout(self) -> Layout:
        """What has been chosen, as melds in the order of the rung's goals."""
        melds: list[Meld] = [Meld("set", ())] * len(self.goals)
        for at, goal, piece in zip(self.order, self.goals, self.chosen):
            cards = tuple(self.board.face[cell] if cell else self.deck.wild for cell in piece.cells)
            melds[at] = Meld(goal.kind, cards if "run" in goal.kind else hand_order(self.deck, cards))
        return tuple(melds)


def layouts(
    deck: Deck,
    limits: Limits,
    goals: tuple[Goal, ...],
    hand: tuple[Card, ...],
    *,
    exact: bool = True,
    most: int = 20,
) -> tuple[Layout, ...]:
    """The first `most` canonical lay-downs of this hand, fewest wilds first; not empty if any lay-down is legal.

    With `exact` false a meld may be larger than its goal (LRS-TURN-1): then at most half are exact ones, and after them
    stand grown ones, those that leave the fewest cards first."""
    small = Search(deck, limits, goals, hand).run(most)
    if exact:
        return tuple(small)
    grown = grown_layouts(deck, limits, goals, hand)
    small = small[: max(most - len(grown), most // 2)]
    return (*small, *grown[: most - len(small)])


def layable(deck: Deck, limits: Limits, goals: tuple[Goal, ...], hand: tuple[Card, ...], *, exact: bool = True) -> bool:
    """Whether this hand has any legal lay-down for these goals."""
    lengths = [goals] if exact else longer_goals(goals, len(hand))
    return any(Search(deck, limits, longer, hand).run(1) for longer in lengths)


def longer_goals(goals: tuple[Goal, ...], cards: int) -> list[tuple[Goal, ...]]:
    """The goals, and the goals with longer runs, as far as so many cards go. (A run can be legal that is not once a
    card is taken off it: with two naturals at its ends and two asked for. A set can always be smaller.)"""
    spare = cards - sum(goal.size for goal in goals)
    steps = [range(spare + 1) if "run" in goal.kind else range(1) for goal in goals]
    return [
        tuple(Goal(goal.kind, goal.size + more) for goal, more in zip(goals, longer))
        for longer in product(*steps)
        if sum(longer) <= spare
    ]


def grown_layouts(deck: Deck, limits: Limits, goals: tuple[Goal, ...], hand: tuple[Card, ...]) -> list[Layout]:
    """Lay-downs with every spare card that fits, those that leave the fewest cards, then the fewest points, first."""
    cost: dict[Layout, tuple[int, int]] = {}
    for longer in longer_goals(goals, len(hand)):
        for layout in Search(deck, limits, longer, hand).run(GROWN_FROM):
            grown, left = fill(deck, limits, layout, hand)
            if any(len(meld.cards) > goal.size for meld, goal in zip(grown, goals)):
                cost[grown] = len(left), sum([deck.points[card] for card in left])
    return sorted(cost, key=cost.__getitem__)


def fill(deck: Deck, limits: Limits, layout: Layout, hand: tuple[Card, ...]) -> tuple[Layout, tuple[Card, ...]]:
    """The lay-down with every spare card added that fits a set or colour group, naturals first; and what is left."""
    melds = list(layout)
    left: list[Card] = []
    spare = without(hand, (card for meld in layout for card in meld.cards))
    for card in sorted(spare, key=deck.wild.__eq__):
        fits = [i for i, meld in enumerate(melds) if None in ends(deck, limits, meld, card)]
        if not fits:
            left.append(card)
            continue
        grown = extend(melds[fits[0]], card, None)
        melds[fits[0]] = Meld(grown.kind, hand_order(deck, grown.cards))
    return tuple(melds), tuple(left)
