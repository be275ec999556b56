"""The cards of the three ladder rummies, hands to try, and a slow second opinion on what can be laid.

The second opinion shares no line and no idea with the finder: it picks cards out of the hand in every way there is and
asks of each pick whether the rules' words hold for it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from msgspec import Struct

from toprung.cards.face import Deck
from toprung.cards.meld import Goal, Kind, Limits
from toprung.kernel import Stream

Cards = tuple[str, ...]
Item = TypeVar("Item")


class Rummy(Struct, frozen=True):
    """What the finder is told of one game."""

    name: str
    deck: Deck
    limits: Limits
    exact: bool
    rungs: tuple[tuple[Goal, ...], ...]


def numbered_deck(skips: int, wilds_first: bool) -> Deck:
    number = {f"{color}{n}": n for color in "RYGB" for n in range(1, 13)}
    copies = dict.fromkeys(number, 2) | {"W": 8} | ({"S": skips} if skips else {})
    return Deck(
        faces=tuple(copies),
        copies=copies,
        number=number,
        color={face: face[0] for face in number},
        points={face: 5 if n < 10 else 10 for face, n in number.items()} | {"W": 25, "S": 15},
        wild="W",
        skip="S" if skips else None,
        wilds_first=wilds_first,
    )


def standard_deck() -> Deck:
    number = {f"{rank}{suit}": n for suit in "hsdc" for n, rank in enumerate("A23456789TJQK", 1)}
    copies = dict.fromkeys(number, 2) | {"X": 3}
    return Deck(
        faces=tuple(copies),
        copies=copies,
        number=number,
        color={face: face[1] for face in number},
        points={face: 15 if n == 1 else min(n, 10) for face, n in number.items()} | {"X": 15},
        wild="X",
        top=13,
        ace_high=True,
    )


def goals(text: str) -> tuple[Goal, ...]:
    """`set 3 + run 4` as goals."""
    return tuple(Goal(kind, int(size)) for kind, size in (part.split() for part in text.split(" + ")))  # type: ignore[arg-type]


def rungs(*texts: str) -> tuple[tuple[Goal, ...], ...]:
    return tuple(goals(text) for text in texts)


LADDER_11 = Rummy(
    "ladder11",
    numbered_deck(skips=4, wilds_first=False),
    Limits(),
    True,
    rungs(
        "set 3 + set 3",
        "set 3 + run 4",
        "set 4 + run 4",
        "run 7",
        "run 8",
        "run 9",
        "set 4 + set 4",
        "color_group 7",
        "set 5 + set 2",
        "set 5 + set 3",
        "color_run 7",
    ),
)
NUMBERED = Rummy(
    "ladder_rummy_numbered",
    numbered_deck(skips=0, wilds_first=True),
    Limits(wilds_at_most_naturals=True),
    True,
    rungs(
        "set 3 + set 3",
        "set 3 + run 4",
        "run 7",
        "run 8",
        "set 4 + run 4",
        "color_group 7",
        "set 4 + run 5",
        "set 3 + set 3 + set 3",
        "set 4 + set 4",
        "set 5 + set 3",
    ),
)
STANDARD = Rummy(
    "ladder_rummy_standard",
    standard_deck(),
    Limits(naturals=2),
    False,
    rungs(
        "set 3 + set 3",
        "set 3 + color_run 4",
        "color_run 4 + color_run 4",
        "set 3 + set 3 + set 3",
        "set 4 + color_run 4",
        "set 3 + set 3 + color_run 4",
        "color_run 7",
        "set 4 + set 4",
        "color_run 4 + color_run 6",
        "set 3 + color_run 7",
    ),
)
RUMMIES = (LADDER_11, NUMBERED, STANDARD)
ODD_RUNGS = rungs(
    "color_group 3 + set 3", "color_group 3 + color_group 4", "run 3 + run 4", "run 4 + color_run 3", "run 12"
)
"""What no game asks for today; the finder does not know that."""


def sample(stream: Stream, cards: Sequence[str], count: int) -> Cards:
    """So many of the cards (or all, if they are fewer), each choice as likely as the others."""
    left = list(cards)
    return tuple(left.pop(stream.below(len(left))) for _ in range(min(count, len(left))))


def one_of(stream: Stream, items: Sequence[Item]) -> Item:
    return items[stream.below(len(items))]


def random_hand(rummy: Rummy, rung: tuple[Goal, ...], stream: Stream) -> Cards:
    """Ten or eleven cards: plain, or of few numbers and colours and many wilds, or close to a lay-down of the rung."""
    size = one_of(stream, (10, 11))
    style = stream.below(4)
    if style == 0:
        return sample(stream, rummy.deck.cards(), size)
    if style == 1:
        return sample(stream, narrow_cards(rummy, stream), size)
    near = [card for goal in rung for card in near_meld(rummy, goal, stream)]
    near = [card for card in near if style == 2 or stream.below(8)]
    return (*near, *sample(stream, rummy.deck.cards(), size - len(near)))


def narrow_cards(rummy: Rummy, stream: Stream) -> list[str]:
    """Cards of neighbouring numbers and few colours, with any number of wilds."""
    deck = rummy.deck
    low = 1 + stream.below(deck.top - 4)
    high = low + one_of(stream, (3, 6, 9))
    colors = sample(stream, sorted(set(deck.color.values())), one_of(stream, (1, 2, 4)))
    near = [card for card in deck.number if low <= deck.number[card] <= high and deck.color[card] in colors]
    return near * 2 + [deck.wild] * stream.below(deck.copies[deck.wild] + 1)


def near_meld(rummy: Rummy, goal: Goal, stream: Stream) -> list[str]:
    """Cards of one meld, some of them perhaps wilds."""
    deck = rummy.deck
    colors = sorted(set(deck.color.values()))
    number, color = 1 + stream.below(deck.top), one_of(stream, colors)
    low = 1 + stream.below(deck.top + deck.ace_high - goal.size + 1)
    if goal.kind == "set":
        wanted = [(number, one_of(stream, colors)) for _ in range(goal.size)]
    elif goal.kind == "color_group":
        wanted = [(1 + stream.below(deck.top), color) for _ in range(goal.size)]
    else:
        numbers = [(low + i - 1) % deck.top + 1 for i in range(goal.size)]
        wanted = [(number, one_of(stream, colors) if goal.kind == "run" else color) for number in numbers]
    face = {(deck.number[card], deck.color[card]): card for card in deck.number}
    return [face[place] if stream.below(5) else deck.wild for place in wanted]


Pick = tuple[Kind, Cards, int]
"""A meld told by its kind, its cards in any order and, for runs, the number at the low end."""


def is_meld(rummy: Rummy, kind: Kind, cards: Cards, low: int) -> bool:
    """Whether the cards are a meld of this kind, for runs one that starts at `low`; straight from the rules' words."""
    return low in meld_lows(rummy, kind, cards)


def meld_lows(rummy: Rummy, kind: Kind, cards: Cards) -> list[int]:
    """Where these cards, in some order, are a run that starts; [0] if they are a meld of a kind without ends."""
    deck = rummy.deck
    naturals = [card for card in cards if card != deck.wild]
    if kind == "set" and len({deck.number.get(card) for card in naturals}) != 1:
        return []
    if "color" in kind and len({deck.color.get(card) for card in naturals}) != 1:
        return []
    wilds = len(cards) - len(naturals)
    if deck.skip in cards or len(naturals) < rummy.limits.naturals:
        return []
    if rummy.limits.wilds_at_most_naturals and wilds > len(naturals):
        return []
    if "run" not in kind:
        return [0]
    numbers = {deck.number[card] for card in naturals}
    return run_lows(deck, numbers, len(cards)) if len(numbers) == len(naturals) else []


def run_lows(deck: Deck, numbers: set[int], size: int) -> list[int]:
    """Where a run of this size with these numbers may start: on the board, and with no number twice."""
    board = [*range(1, deck.top + 1)] + [1] * deck.ace_high
    windows = {low: board[low - 1 : low - 1 + size] for low in range(1, len(board) - size + 2)}
    return [low for low, places in windows.items() if numbers <= set(places) and len(set(places)) == size]


def picks(rummy: Rummy, kind: Kind, size: int, hand: Cards) -> Iterator[Pick]:
    """Every meld of this kind and size that can be picked out of the hand."""
    for cards in sorted(set(combinations(sorted(hand), size))):
        for low in meld_lows(rummy, kind, cards):
            yield kind, cards, low


def lay_downs(rummy: Rummy, rung: tuple[Goal, ...], hand: Cards) -> Iterator[tuple[Pick, ...]]:
    """Every lay-down of exactly the rung's sizes."""
    if not rung:
        yield ()
        return
    for pick in picks(rummy, rung[0].kind, rung[0].size, hand):
        for rest in lay_downs(rummy, rung[1:], rest_of(hand, pick[1])):
            yield (pick, *rest)


def rest_of(hand: Cards, gone: Cards) -> Cards:
    return tuple((Counter(hand) - Counter(gone)).elements())


def sized(rung: tuple[Goal, ...], hand: Cards) -> Iterator[tuple[Goal, ...]]:
    """The rung with every size its melds could grow to."""
    if not rung:
        yield ()
        return
    for size in range(rung[0].size, len(hand) + 1):
        for rest in sized(rung[1:], hand[size:]):
            if sum(goal.size for goal in rest) + size <= len(hand):
                yield (Goal(rung[0].kind, size), *rest)


def wild_count(rummy: Rummy, lay_down: tuple[Pick, ...]) -> int:
    return sum(cards.count(rummy.deck.wild) for _, cards, _ in lay_down)


def needless_wild(rummy: Rummy, lay_down: tuple[Pick, ...], hand: Cards) -> bool:
    """Whether a card left in the hand could stand where a wild stands."""
    left = hand
    for _, cards, _ in lay_down:
        left = rest_of(left, cards)
    return any(
        is_meld(rummy, kind, (*rest_of(cards, (rummy.deck.wild,)), card), low)
        for kind, cards, low in lay_down
        if rummy.deck.wild in cards
        for card in left
        if card != rummy.deck.wild
    )


def signature(rummy: Rummy, lay_down: tuple[Pick, ...]) -> tuple[object, ...]:
    """The lay-down less what does not matter: which of two equal melds comes first, and colours where any would do."""
    deck = rummy.deck
    signs = []
    for kind, cards, low in lay_down:
        naturals = sorted(card for card in cards if card != deck.wild)
        colors = {deck.color[card] for card in naturals} if "color" in kind else set()
        numbers = [] if kind == "color_group" else sorted(deck.number[card] for card in naturals)
        signs.append((kind, len(cards), tuple(colors), low, len(naturals), tuple(numbers)))
    return tuple(sorted(signs))
