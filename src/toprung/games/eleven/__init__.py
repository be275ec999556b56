"""Eleven (rules/eleven.md): sequences of numbers, as few colours as one can, and points for the last card of a hand."""

from operator import attrgetter

from toprung.games.eleven.action import Action
from toprung.games.eleven.deck import FACTS
from toprung.games.eleven.draft import preview
from toprung.games.eleven.event import Event
from toprung.games.eleven.hidden import determinize, redact, view
from toprung.games.eleven.moving import Moving
from toprung.games.eleven.play import Play, opening
from toprung.games.eleven.position import blank, to_move
from toprung.games.eleven.state import Options, State
from toprung.games.eleven.turn import action_of, close, leave, plain_move, score
from toprung.games.eleven.view import View
from toprung.kernel import Daily, Game, Types

ELEVEN = Game[Options, State, Action, Event, View](
    key="eleven",
    version=1,
    seats=range(2, 7),
    levels=("easy", "normal", "hard"),  # ELV-BOT-1
    stand_in="normal",
    leaver_replaced=True,  # TBL-LEAVE-2
    shareable=False,  # TBL-TABLE-4
    types=Types(Options, State, Action, Event, View),
    facts=FACTS,
    blank=blank,
    opening=opening,
    to_move=to_move,
    motion=Play,
    outcome=attrgetter("outcome"),
    score=score,
    view=view,
    redact=redact,
    determinize=determinize,
    plain_move=lambda state, seat: plain_move(Moving(state), seat),
    leave=lambda state, seat, chance: leave(Moving(state), seat),
    close=lambda state: close(Moving(state)),
    action_of=action_of,
    preview=preview,
    daily=Daily(Options(), ("normal",) * 3),  # TBL-DAILY-1
)
