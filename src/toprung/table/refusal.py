"""What a command is refused for whatever it wants: a seat that isn't there or is another's, a table too early or too
late, somebody who is not the host. Each check raises Illegal and nothing has changed."""

from toprung.kernel import Illegal, Seat
from toprung.table.reading import phase
from toprung.table.value import Chair, Person, Table

MOST_BEFORE, MOST = 1_000, 10_000
"""How many entries a journal may have, before the match and in it, for others than moves to follow: the longest matches
have a quarter of that."""


def check_seat(table: Table, seat: Seat) -> Chair:
    """The seat's chair, if there is such a seat."""
    if not 0 <= seat < len(table.chairs):
        raise Illegal("TBL-TABLE-5", "There is no seat {seat} at this table.", seat=seat)
    return table.chairs[seat]


def check_own(table: Table, person: Person, seat: Seat) -> Chair:
    """The seat's chair, if this person sits there."""
    chair = check_seat(table, seat)
    if chair.person is None or chair.person.id != person.id:
        raise Illegal("TBL-SPEC-1", "You do not sit in this seat.")
    return chair


def check_host(table: Table, person: Person) -> None:
    """Only the host may do this."""
    if table.host != person.id:
        raise Illegal("TBL-TABLE-5", "Only the host can do this.")


def check_open(table: Table) -> None:
    """Seats change, and people get ready, only before the table is full and ready: nobody can back out of a start
    after seeing the others' nonces."""
    if phase(table) != "open":
        raise Illegal("TBL-HIDE-3", "This can be done only before the match begins.")


def check_short(table: Table) -> None:
    """A table's journal has an end: nobody gets seats and bots ready, or their pace right, a thousand times."""
    if table.version >= (MOST_BEFORE if table.started_at is None else MOST):
        raise Illegal("TBL-TABLE-5", "This has been changed too often at this table. Open another one.")


def check_playing(table: Table) -> None:
    """The match has to be running."""
    now = phase(table)
    if now == "over":
        raise Illegal("TBL-HIDE-3", "The match is over.")
    if now != "playing":
        raise Illegal("TBL-HIDE-3", "The match has not begun yet.")
