"""What a game is, what chance is, what a match is. Knows no game, no clock, no file.

The public names stand here; the modules are where to read on.
"""

from toprung.kernel.bot import Bot, bot_label
from toprung.kernel.chance import Chance, Stream, commitment, match_key
from toprung.kernel.codec import decode, encode, stream_event
from toprung.kernel.draft import Draft, Frame, Preview
from toprung.kernel.event import (
    CameBack,
    Card,
    Left,
    Outcome,
    Reason,
    Seat,
    SeatEvent,
    TakenOver,
    TimedOut,
    Viewer,
    places,
)
from toprung.kernel.game import AnyGame, Daily, Game, Score, Types
from toprung.kernel.illegal import Illegal
from toprung.kernel.match import act, begin, fold, play_plain, replay, start
from toprung.kernel.motion import Motion

__all__ = [
    "AnyGame",
    "Bot",
    "CameBack",
    "Card",
    "Chance",
    "Daily",
    "Draft",
    "Frame",
    "Game",
    "Illegal",
    "Left",
    "Motion",
    "Outcome",
    "Preview",
    "Reason",
    "Score",
    "Seat",
    "SeatEvent",
    "Stream",
    "TakenOver",
    "TimedOut",
    "Types",
    "Viewer",
    "act",
    "begin",
    "bot_label",
    "commitment",
    "decode",
    "encode",
    "fold",
    "match_key",
    "places",
    "play_plain",
    "replay",
    "start",
    "stream_event",
]
