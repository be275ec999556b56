"""A whole match between bots, each of which sees its view, its legal actions and its own stream, and nothing else."""

from collections.abc import Sequence

from toprung.kernel.bot import Bot, bot_label
from toprung.kernel.chance import Chance
from toprung.kernel.game import Action, Event, Game, Options, State, View
from toprung.kernel.match import act, begin


def play_out(
    game: Game[Options, State, Action, Event, View], options: Options, bots: Sequence[Bot[View, Action]], chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """The final state of a match that these bots play, a bot a seat, and all its events."""
    state, opening = begin(game, options, len(bots), chance)
    events = list(opening)
    decisions = [0] * len(bots)
    while (seat := game.to_move(state)) is not None:
        decisions[seat] += 1
        stream = chance.stream(bot_label(seat, decisions[seat]))
        action = bots[seat](game.view(state, seat), game.legal_actions(state, seat), stream)
        state, happened = act(game, state, seat, action, chance)
        events += happened
    return state, tuple(events)
