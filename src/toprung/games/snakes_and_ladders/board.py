"""The board of Snakes & Ladders: its squares, ladders and snakes, and how far a match can go. Data, and nothing else.

Implements rules/snakes_and_ladders.md, BOARD and SNL-END-3.
"""

from msgspec import Struct


class Jump(Struct, frozen=True):
    """A ladder from its foot to its top, or a snake from its head to its tail."""

    start: int
    end: int


class Board(Struct, frozen=True):
    """What the engine plays by and the pages draw. Square 0 is off the board."""

    squares: int
    """The number of squares, which is also the square to reach."""
    row: int
    """Squares in a row; rows wind back and forth from the bottom left."""
    ladders: tuple[Jump, ...]
    snakes: tuple[Jump, ...]
    die: int
    """The faces of the die, and so the roll that earns another."""
    bound: int
    """The number of rolls after which a match ends."""


BOARD = Board(
    squares=100,  # SNL-BOARD-1
    row=10,
    ladders=(  # SNL-BOARD-2
        Jump(3, 22),
        Jump(8, 30),
        Jump(15, 44),
        Jump(28, 77),
        Jump(36, 57),
        Jump(51, 70),
        Jump(58, 82),
        Jump(71, 93),
        Jump(80, 96),
    ),
    snakes=(
        Jump(24, 5),
        Jump(40, 18),
        Jump(47, 26),
        Jump(55, 13),
        Jump(64, 43),
        Jump(69, 33),
        Jump(87, 38),
        Jump(91, 72),
        Jump(95, 61),
        Jump(99, 29),
    ),
    die=6,
    bound=2000,  # SNL-END-3
)
