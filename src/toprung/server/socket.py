"""The WebSockets: one for each table, one for the lobby. `docs/protocol.md` says how a client speaks with them.

They stand beside the framework that answers HTTP, not within it: what it does for a request would be done for each
message.
"""

import asyncio
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import cast

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import WebSocketScope

from toprung.kernel import decode, encode
from toprung.room.lobby import Unknown
from toprung.server.guard import App, Receive, Scope, Send
from toprung.server.guest import Badge, Connection, address, badge, may, person_of, watcher
from toprung.server.house import House
from toprung.server.line import FORBIDDEN, GONE, POLICY, WARNINGS, Line
from toprung.server.message import LobbyUpdate, Ping, Pong
from toprung.server.problem import Denied
from toprung.server.stream import Stream
from toprung.store import StoreTrouble
from toprung.table.reading import may_watch
from toprung.table.value import Person

log = logging.getLogger(__name__)

TABLE = re.compile(r"/api/tables/([^/]+)/socket")
LOBBY = "/api/lobby/socket"

LOBBY_PAUSE = 0.3
"""Seconds between two pictures of the lobby."""

BROKEN, LATER, MISSING = 1011, 1013, 4404
"""Why the server takes no socket."""


class Closed(Exception):
    """The socket is not taken, and why."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why


def with_sockets(app: App, house: House) -> App:
    """The application, with the sockets of this house beside it."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await open_socket(scope, receive, send, house)
        else:
            await app(scope, receive, send)

    return answer


async def open_socket(scope: Scope, receive: Receive, send: Send, house: House) -> None:
    """Take the socket of a table or of the lobby, and serve it until it is closed."""
    asked: Connection = ASGIConnection(cast(WebSocketScope, scope | {"state": {}}))
    shown, stream, path = badge(asked, house), Stream(receive, send, address(asked)), scope["path"]
    del asked, scope  # what a handshake says need not be kept as long as the socket
    try:
        check_handshakes(house, stream.address)
        if (at := TABLE.fullmatch(path)) is not None:
            await table_socket(stream, shown, house, at[1])
        elif path == LOBBY:
            await lobby_socket(stream, shown, house)
        else:
            await stream.close(MISSING, "There is nothing here.")
    except Closed as no:
        await stream.close(no.code, no.why)
    except Denied as no:
        await stream.close(FORBIDDEN, no.why.format(**no.params))
    except StoreTrouble:
        log.exception("a socket could not be opened")
        await stream.close(BROKEN, "The server cannot reach its database. Try again soon.")


def check_handshakes(house: House, here: str) -> None:
    """Refuse an address that opens sockets again and again. Raises Closed."""
    if not house.handshakes.take(here):
        raise Closed(LATER, "There are too many connections from your address.")


async def table_socket(stream: Stream, shown: Badge | None, house: House, id: str) -> None:
    """A table, live, and the way to act at it."""
    line = await admitted(stream, shown, house, id)
    with counted(house, stream.address, line.person):
        await stream.accept()
        await line.run()


async def admitted(stream: Stream, shown: Badge | None, house: House, id: str) -> Line:
    """The line to this table. Raises Closed for whoever may not see it."""
    row = await watcher(shown, house)
    person = None if row is None else person_of(row)
    try:
        room = await house.lobby.room(id)
    except Unknown:
        raise Closed(MISSING, "There is no such table.") from None
    if not may_watch(room.table, None if person is None else person.id):
        raise Closed(FORBIDDEN, "The host of this table allows no spectators.")
    return Line(stream, house, room, person, may_play=may(row, "play"))


async def lobby_socket(stream: Stream, shown: Badge | None, house: House) -> None:
    """The list of tables, live."""
    row = await watcher(shown, house)
    person = None if row is None else person_of(row)
    news = asyncio.Event()
    news.set()
    with counted(house, stream.address, person):
        await stream.accept()
        house.lobby.listing.watchers.add(news.set)
        id = "" if person is None else person.id
        house.lobby.callers.enter(id, news.set)
        try:
            async with asyncio.TaskGroup() as tasks:
                showing = tasks.create_task(show_lobby(stream, house, news, id))
                await hear_lobby(stream, house, stream.address if person is None else person.id)
                showing.cancel()
        except* OSError:
            pass  # it hung up, or takes nothing, or was hung up on
        finally:
            house.lobby.callers.leave(id, news.set)
            house.lobby.listing.watchers.discard(news.set)


async def show_lobby(stream: Stream, house: House, news: asyncio.Event, id: str) -> None:
    """Send the list whenever there is news of it, as long as the person with this id is known."""
    while await news.wait():
        news.clear()
        if house.lobby.callers.is_gone(id):
            await stream.close(GONE, "You are not known here any more.")
            raise ConnectionAbortedError
        await stream.send(encode(LobbyUpdate(house.clock.now(), house.lobby.listing.tables)))
        await asyncio.sleep(LOBBY_PAUSE)


async def hear_lobby(stream: Stream, house: House, key: str) -> None:
    """Answer each Ping until the client hangs up, or floods. It has nothing else to say here."""
    warnings = 0
    while (data := await stream.receive()) is not None:
        if not house.messages.take(key):
            warnings += 1
            if warnings > WARNINGS:
                return await stream.close(POLICY, "You are sending too much.")
        else:
            with suppress(msgspec.DecodeError, RecursionError, OverflowError):
                await stream.send(encode(Pong(decode(data, Ping).id, house.clock.now())))
    return None


@contextmanager
def counted(house: House, here: str, person: Person | None) -> Iterator[None]:
    """The socket counts among those of its address, and of its person if it is somebody's, as long as it is open."""
    if not house.sockets.enter(here):
        raise Closed(LATER, "There are too many connections from your address.")
    try:
        if person is not None and not house.own_sockets.enter(person.id):
            raise Closed(LATER, "You have too many connections open.")
        try:
            yield
        finally:
            if person is not None:
                house.own_sockets.leave(person.id)
    finally:
        house.sockets.leave(here)
