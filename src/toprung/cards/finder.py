"""The finder: which lay-downs a hand has for the goals of a rung, those with the fewest wilds first.

Knows decks, goals and limits (told by data); not turns, nor what is worth laying. It implements the "Fill for
me" of the ladder rummies and the lay-downs in their lists of legal actions.

How it works: a hand is a `Holding`, counts of what it has by face, number and colour. The goals are met one after
another, the pickiest kind first, each by every piece (a meld told in cells) that the holding and the wilds still bear;
a branch is left as soon as the goals ahead are sure to want more wilds than there are. The search is made again for
each number of wilds in all, from the fewest that could do, so that lay-downs with fewer wilds come first.

A lay-down is canonical when no wild in it stands where a card left in the hand could stand instead. Every legal
lay-down becomes a canonical one by such exchanges, each of which leaves it legal; so the search is complete over
canonical lay-downs, but for colours that do not matter: of equal numbers a set or run takes the first in the deck's
order.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from typing import Final

from toprung.cards.face import Deck
from toprung.cards.fit import ends, extend, most_wilds
from toprung.cards.hand import hand_order, without
from toprung.cards.holding import ALL, WILD, Holding
from toprung.cards.meld import Goal, Kind, Limits, Meld
from toprung.kernel import Card

PICKIEST_FIRST: Final[tuple[Kind, ...]] = ("color_run", "color_group", "run", "set")
"""The order in which goals are met: when a kind is met, no later one cares which colours it took, save after a colour
group, which therefore tries all its choices."""

ANY_NUMBER: Final = (1 << 16) - 1
IMPOSSIBLE: Final = 99

ONES: Final = [held.bit_count() for held in range(1 << 14)]
"""How many places of a run are held, for each choice of them."""

GROWN_FROM: Final = 60
"""How many lay-downs of each length of the runs are looked at for the ones that leave the fewest cards."""

NO_MELD: Final = Meld("set", ())

Layout = tuple[Meld, ...]


class Piece:
    """A meld told in cells, in the order in which they lie."""

    def __init__(self, key: tuple[int, ...], cells: list[int], wilds: int, line: int, wanted: int) -> None:
        self.key = key
        """Tells pieces for equal goals apart and puts them in order, so that no pair of them is met both ways round."""
        self.cells = cells
        self.wilds = wilds
        self.line = line
        self.wanted = wanted
        """The line and the numbers of it, a bit each, whose cards could stand where this piece has a wild."""


class Aim:
    """A goal as a search has it."""

    def __init__(self, goal: Goal, at: int, limits: Limits) -> None:
        self.kind = goal.kind
        self.size = goal.size
        self.at = at
        """Its place in the rung."""
        self.bears = most_wilds(limits, goal.size)
        """How many wilds a meld for it bears."""


@cache
def aims(goals: tuple[Goal, ...], limits: Limits) -> list[Aim]:
    """The goals in the order in which they are met: the pickiest kind first, of one kind the largest."""
    found = [Aim(goal, at, limits) for at, goal in enumerate(goals)]
    return sorted(found, key=lambda aim: (PICKIEST_FIRST.index(aim.kind), -aim.size))


def search(goals: tuple[Goal, ...], holding: Holding, most: int) -> list[Layout]:
    """The first `most` canonical lay-downs for exactly these goals, fewest wilds first."""
    ahead = aims(goals, holding.limits)
    need = fewest_wilds(ahead, 0, holding)
    return Search(ahead, holding, most).run(need) if need <= holding.wilds else []


def fewest_wilds(ahead: list[Aim], i: int, holding: Holding) -> int:
    """At least so many wilds go into melds for the aims from the i-th on; IMPOSSIBLE if they do not bear them."""
    wilds = 0
    for at in range(i, len(ahead)):
        aim = ahead[at]
        lack = holding.lack(aim.kind, aim.size)
        if lack > aim.bears:
            return IMPOSSIBLE
        if lack > 0:
            wilds += lack
    return wilds


class Search:
    """One search: what is left of a hand, the goals in the order in which they are met, and what has been chosen."""

    def __init__(self, ahead: list[Aim], holding: Holding, most: int) -> None:
        self.aims = ahead
        self.holding = holding
        self.board = holding.board
        self.most = most
        self.chosen: list[Piece] = []
        self.found: list[Layout] = []

    def run(self, least: int) -> list[Layout]:
        """What is found with so many wilds, with one more, and so on. The holding is as it was afterwards."""
        if sum([aim.size for aim in self.aims]) <= self.holding.naturals + self.holding.wilds:
            bears = sum([aim.bears for aim in self.aims])
            for wilds in range(least, min(self.holding.wilds, bears) + 1):
                if self.meet(0, wilds):
                    break
        return self.found

    def meet(self, i: int, wilds: int) -> bool:
        """Meet the goals from the i-th on with exactly so many wilds, and say whether enough has been found."""
        if i == len(self.aims):
            return self.note()
        kind = self.aims[i].kind
        if kind == "set":
            return self.sets(i, wilds)
        if kind == "run":
            return self.runs(i, wilds, ALL)
        for color in range(self.board.colors):
            if self.color_groups(i, wilds, color) if kind == "color_group" else self.runs(i, wilds, color):
                return True
        return False

    def used(self, i: int, wilds: int, lack: int) -> tuple[int, int]:
        """From how many wilds up to which bound a piece for the i-th goal may have that lacks so many cards: of the
        last goal all that there are, and none without need."""
        least, most = max(lack, 0), min(wilds, self.aims[i].bears)
        if i < len(self.aims) - 1:
            return least, most + 1
        return (wilds, wilds + 1) if least == wilds <= most else (0, 0)

    def choose(self, i: int, wilds: int, piece: Piece) -> bool:
        """Meet the i-th goal with this piece, then the goals after it; say whether enough has been found."""
        if i and self.alike(i) and piece.key < self.chosen[-1].key:
            return False
        self.chosen.append(piece)
        for cell in piece.cells:
            self.holding.count(cell, -1)
        left = wilds - piece.wilds
        enough = fewest_wilds(self.aims, i + 1, self.holding) <= left and self.meet(i + 1, left)
        for cell in piece.cells:
            self.holding.count(cell, +1)
        self.chosen.pop()
        return enough

    def alike(self, i: int) -> bool:
        """Whether the i-th goal is the same as the one before it."""
        return self.aims[i].kind == self.aims[i - 1].kind and self.aims[i].size == self.aims[i - 1].size

    def sets(self, i: int, wilds: int) -> bool:
        """Meet the i-th goal with each set in turn, high numbers first."""
        size = self.aims[i].size
        fewest = size - min(wilds, self.aims[i].bears)
        for number in range(self.board.top, 0, -1):
            naturals = self.holding.number(number)
            if naturals >= fewest:
                least, bound = self.used(i, wilds, size - naturals)
                for used in range(least, bound):
                    if self.choose(i, wilds, self.set_piece(number, size - used, used)):
                        return True
        return False

    def set_piece(self, number: int, naturals: int, wilds: int) -> Piece:
        """The set of so many of this number, of the first colours, and so many wilds."""
        cells: list[int] = []
        for cell in range(number, len(self.holding.grid), 16):
            cells += [cell] * self.holding.grid[cell]
        return self.piece((number, wilds), cells[:naturals], wilds, ALL, 1 << number)

    def color_groups(self, i: int, wilds: int, color: int) -> bool:
        """Meet the i-th goal with each colour group of this colour in turn; the last goal with the highest numbers."""
        size = self.aims[i].size
        cells: list[int] = []
        for cell in range(16 * color + self.board.top, 16 * color, -1):
            cells += [cell] * self.holding.grid[cell]
        least, bound = self.used(i, wilds, size - len(cells))
        for used in range(least, bound):
            naturals = size - used
            last = i == len(self.aims) - 1
            for choice in [tuple(cells[:naturals])] if last else dict.fromkeys(combinations(cells, naturals)):
                piece = self.piece((color, used, *choice), sorted(choice), used, color, ANY_NUMBER)
                if self.choose(i, wilds, piece):
                    return True
        return False

    def piece(self, key: tuple[int, ...], naturals: list[int], wilds: int, line: int, wanted: int) -> Piece:
        """The set or colour group of these naturals and so many wilds, in hand order."""
        cells = [WILD] * wilds + naturals if self.board.wilds_first else naturals + [WILD] * wilds
        return Piece(key, cells, wilds, line, wanted)

    def runs(self, i: int, wilds: int, line: int) -> bool:
        """Meet the i-th goal with each run of this line in turn, high ones first. Unless the goal is the last, a wild
        may stand in a place that there is a card for, which is then free for another goal."""
        size = self.aims[i].size
        places = self.holding.places(line)
        window = (1 << size) - 1
        fewest = size - min(wilds, self.aims[i].bears)
        for low in range(self.board.highest - size + 1, 0, -1):
            held = places >> low & window
            naturals = ONES[held]
            if naturals >= fewest:
                least, bound = self.used(i, wilds, size - naturals)
                for used in range(least, bound):
                    if self.runs_from(i, wilds, line, low, held, used):
                        return True
        return False

    def runs_from(self, i: int, wilds: int, line: int, low: int, held: int, used: int) -> bool:
        """Meet the i-th goal with each run from this low end that has so many wilds; `held` are the places, counted
        from the low end, that there is a card for."""
        size = self.aims[i].size
        spare = used - size + ONES[held]
        if spare == 0:
            return self.choose(i, wilds, self.run_piece(line, low, held, size))
        for freed in combinations([at for at in range(size) if held >> at & 1], spare):
            rest = held
            for at in freed:
                rest &= ~(1 << at)
            if self.choose(i, wilds, self.run_piece(line, low, rest, size)):
                return True
        return False

    def run_piece(self, line: int, low: int, held: int, size: int) -> Piece:
        """The run from this low end whose places in `held` have naturals, of the first colours, and wilds elsewhere."""
        cells: list[int] = []
        wild_at: list[int] = []
        wanted = 0
        for at in range(size):
            if held >> at & 1:
                cells.append(self.cell(line, low + at))
            else:
                cells.append(WILD)
                wild_at.append(low + at)
                wanted |= 1 << self.board.numbers[low + at]
        return Piece((line, low, *wild_at), cells, len(wild_at), line, wanted)

    def cell(self, line: int, place: int) -> int:
        """The cell of the natural card that the line has for this place of a run, of the first colour."""
        number = self.board.numbers[place]
        if line != ALL:
            return 16 * line + number
        return next(cell for cell in range(number, len(self.holding.grid), 16) if self.holding.grid[cell])

    def note(self) -> bool:
        """Note what has been chosen, if it is canonical, and say whether enough has been found."""
        for piece in self.chosen:
            if piece.wilds and self.holding.line(piece.line) & piece.wanted:
                return False
        self.found.append(self.layout())
        return len(self.found) >= self.most

    def layout(self) -> Layout:
        """What has been chosen, as melds in the order of the rung's goals."""
        melds = [NO_MELD] * len(self.aims)
        for i, aim in enumerate(self.aims):
            melds[aim.at] = self.meld(i)
        return tuple(melds)

    def meld(self, i: int) -> Meld:
        """What has been chosen for the i-th goal."""
        face = self.board.face
        return Meld(self.aims[i].kind, tuple([face[cell] for cell in self.chosen[i].cells]))


def layouts(
    deck: Deck,
    limits: Limits,
    goals: tuple[Goal, ...],
    hand: Sequence[Card],
    *,
    exact: bool = True,
    most: int = 20,
    holding: Holding | None = None,
) -> tuple[Layout, ...]:
    """The first `most` canonical lay-downs of this hand, fewest wilds first; not empty if any lay-down is legal.

    With `exact` false a meld may be larger than its goal (LRS-TURN-1): then at most half are exact ones, and after them
    stand grown ones, those that leave the fewest cards first. `holding` is the hand, counted, if that was done before;
    it is as it was afterwards."""
    if holding is None:
        holding = Holding(deck, limits, hand)
    small = search(goals, holding, most)
    if exact:
        return tuple(small)
    grown = grown_layouts(deck, limits, goals, tuple(hand), holding)
    small = small[: max(most - len(grown), most // 2)]
    return (*small, *grown[: most - len(small)])


def layable(deck: Deck, limits: Limits, goals: tuple[Goal, ...], hand: tuple[Card, ...], *, exact: bool = True) -> bool:
    """Whether this hand has any legal lay-down for these goals."""
    holding = Holding(deck, limits, hand)
    lengths = [goals] if exact else longer_goals(goals, len(hand))
    return any(search(longer, holding, 1) for longer in lengths)


@cache
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


def grown_layouts(
    deck: Deck, limits: Limits, goals: tuple[Goal, ...], hand: tuple[Card, ...], holding: Holding
) -> list[Layout]:
    """Lay-downs with every spare card that fits, those that leave the fewest cards, then the fewest points, first."""
    cost: dict[Layout, tuple[int, int]] = {}
    for longer in longer_goals(goals, len(hand)):
        for layout in search(longer, holding, GROWN_FROM):
            grown, left = fill(deck, limits, layout, hand)
            if any(len(meld.cards) > goal.size for meld, goal in zip(grown, goals)):
                cost[grown] = len(left), sum([deck.points[card] for card in left])
    return sorted(cost, key=cost.__getitem__)


def fill(deck: Deck, limits: Limits, layout: Layout, hand: tuple[Card, ...]) -> tuple[Layout, tuple[Card, ...]]:
    """The lay-down with every spare card added that fits a set or colour group, naturals first; and what is left."""
    melds = list(layout)
    left: list[Card] = []
    spare = without(hand, [card for meld in layout for card in meld.cards])
    for card in sorted(spare, key=deck.wild.__eq__):
        at = next((i for i, meld in enumerate(melds) if None in ends(deck, limits, meld, card)), None)
        if at is None:
            left.append(card)
        else:
            grown = extend(melds[at], card, None)
            melds[at] = Meld(grown.kind, hand_order(deck, grown.cards))
    return tuple(melds), tuple(left)
