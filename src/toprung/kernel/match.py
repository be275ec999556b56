"""A match in motion: begin it, act in it, play it again from its events. Knows no game, no clock, no store."""

from collections.abc import Iterable
from typing import Any

from toprung.kernel.chance import Chance
from toprung.kernel.event import Seat, SeatEvent
from toprung.kernel.game import Action, Event, Game, Options, State, View
from toprung.kernel.motion import Motion


def fold(game: Game[Options, State, Action, Event, View], state: State, events: Iterable[Event | SeatEvent]) -> State:
    """The state after these events; events about who plays a seat change nothing."""
    motion = game.motion(state)
    for event in events:
        if not isinstance(event, SeatEvent):
            motion.evolve(event)
    return motion.state()


def begin(
    game: Game[Options, State, Action, Event, View], options: Options, seats: int, chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """The state after the opening, and the opening's events."""
    motion, events = start(game, options, seats, chance)
    return motion.state(), events


def start(
    game: Game[Options, State, Action, Event, View], options: Options, seats: int, chance: Chance
) -> tuple[Motion[State, Action, Event], tuple[Event, ...]]:
    """The match after the opening, to be played on in place, and the opening's events.

    >>> from toprung.games import GAMES
    >>> race = GAMES["snakes_and_ladders"]
    >>> chance = Chance(bytes(32))
    >>> match, _ = start(race, race.types.options(), 2, chance)
    >>> while (seat := match.to_move()) is not None:
    ...     events = match.act(seat, match.legal_actions(seat)[0], chance)
    >>> events[-1].places
    (2, 1)
    """
    motion, events = game.motion(game.blank(options, seats)), game.opening(options, seats, chance)
    for event in events:
        motion.evolve(event)
    return motion, events


def act(
    game: Game[Options, State, Action, Event, View], state: State, seat: Seat, action: Action, chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """The state after the action, and its events. Raises Illegal, and then nothing has changed."""
    motion = game.motion(state)
    events = motion.act(seat, action, chance)
    return motion.state(), events


def play_plain(
    game: Game[Options, State, Action, Event, View], state: State, seat: Seat, chance: Chance
) -> tuple[Action, tuple[Event, ...]]:
    """The plain move of the seat to move, and what happens when the clock plays it."""
    action = game.plain_move(state, seat)
    return action, (game.plain_motion or game.motion)(state).act(seat, action, chance)


def replay(
    game: Game[Options, State, Action, Event, View], options: Options, seats: int, events: Iterable[Any]
) -> State:
    """The state after all the events of a match so far. No rule is asked."""
    return fold(game, game.blank(options, seats), events)
