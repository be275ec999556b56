"""The bots of Eleven (ELV-BOT-1). They know views and what can be played; never a hidden card.

How Hard thinks: a hand scores when all of it is one sequence of one colour, so the turns that it still takes are
guessed from its size, from how many of its cards are outside its longest one-colour run, and from whether the run that
is missing can be had from what lies in front of others. Each action is worth the mean of that guess over a few draws
from the unseen cards, the same ones for every action.
"""

from math import inf
from typing import NamedTuple

from toprung.cards.hand import without
from toprung.games.eleven.action import Action, Draw, Play, Take
from toprung.games.eleven.deck import COLORS, DECK, POINTS, TEN, ZERO_TEN
from toprung.games.eleven.hidden import unseen
from toprung.games.eleven.view import View
from toprung.kernel import Card, Stream

Cards = tuple[Card, ...]

DRAWS = 12
"""So many draws from the unseen cards are looked at."""
BASE, PER_CARD, PER_OUTSIDER = 1.5, 0.5, 1.0
"""Turns guessed for a hand that is not ready to score, for each of its cards, for each card outside its longest run."""
PER_TAKE = 1.1
"""Turns guessed for each card that is taken from in front of others, as somebody may be there first."""

BITS = {card: 1 << number for card, number in DECK.number.items()}
ENDS = (1, 1 << TEN)
"""A run is a row of bits, one a number; a 0/10 is one of its ends."""


def easy(view: View, actions: tuple[Action, ...], stream: Stream) -> Action:
    """A random legal move."""
    return actions[stream.below(len(actions))]


def normal(view: View, actions: tuple[Action, ...], stream: Stream) -> Action:
    """The play that leaves the fewest cards after drawing, of the fewest colours; always draws from the deck."""
    if view.stage == "draw":
        return Draw()
    plays = [action for action in actions if isinstance(action, Play)]
    least = min(map(growth, plays))
    fewest = [play for play in plays if growth(play) == least]
    return fewest[stream.below(len(fewest))]


def growth(play: Play) -> tuple[int, int]:
    """By how many cards a hand grows with the play and its draw, and in how many colours it is played."""
    colors = play.colors or 1
    return colors - len(play.cards), colors


class Outlook(NamedTuple):
    """What Hard looks at: its hand, what lies in front of others, and what it might draw."""

    hand: Cards
    front: Cards
    draws: tuple[Cards, ...]


def hard(view: View, actions: tuple[Action, ...], stream: Stream) -> Action:
    """The action after which the hand is guessed to score soonest."""
    outlook = look(view, stream)
    return min(actions, key=lambda action: cost(outlook, action))


def look(view: View, stream: Stream) -> Outlook:
    """What there is to look at."""
    front = (card for seat, own in enumerate(view.seats) if seat != view.viewer for card in own.front)
    cards = unseen(view)
    draws = tuple(tuple(drawn(cards, stream)) for _ in range(DRAWS))
    return Outlook(view.hand or (), tuple(front), draws)


def drawn(cards: Cards, stream: Stream) -> list[Card]:
    """As many cards as one play can draw, at random from these."""
    left = list(cards)
    return [left.pop(stream.below(len(left))) for _ in range(min(len(COLORS), len(left)))]


def cost(outlook: Outlook, action: Action) -> float:
    """The turns guessed until the hand scores, after this action; less than nothing when it scores at once."""
    if isinstance(action, Take):
        return after_take(outlook.hand, action.card, outlook.front)
    if isinstance(action, Draw):
        return after_draw(outlook.hand, 1, outlook)
    rest = without(outlook.hand, action.cards)
    drawing = after_draw(rest, action.colors or 1, outlook)
    if len(action.cards) > 1:
        return drawing
    return min([drawing, *(after_take(rest, card, outlook.front) for card in set(outlook.front))])


def after_take(rest: Cards, card: Card, front: Cards) -> float:
    """The guess for what is left of a hand and this card from in front of another player."""
    if not rest:
        return -float(POINTS[card])
    return turns_left((*rest, card), without(front, (card,)))


def after_draw(rest: Cards, cards: int, outlook: Outlook) -> float:
    """The mean guess for what is left of a hand and so many cards from the deck."""
    draws = [draw[:cards] for draw in outlook.draws]
    if not rest and cards == 1:
        return -sum(POINTS[card] for draw in draws for card in draw) / len(draws)
    return sum(turns_left(rest + draw, outlook.front) for draw in draws) / len(draws)


def turns_left(hand: Cards, front: Cards) -> float:
    """The turns guessed until this hand scores, with these cards in front of others."""
    runs = rows(hand)
    outsiders = len(hand) - longest(hand, runs)
    if not outsiders:
        return 1.0
    alone = BASE + PER_CARD * len(hand) + PER_OUTSIDER * outsiders
    return min(alone, PER_TAKE * (1 + takes(len(hand), runs, rows(front))))


def rows(cards: Cards) -> dict[str, int]:
    """The numbers that the cards have in each colour, as bits; each 0/10 could be of any."""
    found: dict[str, int] = dict.fromkeys(COLORS, ENDS[0] | ENDS[1] if ZERO_TEN in cards else 0)
    for card in cards:
        if card != ZERO_TEN:
            found[card[0]] |= BITS[card]
    return found


def longest(hand: Cards, runs: dict[str, int]) -> int:
    """How many cards the longest run of one colour has."""
    if hand.count(ZERO_TEN) == 1:
        runs = {color + str(end): row & ~end for color, row in runs.items() for end in ENDS}
    return max(map(length, runs.values()))


def length(row: int) -> int:
    """How many bits in a row are set, at most."""
    bits = 0
    while row:
        row &= row >> 1
        bits += 1
    return bits


def takes(size: int, own: dict[str, int], front: dict[str, int]) -> float:
    """The fewest cards to be taken from in front of others, each for an outsider, that make a hand of this size one run
    of one colour; infinitely many if they don't lie there."""
    windows = [((1 << size) - 1) << low for low in range(TEN + 2 - size)]
    gaps = ((window & ~own[color], front[color]) for color in COLORS for window in windows)
    return min((gap.bit_count() for gap, there in gaps if not gap & ~there), default=inf)
