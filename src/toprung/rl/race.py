"""Snakes & Ladders as numbers. There is one thing to do: to roll."""

from collections.abc import Sequence

from toprung.games.snakes_and_ladders.board import Board
from toprung.games.snakes_and_ladders.race import Roll, View
from toprung.kernel import Seat
from toprung.rl.coding import Coding, at_most_one, from_viewer, one_of

SIXES = 3


def coding(board: Board, seats: int) -> Coding:
    """The numbers of the race at a table of so many seats."""

    def row(view: View, seat: Seat) -> list[float]:
        race = view.race
        return [
            *one_of(seats, None if view.turn is None else (view.turn - seat) % seats),
            *(square / board.squares for square in from_viewer(race.squares, seat)),
            *map(float, from_viewer(race.left, seat)),
            race.start / board.squares,
            race.sixes / SIXES,
            at_most_one(race.rolls / board.bound),
            *one_of(board.die, None if race.last is None else race.last.die - 1),
        ]

    return Coding(actions=1, row=row, places=places)


def places(view: View, legal: Sequence[Roll]) -> list[int]:
    """The one place there is."""
    return [0] * len(legal)
