"""The server's application: every part joined to the next, from the settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Any, cast

from litestar import HttpMethod, Litestar, Request, Response, get, route
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS

from toprung.notice.post import Plan, Post
from toprung.notice.relay import relay_of
from toprung.room.clock import Clock, SystemClock
from toprung.room.journal import Journal
from toprung.room.lobby import Lobby
from toprung.server import api, board, company, daily, metric, notice, own, past, program, rules
from toprung.server.document import document
from toprung.server.guard import App, Guard
from toprung.server.guest import address, known
from toprung.server.house import House, TheHouse, furnish
from toprung.server.page import Client
from toprung.server.problem import HANDLERS, Denied
from toprung.server.setting import Settings
from toprung.server.socket import with_sockets
from toprung.store import Store, StoreTrouble
from toprung.table.reading import may_watch

LONGEST = 64 * 1024
"""The longest body of a request, bytes; a record to verify may be longer."""

PACKED = "packed"
"""Marks a handler whose answers come packed."""
EVERYWHERE = ["/", "/{path:path}"]

HANDLED = (
    api.health,
    api.me,
    api.call_me,
    api.games,
    api.tables,
    api.open_table,
    api.table,
    api.link,
    api.qr,
    daily.daily,
    daily.play_daily,
    board.day_board,
    board.board,
    board.streaks,
    board.profile,
    company.find,
    company.rematch,
    own.own_tables,
    own.barred,
    own.own_link,
    own.join,
    own.export,
    own.forget_me,
    notice.notices,
    notice.push,
    notice.mail,
    notice.change,
    notice.remove,
    notice.confirm,
    notice.stop,
    notice.stop_page,
    notice.stop_at_once,
    program.programs,
    program.add_program,
    program.remove_program,
    past.match_record,
    past.replay,
    past.replay_record,
    past.verify,
    rules.rules,
    rules.rules_card,
)


def application(settings: Settings, store: Store, clock: Clock | None = None) -> Guard:
    """The server over this store, as an ASGI application. It closes the store when it ends."""
    clock = clock or SystemClock()
    journal = Journal(store)
    house = furnish(settings, clock, Lobby(journal, clock, settings.rate), Post(journal, clock, plan_of(settings)))
    return Guard(with_sockets(cast(App, routes(house)), house), settings.public)


def plan_of(settings: Settings) -> Plan:
    """By which ways people are told that a table waits for them."""
    return Plan(
        push=settings.push != "off",
        loopback=settings.push == "loopback",
        public=settings.public,
        relay=relay_of(settings.smtp) if settings.smtp else None,
        sender=settings.mail_from,
    )


def routes(house: House) -> Litestar:
    """Every path of the server but its sockets', and what answers there."""

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await house.lobby.start()
        await house.post.start()
        try:
            yield
        finally:
            await house.post.close()
            await house.lobby.close()

    def within_rate(request: Request[Any, Any, Any]) -> None:
        if request.url.path.startswith("/api/") and not house.requests.take(address(request)):
            raise Denied(HTTP_429_TOO_MANY_REQUESTS, "Too many requests from your address. Wait a moment.")

    return Litestar(
        [*HANDLED, metric.metrics, openapi, pages(Client())],
        lifespan=[running],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        before_request=within_rate,
        exception_handlers=HANDLERS,
        request_max_body_size=LONGEST,
        compression_config=CompressionConfig(backend="gzip", exclude_opt_key=PACKED),
        openapi_config=None,
        logging_config=None,
    )


@get("/api/openapi.json", media_type="application/vnd.oai.openapi+json", sync_to_thread=True)
def openapi() -> dict[str, Any]:
    """The OpenAPI document of all this."""
    return described()


@cache
def described() -> dict[str, Any]:
    """The same, made once."""
    return document(HANDLED)


def pages(client: Client) -> HTTPRouteHandler:
    """The built client, on every path that is no other's."""

    @route(EVERYWHERE, http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False, opt={PACKED: True})
    async def page(request: Request[Any, Any, Any], house: TheHouse, path: FromPath[str] = "") -> Response[bytes]:
        return client.serve(path, request, await game_at(path, request, house))

    return page


async def game_at(path: str, request: Request[Any, Any, Any], house: House) -> str | None:
    """What is played at the table whose page this is, if its room is here and the asker may look at it."""
    first, _, id = path.strip("/").partition("/")
    room = house.lobby.live(id) if first == "t" else None
    if room is None:
        return None
    with suppress(Denied, StoreTrouble):
        person = await known(request, house)
        if may_watch(room.table, None if person is None else person.id):
            return room.table.setting.game
    return None
