"""The rules of Snakes & Ladders: who goes first, what a roll does, what leaving does, how the match ends.

Implements rules/snakes_and_ladders.md, clauses SNL-TURN, SNL-END, SNL-OPT and SNL-TIME, on the board of `board.py`.
"""

from typing import Final

from toprung.games.snakes_and_ladders.board import BOARD
from toprung.games.snakes_and_ladders.evolve import evolve, rolled
from toprung.games.snakes_and_ladders.moving import Moving
from toprung.games.snakes_and_ladders.race import Event, Options, Roll, Rolled, Started, State
from toprung.kernel import Chance, Illegal, Left, Outcome, Reason, Score, Seat, places

ROLL: Final = Roll()
ROLLS: Final = (ROLL,)
SIX: Final = BOARD.die
GOAL: Final = BOARD.squares
BOUND: Final = BOARD.bound
JUMPS: Final = {jump.start: jump.end for jump in BOARD.ladders + BOARD.snakes}
"""Where a token goes on from a square at which its move finishes."""


def opening(options: Options, seats: int, chance: Chance) -> tuple[Event, ...]:
    """Chance picks who goes first (SNL-BOARD-1)."""
    return (Started(chance.below("first", seats)),)


def legal_actions(state: Moving, seat: Seat) -> tuple[Roll, ...]:
    """To roll, in one's turn: there is no wrong move."""
    return ROLLS if seat == state.turn and state.outcome is None else ()


def plain_move(state: State, seat: Seat) -> Roll:
    """The game rolls for the player (SNL-TIME-1)."""
    return ROLL


def act(state: Moving, seat: Seat, action: Roll, chance: Chance) -> tuple[Event, ...]:
    """Move on by a roll, and by the end of the match if this was it, and say what happened. Raises Illegal."""
    check_going(state)
    if seat != state.turn:
        raise Illegal("SNL-BOARD-1", "It is not your turn.")
    die = chance.below(f"roll/{state.rolls + 1}", SIX) + 1
    path, again = move(state, die)
    square = path[-1]
    event = state.last = Rolled(seat, die, path, again)
    rolled(state, seat, square, again)
    if square == GOAL:  # SNL-END-1
        state.outcome = end(state, "won")
    elif state.rolls >= BOUND:  # SNL-END-3
        state.outcome = end(state, "bound")
    return (event,) if state.outcome is None else (event, state.outcome)


def move(state: Moving, die: int) -> tuple[tuple[int, ...], bool]:
    """The path of the token whose turn it is, and whether its seat rolls again."""
    options = state.options
    square = state.squares[state.turn]
    six = die == SIX and not options.classic  # SNL-OPT-3
    if six and state.sixes == 2:  # SNL-TURN-4; before all else, so a third 6 never wins (SNL-TURN-3)
        return (square, state.start), False
    if square == 0 and die != SIX and options.need_six:  # SNL-OPT-2
        return (square,), False
    reached = square + die
    over = reached - GOAL
    if over == 0 or (over > 0 and options.fast):  # SNL-OPT-4
        return (square, GOAL), False  # SNL-TURN-3
    if over > 0:
        if not options.bounce_back:  # SNL-TURN-2
            return (square,), False
        reached = GOAL - over  # SNL-OPT-1
    jump = JUMPS.get(reached)
    return ((square, reached) if jump is None else (square, reached, jump)), six  # SNL-TURN-1, SNL-TURN-3


def leave(state: Moving, seat: Seat) -> tuple[Event, ...]:
    """The seat drops out and its token stays; when one seat alone is left it has won (SNL-END-2)."""
    check_going(state)
    if state.left[seat]:
        raise Illegal("SNL-END-2", "This player has left already.")
    event = Left(seat)
    evolve(state, event)
    return (event, end(state, "left")) if state.left.count(False) == 1 else (event,)


def close(state: Moving) -> tuple[Event, ...]:
    """The match ends as it stands, placed by square."""
    return (end(state, "closed"),)


def end(state: Moving, reason: Reason) -> Outcome:
    """The outcome: by square, most first, whoever left after whoever stayed (SNL-END-1, SNL-END-2)."""
    order = places(tuple([(left, -square) for left, square in zip(state.left, state.squares)]))
    winners = tuple([seat for seat, place in enumerate(order) if place == 1])
    return Outcome(reason, order, winners, tuple(state.squares))


def score(state: State, seat: Seat) -> Score:
    """The square that the seat has reached, and the rolls of the match."""
    return Score(state.squares[seat], state.rolls)


def check_going(state: Moving) -> None:
    """Refuse when the match is over."""
    if state.outcome is not None:
        raise Illegal("SNL-END-1", "The game is over.")


def action_of(event: Event) -> tuple[Seat, Roll] | None:
    """A roll is what its seat did; all else follows."""
    return (event.seat, ROLL) if isinstance(event, Rolled) else None
