"""Sessions of people on their devices, in the database. Part of `SqlStore`.

How it works: of the requests that want an id followed, the first writes the salt, by which the others find what it
made; so whoever asks at once, over whichever servers, is given the same new id.
"""

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from toprung.store.row import PersonRow, SessionRow
from toprung.store.schema import people, sessions

KEPT = [sessions.c[field] for field in SessionRow.__struct_fields__]
OF_TOKEN = (
    select(*KEPT, *[column.label(f"of_{column.key}") for column in people.c])
    .join_from(sessions, people, people.c.id == sessions.c.person)
    .where(sessions.c.token == bindparam("asked"))
)


def session_of(connection: Connection, token: bytes) -> tuple[SessionRow, PersonRow] | None:
    """The session whose id has this hash, and whose it is."""
    row = connection.execute(OF_TOKEN, {"asked": token}).mappings().first()
    if row is None:
        return None
    person = PersonRow(**{column.key: row[f"of_{column.key}"] for column in people.c})
    return SessionRow(**{column.key: row[column.key] for column in KEPT}), person


def begin_session(connection: Connection, token: bytes, person: str, now: int) -> None:
    """The person has a session whose id has this hash."""
    connection.execute(insert(sessions), {"token": token, "person": person, "since": now})


def follow(connection: Connection, old: bytes, salt: bytes, new: bytes, now: int) -> bytes | None:
    """See `Store.follow`. What the person's sessions had before, and is over, goes with this."""
    is_old = sessions.c.token == old
    first = (
        connection.execute(update(sessions).where(is_old, sessions.c.salt.is_(None)).values(salt=salt)).rowcount == 1
    )
    row = connection.execute(select(sessions.c.person, sessions.c.salt).where(is_old)).first()
    if row is None or not first:
        return None if row is None else row.salt
    connection.execute(delete(sessions).where(sessions.c.person == row.person, sessions.c.until <= now))
    connection.execute(insert(sessions), {"token": new, "person": row.person, "since": now, "before": old})
    return salt


def settle(connection: Connection, token: bytes, until: int) -> None:
    """See `Store.settle`."""
    before = select(sessions.c.before).where(sessions.c.token == token).scalar_subquery()
    connection.execute(update(sessions).where(sessions.c.token == before).values(until=until))
    connection.execute(update(sessions).where(sessions.c.token == token).values(before=None))
