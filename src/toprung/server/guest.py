"""Who somebody is: a guest, known by a cookie, without a sign-up; or a program that somebody lets play, known by its
token. Either is a secret of 256 bits, and the store has only its hash, so whoever reads the database can take nobody's
seat. A program does what the scopes of its token name, and nothing that is a person's own.
"""

import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_401_UNAUTHORIZED,
    HTTP_403_FORBIDDEN,
    HTTP_429_TOO_MANY_REQUESTS,
)
from msgspec import Struct

from toprung.room.lobby import LISTED_ID, new_id
from toprung.server.house import House
from toprung.server.limit import network
from toprung.server.problem import Denied
from toprung.server.scope import Scope
from toprung.server.session import digest, next_id, session
from toprung.store import PersonRow
from toprung.table.name import NAME, clean
from toprung.table.value import Person

Connection = ASGIConnection[Any, Any, Any, Any]

YEAR = 365 * 24 * 60 * 60
"""How long a browser keeps a cookie, seconds; one whose person comes is given anew each day."""


def cookie_name(secure: bool) -> str:
    """What the cookie is called; by https a browser keeps other hosts from setting it."""
    return "__Host-toprung" if secure else "toprung"


class Badge(Struct, frozen=True):
    """What a connection shows of who is at its other end: the hash of a secret, which is a program's or a person's."""

    secret: bytes
    is_program: bool


def badge(connection: Connection, house: House) -> Badge | None:
    """The badge that the connection shows, a token before a cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return Badge(digest(token.strip()), is_program=True)
    secret = connection.cookies.get(cookie_name(house.settings.is_secure()))
    return Badge(digest(secret), is_program=False) if secret else None


async def bearer(badge: Badge | None, house: House) -> PersonRow | None:
    """Whose badge it is. Raises Denied for a program's that is nobody's."""
    if badge is None:
        return None
    if not badge.is_program:
        found = await session(house, badge.secret)
        return None if found is None else found[1]
    journal = house.lobby.journal
    row = await journal.read(journal.store.program, badge.secret)
    if row is None:
        raise Denied(HTTP_401_UNAUTHORIZED, "This token is no program's, or no longer.")
    return row


async def caller(connection: Connection, house: House) -> PersonRow | None:
    """Who asks over HTTP, by token or by cookie; the answer may bring a new cookie. Raises Denied for a token that is
    nobody's."""
    shown = badge(connection, house)
    if shown is None or shown.is_program:
        return await bearer(shown, house)
    found = await session(house, shown.secret)
    if found is None:
        return None
    secure = house.settings.is_secure()
    fresh = await next_id(house, connection.cookies[cookie_name(secure)], found[0])
    if fresh is not None:
        connection.scope["state"]["cookie"] = cookie(fresh, secure)
    return found[1]


def may(row: PersonRow | None, scope: Scope) -> bool:
    """Whether the scopes of the asker's token, if it is a program, allow this."""
    return row is None or row.scopes is None or scope in row.scopes.split()


def check_scope(row: PersonRow | None, scope: Scope) -> None:
    """Refuse a program whose token does not allow this. Raises Denied."""
    if not may(row, scope):
        raise Denied(HTTP_403_FORBIDDEN, "This token lacks the scope {scope}.", scope=scope)


def person_of(row: PersonRow) -> Person:
    """Who this is at a table."""
    return Person(row.id, row.name, row.scopes is not None)


async def known(connection: Connection, house: House) -> Person | None:
    """The person that the connection's cookie stands for, or the program that may watch by its token."""
    row = await caller(connection, house)
    check_scope(row, "watch")
    return None if row is None else person_of(row)


async def watcher(badge: Badge | None, house: House) -> PersonRow | None:
    """Whose badge it is; of a program only one that may watch. Raises Denied."""
    row = await bearer(badge, house)
    check_scope(row, "watch")
    return row


async def someone(connection: Connection, house: House) -> PersonRow | None:
    """Whose cookie it is, of whom something may be kept; None for a stranger, who stays one. Raises Denied for a
    program."""
    row = await caller(connection, house)
    if row is not None and row.scopes is not None:
        raise Denied(HTTP_403_FORBIDDEN, "This is for people: a program cannot do it.")
    return row


async def guest(connection: Connection, house: House, scope: Scope | None = None) -> Person:
    """The person that the cookie stands for; somebody new gets a cookie with the answer. A program is let in where
    `scope` names what its token has to allow."""
    row = await caller(connection, house)
    if row is not None and row.scopes is not None:
        if scope is None:
            raise Denied(HTTP_403_FORBIDDEN, "This is for people: a program cannot do it.")
        check_scope(row, scope)
        return person_of(row)
    if row is not None:
        return person_of(row)
    if not house.guests.take(address(connection)):
        raise Denied(HTTP_429_TOO_MANY_REQUESTS, "Too many new guests from your address. Try again in a minute.")
    secret = secrets.token_urlsafe(32)
    person = Person(new_id(LISTED_ID), f"Guest {secrets.randbelow(900) + 100}")
    journal = house.lobby.journal
    row = PersonRow(person.id, person.name, digest(secret), house.clock.now(), new_id(LISTED_ID))
    await journal.write(journal.store.add_person, row)
    connection.scope["state"]["cookie"] = cookie(secret, house.settings.is_secure())
    return person


async def rename(house: House, person: Person, name: str) -> Person:
    """The person under another name. Raises Denied when it is no name."""
    name = checked(name)
    journal = house.lobby.journal
    await journal.write(journal.store.rename_person, person.id, name)
    return Person(person.id, name)


def checked(name: str) -> str:
    """The name, clean. Raises Denied when it is none."""
    called = clean(name)
    if called is None:
        raise Denied(HTTP_400_BAD_REQUEST, "A name has from 1 to {most} letters.", most=NAME)
    return called


def cookie(secret: str, secure: bool, lasts: int = YEAR) -> str:
    """The Set-Cookie that makes a browser keep the secret, and never show it to a script or another site."""
    flags = "; Secure" if secure else ""
    return f"{cookie_name(secure)}={secret}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{flags}"


def address(connection: Connection) -> str:
    """What the connection counts as coming from."""
    return network(connection.client.host) if connection.client else ""
