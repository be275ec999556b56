"""Session ids grow old: the cookie is renewed with whatever is asked, nothing is lost by an answer that is, and an id
that was replaced opens nothing."""

import asyncio
from typing import Literal

import pytest

from tests.room.hand import HandClock
from tests.server.visit import Browser, House, served
from toprung.server.line import GONE
from toprung.server.session import DAY, GRACE, successor
from toprung.store import MemoryStore, StoreTrouble

SNAKES, COOKIE = "snakes_and_ladders", "toprung"


async def a_day_later(house: House) -> tuple[Browser, str, str]:
    """Ann, whose session id is a day old now; her id as a person, and that of the session."""
    ann = house.browser()
    me = await ann.name("Ann")
    house.clock.time += DAY
    return ann, me["id"], ann.cookies[COOKIE]


async def person(house: House, id: str) -> str:
    """Who comes with this session id; somebody new if it is nobody's."""
    browser = house.browser()
    browser.cookies[COOKIE] = id
    return str((await browser.get("/api/me")).json["id"])


@pytest.mark.parametrize("path", ["/api/me", "/api/me/tables", "/api/daily"])
def test_an_id_that_is_a_day_old_is_renewed_with_whatever_is_asked(path: str) -> None:
    """A younger one is not."""

    async def scene() -> None:
        async with served() as house:
            ann, me, first = await a_day_later(house)
            house.clock.time -= 1
            assert "set-cookie" not in (await ann.get(path)).headers
            house.clock.time += 1
            cookie = (await ann.get(path)).headers["set-cookie"]
            second = ann.cookies[COOKIE]
            for flag in ("HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={365 * 24 * 60 * 60}"):
                assert flag in cookie
            assert len(second) >= len(first) and second != first
            assert "set-cookie" not in (await ann.get(path)).headers
            assert (await ann.get("/api/me")).json == {"id": me, "name": "Ann"}
            assert second not in repr(house.store.__dict__)

    asyncio.run(scene())


def test_the_old_id_is_nobody_s_a_minute_after_the_new_one_was_used() -> None:
    """In that minute it leads to the new one, and to no other."""

    async def scene() -> None:
        async with served() as house:
            ann, me, first = await a_day_later(house)
            await ann.get("/api/me")
            second = ann.cookies[COOKIE]
            await ann.get("/api/me")
            house.clock.time += GRACE - 1
            late = house.browser()
            late.cookies[COOKIE] = first
            assert (await late.get("/api/me")).json["id"] == me
            assert late.cookies[COOKIE] == second
            house.clock.time += 1
            assert await person(house, first) != me
            assert await person(house, second) == me
            socket = house.browser()
            socket.cookies[COOKIE] = first
            table = await ann.open_table(SNAKES, [None, None])
            player = await socket.sit(table)
            assert player.last["table"]["you"] == []
            await player.socket.close()

    asyncio.run(scene())


def test_an_answer_that_is_lost_loses_nothing() -> None:
    """However long the browser was away, and however often: it is given the same id again, until it has come."""

    async def scene() -> None:
        async with served() as house:
            ann, me, first = await a_day_later(house)
            told = set()
            for _ in range(3):
                ann.cookies[COOKIE] = first
                assert (await ann.get("/api/me")).json["id"] == me
                told.add(ann.cookies[COOKIE])
                house.clock.time += 30 * DAY
            assert len(told) == 1 and first not in told
            assert (await ann.get("/api/me")).json["id"] == me

    asyncio.run(scene())


def test_tabs_that_ask_at_once_are_given_one_id() -> None:
    async def scene() -> None:
        async with served() as house:
            _, me, first = await a_day_later(house)
            tabs = [house.browser() for _ in range(5)]
            for tab in tabs:
                tab.cookies[COOKIE] = first
            answers = await asyncio.gather(*(tab.get("/api/me/tables") for tab in tabs))
            assert len({answer.headers["set-cookie"] for answer in answers}) == 1
            assert await person(house, tabs[0].cookies[COOKIE]) == me

    asyncio.run(scene())


def test_a_socket_that_is_open_goes_on_when_the_id_is_renewed_and_ended() -> None:
    """Also to sit down, by the name of now; and a new id that is first shown by a socket has come, too."""

    async def scene() -> None:
        async with served() as house:
            ann, me, first = await a_day_later(house)
            bo = house.browser()
            table = await bo.open_table(SNAKES, [None, None])
            player = await ann.sit(table)
            await ann.get("/api/me")
            other = await ann.sit(table)
            house.clock.time += GRACE
            await ann.name("Anna")
            assert (await player.want("sit", seat=1))["type"] == "done"
            assert player.last["table"]["seats"][1]["name"] == "Anna"
            assert await person(house, first) != me
            for each in (player, other):
                await each.socket.close()

    asyncio.run(scene())


def test_each_device_has_ids_of_its_own() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, phone = house.browser(), house.browser()
            me = await ann.name("Ann")
            link = (await ann.post("/api/me/link", {})).json["link"]
            await phone.post("/api/me/device", {"secret": link.partition("#")[2]})
            house.clock.time += DAY
            for device in (ann, phone, ann, phone):
                assert (await device.get("/api/me")).json == me
                house.clock.time += GRACE
            assert ann.cookies != phone.cookies

    asyncio.run(scene())


def test_whoever_is_forgotten_has_no_way_back_by_any_id() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, me, first = await a_day_later(house)
            player = await ann.sit(await house.browser().open_table(SNAKES, [None, None]))
            await ann.get("/api/me")
            second = ann.cookies[COOKIE]
            await ann.ask("DELETE", "/api/me")
            assert me not in [await person(house, id) for id in (first, second)]
            assert (await player.to_the_end())[1] == GONE

    asyncio.run(scene())


def test_a_token_of_a_program_is_not_renewed() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            token = (await ann.post("/api/programs", {"name": "Robot", "scopes": ["watch"]})).json["token"]
            house.clock.time += 2 * DAY
            robot = house.browser()
            for _ in range(2):
                answer = await robot.get("/api/me", authorization=f"Bearer {token}")
                assert (answer.status, answer.headers.get("set-cookie")) == (200, None)

    asyncio.run(scene())


def test_neither_the_old_id_nor_what_the_store_keeps_tells_the_new_one() -> None:
    assert successor("id", b"salt") != successor("id", b"other") != successor("other", b"other")


class Stuck(MemoryStore):
    """A store that keeps nothing new of sessions while it is stuck."""

    stuck: Literal["follow", "settle"] | None = None

    def follow(self, old: bytes, salt: bytes, new: bytes, now: int) -> bytes | None:
        if self.stuck == "follow":
            raise StoreTrouble("The disk is full.")
        return super().follow(old, salt, new, now)

    def settle(self, token: bytes, until: int) -> None:
        if self.stuck == "settle":
            raise StoreTrouble("The disk is full.")
        super().settle(token, until)


def test_a_store_that_takes_no_writes_keeps_nobody_out() -> None:
    """Ids are renewed once it does."""

    async def scene() -> None:
        store = Stuck()
        async with served(store, HandClock()) as house:
            ann, me, first = await a_day_later(house)
            store.stuck = "follow"
            assert (await ann.get("/api/me")).json["id"] == me
            assert ann.cookies[COOKIE] == first
            store.stuck = None
            await ann.get("/api/me")
            assert ann.cookies[COOKIE] != first
            store.stuck = "settle"
            assert (await ann.get("/api/me")).json["id"] == me
            store.stuck = None
            await ann.get("/api/me")
            house.clock.time += GRACE
            assert await person(house, first) != me

    asyncio.run(scene())
