"""The coach of a table: what the game's strongest bot would do in the place of the one person who plays there, and why.

It is there only where nobody else has to play without it: among bots (TBL-TABLE-6), and not at a daily game, which is
the same for everybody. It is given what the person's seat sees and nothing else, its chance included, so that the same
view is always answered alike, whatever is hidden.
"""

from hashlib import sha256
from typing import Any

from toprung.bots import COACHES
from toprung.bots.advice import Advice
from toprung.kernel import Illegal, Seat, Stream, encode
from toprung.table.reading import game_of, phase, seats_of
from toprung.table.refusal import check_playing
from toprung.table.value import Table


def is_coached(table: Table) -> bool:
    """Whether there is a coach at the table: the match runs, one person plays it with bots, on no day's account."""
    people = [chair for chair in table.chairs if chair.person is not None]
    return phase(table) == "playing" and len(people) == 1 and table.day is None and table.setting.game in COACHES


def advise(table: Table, person: str | None, seat: Seat) -> Advice:
    """What the strongest bot would do now in the seat of the person with this id. Raises Illegal."""
    check_playing(table)
    if seat not in seats_of(table, person):
        raise Illegal("TBL-SPEC-1", "You do not sit in this seat.")
    if table.setting.game not in COACHES:
        raise Illegal("TBL-TABLE-3", "There is nothing to choose in this game, and so no coach.")
    if table.day is not None:
        raise Illegal("TBL-DAILY-1", "There is no coach at a daily game: everybody plays it alone.")
    if not is_coached(table):
        raise Illegal("TBL-TABLE-6", "The coach is there only where one person plays with bots.")
    if table.chairs[seat].bot is not None:
        raise Illegal("TBL-TIME-2", "A bot plays this seat now. Take the seat back first.")
    game = game_of(table)
    view, legal = game.view(table.state, seat), game.legal_actions(table.state, seat)
    if not legal:
        raise Illegal("TBL-TABLE-6", "The coach can be asked when it is your turn.")
    return COACHES[game.key](view, legal, stream_of(view))


def stream_of(view: Any) -> Stream:
    """The chance by which this view is thought about."""
    return Stream(sha256(encode(view)).digest())
