"""What people do besides playing: say one of a few words, meet again, be forgotten."""

from toprung.kernel import Illegal, Seat
from toprung.table.command import Forget, React, Reaction, Rematch, SocialCommand
from toprung.table.event import Forgotten, Reacted, Rematched, TableEvent
from toprung.table.reading import phase, seats_of
from toprung.table.refusal import check_short
from toprung.table.value import Chair, Person, Table


def associate(table: Table, person: Person, command: SocialCommand) -> tuple[TableEvent, ...]:
    """What happens by a command that is not about playing."""
    match command:
        case React(seat, reaction):
            return react(table, person, seat, reaction)
        case Rematch(other):
            return rematch(table, person, other)
        case Forget():
            return forget(table, person)


def react(table: Table, person: Person, seat: Seat, reaction: Reaction) -> tuple[TableEvent, ...]:
    """The person says something, from their seat, before, in and after the match."""
    if seat not in seats_of(table, person.id):
        raise Illegal("TBL-SPEC-1", "You do not sit in this seat.")
    check_short(table)
    return (Reacted(seat, reaction),)


def rematch(table: Table, person: Person, other: str) -> tuple[TableEvent, ...]:
    """The people of this table meet again at the other one; at the first that was opened, if there are two."""
    check_rematch(table, person)
    return () if table.rematch else (Rematched(seats_of(table, person.id)[0], other),)


def forget(table: Table, person: Person) -> tuple[TableEvent, ...]:
    """The person's name is no longer known here, whether they still have a seat or only once had one."""
    chairs = enumerate(table.chairs)
    return (Forgotten(tuple(seat for seat, chair in chairs if is_in(chair, person)), person.id),)


def is_in(chair: Chair, person: Person) -> bool:
    """Whether the person has this seat."""
    return chair.person is not None and chair.person.id == person.id


def check_rematch(table: Table, person: Person) -> None:
    """Only who sat there may ask for another match, when the one before is over."""
    if table.started_at is None or phase(table) != "over":
        raise Illegal("TBL-HIDE-3", "The match is not over yet.")
    if not seats_of(table, person.id):
        raise Illegal("TBL-SPEC-1", "You did not sit at this table.")
