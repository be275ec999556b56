"""What a finished match came to for each person who sat there, as leaderboards show it (TBL-DAILY-4). Follows from the
table alone, which follows from its journal; nothing of it comes from a client.
"""

from collections import Counter

from msgspec import Struct

from toprung.kernel import Score, Seat
from toprung.table.reading import game_of, phase
from toprung.table.record import sitter
from toprung.table.value import Table


class Result(Struct, frozen=True):
    """One person's: the seat, the person's id, the place in the match, whether it was won, and how far they came."""

    seat: Seat
    person: str
    place: int
    won: bool
    score: Score


def results(table: Table) -> tuple[Result, ...]:
    """Those of the people of a match that is over, leavers too. Nobody's where a program played, nor of somebody who
    played several seats: they would have won against themselves."""
    if table.started_at is None or phase(table) != "over":
        return ()
    if any(sitter(chair).program is True for chair in table.chairs):
        return ()
    game = game_of(table)
    outcome = game.outcome(table.state)
    if outcome is None:
        return ()
    seats = Counter(chair.person.id for chair in table.chairs if chair.person is not None)
    return tuple(
        Result(seat, chair.person.id, outcome.places[seat], seat in outcome.winners, game.score(table.state, seat))
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None and seats[chair.person.id] == 1
    )
