"""Who somebody is: a guest, known by a cookie, without a sign-up. The cookie holds a secret of 256 bits; the store
has only its hash, so whoever reads the database can take nobody's seat.
"""

import secrets
import unicodedata
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_429_TOO_MANY_REQUESTS

from toprung.room.lobby import LISTED_ID, new_id
from toprung.server.house import House
from toprung.server.problem import Denied
from toprung.store import PersonRow
from toprung.table.value import Person

Connection = ASGIConnection[Any, Any, Any, Any]

YEAR = 365 * 24 * 60 * 60
NAME = 24
"""The most letters of a name."""


def cookie_name(secure: bool) -> str:
    """What the cookie is called; by https a browser keeps other hosts from setting it."""
    return "__Host-toprung" if secure else "toprung"


async def known(connection: Connection, house: House) -> Person | None:
    """The person that the connection's cookie stands for."""
    row = await known_row(connection, house)
    return None if row is None else Person(row.id, row.name)


async def known_row(connection: Connection, house: House) -> PersonRow | None:
    """All that is kept of that person."""
    secret = connection.cookies.get(cookie_name(house.settings.is_secure()))
    if not secret:
        return None
    journal = house.lobby.journal
    return await journal.read(journal.store.person, digest(secret))


async def guest(connection: Connection, house: House) -> Person:
    """The person that the cookie stands for, for a year from now; somebody new gets a cookie with the answer."""
    secure = house.settings.is_secure()
    person = await known(connection, house)
    if person is not None:
        connection.scope["state"]["cookie"] = cookie(connection.cookies[cookie_name(secure)], secure)
        return person
    if not house.guests.take(address(connection)):
        raise Denied(HTTP_429_TOO_MANY_REQUESTS, "Too many new guests from your address. Try again in a minute.")
    secret = secrets.token_urlsafe(32)
    person = Person(new_id(LISTED_ID), f"Guest {secrets.randbelow(900) + 100}")
    journal = house.lobby.journal
    row = PersonRow(person.id, person.name, digest(secret), house.clock.now(), new_id(LISTED_ID))
    await journal.write(journal.store.add_person, row)
    connection.scope["state"]["cookie"] = cookie(secret, secure)
    return person


async def rename(house: House, person: Person, name: str) -> Person:
    """The person under another name. Raises Denied when it is no name."""
    name = clean(name)
    if not 1 <= len(name) <= NAME:
        raise Denied(HTTP_400_BAD_REQUEST, "A name has from 1 to {most} letters.", most=NAME)
    journal = house.lobby.journal
    await journal.write(journal.store.rename_person, person.id, name)
    return Person(person.id, name)


def clean(name: str) -> str:
    """The name on one line, without what can't be seen or turns writing around."""
    shown = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in name)
    return " ".join(unicodedata.normalize("NFC", shown).split())


def cookie(secret: str, secure: bool) -> str:
    """The Set-Cookie that makes a browser keep the secret, and never show it to a script or another site."""
    flags = "; Secure" if secure else ""
    return f"{cookie_name(secure)}={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flags}"


def digest(secret: str) -> bytes:
    """What the store keeps of a secret."""
    return sha256(secret.encode()).digest()


def address(connection: Connection) -> str:
    """The address that the connection comes from."""
    return connection.client.host if connection.client else ""
