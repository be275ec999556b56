"""The HTTP API of what is one's own: tables, further devices, all that is kept of one, and to be forgotten."""

import secrets
from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_403_FORBIDDEN, HTTP_429_TOO_MANY_REQUESTS

from toprung.kernel import decode
from toprung.kernel.record import dump
from toprung.room.oblivion import forget
from toprung.server.body import Export, Me, OwnLink, OwnMatch, OwnTable, Pass
from toprung.server.guest import cookie, guest, known, person_of, someone
from toprung.server.house import House, TheHouse
from toprung.server.link import base, qr_code
from toprung.server.notice import channel
from toprung.server.past import check_studies, whole
from toprung.server.problem import Denied
from toprung.server.program import program
from toprung.server.session import digest
from toprung.store import KeyRow, SittingRow
from toprung.table.listed import ListedTable
from toprung.table.reading import may_watch

AnyRequest = Request[Any, Any, Any]

MOST = 60
"""How many tables the list of one's own has at most."""

RECENT = 7 * 24 * 60 * 60 * 1000
"""How long a table that is over stays in it, milliseconds."""


LINK_LASTS = 10 * 60 * 1000
"""How long a link to another device is good, milliseconds."""


@get("/api/me/tables")
async def own_tables(request: AnyRequest, house: TheHouse) -> tuple[OwnTable, ...]:
    """The tables at which I sit, first those where it is my turn, by the soonest deadline."""
    person = await known(request, house)
    if person is None:
        return ()
    journal, since = house.lobby.journal, house.clock.now() - RECENT
    rows = await journal.read(journal.store.tables_of, person.id, since, MOST)
    return tuple(own_table(row, person.id) for row in rows)


@get("/api/me/barred")
async def barred(request: AnyRequest, house: TheHouse) -> tuple[str, ...]:
    """The open tables of the list at which I can have no seat, because their hosts have sent me away."""
    person = await known(request, house)
    if person is None:
        return ()
    journal, lobby = house.lobby.journal, house.lobby
    been = await journal.read(journal.store.visited, person.id)
    wanted = {table.id for table in lobby.listing.tables if table.phase == "open"}.intersection(been)
    rooms = [await lobby.room(id) for id in sorted(wanted)]
    return tuple(room.id for room in rooms if person.id in room.table.barred)


def own_table(row: SittingRow, person: str) -> OwnTable:
    """The table as the person is told of it."""
    table = row.table
    return OwnTable(
        table=decode(table.summary, ListedTable),
        yours=table.turn == person,
        deadline=table.deadline,
        moved=table.moved,
        news=table.version - row.seen,
    )


@post("/api/me/link")
async def own_link(request: AnyRequest, house: TheHouse) -> OwnLink:
    """A link that makes another device mine too. It is good once, and for ten minutes."""
    person = await guest(request, house)
    secret, until = secrets.token_urlsafe(32), house.clock.now() + LINK_LASTS
    journal = house.lobby.journal
    await journal.write(journal.store.add_key, KeyRow(digest(secret), person.id, until))
    link = f"{base(house.settings, request)}/device#{secret}"  # what stands after # is sent to no server
    return OwnLink(link, qr_code(link).decode(), until)


@post("/api/me/device")
async def join(request: AnyRequest, house: TheHouse, data: JSONBody[Pass]) -> Me:
    """Make this device that of the person who made the link."""
    secret, journal = secrets.token_urlsafe(32), house.lobby.journal
    row = await journal.write(journal.store.redeem, digest(data.secret), digest(secret), house.clock.now())
    if row is None:
        raise Denied(HTTP_403_FORBIDDEN, "This link was used already, or is too old. Make a new one.")
    request.scope["state"]["cookie"] = cookie(secret, house.settings.is_secure())
    return Me(row.id, row.name)


@get("/api/me/export")
async def export(request: AnyRequest, house: TheHouse) -> Response[Export]:
    """All that the server keeps of me."""
    check_studies(request, house)
    row = await someone(request, house)
    if row is None:
        raise Denied(HTTP_403_FORBIDDEN, "There is nothing kept of you.")
    if not house.exports.take(row.id):
        raise Denied(HTTP_429_TOO_MANY_REQUESTS, "That was much at once. Wait a moment.")
    journal = house.lobby.journal
    programs = await journal.read(journal.store.programs_of, row.id)
    channels = await journal.read(journal.store.notices.channels, row.id)
    tables = [await own_match(house, id, row.id) for id in await journal.read(journal.store.visited, row.id)]
    own = tuple(map(program, programs)), tuple(map(channel, channels)), tuple(tables)
    kept = Export(row.id, row.name, row.created, *own)
    return Response(kept, headers={"content-disposition": 'attachment; filename="toprung.json"'})


async def own_match(house: House, id: str, person: str) -> OwnMatch:
    """The table as the person's export has it."""
    room = await house.lobby.room(id)
    is_theirs = room.table.started_at is not None and may_watch(room.table, person)  # they may have been sent away
    record = dump(await whole(house, room, person)) if is_theirs else None
    return OwnMatch(id, room.table.setting.game, room.shown.opened, record)


@delete("/api/me")
async def forget_me(request: AnyRequest, house: TheHouse) -> None:
    """Forget me: I leave my tables, nothing is mine any more, and where I sat I am called “deleted”."""
    row = await someone(request, house)
    if row is not None:
        await forget(house.lobby, person_of(row))
    request.scope["state"]["cookie"] = cookie("", house.settings.is_secure(), lasts=0)
