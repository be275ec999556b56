"""Eleven as numbers.

Actions: each face played alone; for each low and high end of a sequence the eight of the fewest colours, in the
engine's order (a hand seldom has more, and those beyond have no place); draw; take each face from each other seat, from
the left on.
"""

from collections.abc import Sequence

from toprung.games.eleven.action import Action, Draw, Play, Take
from toprung.games.eleven.deck import DECK, GOAL, TEN, TURNS, ZERO_TEN, Facts
from toprung.games.eleven.view import SeatView, View
from toprung.kernel import Card, Seat
from toprung.rl.coding import Coding, at_most_one, counts, from_viewer, one_of

FACES = {face: i for i, face in enumerate(DECK.faces)}
CARDS = sum(DECK.copies.values())
ALIKE = 8
"""Sequences with the same ends that have a place each."""
SEQUENCES = len(FACES)
DRAW = SEQUENCES + (TEN + 1) ** 2 * ALIKE
TAKES = DRAW + 1
HAND = 30
POINTS = GOAL + TEN
"""A hand and points that count as 1, and so do those beyond."""


def coding(facts: Facts, seats: int) -> Coding:
    """The numbers of Eleven at a table of so many seats."""
    return Coding(actions=TAKES + (seats - 1) * len(FACES), row=row, places=places)


def places(view: View, legal: Sequence[Action]) -> list[int | None]:
    """The place of each action."""
    groups: dict[int, list[Play]] = {}
    for action in legal:
        if isinstance(action, Play) and len(action.cards) > 1:
            groups.setdefault(ends(action.cards), []).append(action)
    chosen: dict[tuple[Card, ...], int] = {}
    for group, plays in groups.items():
        plays.sort(key=lambda play: play.colors or 0)
        chosen |= {play.cards: SEQUENCES + group * ALIKE + i for i, play in enumerate(plays[:ALIKE])}
    return [place(view, action, chosen) for action in legal]


def ends(cards: tuple[Card, ...]) -> int:
    """A number for the low and the high end of a sequence."""
    low = 0 if cards[0] == ZERO_TEN else DECK.number[cards[0]]
    return low * (TEN + 1) + low + len(cards) - 1


def place(view: View, action: Action, sequences: dict[tuple[Card, ...], int]) -> int | None:
    """The place of an action."""
    if isinstance(action, Play):
        return FACES[action.cards[0]] if len(action.cards) == 1 else sequences.get(action.cards)
    if isinstance(action, Draw):
        return DRAW
    return take_place(view, action)


def take_place(view: View, action: Take) -> int:
    """The place of taking a card from in front of another seat."""
    left = (action.source - (view.viewer or 0)) % len(view.seats) - 1
    return TAKES + left * len(FACES) + FACES[action.card]


def row(view: View, seat: Seat) -> list[float]:
    """What the seat sees."""
    found = [
        float(view.turn == seat),
        float(view.stage == "draw"),
        view.stock / CARDS,
        *one_of(len(view.seats), (view.starter - seat) % len(view.seats)),
        *counts(FACES, view.hand, DECK.copies),
        *counts(FACES, view.discard, DECK.copies),
    ]
    for one in from_viewer(view.seats, seat):
        found += seat_row(one)
    return found


def seat_row(one: SeatView) -> list[float]:
    """What everybody sees of a seat."""
    return [
        at_most_one(one.cards / HAND),
        *counts(FACES, one.known, DECK.copies),
        *counts(FACES, one.front, DECK.copies),
        *counts(FACES, one.scored, DECK.copies),
        at_most_one(one.points / POINTS),
        at_most_one(one.total / (POINTS * 5)),
        at_most_one(one.turns / TURNS),
        float(one.left),
    ]
