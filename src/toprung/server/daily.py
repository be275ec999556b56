"""The HTTP API of the daily games: what is played today, and the asker's own table of it."""

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS

from toprung.games import GAMES
from toprung.kernel import AnyGame, commitment
from toprung.kernel.game import Daily
from toprung.server.body import DailyDay, DailyDays, DailyGame, OpenedTable
from toprung.server.guest import address, guest, known
from toprung.server.house import TheHouse
from toprung.server.link import table_link
from toprung.server.problem import Denied
from toprung.store import TableRow
from toprung.table.day import closes, daily_seed, day_at, day_of, ends, number_of

AnyRequest = Request[Any, Any, Any]


@get("/api/daily")
async def daily(request: AnyRequest, house: TheHouse) -> DailyDays:
    """Today's daily games, yesterday's, and how far the asker has come in them."""
    now = house.clock.now()
    today = number_of(day_of(now))
    person = await known(request, house)
    journal = house.lobby.journal
    own = () if person is None else await journal.read(journal.store.dailies, person.id, today - 1)
    secret = await house.lobby.secret()
    return DailyDays(now, *(daily_day(secret, day, own) for day in (today, today - 1)))


@post("/api/daily/{game:str}")
async def play_daily(request: AnyRequest, house: TheHouse, game: FromPath[str]) -> OpenedTable:
    """The asker's table of today's daily game, which begins now if it has not begun."""
    person = await guest(request, house)
    room = await house.lobby.daily(game, person)
    if room is None:
        if not house.dailies.take(address(request)):  # TBL-DAILY-5
            why = "Many daily games were begun from your address. Try again in a few minutes."
            raise Denied(HTTP_429_TOO_MANY_REQUESTS, why)
        room = await house.lobby.open_daily(game, person)
    return OpenedTable(room.id, table_link(house.settings, request, room.id))


def daily_day(secret: bytes, number: int, own: tuple[TableRow, ...]) -> DailyDay:
    """The games of the day of this number, with the asker's tables among `own`."""
    day = day_at(number)
    tables = {row.game: row for row in own if row.day == number}
    games = tuple(
        daily_game(game, game.daily, daily_seed(secret, game.key, day), tables.get(game.key))
        for game in GAMES.values()
        if game.daily is not None
    )
    return DailyDay(day, ends(day), closes(day), games)


def daily_game(game: AnyGame, daily: Daily, seed: bytes, own: TableRow | None) -> DailyGame:
    """One of them."""
    return DailyGame(
        game=game.key,
        options=msgspec.to_builtins(daily.options),
        bots=daily.bots,
        commitment=commitment(seed).hex(),  # TBL-DAILY-3
        table=None if own is None else own.id,
        over=own is not None and own.phase == "over",
    )
