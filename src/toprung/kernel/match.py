"""A match in motion: begin it, act in it, play it again from its events. Knows no game, no clock, no store."""

from collections.abc import Iterable
from typing import Any

from toprung.kernel.chance import Chance
from toprung.kernel.event import Seat, SeatEvent
from toprung.kernel.game import Action, Event, Game, Options, State, View


def fold(game: Game[Options, State, Action, Event, View], state: State, events: Iterable[Event | SeatEvent]) -> State:
    """The state after these events; events about who plays a seat change nothing."""
    for event in events:
        if not isinstance(event, SeatEvent):
            state = game.evolve(state, event)
    return state


def begin(
    game: Game[Options, State, Action, Event, View], options: Options, seats: int, chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """The state after the opening, and the opening's events."""
    state, events = game.blank(options, seats), game.opening(options, seats, chance)
    for event in events:
        state = game.evolve(state, event)
    return state, events


def act(
    game: Game[Options, State, Action, Event, View], state: State, seat: Seat, action: Action, chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """The state after the action, and its events. Raises Illegal, and then nothing has changed."""
    if game.act is not None:
        return game.act(state, seat, action, chance)
    events = game.decide(state, seat, action, chance)
    for event in events:
        state = game.evolve(state, event)
    return state, events


def play_plain(
    game: Game[Options, State, Action, Event, View], state: State, seat: Seat, chance: Chance
) -> tuple[Action, tuple[Event, ...]]:
    """The plain move of the seat to move, and what happens when the clock plays it."""
    action = game.plain_move(state, seat)
    return action, (game.decide_plain or game.decide)(state, seat, action, chance)


def replay(
    game: Game[Options, State, Action, Event, View], options: Options, seats: int, events: Iterable[Any]
) -> State:
    """The state after all the events of a match so far. No rule is asked."""
    return fold(game, game.blank(options, seats), events)
