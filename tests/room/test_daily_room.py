"""Daily games among the rooms: one a person and day, one secret for all servers, closed in time by whoever runs."""

import asyncio

from tests.room.hand import HandClock, Watch
from tests.room.scene import ANN, BO, lobby_over, store_with_people
from tests.room.test_lobby import swept
from toprung.store import MemoryStore
from toprung.table.command import SetPace
from toprung.table.day import closes, day_of, ends
from toprung.table.reading import awaited, phase

GAME = "eleven"


def test_a_person_has_one_daily_game_of_a_day() -> None:
    """TBL-DAILY-4: whoever comes again goes on where they were; another person, game or day is another table."""

    async def scene() -> None:
        clock = HandClock()
        async with lobby_over(store_with_people(), clock) as lobby:
            assert await lobby.daily(GAME, ANN) is None
            room = await lobby.open_daily(GAME, ANN)
            assert await lobby.daily(GAME, ANN) is room
            assert await lobby.open_daily(GAME, ANN) is room
            assert await lobby.daily("ladder11", ANN) is None
            assert (await lobby.open_daily(GAME, BO)).id != room.id
            clock.advance(ends(day_of(clock.now())) - clock.now())
            assert await lobby.daily(GAME, ANN) is None
            assert (await lobby.open_daily(GAME, ANN)).table.day == day_of(clock.now())

    asyncio.run(scene())


def test_a_daily_game_waits_for_whoever_begins_it_from_its_first_turn() -> None:
    """TBL-DAILY-4: it stands so among their own tables."""

    async def scene() -> None:
        store = store_with_people()
        async with lobby_over(store, HandClock()) as lobby:
            for game in (GAME, "ladder11", "ladder_rummy_numbered", "ladder_rummy_standard"):
                room = await lobby.open_daily(game, ANN)
                row, mover = store.table(room.id), awaited(room.table)
                assert row is not None and row.turn == (None if mover is None else "ann")

    asyncio.run(scene())


def test_two_servers_of_one_database_have_one_secret_and_begin_one_game() -> None:
    """TBL-DAILY-2, TBL-DAILY-4"""

    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        async with lobby_over(store, clock) as here, lobby_over(store, clock) as there:
            assert await here.secret() == await there.secret()
            one, other = await asyncio.gather(here.open_daily(GAME, ANN), there.open_daily(GAME, ANN))
            assert one.id == other.id
            assert one.table.seed == (await there.open_daily(GAME, BO)).table.seed
        async with lobby_over(MemoryStore(), clock) as elsewhere:
            assert await elsewhere.secret() != await here.secret()

    asyncio.run(scene())


def test_a_day_is_closed_though_nobody_looks_and_the_server_was_away_at_the_time() -> None:
    """TBL-DAILY-3: by the due time in the store."""

    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        day = day_of(clock.now())
        async with lobby_over(store, clock) as lobby:
            ids = [(await lobby.open_daily(game, ANN)).id for game in (GAME, "ladder11")]
        clock.time = closes(day) + 1
        async with lobby_over(store, clock) as lobby:
            await swept(lobby, clock)
            for id in ids:
                room = await lobby.room(id)
                await Watch(room).until(lambda: room.table.day_closed)  # noqa: B023 awaited
                assert phase(room.table) == "over"
                row = store.table(id)
                assert row is not None
                assert (row.phase, row.due) == ("over", None)

    asyncio.run(scene())


def test_a_day_is_closed_under_the_eyes_of_whoever_looks() -> None:
    """TBL-DAILY-3: by the room's own alarm, not a moment sooner."""

    async def scene() -> None:
        clock = HandClock()
        async with lobby_over(store_with_people(), clock) as lobby:
            room = await lobby.open_daily(GAME, ANN)
            watch = Watch(room, ANN.id)
            await room.do(ANN, SetPace("instant"))
            clock.advance(closes(day_of(clock.now())) - 1 - clock.now())
            await watch.until(lambda: room.table.mover == 0)
            await room.do(ANN, SetPace("quick"))
            assert not room.table.day_closed
            clock.advance(1)
            await watch.until(lambda: room.table.day_closed)
            assert phase(room.table) == "over"

    asyncio.run(scene())
