"""The WebSockets: one for each table, one for the lobby. `docs/protocol.md` says how a client speaks with them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from toprung.kernel import decode, encode
from toprung.room.lobby import Unknown
from toprung.server.guest import address, caller, check_scope, may, person_of
from toprung.server.house import House, TheHouse
from toprung.server.line import FORBIDDEN, GONE, TAKEN_WITHIN, AnySocket, Line
from toprung.server.message import LobbyUpdate, Ping, Pong
from toprung.server.problem import Denied
from toprung.store import PersonRow
from toprung.table.value import may_watch

LOBBY_PAUSE = 0.3
"""Seconds between two pictures of the lobby."""

LATER, MISSING = 1013, 4404
"""Why the server takes no socket."""


@websocket("/api/tables/{id:str}/socket")
async def table_socket(socket: AnySocket, house: TheHouse, id: FromPath[str]) -> None:
    """A table, live, and the way to act at it. Who may not see it is not let in."""
    row = await admitted(socket, house)
    person = None if row is None else person_of(row)
    try:
        room = await house.lobby.room(id)
    except Unknown:
        raise WebSocketException(detail="There is no such table.", code=MISSING) from None
    if not may_watch(room.table, None if person is None else person.id):
        raise WebSocketException(detail="The host of this table allows no spectators.", code=FORBIDDEN)
    async with counted(socket, house, address(socket) if person is None else person.id):
        await socket.accept()
        await Line(socket, house, room, person, may_play=may(row, "play")).run()


@websocket("/api/lobby/socket")
async def lobby_socket(socket: AnySocket, house: TheHouse) -> None:
    """The list of tables, live."""
    await admitted(socket, house)
    news = asyncio.Event()
    news.set()
    async with counted(socket, house, address(socket)):
        await socket.accept()
        house.lobby.listing.watchers.add(news.set)
        try:
            async with asyncio.TaskGroup() as tasks:
                showing = tasks.create_task(show_lobby(socket, house, news))
                await hear_lobby(socket, house)
                showing.cancel()
        except* GONE:
            pass
        finally:
            house.lobby.listing.watchers.discard(news.set)


async def show_lobby(socket: AnySocket, house: House, news: asyncio.Event) -> None:
    """Send the list whenever there is news of it."""
    while await news.wait():
        news.clear()
        tables = house.lobby.listing.tables
        async with asyncio.timeout(TAKEN_WITHIN):
            await socket.send_text(encode(LobbyUpdate(house.clock.now(), tables)))
        await asyncio.sleep(LOBBY_PAUSE)


async def hear_lobby(socket: AnySocket, house: House) -> None:
    """Answer each Ping until the client hangs up. It has nothing else to say here."""
    while (event := await socket.receive())["type"] != "websocket.disconnect":
        if house.messages.take(address(socket)):
            with suppress(msgspec.DecodeError, RecursionError, OverflowError):
                pong = encode(Pong(decode(str(event.get("text")), Ping).id, house.clock.now()))
                await socket.send_text(pong)


async def admitted(socket: AnySocket, house: House) -> PersonRow | None:
    """Who opens the socket; a program only with a token that lets it watch."""
    try:
        row = await caller(socket, house)
        check_scope(row, "watch")
    except Denied as no:
        raise WebSocketException(detail=no.why.format(**no.params), code=FORBIDDEN) from None
    return row


@asynccontextmanager
async def counted(socket: AnySocket, house: House, who: str) -> AsyncIterator[None]:
    """The socket counts among those of its address and of its person as long as it is open."""
    here = address(socket)
    if not house.sockets.enter(here):
        raise WebSocketException(detail="There are too many connections from your address.", code=LATER)
    try:
        if not house.own_sockets.enter(who):
            raise WebSocketException(detail="You have too many connections open.", code=LATER)
        try:
            yield
        finally:
            house.own_sockets.leave(who)
    finally:
        house.sockets.leave(here)
