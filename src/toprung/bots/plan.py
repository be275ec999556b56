"""Plans: the ways in which a hand may still come to its rung, and how long each may take.

Knows decks, goals and how many wilds a meld bears (told by data), and counts of cards. Does not know whose turn it is,
nor what is on the table.

How it works: a plan is one choice of a number, colour or low end for every goal of the rung. What it lacks is told in
pools: any card of a number, any card of a colour, or one face. Two goals that want the same card of the hand are told
apart by count: what both want beyond what is there is lacking. A plan's length is the expected number of turns until
no more cards are lacking than the wilds in the hand can stand for, if the most frequent come first.
"""

from functools import cache

from toprung.cards.fit import most_wilds
from toprung.cards.holding import ALL, Board, Holding
from toprung.cards.meld import Goal, Limits

WILDS = 0
"""The pool of the wilds. Those of the numbers follow, at their own places."""
COLOR = 16
"""The first pool of a colour."""
CELL = 32
"""The first pool of a cell, that is of one face."""
POOLS = 160

SLACK = 1
"""Plans that lack so many cards more than the shortest are looked at, too."""


class Plan:
    """A way to the rung, as the pools it lacks a card of, and what it uses of the hand."""

    def __init__(self, lacks: tuple[int, ...], numbers: int, taken: int, cells: int, room: int, bears: int) -> None:
        self.lacks = lacks
        """Each pool as often as it lacks a card of it."""
        self.numbers = numbers
        """The numbers it uses, a bit each."""
        self.taken = taken
        """How many cards of each number it uses, four bits each."""
        self.cells = cells
        """The faces that it uses as such, a bit each (of colour runs alone)."""
        self.room = room
        """How many of the cards it lacks may be wilds."""
        self.bears = bears
        """How many wilds its melds bear in all."""


@cache
def bits(mask: int) -> tuple[int, ...]:
    """The places of the ones in a mask."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


@cache
def fours(mask: int) -> int:
    """One in four bits for each one in the mask."""
    return sum(1 << 4 * i for i in bits(mask))


def plans(goals: tuple[Goal, ...], holding: Holding) -> list[Plan]:
    """The plans for these goals that lack the fewest cards, wilds counted, and those that lack SLACK more; the fewest
    first."""
    slack = SLACK + (holding.wilds if holding.limits != Limits() else 0)
    largest = max([goal.size for goal in goals])
    found = sorted(options(goals[0], holding), key=lack)
    for goal, before in zip(goals[1:], goals):
        more = found if goal == before and len(goals) == 2 else sorted(options(goal, holding), key=lack)
        found = join(found, more, holding, slack, largest)
    wilds = holding.wilds
    found.sort(key=lambda plan: len(plan.lacks) - min(plan.room, wilds))
    most = missing(found[0], wilds) + SLACK
    return [plan for plan in found if missing(plan, wilds) <= most]


def missing(plan: Plan, wilds: int) -> int:
    """How many cards the plan lacks beside so many wilds."""
    return len(plan.lacks) - min(plan.room, wilds)


def distance(goals: tuple[Goal, ...], holding: Holding) -> int:
    """The fewest cards that the hand still lacks, wilds counted."""
    return missing(plans(goals, holding)[0], holding.wilds)


def shortest(found: list[Plan], slack: int) -> list[Plan]:
    """Those of the plans that lack the fewest cards, or so many more; the fewest first."""
    found.sort(key=lack)
    most = len(found[0].lacks) + slack
    return [plan for plan in found if len(plan.lacks) <= most]


def lack(plan: Plan) -> int:
    """How many cards the plan lacks, wilds left aside."""
    return len(plan.lacks)


def options(goal: Goal, holding: Holding) -> list[Plan]:
    """The plans for one goal alone."""
    wilds = most_wilds(holding.limits, goal.size)
    if goal.kind == "set":
        return [set_plan(number, goal.size, wilds, holding) for number in range(1, holding.board.top + 1)]
    if goal.kind == "color_group":
        return [color_plan(color, goal.size, wilds, holding) for color in range(holding.board.colors)]
    return (run_plans if goal.kind == "run" else color_run_plans)(goal.size, wilds, holding)


def set_plan(number: int, size: int, wilds: int, holding: Holding) -> Plan:
    """A set of this number, of which so many may be wilds."""
    used = min(holding.number(number), size)
    lacking = size - used
    return Plan((number,) * lacking, 1 << number if used else 0, used << 4 * number, 0, min(lacking, wilds), wilds)


def color_plan(color: int, size: int, wilds: int, holding: Holding) -> Plan:
    """A colour group of this colour, of which so many may be wilds."""
    lacking = max(size - holding.color(color), 0)
    return Plan((COLOR + color,) * lacking, 0, 0, 0, min(lacking, wilds), wilds)


def run_plans(size: int, wilds: int, holding: Holding) -> list[Plan]:
    """A run of any colours from each low end, of which so many may be wilds."""
    places = holding.places(ALL)
    window = (1 << size) - 1
    return [
        run_plan(holding.board, window << low & ~places, window << low & places, wilds)
        for low in range(1, holding.board.highest - size + 2)
    ]


def run_plan(board: Board, lacking: int, used: int, wilds: int) -> Plan:
    """A run that lacks and uses these places, of which so many may be wilds."""
    lacks = tuple([board.numbers[place] for place in bits(lacking)])
    numbers = in_numbers(board, used)
    return Plan(lacks, numbers, fours(numbers), 0, min(len(lacks), wilds), wilds)


def in_numbers(board: Board, places: int) -> int:
    """The numbers at these places of a run, a bit each."""
    return places & (2 << board.top) - 1 | (places >> board.top & 2)


def color_run_plans(size: int, wilds: int, holding: Holding) -> list[Plan]:
    """A run of each colour from each low end, of which so many may be wilds."""
    found: list[Plan] = []
    board = holding.board
    window = (1 << size) - 1
    for color in range(board.colors):
        places = holding.places(color)
        for low in range(1, board.highest - size + 2):
            lacks = tuple([CELL + 16 * color + board.numbers[place] for place in bits(window << low & ~places)])
            numbers = in_numbers(board, window << low & places)
            room = min(len(lacks), wilds)
            found.append(Plan(lacks, numbers, fours(numbers), numbers << 16 * color, room, wilds))
    return found


def join(first: list[Plan], second: list[Plan], holding: Holding, slack: int, largest: int) -> list[Plan]:
    """Every plan of the first together with every plan of the second: those that lack the fewest cards, or `slack`
    more."""
    symmetric = first is second
    best = 99
    found: list[Plan] = []
    for i, one in enumerate(first):
        for other in second[i:] if symmetric else second:
            if len(one.lacks) + len(other.lacks) > best + slack:
                break
            plan = together(one, other, holding, largest)
            if len(plan.lacks) <= best + slack:
                best = min(best, len(plan.lacks))
                found.append(plan)
    return shortest(found, slack)


def together(one: Plan, other: Plan, holding: Holding, largest: int) -> Plan:
    """Both plans as one: what both would use beyond what the hand has is lacking. `largest` is the size of the largest
    meld of the rung."""
    both = one.lacks + other.lacks
    lacks, taken = both, one.taken + other.taken
    shared_cells = one.cells & other.cells
    shared = one.numbers & other.numbers
    if shared_cells:
        scarce = [cell for cell in bits(shared_cells) if holding.grid[cell] < 2]
        lacks += tuple([CELL + cell for cell in scarce])
        taken -= sum([1 << 4 * (cell & 15) for cell in scarce])
    if shared:
        for number in bits(shared):
            over = (taken >> 4 * number & 15) - holding.number(number)
            if over > 0:
                lacks += (number,) * over
                taken -= over << 4 * number
    # A card that both want may be lacking in either, so both may bear a wild for it; of the first, one meld at most.
    spare = other.bears - other.room + min(one.bears - one.room, most_wilds(holding.limits, largest))
    room = one.room + other.room + min(len(lacks) - len(both), spare)
    return Plan(lacks, one.numbers | other.numbers, taken, one.cells | other.cells, room, one.bears + other.bears)


def misses(plan: Plan, cell: int, goals: tuple[Goal, ...], holding: Holding) -> int:
    """The pool that the plan lacks one more card of when a card of this cell goes; WILDS (0) if it can do without."""
    number, color = cell & 15, cell >> 4
    if plan.cells >> cell & 1 and holding.grid[cell] == 1:
        return CELL + cell
    if plan.taken >> 4 * number & 15 == holding.number(number):
        return number
    if goals[0].kind == "color_group" and holding.color(color) + plan.lacks.count(COLOR + color) == goals[0].size:
        return COLOR + color
    return WILDS


def turns(lacks: tuple[int, ...], wilds: int, unseen: list[int], scale: float) -> float:
    """How many turns it may take to fill these lacks with so many wilds in the hand. `unseen` has for each pool how
    many cards of it may still come; `scale` is the chance that a turn has for one of them."""
    if len(lacks) <= wilds:
        return 0.0
    counts: list[tuple[int, int]] = []
    for pool in lacks:
        counts.append((max(unseen[pool] - sum([pool == other for _, other in counts]), 0), pool))
    counts.sort()
    rate = unseen[WILDS]
    current: dict[int, int] = {}
    total = 0.0
    for i, (count, pool) in enumerate(counts):
        rate += count - current.get(pool, 0)
        current[pool] = count
        if i >= wilds:
            total += 1.0 / min(max(rate * scale, 0.001), 1.0)
    return total
