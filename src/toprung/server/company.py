"""The HTTP API of finding each other: a table for somebody who wants to play now, and another match for those who have
just played."""

from typing import Any

from litestar import Request, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_404_NOT_FOUND, HTTP_429_TOO_MANY_REQUESTS

from toprung.games import GAMES
from toprung.room.company import find_table, meet_again
from toprung.server.body import OpenedTable, Wish
from toprung.server.guest import address, guest
from toprung.server.house import House, TheHouse
from toprung.server.link import table_link
from toprung.server.problem import Denied
from toprung.table.value import Person

AnyRequest = Request[Any, Any, Any]


@post("/api/find")
async def find(request: AnyRequest, house: TheHouse, data: JSONBody[Wish]) -> OpenedTable:
    """Find me a table of this game: one that waits for somebody, else a new one. I sit there then."""
    game = GAMES.get(data.game)
    if game is None:
        raise Denied(HTTP_404_NOT_FOUND, "There is no game called {game}.", game=data.game)
    person = await guest(request, house, "open")
    await check_tables(request, house, person)
    room = await find_table(house.lobby, game, person, address(request))
    return OpenedTable(room.id, table_link(house.settings, request, room.id))


@post("/api/tables/{id:str}/rematch")
async def rematch(request: AnyRequest, house: TheHouse, id: FromPath[str]) -> OpenedTable:
    """Another match with the same people: the table at which we meet, where I have my seat again."""
    person = await guest(request, house, "open")
    await check_tables(request, house, person)
    room = await meet_again(house.lobby, await house.lobby.room(id), person)
    return OpenedTable(room.id, table_link(house.settings, request, room.id))


async def check_tables(request: AnyRequest, house: House, person: Person) -> None:
    """Refuse somebody who opens too many tables, or sits at as many as one may. Raises Denied or StoreTrouble."""
    if not (house.tables.take(person.id) and house.tables_here.take(address(request))):
        raise Denied(HTTP_429_TOO_MANY_REQUESTS, "You have opened many tables just now. Try again in a minute.")
    journal, most = house.lobby.journal, house.own_tables
    rows = await journal.read(journal.store.tables_of, person.id, house.clock.now(), most)
    if sum(row.table.phase != "over" for row in rows) >= most:
        why = "You sit at as many tables as one may. Leave one first, or play one to its end."
        raise Denied(HTTP_429_TOO_MANY_REQUESTS, why)
