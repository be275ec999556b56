"""Leaderboards, the results of a day and people's pages over HTTP: what matches came to, and no more than that."""

import asyncio
from typing import Any

from tests.server.test_daily import begin as begin_daily
from tests.server.visit import Browser, House, begin, served
from toprung.room.recompute import recompute
from toprung.store import Ask, MemoryStore
from toprung.table.day import closes, ends

SNAKES = "snakes_and_ladders"
SOLO = {"clock": {"type": "untimed"}, "bot_pace": "instant"}


async def called(house: House, name: str) -> Browser:
    """Somebody new of this name."""
    browser = house.browser()
    await browser.name(name)
    return browser


async def solo(browser: Browser, **more: Any) -> str:
    """A match against a bot, played to its end; its table."""
    table = await browser.open_table(SNAKES, [None, "bot"], **(SOLO | more))
    player = await browser.sit(table)
    await begin({0: player})
    while await player.roll():
        pass
    await player.socket.close()
    return table


async def duel(ann: Browser, bo: Browser, **more: Any) -> str:
    """A match of two people, which the first leaves; its table."""
    table = await ann.open_table(SNAKES, [None, None], **more)
    players = {0: await ann.sit(table), 1: await bo.sit(table)}
    await players[1].want("sit", seat=1)
    await begin(players)
    await players[0].want("leave", seat=0)
    for player in players.values():
        await player.socket.close()
    return table


async def left_daily(browser: Browser, game: str = "eleven") -> str:
    """A daily game that was begun and left; its table."""
    table = await begin_daily(browser, game)
    player = await browser.sit(table)
    await player.want("leave", seat=0)
    await player.socket.close()
    return table


async def board(browser: Browser, game: str = SNAKES, **query: str) -> Any:
    """The rows of a board."""
    words = "&".join(f"{name}={value}" for name, value in query.items())
    answer = await browser.get(f"/api/boards/{game}?{words}")
    assert answer.status == 200, answer.body
    return answer.json


def test_a_finished_match_stands_on_the_board_and_opens_its_replay() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, stranger = await called(house, "Ann"), house.browser()
            assert await board(ann) == []
            table = await solo(ann)
            (row,) = await board(ann)
            assert (row["standing"], row["name"], row["you"], row["played"]) == (1, "Ann", True, 1)
            assert row["best"]["table"] == table
            (seen,) = await board(stranger)
            assert seen == row | {"you": False}
            assert (await stranger.get(f"/api/tables/{seen['best']['table']}/replay")).status == 200

    asyncio.run(scene())


def test_the_replay_of_a_private_table_is_for_those_who_sat_there() -> None:
    """By its link alone, or closed to spectators: others see the result and learn of no table."""

    async def scene() -> None:
        for private in ({"listed": False}, {"spectators": False}):
            async with served() as house:
                ann, bo, cy = [await called(house, name) for name in ("Ann", "Bo", "Cy")]
                table = await duel(ann, bo, **private)
                for browser, shown in ((ann, table), (bo, table), (cy, None), (house.browser(), None)):
                    assert [row["best"]["table"] for row in await board(browser)] == [shown, shown]
                for page in (f"/api/boards/{SNAKES}", f"/api/people/{(await board(cy))[0]['handle']}"):
                    assert table.encode() not in (await cy.get(page)).body
                assert (await ann.get(f"/api/tables/{table}/replay")).status == 200

    asyncio.run(scene())


def test_a_board_can_be_of_people_of_a_period_and_in_several_orders() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, bo = [await called(house, name) for name in ("Ann", "Bo")]
            await solo(ann)
            house.clock.advance(ends("2027-01-15") - house.clock.now())
            await duel(ann, bo)
            assert [row["played"] for row in await board(ann) if row["you"]] == [2]
            assert [row["played"] for row in await board(ann, among="people") if row["you"]] == [1]
            assert [row["played"] for row in await board(ann, period="day") if row["you"]] == [1]
            assert [row["played"] for row in await board(ann, period="month") if row["you"]] == [2]
            for by in ("wins", "places", "totals"):
                assert sorted(row["name"] for row in await board(ann, by=by)) == ["Ann", "Bo"]
            assert [row["name"] for row in await board(bo, among="people")] == ["Bo", "Ann"]
            house.clock.advance(closes("2027-01-31") - house.clock.now())
            assert await board(ann, period="month") == []
            for wrong in ("by=luck", "period=week", "among=bots"):
                assert (await ann.get(f"/api/boards/{SNAKES}?{wrong}")).status == 400
            assert (await ann.get("/api/boards/whist")).status == 404

    asyncio.run(scene())


def test_somebody_who_plays_several_seats_has_no_result_and_bots_have_none() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = await called(house, "Ann")
            table = await ann.open_table(SNAKES, [None, None, "bot"], bot_pace="instant")
            player = await ann.sit(table)
            await player.want("sit", seat=1)
            await begin({0: player, 1: player})
            await player.want("leave", seat=0)
            await player.want("leave", seat=1)
            await player.until(lambda update: update["table"]["phase"] == "over")
            await player.socket.close()
            assert await board(ann) == []

    asyncio.run(scene())


def test_a_day_has_its_results_at_once_and_its_replays_when_it_is_closed() -> None:
    """TBL-DAILY-3, TBL-DAILY-4: who shares a place does; a seed is shown of no day but a closed one."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = [await called(house, name) for name in ("Ann", "Bo")]
            tables = [await left_daily(ann)]
            house.clock.advance(1)
            tables.append(await left_daily(bo))
            path = "/api/daily/eleven/2027-01-15"
            day = (await bo.get(path)).json
            assert [(row["name"], row["result"]["place"], row["you"]) for row in day["rows"]] == [
                ("Ann", 1, False),
                ("Bo", 1, True),
            ]
            assert (day["seed"], [row["result"]["table"] for row in day["rows"]]) == (None, [None, None])
            streaks = (await ann.get("/api/boards/eleven/streaks")).json
            assert [(row["standing"], row["now"], row["longest"]) for row in streaks] == [(1, 1, 1)] * 2
            house.clock.advance(closes("2027-01-15") - house.clock.now())
            closed = (await house.browser().get(path)).json
            assert closed["seed"] is not None
            assert sorted(row["result"]["table"] for row in closed["rows"]) == sorted(tables)
            month = await board(ann, "eleven", among="daily", period="month")
            assert [(row["wins"], row["played"]) for row in month] == [(1, 1), (1, 1)]
            assert await board(ann, "eleven", among="daily", period="day") == []

    asyncio.run(scene())


def test_there_are_no_results_of_days_to_come_or_games_without_days() -> None:
    """TBL-DAILY-3: nor a commitment to a seed of them."""

    async def scene() -> None:
        async with served() as house:
            for path in (
                "eleven/2027-01-16",
                f"{SNAKES}/2027-01-15",
                "eleven/today",
                "eleven/20270115",
                "whist/2027-01-15",
            ):
                assert (await house.browser().get(f"/api/daily/{path}")).status == 404
            assert (await house.browser().get("/api/daily/eleven/2020-02-29")).json["rows"] == []

    asyncio.run(scene())


def test_a_person_has_a_page() -> None:
    """Games, results, days in a row; found by a handle that is not the id."""

    async def scene() -> None:
        async with served() as house:
            ann = await called(house, "Ann")
            own = (await ann.get("/api/people/me")).json
            assert (own["name"], own["you"], own["games"], own["latest"], own["streak"]) == ("Ann", True, [], [], None)
            table = await solo(ann)
            house.clock.advance(1)
            for day in ("2027-01-15", "2027-01-16"):
                await left_daily(ann)
                house.clock.advance(closes(day) - house.clock.now())
            await ann.name("Annie")
            seen = (await house.browser().get(f"/api/people/{own['handle']}")).json
            assert (seen["name"], seen["you"], seen["streak"]["now"], seen["streak"]["longest"]) == (
                "Annie",
                False,
                2,
                2,
            )
            eleven, snakes = seen["games"]
            assert (eleven["game"], eleven["matches"], eleven["daily"]["played"]) == ("eleven", None, 2)
            assert (snakes["game"], snakes["daily"], snakes["matches"]["played"]) == (SNAKES, None, 1)
            assert [row["game"] for row in seen["latest"]] == ["eleven", "eleven", SNAKES]
            assert seen["latest"][2]["result"]["table"] == table
            me = (await ann.get("/api/me")).json["id"]
            assert own["handle"] != me
            for page in (f"/api/people/{own['handle']}", f"/api/boards/{SNAKES}", "/api/boards/eleven/streaks"):
                assert me.encode() not in (await house.browser().get(page)).body
            assert (await house.browser().get("/api/people/me")).status == 404
            assert (await ann.get(f"/api/people/{me}")).status == 404

    asyncio.run(scene())


def test_recomputed_from_the_journals_the_rows_are_the_same() -> None:
    """Whatever had been done to them."""

    async def scene() -> None:
        store = MemoryStore()
        async with served(store) as house:
            ann, bo = [await called(house, name) for name in ("Ann", "Bo")]
            ids = [(await browser.get("/api/me")).json["id"] for browser in (ann, bo)]
            tables = [await solo(ann), await duel(bo, ann, listed=False), await left_daily(ann), await left_daily(bo)]
            await ann.open_table(SNAKES, [None, None])
            asked = Ask(game="", most=10, closed=0)
            kept = [store.board.latest(id, asked) for id in ids]
            assert [len(rows) for rows in kept] == [3, 2]
            store.board.replace(tables, [])
            assert store.board.latest(ids[0], asked) == ()
            assert recompute(store) == len(tables)
            assert [store.board.latest(id, asked) for id in ids] == kept
            house.clock.advance(closes("2027-01-15") - house.clock.now())
            assert recompute(store) == len(tables)
            assert [store.board.latest(id, asked) for id in ids] == kept

    asyncio.run(scene())
