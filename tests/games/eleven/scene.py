"""Tables of Eleven set up in card notation, seat 0 to play."""

from toprung.cards.hand import hand_order
from toprung.games.eleven import ELEVEN
from toprung.games.eleven.action import Action
from toprung.games.eleven.deck import DECK
from toprung.games.eleven.event import Event, RoundEnded, Scored
from toprung.games.eleven.state import Options, SeatState, State
from toprung.kernel import Chance, Outcome, act

GAME = ELEVEN
CHANCE = Chance(bytes(32))
FAR = "R1 G1 B1"
"""A hand that is of no matter."""


def table(
    *hands: str,
    front: tuple[str, ...] = (),
    points: tuple[int, ...] = (),
    deck: str = "",
    discard: str = "",
    games: int = 1,
) -> State:
    """A table with these hands, sequences in front, points, deck (top first) and discards (oldest first)."""
    seats = tuple(
        SeatState(
            hand=hand_order(DECK, hand.split()),
            front=tuple(front[seat].split()) if front else (),
            points=points[seat] if points else 0,
            turns=3,
        )
        for seat, hand in enumerate(hands)
    )
    options = GAME.types.options(games=games)
    assert isinstance(options, Options)
    return State(
        options, seats, round=1, turn=0, stage="play", stock=tuple(deck.split()), discard=tuple(discard.split())
    )


def do(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after these actions, each by the seat to move, and all their events."""
    events: tuple[Event, ...] = ()
    for action in actions:
        seat = GAME.to_move(state)
        assert seat is not None
        state, happened = act(GAME, state, seat, action, CHANCE)
        events += happened
    return state, events


def scores(events: tuple[Event, ...]) -> list[tuple[str, int]]:
    """The cards that were scored, and their points."""
    return [(event.card, event.points) for event in events if isinstance(event, Scored)]


def ended(events: tuple[Event, ...]) -> tuple[RoundEnded, Outcome]:
    """How the game and the match ended."""
    game, match = events[-2:]
    assert isinstance(game, RoundEnded) and isinstance(match, Outcome)
    return game, match


def hands(state: State) -> list[str]:
    """Each seat's hand."""
    return [" ".join(own.hand) for own in state.seats]
