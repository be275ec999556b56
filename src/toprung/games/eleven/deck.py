"""The cards of Eleven and the numbers it is played by, as data (ELV-DECK, ELV-POINT, ELV-MATCH)."""

from msgspec import Struct

from toprung.cards.face import Deck
from toprung.kernel import Card

COLORS = "RYGBP"
TOP = 9
ZERO_TEN = "Z"
TEN = 10

HAND = 11  # ELV-DECK-2
GOAL = 11  # ELV-POINT-2
TURNS = 500  # ELV-MATCH-3

NATURALS = {f"{color}{number}": (color, number) for color in COLORS for number in range(1, TOP + 1)}
POINTS = {face: number for face, (_, number) in NATURALS.items()} | {ZERO_TEN: TEN}  # ELV-POINT-1

DECK = Deck(  # ELV-DECK-1
    faces=(*NATURALS, ZERO_TEN),
    copies=dict.fromkeys(NATURALS, 2) | {ZERO_TEN: 10},
    number={face: number for face, (_, number) in NATURALS.items()},
    color={face: color for face, (color, _) in NATURALS.items()},
    points=POINTS,
    wild=ZERO_TEN,
    top=TOP,
)


class Copies(Struct, frozen=True):
    """One face of the deck: how often it is there and what it scores."""

    card: Card
    copies: int
    points: int


class Facts(Struct, frozen=True):
    """The data that pages show."""

    deck: tuple[Copies, ...]
    colors: str
    hand: int
    goal: int
    turns: int
    """The bound that ends a game."""


FACTS = Facts(
    deck=tuple(Copies(face, DECK.copies[face], POINTS[face]) for face in DECK.faces),
    colors=COLORS,
    hand=HAND,
    goal=GOAL,
    turns=TURNS,
)
