"""Being told, while away, that a table waits: pushes from the real server to a real receiver, which opens and checks
them as those out there do; and whose they are."""

import asyncio

import pytest

from tests.notice.receiver import claims
from tests.server.told import DAYS, HOUR, PUBLIC, SNAKES, SOON, confirmed, own, scene
from tests.server.visit import Json
from toprung.notice.post import SWEEP
from toprung.room.notice import PAUSE
from toprung.server.notice import MOST


def test_whose_turn_it_is_gets_a_push_that_their_browser_alone_can_open() -> None:
    """TBL-TABLE-2, TBL-HIDE-1: it says which table waits, until when, and nothing of the match."""

    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            end = one.house.clock.now() + 12 * HOUR
            one.house.clock.advance(PAUSE)
            assert two.phone.got == []
            one.house.clock.advance(SWEEP)
            (said,) = await two.phone.until(1)
            assert said == {
                "kind": "turn",
                "table": two.table,
                "game": SNAKES,
                "deadline": end,
                "late": "bot",
                "language": "en",
            }
            headers, key = two.phone.headers[0], (await own(two.mover))["key"]
            assert claims(headers["authorization"], key) == {
                "aud": one.service.origin,
                "exp": one.house.clock.now() // 1000 + 12 * HOUR // 1000,
                "sub": PUBLIC,
            }
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) == (end - one.house.clock.now()) // 1000
            assert two.table not in repr(headers) and len(headers["topic"]) == 32
            assert two.others_phone.got == []

    asyncio.run(run())


def test_one_reminder_comes_before_the_time_is_up() -> None:
    """TBL-TABLE-2, TBL-TIME-3: to whoever has seen the turn, too; then the other is told that it is theirs."""

    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            one.house.clock.advance(SOON)
            await two.phone.until(1)
            two.player.socket.say({"type": "saw", "version": two.player.last["version"]})
            await two.player.say("ping")
            one.house.clock.advance(10 * HOUR - SOON)
            await two.player.until(lambda update: update["entries"][-1]["event"]["type"] == "reminded")
            one.house.clock.advance(SOON)
            assert [said["kind"] for said in await two.phone.until(2)] == ["turn", "reminder"]
            assert two.phone.headers[1]["urgency"] == "high"
            one.house.clock.advance(2 * HOUR - SOON)
            await two.other.until(lambda update: update["match"][0]["view"]["turn"] == 1 - two.seat)
            one.house.clock.advance(SOON)
            assert [said["kind"] for said in await two.others_phone.until(1)] == ["turn"]
            assert len(two.phone.got) == 2

    asyncio.run(run())


def test_who_has_seen_it_or_played_it_is_not_told() -> None:
    """TBL-TABLE-2: two who are both there play without a notice."""

    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            two.player.socket.say({"type": "saw", "version": two.player.last["version"]})
            await two.player.say("ping")
            quick = await one.pair()
            await quick.move()
            one.house.clock.advance(SOON)
            assert len(await quick.others_phone.until(1)) == 1
            assert (two.phone.got, quick.phone.got) == ([], [])
            await one.noted.until(lambda: not one.noted.waiting())

    asyncio.run(run())


def test_who_has_to_be_there_for_the_beginning_is_told() -> None:
    """TBL-TABLE-2, TBL-HIDE-3"""

    async def run() -> None:
        async with scene() as one:
            ann, bo = one.house.browser(), one.house.browser()
            await bo.name("Bo")
            phone = one.service.browser("ann")
            await ann.put("/api/me/push", phone.wish(language="ru"))
            table = await ann.open_table(SNAKES, [None, None], clock=DAYS)
            player, other = await ann.sit(table), await bo.sit(table)
            await other.want("sit", seat=1)
            for seat, one_of_them in enumerate((player, other)):
                await one_of_them.ready(seat)
            one.house.clock.advance(SOON)
            (said,) = await phone.until(1)
            assert (said["kind"], said["late"], said["language"]) == ("start", "open", "ru")

    asyncio.run(run())


def test_each_kind_and_each_browser_is_turned_on_and_off_by_itself() -> None:
    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            tablet = one.service.browser("tablet")
            (mine,) = (await own(two.mover))["channels"]
            wish = {"language": "ru", "turn": False, "reminder": True}
            assert (await two.mover.put(f"/api/me/channels/{mine['id']}", wish)).json == mine | wish
            answer = await two.mover.put("/api/me/push", tablet.wish(reminder=False))
            assert (answer.json["turn"], answer.json["reminder"]) == (True, False)
            one.house.clock.advance(10 * HOUR)
            await two.player.until(lambda update: update["entries"][-1]["event"]["type"] == "reminded")
            one.house.clock.advance(SOON)
            assert [said["kind"] for said in await two.phone.until(1)] == ["reminder"]
            assert tablet.got == []
            assert (await two.mover.ask("DELETE", f"/api/me/channels/{mine['id']}")).status == 204
            assert [left["address"] for left in (await own(two.mover))["channels"]] == [tablet.endpoint]

    asyncio.run(run())


def test_a_person_has_so_many_browsers_and_one_more_takes_the_place_of_the_oldest() -> None:
    async def run() -> None:
        async with scene() as one:
            ann = one.house.browser()
            await ann.name("Ann")
            browsers = [one.service.browser(f"b{number}") for number in range(MOST + 1)]
            for browser in browsers:
                one.house.clock.time += 1
                assert (await ann.put("/api/me/push", browser.wish())).status == 200
            assert [kept["address"] for kept in (await own(ann))["channels"]] == [b.endpoint for b in browsers[1:]]
            again = await ann.put("/api/me/push", browsers[5].wish(turn=False))
            assert (again.status, len((await own(ann))["channels"])) == (200, MOST)

    asyncio.run(run())


def test_a_browser_tells_whoever_it_is_of_last() -> None:
    """After it has become somebody else's it does not tell of the first one's tables."""

    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            await two.waiter.put("/api/me/push", two.phone.wish())
            assert (await own(two.mover))["channels"] == []
            one.house.clock.advance(SOON)
            await two.move()
            one.house.clock.advance(SOON)
            assert len(await two.phone.until(1)) == 1
            assert two.phone.got[0]["deadline"] > one.house.clock.now()

    asyncio.run(run())


@pytest.mark.parametrize(
    "wish",
    [
        {"endpoint": "http://10.0.0.1/x"},
        {"endpoint": "https://push.example:22/x"},
        {"endpoint": "file:///etc/passwd"},
        {"p256dh": "AAAA"},
        {"auth": "?"},
        {"language": "<b>"},
    ],
)
def test_what_is_no_subscription_is_refused(wish: Json) -> None:
    async def run() -> None:
        async with scene() as one:
            ann = one.house.browser()
            answer = await ann.put("/api/me/push", one.service.browser("a").wish() | wish)
            assert (answer.status, (await own(ann))["channels"]) == (400, [])

    asyncio.run(run())


def test_this_machine_is_no_push_service_outside_of_tests() -> None:
    async def run() -> None:
        async with scene(push="on") as one:
            answer = await one.house.browser().put("/api/me/push", one.service.browser("a").wish())
            assert (answer.status, answer.json["why"]) == (400, "This is no address of a push service.")

    asyncio.run(run())


def test_a_room_without_these_ways_says_so() -> None:
    async def run() -> None:
        async with scene(push="off", smtp="", mail_from="") as one:
            ann = one.house.browser()
            assert await own(ann) == {"key": None, "mail": False, "channels": []}
            assert (await ann.put("/api/me/push", one.service.browser("a").wish())).status == 404
            assert (await ann.post("/api/me/mail", {"address": "a@b.example", "language": "en"})).status == 404

    asyncio.run(run())


def test_a_channel_is_one_s_own() -> None:
    """Neither another person nor a program changes it or sees it."""

    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            (mine,) = (await own(two.mover))["channels"]
            wish = {"language": "en", "turn": False, "reminder": False}
            assert (await two.waiter.put(f"/api/me/channels/{mine['id']}", wish)).status == 404
            assert (await two.waiter.ask("DELETE", f"/api/me/channels/{mine['id']}")).status == 404
            made = (await two.mover.post("/api/programs", {"name": "Robot", "scopes": ["watch", "play"]})).json
            robot, token = one.house.browser(), {"authorization": f"Bearer {made['token']}"}
            assert (await robot.get("/api/me/notices", **token)).json["channels"] == []
            assert (await robot.put("/api/me/push", one.service.browser("r").wish(), **token)).status == 403
            assert (await own(two.mover))["channels"] == [mine]

    asyncio.run(run())


def test_all_that_is_kept_has_the_channels_and_to_be_forgotten_ends_them() -> None:
    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            await confirmed(one, two.mover)
            kept = (await two.mover.get("/api/me/export")).json["channels"]
            assert {channel["address"] for channel in kept} == {two.phone.endpoint, "ann@example.org"}
            assert (await two.mover.ask("DELETE", "/api/me")).status == 204
            one.house.clock.advance(SOON)
            text = repr(one.house.store.__dict__) + repr(one.house.store.notices.__dict__)
            assert two.phone.endpoint not in text and "ann@example.org" not in text

    asyncio.run(run())
