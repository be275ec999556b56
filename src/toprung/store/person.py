"""People, their devices and their programs, in the database. Part of `SqlStore`."""

from msgspec.structs import asdict
from sqlalchemy import Connection, Select, delete, insert, select, update

from toprung.store.notice import forget_channels
from toprung.store.row import KeyRow, PersonRow
from toprung.store.schema import keys, people


def person_of(connection: Connection, token: bytes) -> PersonRow | None:
    """Whose secret this is the hash of: their first one, or that of another device."""
    return first(connection, select(people).where(people.c.token == token)) or first(
        connection,
        select(people).join(keys, keys.c.person == people.c.id).where(keys.c.token == token, keys.c.until.is_(None)),
    )


def redeem(connection: Connection, once: bytes, device: bytes, now: int) -> PersonRow | None:
    """Whose secret for once this was; from now on it is gone, and the device's is theirs."""
    asked = select(keys.c.person).where(keys.c.token == once, keys.c.until > now)
    person: str | None = connection.execute(asked).scalar()
    gone = connection.execute(delete(keys).where(keys.c.token == once, keys.c.until.is_not(None)))
    if person is None or gone.rowcount != 1:
        return None
    connection.execute(insert(keys), asdict(KeyRow(device, person)))
    return first(connection, select(people).where(people.c.id == person))


def programs_of(connection: Connection, owner: str) -> tuple[PersonRow, ...]:
    """The programs that this person lets play, oldest first."""
    asked = select(people).where(people.c.owner == owner).order_by(people.c.created, people.c.id)
    return tuple(PersonRow(**row) for row in connection.execute(asked).mappings())


def forget(connection: Connection, person: str, name: str) -> None:
    """The person has this name from now on, and no secret opens anything of theirs, nor are they told anything."""
    spent = b"spent " + person.encode()  # no hash, so it is no secret's
    connection.execute(
        update(people).where(people.c.id == person).values(name=name, token=spent, owner=None, handle=None)
    )
    connection.execute(delete(keys).where(keys.c.person == person))
    forget_channels(connection, person)


def first(connection: Connection, asked: Select[*tuple[object, ...]]) -> PersonRow | None:
    """The person that was asked for."""
    row = connection.execute(asked).mappings().first()
    return None if row is None else PersonRow(**row)
