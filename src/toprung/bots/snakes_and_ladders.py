"""The bot of Snakes & Ladders: there is no wrong move, so it rolls (SNL-BOT-1)."""

from toprung.games.snakes_and_ladders.race import Roll, View
from toprung.kernel import Stream


def roll(view: View, actions: tuple[Roll, ...], stream: Stream) -> Roll:
    """The one thing to do."""
    return actions[0]
