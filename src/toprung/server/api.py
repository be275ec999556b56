"""The HTTP API of people, games and tables. `docs/openapi.json` describes it."""

from typing import Any

from litestar import Request, Response, get, post, put
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_403_FORBIDDEN

from toprung.games import GAMES
from toprung.room.room import Room
from toprung.server.body import GameCard, Health, Link, Me, Name, OpenedTable, game_card
from toprung.server.company import check_tables
from toprung.server.guest import address, guest, known, rename
from toprung.server.house import TheHouse
from toprung.server.link import qr_code, table_link
from toprung.server.problem import Denied
from toprung.server.update import shown
from toprung.table.listed import ListedTable
from toprung.table.picture import TableView
from toprung.table.reading import may_watch
from toprung.table.setting import Setting

AnyRequest = Request[Any, Any, Any]

SVG = "image/svg+xml"


@get("/health")
async def health(house: TheHouse) -> Health:
    """Is the server up, and can it reach its database?"""
    journal = house.lobby.journal
    await journal.read(journal.store.due, 0, 1)
    return Health("ok")


@get("/api/me")
async def me(request: AnyRequest, house: TheHouse) -> Me:
    """Who am I? Somebody new becomes a guest."""
    person = await guest(request, house, "watch")
    return Me(person.id, person.name)


@put("/api/me")
async def call_me(request: AnyRequest, house: TheHouse, data: JSONBody[Name]) -> Me:
    """Call me by this name."""
    person = await rename(house, await guest(request, house), data.name)
    return Me(person.id, person.name)


@get("/api/games")
async def games() -> tuple[GameCard, ...]:
    """The games, with their options and what their pages show."""
    return tuple(game_card(game) for game in GAMES.values())


@get("/api/tables")
async def tables(house: TheHouse) -> tuple[ListedTable, ...]:
    """The list of open and running tables."""
    return house.lobby.listing.tables


@post("/api/tables")
async def open_table(request: AnyRequest, house: TheHouse, data: JSONBody[Setting]) -> OpenedTable:
    """Open a table, and sit down at it."""
    person = await guest(request, house, "open")
    await check_tables(request, house, person)
    room = await house.lobby.open(data, person, address(request))
    return OpenedTable(room.id, table_link(house.settings, request, room.id))


@get("/api/tables/{id:str}")
async def table(request: AnyRequest, house: TheHouse, id: FromPath[str]) -> TableView:
    """A table as the asker sees it."""
    room, person = await watched(request, house, id)
    return shown(room, person)


@get("/api/tables/{id:str}/link")
async def link(request: AnyRequest, house: TheHouse, id: FromPath[str]) -> Link:
    """A link to the table that works on other devices."""
    room = await house.lobby.room(id)
    return Link(table_link(house.settings, request, room.id))


@get("/api/tables/{id:str}/qr.svg", media_type=SVG)
async def qr(request: AnyRequest, house: TheHouse, id: FromPath[str]) -> Response[bytes]:
    """The link as a QR code."""
    room = await house.lobby.room(id)
    return Response(qr_code(table_link(house.settings, request, room.id)), media_type=SVG)


async def watched(request: AnyRequest, house: TheHouse, id: str) -> tuple[Room, str | None]:
    """The table's room, and the id of who asks, if they may look at it. Raises Unknown or Denied."""
    room = await house.lobby.room(id)
    person = await known(request, house)
    asker = None if person is None else person.id
    if not may_watch(room.table, asker):
        raise Denied(HTTP_403_FORBIDDEN, "The host of this table allows no spectators.")
    return room, asker
