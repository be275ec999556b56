"""The rules of Snakes & Ladders: who goes first, what a roll does, what leaving does, how the match ends.

Implements rules/snakes_and_ladders.md, clauses SNL-TURN, SNL-END, SNL-OPT and SNL-TIME, on the board of `board.py`.
"""

from toprung.games.snakes_and_ladders.board import BOARD, JUMPS
from toprung.games.snakes_and_ladders.evolve import evolve, to_move
from toprung.games.snakes_and_ladders.race import Event, Options, Roll, Rolled, Started, State
from toprung.kernel import Chance, Illegal, Left, Outcome, Reason, Score, Seat, places

ROLL = Roll()
SIX = BOARD.die


def opening(options: Options, seats: int, chance: Chance) -> tuple[Event, ...]:
    """Chance picks who goes first (SNL-BOARD-1)."""
    return (Started(chance.stream("first").below(seats)),)


def legal_actions(state: State, seat: Seat) -> tuple[Roll, ...]:
    """To roll, in one's turn: there is no wrong move."""
    return (ROLL,) if seat == to_move(state) else ()


def plain_move(state: State, seat: Seat) -> Roll:
    """The game rolls for the player (SNL-TIME-1)."""
    return ROLL


def decide(state: State, seat: Seat, action: Roll, chance: Chance) -> tuple[Event, ...]:
    """The roll and its move, and the end of the match if this was it."""
    check_going(state)
    if seat != state.turn:
        raise Illegal("SNL-BOARD-1", "It is not your turn.")
    die = chance.stream(f"roll/{state.rolls + 1}").below(SIX) + 1
    path, again = move(state, die)
    event = Rolled(seat, die, path, again)
    if path[-1] == BOARD.squares:  # SNL-END-1
        return event, end(evolve(state, event), "won")
    if state.rolls + 1 >= BOARD.bound:  # SNL-END-3
        return event, end(evolve(state, event), "bound")
    return (event,)


def move(state: State, die: int) -> tuple[tuple[int, ...], bool]:
    """The path of the token whose turn it is, and whether its seat rolls again."""
    options = state.options
    square = state.squares[state.turn]
    six = die == SIX and not options.classic  # SNL-OPT-3
    if six and state.sixes == 2:  # SNL-TURN-4; before all else, so a third 6 never wins (SNL-TURN-3)
        return (square, state.start), False
    if options.need_six and square == 0 and die != SIX:  # SNL-OPT-2
        return (square,), False
    reached = square + die
    over = reached - BOARD.squares
    if over == 0 or (over > 0 and options.fast):  # SNL-OPT-4
        return (square, BOARD.squares), False  # SNL-TURN-3
    if over > 0:
        if not options.bounce_back:  # SNL-TURN-2
            return (square,), False
        reached = BOARD.squares - over  # SNL-OPT-1
    jump = JUMPS.get(reached)
    return ((square, reached) if jump is None else (square, reached, jump)), six  # SNL-TURN-1, SNL-TURN-3


def leave(state: State, seat: Seat, chance: Chance) -> tuple[Event, ...]:
    """The seat drops out and its token stays; when one seat alone is left it has won (SNL-END-2)."""
    check_going(state)
    if state.left[seat]:
        raise Illegal("SNL-END-2", "This player has left already.")
    event = Left(seat)
    after = evolve(state, event)
    return (event, end(after, "left")) if after.left.count(False) == 1 else (event,)


def close(state: State) -> tuple[Event, ...]:
    """The match ends as it stands, placed by square."""
    return (end(state, "closed"),)


def end(state: State, reason: Reason) -> Outcome:
    """The outcome: by square, most first, whoever left after whoever stayed (SNL-END-1, SNL-END-2)."""
    ranks = tuple((left, -square) for left, square in zip(state.left, state.squares, strict=True))
    order = places(ranks)
    winners = tuple(seat for seat, place in enumerate(order) if place == 1)
    return Outcome(reason, order, winners, state.squares)


def score(state: State, seat: Seat) -> Score:
    """The square that the seat has reached, and the rolls of the match."""
    return Score(state.squares[seat], state.rolls)


def check_going(state: State) -> None:
    """Refuse when the match is over."""
    if state.outcome is not None:
        raise Illegal("SNL-END-1", "The game is over.")


def action_of(event: Event) -> tuple[Seat, Roll] | None:
    """A roll is what its seat did; all else follows."""
    return (event.seat, ROLL) if isinstance(event, Rolled) else None
