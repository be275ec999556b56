"""Notices that cannot be delivered: they are tried again, given up at last, and hold up nobody."""

import asyncio
import logging
import re
from typing import Any

import pytest
from msgspec.structs import replace

from tests.notice.receiver import push_service
from tests.postgres import Cluster
from tests.room.hand import HandClock
from tests.server.told import HOUR, SOON, Pair, Scene, confirmed, own, pair, scene
from tests.server.visit import served
from toprung.notice import post
from toprung.notice.post import EACH, PAUSES, SWEEP
from toprung.server.notice import MOST
from toprung.store import SqlStore


async def tries(one: Scene) -> list[int]:
    """How often the receiver was asked after each of the pauses, of which each is longer than the last."""
    one.house.clock.advance(SOON)
    await one.service.until(lambda: one.service.asked >= 1)
    asked = [one.service.asked]
    for pause in PAUSES[:3]:
        await one.noted.failed(len(asked))
        one.house.clock.advance(pause - 1)
        one.house.clock.advance(SWEEP + 1)
        await one.service.until(lambda: one.service.asked > asked[-1])
        asked.append(one.service.asked)
    return asked


async def play_round(two: Pair) -> None:
    """Both play, until it is the first one's turn again."""
    await two.move()
    while two.player.last["match"][0]["view"]["turn"] != two.seat:
        await two.other.roll(1 - two.seat)
        await two.player.until(lambda update: update["version"] >= two.other.last["version"])


@pytest.mark.parametrize("how", ["500", "refuses", "hangs"])
def test_a_dead_receiver_changes_nothing_for_the_players(how: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails is tried again with growing pauses, while the match goes on; once the receiver is well it is told."""
    if how == "hangs":
        monkeypatch.setattr(post, "TAKEN_WITHIN", 1)

    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            if how == "refuses":
                await two.mover.put("/api/me/push", {**two.phone.wish(), "endpoint": "http://127.0.0.1:9/gone"})
                kept = {channel["address"]: channel["id"] for channel in (await own(two.mover))["channels"]}
                await two.mover.ask("DELETE", f"/api/me/channels/{kept[two.phone.endpoint]}")
                await play_round(two)
                one.house.clock.advance(SOON)
                await one.noted.failed(1)
            else:
                one.service.how = how
                assert await tries(one) == [1, 2, 3, 4]
                one.service.how = "well"
                await one.noted.failed(4)
                one.house.clock.advance(PAUSES[3] + SWEEP)
                assert [said["kind"] for said in await two.phone.until(1)] == ["turn"]
                one.service.how = how
            for _ in range(3):
                await play_round(two)

    asyncio.run(run())


def test_what_never_arrives_is_given_up() -> None:
    """After some tries; the next turn is told anew."""

    async def run() -> None:
        async with scene() as one:
            two = await one.pair({"type": "turn_based", "hours": 72, "late": "bot"})
            one.service.how = "500"
            await tries(one)
            for number, pause in enumerate(PAUSES[3:], 4):
                await one.noted.failed(number)
                one.house.clock.advance(pause + SWEEP)
                await one.service.until(lambda number=number: one.service.asked > number)
            await one.noted.until(lambda: not one.noted.waiting())
            figures = (await one.house.browser("127.0.0.1").get("/metrics")).body.decode()
            assert re.search(r"^toprung_notices_given_up_total\{.*\} 1\.0$", figures, re.MULTILINE)
            assert re.search(r"^toprung_notice_failures_total\{.*\} 6\.0$", figures, re.MULTILINE)
            one.service.how = "well"
            await two.move()
            one.house.clock.advance(SOON)
            assert len(await two.others_phone.until(1)) == 1

    asyncio.run(run())


def test_what_cannot_even_be_made_is_tried_again_like_any_other() -> None:
    """And not at once, for ever: here the browser's keys are none."""

    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            (kept,) = one.house.store.notices.channels((await two.mover.get("/api/me")).json["id"])
            one.house.store.notices.put(replace(kept, keys=b"none"))
            one.house.clock.advance(SOON)
            await one.noted.failed(1)
            assert not one.house.store.notices.are_due(one.house.clock.now() + PAUSES[0] - SWEEP)

    asyncio.run(run())


def test_many_dead_receivers_of_one_person_hold_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post, "AT_ONCE", EACH + 1)

    async def run() -> None:
        async with push_service() as dead, scene() as one:
            dead.how = "hangs"
            two = await one.pair()
            for number in range(MOST - 1):
                assert (await two.mover.put("/api/me/push", dead.browser(f"dead-{number}").wish())).status == 200
            await play_round(two)
            well = await one.pair()
            one.house.clock.advance(SOON)
            assert len(await well.phone.until(1)) == 1
            await dead.until(lambda: dead.asked >= EACH - 1)
            assert dead.asked <= EACH

    asyncio.run(run())


def test_a_receiver_that_asks_for_patience_gets_it() -> None:
    async def run() -> None:
        async with scene() as one:
            await one.pair()
            one.service.how, one.service.wait = "500", "3600"
            one.house.clock.advance(SOON)
            await one.noted.failed(1)
            assert not one.house.store.notices.are_due(one.house.clock.now() + HOUR - 1)
            assert one.house.store.notices.are_due(one.house.clock.now() + HOUR)

    asyncio.run(run())


def test_a_browser_that_is_gone_for_good_is_not_told_again() -> None:
    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            one.service.how = "410"
            one.house.clock.advance(SOON)
            await one.noted.until(lambda: not one.noted.waiting())
            assert (await own(two.mover))["channels"] == []
            assert one.service.asked == 1
            assert len((await own(two.waiter))["channels"]) == 1

    asyncio.run(run())


def test_no_log_says_who_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """Neither an address of a push nor one of e-mail, whatever goes wrong and however much is logged."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("httpcore").setLevel("WARNING")

    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            await confirmed(one, two.mover)
            one.service.how, one.post.refuses = "500", "550 no ann@example.org here"
            one.house.clock.advance(SOON)
            await one.noted.failed(1)
            await two.mover.post("/api/me/mail", {"address": "other@example.org", "language": "en"})

    asyncio.run(run())
    ours = "\n".join(record.getMessage() for record in caplog.records if record.name != "mail.log")  # the receiver's
    assert "a notice by push could not be sent: answer 500" in ours
    assert not re.search(r"@example|/push|ann-|bo-", ours)


def test_several_servers_send_each_notice_once_and_a_dead_one_loses_none(postgres: Cluster) -> None:
    """TBL-TABLE-2: on one PostgreSQL. A server that ends while a receiver hangs leaves it to the next."""
    url = postgres.url()

    async def run() -> None:
        clock = HandClock()
        async with push_service() as service:
            async with (
                served(SqlStore(url), clock, push="loopback") as house,
                served(SqlStore(url), clock, push="loopback"),
            ):
                pairs = [await pair(house, service) for _ in range(5)]
                clock.advance(SOON)
                for two in pairs:
                    await two.phone.until(1)
                key = (await own(pairs[0].mover))["key"]
                service.how = "hangs"
                for two in pairs:
                    await two.move()
                clock.advance(SOON)
                await service.until(lambda: service.asked == 10)
            assert [len(two.phone.got) for two in pairs] == [1] * 5
            service.how = "well"
            service.let_go.set()
            async with served(SqlStore(url), clock, push="loopback") as house:
                clock.advance(post.LEASE + SWEEP)
                for two in pairs:
                    assert len(await two.others_phone.until(1)) == 1
                pairs[0].mover.house = house
                assert (await own(pairs[0].mover))["key"] == key
            assert service.asked == 15

    asyncio.run(run())
