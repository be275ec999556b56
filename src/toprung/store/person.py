"""People, their devices and their programs, in the database. Part of `SqlStore`."""

from msgspec.structs import asdict
from sqlalchemy import Connection, Select, delete, insert, select, update

from toprung.store.notice import forget_channels
from toprung.store.row import PersonRow, spent
from toprung.store.schema import keys, people, sessions
from toprung.store.session import begin_session


def add(connection: Connection, person: PersonRow) -> None:
    """Keep a new person, and their first session; or a new program."""
    connection.execute(insert(people), asdict(person))
    if person.scopes is None:
        begin_session(connection, person.token, person.id, person.created)


def person_of(connection: Connection, id: str) -> PersonRow | None:
    """Who has this id, unless they were forgotten."""
    return first(connection, select(people).where(people.c.id == id, people.c.token != spent(id)))


def program_of(connection: Connection, token: bytes) -> PersonRow | None:
    """The program whose token has this hash."""
    return first(connection, select(people).where(people.c.token == token, people.c.scopes.is_not(None)))


def redeem(connection: Connection, once: bytes, device: bytes, now: int) -> PersonRow | None:
    """Whose secret for once this was; from now on it is gone, and the device has a session of theirs."""
    asked = select(keys.c.person).where(keys.c.token == once, keys.c.until > now)
    person: str | None = connection.execute(asked).scalar()
    gone = connection.execute(delete(keys).where(keys.c.token == once))
    if person is None or gone.rowcount != 1:
        return None
    begin_session(connection, device, person, now)
    return first(connection, select(people).where(people.c.id == person))


def programs_of(connection: Connection, owner: str, *, revoked: bool) -> tuple[PersonRow, ...]:
    """The programs that this person lets play, oldest first; with those that were `revoked`, if that is asked."""
    asked = select(people).where(people.c.owner == owner).order_by(people.c.created, people.c.id)
    ever = (PersonRow(**row) for row in connection.execute(asked).mappings())
    return tuple(program for program in ever if revoked or program.token != spent(program.id))


def revoke(connection: Connection, program: str) -> None:
    """No token opens anything of the program any more."""
    connection.execute(update(people).where(people.c.id == program).values(token=spent(program), handle=None))


def forget(connection: Connection, person: str, name: str) -> None:
    """The person has this name from now on, and no secret opens anything of theirs, nor are they told anything."""
    connection.execute(
        update(people).where(people.c.id == person).values(name=name, token=spent(person), owner=None, handle=None)
    )
    for theirs in (keys, sessions):
        connection.execute(delete(theirs).where(theirs.c.person == person))
    forget_channels(connection, person)


def first(connection: Connection, asked: Select[*tuple[object, ...]]) -> PersonRow | None:
    """The person that was asked for."""
    row = connection.execute(asked).mappings().first()
    return None if row is None else PersonRow(**row)
