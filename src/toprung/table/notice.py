"""Whom a table has something to tell, because they may be away for hours: who is to move at a turn-based table, who is
reminded of that turn, and who has to be there for the match to begin.

Knows neither how somebody is told nor whether they want to be. A notice names the person and the turn and nothing that
is hidden (TBL-HIDE-1).
"""

from typing import Literal

from msgspec import Struct

from toprung.table.reading import awaited, phase
from toprung.table.seating import missing
from toprung.table.setting import TurnBased
from toprung.table.value import Table

Kind = Literal["start", "turn", "reminder"]
"""The match begins once they are there; it is their turn; the time for it is running out."""


class Notice(Struct, frozen=True):
    """Something to tell a person. `number` tells two turns of theirs apart."""

    person: str
    kind: Kind
    number: int


def notices(table: Table) -> frozenset[Notice]:
    """All that there is to tell as the table stands; nothing at a table that is played live."""
    if not isinstance(table.setting.clock, TurnBased):  # TBL-TABLE-2
        return frozenset()
    if phase(table) == "revealing":
        people = {chair.person.id for chair in map(table.chairs.__getitem__, missing(table)) if chair.person}
        return frozenset(Notice(person, "start", table.attempt) for person in people)
    mover = awaited(table)
    if mover is None:
        return frozenset()
    return frozenset({Notice(mover.id, "reminder" if table.reminded == table.turn else "turn", table.turn)})
