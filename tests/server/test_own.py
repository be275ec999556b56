"""One's own tables: the list of them, and what happened at one since one last looked, on whatever device."""

import asyncio

from tests.server.visit import Browser, Json, Player, begin, served
from toprung.store import MemoryStore

SNAKES = "snakes_and_ladders"
DAYS = {"type": "turn_based", "hours": 12, "late": "bot"}
HOUR = 60 * 60 * 1000


async def greeted(browser: Browser, table: str) -> tuple[Json, Player]:
    """The first message that comes at the table's socket, and who sits there."""
    player = Player(await browser.socket(f"/api/tables/{table}/socket"))
    player.socket.say({"type": "hello", "version": 0})
    return await player.socket.receive(), player


async def own(browser: Browser) -> list[Json]:
    return list((await browser.get("/api/me/tables")).json)


def test_a_stranger_has_no_tables_of_their_own() -> None:
    async def scene() -> None:
        async with served() as house:
            await house.browser().open_table(SNAKES, [None, None])
            assert await own(house.browser()) == []

    asyncio.run(scene())


def test_what_is_asked_of_a_stranger_s_own_makes_nobody_of_them() -> None:
    """There is nothing to save, to forget, or to take away."""

    async def scene() -> None:
        store = MemoryStore()
        async with served(store) as house:
            stranger = house.browser()
            assert (await stranger.get("/api/me/export")).status == 403
            assert (await stranger.ask("DELETE", "/api/me")).status == 204
            assert (await stranger.ask("DELETE", "/api/me/channels/none")).status == 404
            assert (await stranger.ask("DELETE", "/api/programs/none")).status == 404
            assert (await stranger.get("/api/programs")).json == []
            assert "Guest" not in repr(store.__dict__)

    asyncio.run(scene())


def test_where_it_is_my_turn_stands_first_with_its_deadline() -> None:
    """TBL-TABLE-2: at a turn-based table; and one at which a bot is to move has none."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = house.browser(), house.browser()
            await bo.name("Bo")
            alone = await ann.open_table(SNAKES, [None, "bot"], clock={"type": "untimed"}, listed=False)
            table = await ann.open_table(SNAKES, [None, None], clock=DAYS)
            (await ann.sit(alone), player := await ann.sit(table), other := await bo.sit(table))
            await other.want("sit", seat=1)
            await begin({0: player, 1: other})
            seat = player.last["match"][0]["view"]["turn"]
            mover, waiter = ((ann, bo), (bo, ann))[seat]
            (first, *_) = await own(mover)
            assert (first["table"]["id"], first["yours"], first["table"]["phase"]) == (table, True, "playing")
            assert first["deadline"] == house.clock.now() + 12 * HOUR
            assert first["news"] == player.last["version"]
            assert {mine["table"]["id"]: mine["yours"] for mine in await own(waiter)}[table] is False
            assert {mine["table"]["id"] for mine in await own(ann)} == {alone, table}
            assert {mine["table"]["id"] for mine in await own(bo)} == {table}

    asyncio.run(scene())


def test_what_was_seen_on_one_device_is_not_news_on_another() -> None:
    """TBL-TABLE-2: each person's own; nobody is told how far another has looked."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = house.browser(), house.browser()
            await bo.name("Bo")
            table = await ann.open_table(SNAKES, [None, None], clock=DAYS)
            first, player = await greeted(ann, table)
            assert first == {"type": "seen", "version": 0}
            other = await bo.sit(table)
            await other.want("sit", seat=1)
            player.socket.say({"type": "saw", "version": 2})
            await player.say("ping")
            first, _ = await greeted(ann, table)
            assert first == {"type": "seen", "version": 2}
            first, _ = await greeted(bo, table)
            assert first == {"type": "seen", "version": 0}
            (mine,) = await own(ann)
            assert mine["news"] == 1

    asyncio.run(scene())


def test_nobody_has_seen_what_is_yet_to_come() -> None:
    """TBL-TABLE-2: nor does somebody who sits elsewhere, or at a table without days, hear of it."""

    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            table = await ann.open_table(SNAKES, [None, None], clock=DAYS)
            _, player = await greeted(ann, table)
            player.socket.say({"type": "saw", "version": 99})
            await player.say("ping")
            first, _ = await greeted(ann, table)
            assert first == {"type": "seen", "version": 0}
            first, _ = await greeted(house.browser(), table)
            assert first["type"] == "update"
            quick = await ann.open_table(SNAKES, [None, None])
            first, _ = await greeted(ann, quick)
            assert first["type"] == "update"

    asyncio.run(scene())


def test_whoever_was_sent_away_is_told_so_and_nobody_else() -> None:
    """TBL-TABLE-5: they alone are told at which of its tables they can have no seat; by HTTP as at the table itself,
    whoever else looks on."""

    async def scene() -> None:
        async with served() as house:
            ann, bo, cy = (house.browser() for _ in range(3))
            table, other = [await ann.open_table(SNAKES, [None, None]) for _ in range(2)]
            for browser in (bo, cy):
                await browser.get("/api/me")
            host, guest, looks_on = [await browser.sit(table) for browser in (ann, bo, cy)]
            there = await bo.sit(other)
            await guest.want("sit", seat=1)
            await there.want("sit", seat=1)
            await there.want("stand", seat=1)
            assert (await bo.get("/api/me/barred")).json == []
            await host.want("remove", seat=1)
            told = [(await browser.get("/api/me/barred")).json for browser in (ann, bo, cy, house.browser())]
            assert told == [[], [table], [], []]
            players = (looks_on, host, guest)
            for player in players:
                await player.until(lambda update: update["table"]["seats"][1]["name"] is None)
            assert [player.last["table"]["barred"] for player in players] == [False, False, True]
            await host.want("stand", seat=0)
            assert (await bo.get("/api/me/barred")).json == []
            for player in (*players, there):
                await player.socket.close()

    asyncio.run(scene())
