"""Notices by e-mail: from the real server to a real mail server, to addresses that said yes."""

import asyncio

import pytest

from tests.notice.receiver import body_of
from tests.server.told import HOUR, PUBLIC, SOON, confirmed, link_in, own, scene
from tests.server.visit import Browser
from toprung.server.notice import DAY


def test_a_mail_says_it_in_the_reader_s_language_and_can_be_stopped_with_one_click() -> None:
    """TBL-HIDE-1; RFC 8058: plain text, nothing that is fetched, and a look at the link stops nothing."""

    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            channel = await confirmed(one, two.mover, "ann@example.org", "ru")
            await two.move()
            one.house.clock.advance(12 * HOUR)
            await two.player.until(lambda update: update["match"][0]["view"]["turn"] == two.seat)
            one.house.clock.advance(SOON)
            to, letter = (await one.post.until(2))[1]
            assert (to, letter["From"]) == ("ann@example.org", "Toprung <toprung@room.test>")
            assert letter["Subject"] == "Змеи и лестницы: ваш ход"
            assert [part.get_content_type() for part in letter.walk()] == ["text/plain"]
            text = body_of(letter)
            assert f"{PUBLIC}/t/{two.table}\n" in text and "осталось 12 ч" in text and "сделает бот" in text
            assert link_in(text)[:2] == ("stop", channel["id"])
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            path = letter["List-Unsubscribe"].strip("<>").removeprefix(PUBLIC)
            stranger = one.house.browser()
            looked = await stranger.get(path)
            assert looked.headers["location"] == "/mail#" + ".".join(link_in(text))
            assert (await stranger.post(path[:-1] + "x", {})).status == 403
            assert [one["kind"] for one in (await own(two.mover))["channels"]] in (["push", "mail"], ["mail", "push"])
            form = {"content-type": "application/x-www-form-urlencoded"}
            assert (await stranger.ask("POST", path, b"List-Unsubscribe=One-Click", form)).status == 204
            assert [one["kind"] for one in (await own(two.mover))["channels"]] == ["push"]

    asyncio.run(run())


def test_who_reads_a_language_that_nobody_speaks_here_is_told_in_english() -> None:
    async def run() -> None:
        async with scene() as one:
            two = await one.pair()
            await confirmed(one, two.waiter, language="de")
            await two.move()
            one.house.clock.advance(SOON)
            assert (await one.post.until(2))[1][1]["Subject"] == "Snakes & Ladders: your turn"

    asyncio.run(run())


def test_an_address_is_told_nothing_before_it_says_that_it_wants_to() -> None:
    """The letter that asks names nobody, so that nobody can write to others by it."""

    async def run() -> None:
        async with scene() as one:
            ann = one.house.browser()
            await ann.name("Buy at evil.test")
            await ann.post("/api/me/mail", {"address": "victim@example.org", "language": "en"})
            ((to, letter),) = await one.post.until(1)
            assert to == "victim@example.org" and letter["Subject"] == "Is this your address?"
            assert "evil" not in str(letter)
            (channel,) = (await own(ann))["channels"]
            assert channel["confirmed"] is False
            _, id, key = link_in(body_of(letter))
            for wrong in ({"id": id, "key": key[:-1]}, {"id": id, "key": ""}, {"id": "other", "key": key}):
                assert (await ann.post("/api/mail/confirm", wrong)).status == 403
            assert (await ann.post("/api/mail/stop", {"id": id, "key": key})).status == 403
            one.house.clock.advance(DAY)
            late = await ann.post("/api/mail/confirm", {"id": id, "key": key})
            assert (late.status, late.json["why"]) == (403, "This link is too old. Ask for a new one.")
            again = await confirmed(one, ann, "ann@example.org")
            assert [one["address"] for one in (await own(ann))["channels"]] == ["ann@example.org"]
            assert again["id"] != id
            second = await ann.post("/api/me/mail", {"address": "b@example.org", "language": "en"})
            assert second.status == 409

    asyncio.run(run())


@pytest.mark.parametrize(
    "address",
    ["", "ann", "ann@localhost", "a@b.c, d@e.f", "a@b.c\nBcc: d@e.f", "ännä@b.c", '"a b"@c.d', "a" * 251 + "@b.c"],
)
def test_what_is_no_address_is_not_written_to(address: str) -> None:
    async def run() -> None:
        async with scene() as one:
            answer = await one.house.browser().post("/api/me/mail", {"address": address, "language": "en"})
            assert (answer.status, one.post.letters) == (400, [])

    asyncio.run(run())


def test_nobody_can_have_letters_sent_again_and_again() -> None:
    """Neither one person to many addresses, nor many people to one, however it is written; after a while again.
    What one is refused keeps nobody else from asking."""

    async def run() -> None:
        async with scene(rate=1.0) as one:

            async def ask(browser: Browser, address: str) -> int:
                return (await browser.post("/api/me/mail", {"address": address, "language": "en"})).status

            ann = one.house.browser()
            assert [await ask(ann, f"{i}@example.org") for i in range(4)] == [201, 201, 201, 429]
            same = [await ask(one.house.browser(), f"Bo+{i}@example.org") for i in range(4)]
            assert same == [201, 201, 201, 429]
            assert [await ask(ann, "cy@example.org") for _ in range(3)] == [429, 429, 429]
            assert await ask(one.house.browser(), "cy@example.org") == 201
            one.house.clock.advance(HOUR)
            assert await ask(ann, "9@example.org") == 201

    asyncio.run(run())


def test_a_letter_that_the_relay_does_not_take_is_told_at_once() -> None:
    async def run() -> None:
        async with scene() as one:
            one.post.refuses = "554 No"
            ann = one.house.browser()
            answer = await ann.post("/api/me/mail", {"address": "ann@example.org", "language": "en"})
            assert (answer.status, answer.json["why"]) == (502, "The mail could not be sent. Try again later.")
            assert (await own(ann))["channels"] == []

    asyncio.run(run())
