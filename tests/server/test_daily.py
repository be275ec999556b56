"""The daily game over HTTP: shown from the day's start, begun by one tap, gone on with, sealed, limited by address."""

import asyncio
from hashlib import sha256
from typing import Any

from tests.server.visit import Browser, House, served
from toprung.server.house import DAILIES
from toprung.table.day import closes, ends

GAMES = ["ladder11", "ladder_rummy_numbered", "ladder_rummy_standard", "eleven"]


async def days(browser: Browser) -> Any:
    return (await browser.get("/api/daily")).json


async def begin(browser: Browser, game: str = "eleven") -> str:
    answer = await browser.post(f"/api/daily/{game}", None)
    assert answer.status == 201, answer.body
    id: str = answer.json["id"]
    return id


async def pass_day(house: House, to: int) -> None:
    """The clock moves on, and the list of due tables is looked through."""
    house.clock.advance(to - house.clock.now())


def test_the_day_is_there_for_anybody_with_its_commitments_and_no_seed() -> None:
    """TBL-DAILY-1, TBL-DAILY-3: from the day's start, without being somebody."""

    async def scene() -> None:
        async with served() as house:
            browser = house.browser()
            shown = await days(browser)
            today, yesterday = shown["today"], shown["yesterday"]
            assert (today["day"], yesterday["day"]) == ("2027-01-15", "2027-01-14")
            assert shown["now"] < today["ends"] == today["closes"] - 60 * 60 * 1000
            assert [game["game"] for game in today["games"]] == GAMES
            assert all(game["table"] is None for game in today["games"])
            assert len({game["commitment"] for game in today["games"] + yesterday["games"]}) == 8
            assert browser.cookies == {}

    asyncio.run(scene())


def test_one_tap_begins_and_another_goes_on() -> None:
    """TBL-DAILY-4: the first game of the day counts, and there is no second."""

    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            id = await begin(ann)
            assert await begin(ann) == id
            (game,) = [game for game in (await days(ann))["today"]["games"] if game["table"]]
            assert (game["game"], game["table"], game["over"]) == ("eleven", id, False)
            player = await ann.sit(id)
            assert player.last["table"]["phase"] == "playing"
            assert player.last["table"]["commitment"] == game["commitment"]
            await player.want("leave", seat=0)
            assert await begin(ann) == id
            assert [game["over"] for game in (await days(ann))["today"]["games"] if game["table"]] == [True]
            await player.socket.close()

    asyncio.run(scene())


def test_a_game_belongs_to_the_day_on_which_it_began() -> None:
    """TBL-DAILY-3: in the hour after midnight yesterday's can still be finished, beside the new one."""

    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            old = await begin(ann)
            await pass_day(house, ends("2027-01-15"))
            shown = await days(ann)
            assert [game["table"] for game in shown["yesterday"]["games"] if game["game"] == "eleven"] == [old]
            assert [game["table"] for game in shown["today"]["games"] if game["game"] == "eleven"] == [None]
            new = await begin(ann)
            assert new != old

    asyncio.run(scene())


def test_replay_and_seed_open_for_everybody_when_the_day_is_closed() -> None:
    """TBL-DAILY-3, TBL-DAILY-5: until then the player has the redacted record, and others nothing."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = house.browser(), house.browser()
            id = await begin(ann)
            (shown,) = [game for game in (await days(ann))["today"]["games"] if game["table"]]
            player = await ann.sit(id)
            await player.want("leave", seat=0)
            replay = await ann.get(f"/api/tables/{id}/replay")
            assert (replay.status, replay.json["clause"]) == (409, "TBL-DAILY-3")
            record = await ann.get(f"/api/tables/{id}/record")
            assert b'"seed"' not in record.body
            assert not (await ann.post("/api/verify", {"record": record.body.decode()})).json["ok"]
            for page in ("", "/record", "/replay"):
                assert (await bo.get(f"/api/tables/{id}{page}")).status == 403
            await pass_day(house, closes("2027-01-15"))
            await player.until(lambda update: update["table"]["seed"] is not None)
            seed = player.last["table"]["seed"]
            assert sha256(bytes.fromhex(seed)).hexdigest() == shown["commitment"]
            assert (await bo.get(f"/api/tables/{id}/replay")).status == 200
            record = await bo.get(f"/api/tables/{id}/record")
            receipt = {
                "table": id,
                "attempt": 1,
                "commitment": shown["commitment"],
                "nonce_commitments": ["", "", "", ""],
                "nonces": {},
            }
            report = (await bo.post("/api/verify", {"record": record.body.decode(), "receipts": [receipt]})).json
            assert report["ok"], report
            await player.socket.close()

    asyncio.run(scene())


def test_starts_are_limited_by_address() -> None:
    """TBL-DAILY-5: not those who go on, and not another address."""

    async def scene() -> None:
        async with served(rate=1.0) as house:
            first = house.browser()
            id = await begin(first)
            for _ in range(int(DAILIES.burst) - 1):
                await begin(house.browser())
            late = await house.browser().post("/api/daily/eleven", None)
            assert late.status == 429
            assert await begin(first) == id
            await begin(house.browser("203.0.113.2"))

    asyncio.run(scene())


def test_there_is_no_daily_game_of_what_is_not_played() -> None:
    """TBL-DAILY-1"""

    async def scene() -> None:
        async with served() as house:
            for game in ("snakes_and_ladders", "whist"):
                answer = await house.browser().post(f"/api/daily/{game}", None)
                assert (answer.status, answer.json["clause"]) == (409, "TBL-DAILY-1")

    asyncio.run(scene())
