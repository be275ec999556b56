"""The HTTP API of leaderboards, of the results of a day, and of people's pages. A person is known here by a handle,
never by the id; a replay's table is named to those who may open it."""

from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Request, get
from litestar.params import FromPath, QueryParameter
from litestar.status_codes import HTTP_404_NOT_FOUND

from toprung.games import GAMES
from toprung.kernel import commitment
from toprung.room.lobby import is_id
from toprung.server.body import (
    BoardRow,
    DayBoard,
    DayPlace,
    GameProfile,
    Latest,
    Period,
    Profile,
    Result,
    StreakPlace,
)
from toprung.server.guest import caller
from toprung.server.house import House, TheHouse
from toprung.server.problem import Denied
from toprung.store import Among, Ask, DayRow, Order, PersonRow, ResultRow, StandingRow, StreakRow
from toprung.table.day import DAY, closes, daily_seed, day_at, day_of, number_of

AnyRequest = Request[Any, Any, Any]

Compared = Annotated[Among, QueryParameter(description="All matches, those with several people, or daily games.")]
Since = Annotated[Period, QueryParameter(description="Of this day, of this month (UTC), or of all time.")]
By = Annotated[Order, QueryParameter(description="Most wins, best mean of the places, or best single result first.")]

MOST = 100
"""How many places a board has."""
LATEST = 30
"""How many results a person's page has."""


@get("/api/boards/{game:str}")
async def board(
    request: AnyRequest,
    house: TheHouse,
    game: FromPath[str],
    among: Compared = "all",
    period: Since = "all",
    by: By = "wins",
) -> tuple[BoardRow, ...]:
    """The leaderboard of a game."""
    viewer = await viewer_id(request, house)
    ask = Ask(
        game=checked(game),
        among=among,
        since=since(house.clock.now(), period, days=among == "daily"),
        by=by,
        most=MOST,
        whose=viewer,
        viewer=viewer,
        closed=last_closed(house.clock.now()),
    )
    rows = await house.lobby.journal.read(house.lobby.journal.store.board.standings, ask)
    return tuple(board_row(row, viewer) for row in rows)


@get("/api/boards/{game:str}/streaks")
async def streaks(request: AnyRequest, house: TheHouse, game: FromPath[str]) -> tuple[StreakPlace, ...]:
    """Who has played the daily game on most days in a row."""
    viewer = await viewer_id(request, house)
    ask = ask_of(house, checked(game), whose=viewer, since=today(house) - 1)
    rows = await house.lobby.journal.read(house.lobby.journal.store.board.streaks, ask)
    return tuple(streak_place(row, viewer) for row in rows)


@get("/api/daily/{game:str}/{day:str}")
async def day_board(request: AnyRequest, house: TheHouse, game: FromPath[str], day: FromPath[str]) -> DayBoard:
    """The results of a day, and how it can be checked."""
    number = past_day(house, checked(game), day)
    viewer = await viewer_id(request, house)
    ask = ask_of(house, game, whose=viewer, viewer=viewer, since=number, among="daily")
    rows = await house.lobby.journal.read(house.lobby.journal.store.board.day, ask)
    seed = daily_seed(await house.lobby.secret(), game, day)
    return DayBoard(
        game=game,
        day=day,
        closes=closes(day),
        commitment=commitment(seed).hex(),
        seed=seed.hex() if number <= ask.closed else None,  # TBL-DAILY-3
        rows=tuple(day_place(row, viewer) for row in rows),
    )


@get("/api/people/{handle:str}")
async def profile(request: AnyRequest, house: TheHouse, handle: FromPath[str]) -> Profile:
    """Somebody's page; `me` is the asker's own."""
    viewer = await caller(request, house)
    journal = house.lobby.journal
    if handle == "me":
        person = viewer
    else:
        person = await journal.read(journal.store.person_by_handle, handle) if is_id(handle) else None
    if person is None:
        raise Denied(HTTP_404_NOT_FOUND, "There is nobody here by this name.")
    return await journal.read(profile_of, house, person, "" if viewer is None else viewer.id)


def profile_of(house: House, person: PersonRow, viewer: str) -> Profile:
    """The person's page as the viewer sees it."""
    store = house.lobby.journal.store
    ask = ask_of(house, "", viewer=viewer, most=LATEST)
    latest = store.board.latest(person.id, ask)
    games = {row.result.game for row in latest}
    return Profile(
        name=person.name,
        handle=person.handle,
        you=person.id == viewer,
        streak=own_streak(house, "", person, viewer),
        games=tuple(game_profile(house, game, person, viewer) for game in GAMES if game in games),
        latest=tuple(Latest(row.result.game, row.result.won, result(row.result, shown=row.shown)) for row in latest),
    )


def game_profile(house: House, game: str, person: PersonRow, viewer: str) -> GameProfile:
    """How the person stands in one game."""
    board = house.lobby.journal.store.board
    found: dict[Among, BoardRow | None] = {}
    amongs: tuple[Among, ...] = ("all", "daily")
    for among in amongs:
        rows = board.standings(ask_of(house, game, among=among, whose=person.id, viewer=viewer, most=0))
        found[among] = next((board_row(row, viewer) for row in rows if row.person == person.id), None)
    return GameProfile(game, found["all"], found["daily"], own_streak(house, game, person, viewer))


def own_streak(house: House, game: str, person: PersonRow, viewer: str) -> StreakPlace | None:
    """The person's days in a row."""
    rows = house.lobby.journal.store.board.streaks(ask_of(house, game, whose=person.id, most=0, since=today(house) - 1))
    return next((streak_place(row, viewer) for row in rows), None)


def ask_of(house: House, game: str, *, most: int = MOST, **more: Any) -> Ask:
    """What a board is asked, as of now."""
    return Ask(game=game, most=most, closed=last_closed(house.clock.now()), **more)


def checked(game: str) -> str:
    """The game's key, if there is such a game."""
    if game not in GAMES:
        raise Denied(HTTP_404_NOT_FOUND, "There is no game called {game}.", game=game)
    return game


def past_day(house: House, game: str, day: str) -> int:
    """The number of a day that has begun, of a game that has daily games."""
    try:
        number = number_of(day)
    except ValueError:
        number = today(house) + 1
    if number > today(house) or GAMES[game].daily is None:  # TBL-DAILY-3
        raise Denied(HTTP_404_NOT_FOUND, "There is no daily game of {game} on this day.", game=game)
    return number


def today(house: House) -> int:
    """The number of the day that is now."""
    return number_of(day_of(house.clock.now()))


def last_closed(now: int) -> int:
    """The number of the last day that is closed."""
    number = number_of(day_of(now))
    return number - 1 if now >= closes(day_at(number - 1)) else number - 2


def since(now: int, period: Period, *, days: bool) -> int:
    """When the period began: a time, or the number of a day."""
    number = number_of(day_of(now))
    if period == "month":
        number = number_of(datetime.fromtimestamp(now // 1000, UTC).date().replace(day=1).isoformat())
    elif period == "all":
        number = 0
    return number if days else number * DAY


async def viewer_id(request: AnyRequest, house: House) -> str:
    """The id of who asks; empty for somebody unknown."""
    row = await caller(request, house)
    return "" if row is None else row.id


def result(row: ResultRow, *, shown: bool) -> Result:
    """The result as it may be seen."""
    day = None if row.day is None else day_at(row.day)
    return Result(row.place, row.seats, row.reached, row.cost, row.at, day, row.table_id if shown else None)


def board_row(row: StandingRow, viewer: str) -> BoardRow:
    """The standing as it may be seen."""
    return BoardRow(
        standing=row.standing,
        name=row.name,
        handle=row.handle,
        you=row.person == viewer,
        wins=row.wins,
        played=row.played,
        mean=row.mean,
        best=result(row.best, shown=row.shown),
    )


def day_place(row: DayRow, viewer: str) -> DayPlace:
    """The result of a day as it may be seen."""
    return DayPlace(row.name, row.handle, row.result.person == viewer, result(row.result, shown=row.shown))


def streak_place(row: StreakRow, viewer: str) -> StreakPlace:
    """The days in a row as they may be seen."""
    return StreakPlace(row.standing, row.name, row.handle, row.person == viewer, row.now, row.longest)
