"""Session ids: what the cookie of a person's browser holds. The store knows their hashes alone.

How it works: an id that is a day old is followed by another one, which goes out with the answer to whatever was asked
over HTTP. It is made of the old id and a salt that the store keeps beside it, so all who ask with the old one, tabs at
once or again because an answer was lost, are given the same. The new one is known to have come to where it belongs when
it is used: then the old one ends, a minute later, for what is still on its way. A database that takes no writes holds
nobody up: ids stay what they are, and are renewed later.
"""

import base64
import logging
import secrets
from hashlib import sha256

from toprung.server.house import House
from toprung.store import PersonRow, SessionRow, StoreTrouble

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60 * 1000
"""The age at which an id is followed by another one, milliseconds."""

GRACE = 60 * 1000
"""How long an id is still good after the one that follows it was used, milliseconds."""


async def session(house: House, token: bytes) -> tuple[SessionRow, PersonRow] | None:
    """The session whose id has this hash, and whose it is; none once it has ended. It is used with this."""
    journal, now = house.lobby.journal, house.clock.now()
    found = await journal.read(journal.store.session, token)
    if found is None or (found[0].until is not None and found[0].until <= now):
        return None
    if found[0].before is not None:
        try:
            await journal.write(journal.store.settle, token, now + GRACE)
        except StoreTrouble:
            log.warning("a session id could not be settled", exc_info=True)
    return found


async def next_id(house: House, id: str, session: SessionRow) -> str | None:
    """The id by which the session with this one is to go on; None while it is young."""
    journal, now, salt = house.lobby.journal, house.clock.now(), session.salt
    if now - session.since < DAY:
        return None
    if salt is None:
        fresh = secrets.token_bytes(32)
        try:
            salt = await journal.write(journal.store.follow, digest(id), fresh, digest(successor(id, fresh)), now)
        except StoreTrouble:
            log.warning("a session id could not be renewed", exc_info=True)
    return None if salt is None else successor(id, salt)


def successor(id: str, salt: bytes) -> str:
    """The id after this one: nobody can tell it who has not both."""
    return base64.urlsafe_b64encode(sha256(salt + id.encode()).digest()).rstrip(b"=").decode()


def digest(secret: str) -> bytes:
    """What the store keeps of a secret."""
    return sha256(secret.encode()).digest()
