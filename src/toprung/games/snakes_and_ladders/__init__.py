"""Snakes & Ladders: the race to square 100, all dice. Implements rules/snakes_and_ladders.md."""

from operator import attrgetter

from toprung.games.snakes_and_ladders.board import BOARD
from toprung.games.snakes_and_ladders.evolve import blank, determinize, redact, to_move, view
from toprung.games.snakes_and_ladders.moving import Moving
from toprung.games.snakes_and_ladders.play import Play
from toprung.games.snakes_and_ladders.race import Event, Options, Roll, State, View
from toprung.games.snakes_and_ladders.rule import (
    action_of,
    close,
    leave,
    opening,
    plain_move,
    score,
)
from toprung.kernel import Game, Types

SNAKES_AND_LADDERS = Game[Options, State, Roll, Event, View](
    key="snakes_and_ladders",
    version=1,
    seats=range(2, 5),
    levels=("bot",),  # SNL-BOT-1
    stand_in="bot",
    leaver_replaced=False,
    shareable=True,
    types=Types(Options, State, Roll, Event, View),
    facts=BOARD,
    blank=blank,
    opening=opening,
    to_move=to_move,
    motion=Play,
    outcome=attrgetter("outcome"),
    score=score,
    view=view,
    redact=redact,
    determinize=determinize,
    plain_move=plain_move,
    leave=lambda state, seat, chance: leave(Moving(state), seat),
    close=lambda state: close(Moving(state)),
    action_of=action_of,
    preview=None,
)
