"""Guests: known by a cookie that no script and no other site gets, without a sign-up; the seat is theirs again."""

import asyncio
from pathlib import Path

from tests.room.hand import HandClock
from tests.server.visit import served
from toprung.store import SqlStore

SNAKES = "snakes_and_ladders"


def test_somebody_new_is_a_guest_with_a_secret_that_only_the_browser_has() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            answer = await ann.get("/api/me")
            cookie = answer.headers["set-cookie"]
            for flag in ("HttpOnly", "SameSite=Lax", "Path=/"):
                assert flag in cookie
            assert "Secure" not in cookie
            secret = ann.cookies["toprung"]
            assert len(secret) >= 22  # 128 bits
            assert secret not in repr(house.store.__dict__)
            assert (await ann.get("/api/me")).json == answer.json
            assert (await house.browser().get("/api/me")).json != answer.json

    asyncio.run(scene())


def test_by_https_the_cookie_goes_by_https_alone() -> None:
    async def scene() -> None:
        async with served(public="https://room.test") as house:
            ann = house.browser()
            cookie = (await ann.get("/api/me")).headers["set-cookie"]
            assert cookie.startswith("__Host-toprung=")
            assert cookie.endswith("; Secure")
            me = (await ann.get("/api/me")).json
            assert (await ann.get("/api/me")).json == me

    asyncio.run(scene())


def test_a_name_is_kept_as_text_on_one_line() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            for given, kept in (
                ("  Ann \t Lee ", "Ann Lee"),
                ("<b>Ann</b>", "<b>Ann</b>"),
                ("Ann\u202egnp", "Ann gnp"),
                ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
                ("Ме\u0301ри", "Ме́ри"),
                ("❤\ufe0f Ann", "❤\ufe0f Ann"),
                ("\u3164Ann\u2800", "Ann"),
            ):
                assert (await ann.name(given))["name"] == kept
            assert (await ann.get("/api/me")).json["name"] == kept

    asyncio.run(scene())


def test_what_is_no_name_is_refused() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            me = (await ann.get("/api/me")).json
            for name in (
                *("", " \n ", "\u200b\u202e", "\u200d", "x" * 25),
                *("\u3164", "\u2800", "\u115f", "\ufe0f", "\u034f", "\u17b4"),
                "A" + "\u0301" * 5,
            ):
                answer = await ann.put("/api/me", {"name": name})
                assert answer.status == 400
                assert answer.json["params"] == {"most": 24}
            assert (await ann.get("/api/me")).json == me

    asyncio.run(scene())


def test_the_seat_is_theirs_again_in_another_tab_and_after_a_restart(tmp_path: Path) -> None:
    """TBL-LEAVE-3"""

    async def scene() -> None:
        clock, url = HandClock(), f"sqlite:///{tmp_path}/a.sqlite3"
        async with served(SqlStore(url), clock) as house:
            ann = house.browser()
            await ann.name("Ann")
            table = await ann.open_table(SNAKES, [None, None])
            tab, other = await ann.sit(table), await ann.sit(table)
            assert tab.last["table"]["you"] == other.last["table"]["you"] == [0]
            await tab.socket.close()
            await other.socket.close()
        async with served(SqlStore(url), clock) as house:
            back = house.browser()
            back.cookies = ann.cookies
            player = await back.sit(table)
            assert player.last["table"]["you"] == [0]
            assert player.last["table"]["host"] is True
            assert player.last["table"]["seats"][0]["name"] == "Ann"
            await player.socket.close()

    asyncio.run(scene())


def test_a_cookie_that_nobody_gave_is_nobody_s() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, eve = house.browser(), house.browser()
            table = await ann.open_table(SNAKES, [None, None])
            eve.cookies = {"toprung": "guess"}
            watcher = await eve.sit(table)
            assert watcher.last["table"]["you"] == []
            refused = await watcher.want("stand", seat=0)
            assert refused["type"] == "refused"
            await watcher.socket.close()

    asyncio.run(scene())


def test_whoever_sits_down_has_the_name_of_now() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, bo = house.browser(), house.browser()
            table = await ann.open_table(SNAKES, [None, None])
            await bo.name("Robert")
            player = await bo.sit(table)
            await bo.name("Bo")
            await player.want("sit", seat=1)
            assert (await player.until(lambda update: update["table"]["you"] == [1]))["table"]["seats"][1][
                "name"
            ] == "Bo"
            await player.socket.close()

    asyncio.run(scene())
