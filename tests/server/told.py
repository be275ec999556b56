"""A server between real receivers on this machine: people at a turn-based table whose browsers take pushes, a push
service, a mail server."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import RLock
from typing import Any

from msgspec import Struct

from tests.notice.receiver import Post, PushHub, Subscriber, body_of, mail_server, push_service
from tests.room.hand import PATIENCE
from tests.server.visit import Browser, House, Json, Player, begin, served
from toprung.notice.post import SWEEP
from toprung.room.notice import PAUSE
from toprung.store import DueNotice, MemoryStore
from toprung.store.memory_notice import MemoryNotices

SNAKES = "snakes_and_ladders"
HOUR = 60 * 60 * 1000
DAYS = {"type": "turn_based", "hours": 12, "late": "bot"}
PUBLIC = "https://room.test"
SOON = PAUSE + SWEEP
"""How long after it has become somebody's turn they have been told."""


class Noted(MemoryNotices):
    """Notices in memory, which tell when something has become of one."""

    def __init__(self) -> None:
        super().__init__(RLock())
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()

    def done(self, notice: DueNotice) -> None:
        super().done(notice)
        self._loop.call_soon_threadsafe(self._news.set)

    def again(self, notice: DueNotice, due: int) -> None:
        super().again(notice, due)
        self._loop.call_soon_threadsafe(self._news.set)

    def drop(self, id: str) -> None:
        super().drop(id)
        self._loop.call_soon_threadsafe(self._news.set)

    def waiting(self) -> list[DueNotice]:
        """All that is still to be told."""
        return list(self._waiting.values())

    async def until(self, shows: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not shows():
                await self._news.wait()
                self._news.clear()

    async def failed(self, tries: int) -> None:
        """Wait until something has failed so often."""
        await self.until(lambda: any(notice.tries == tries for notice in self.waiting()))


class Scene(Struct, frozen=True):
    """A server, a push service, a mail server."""

    house: House
    noted: Noted
    service: PushHub
    post: Post

    async def pair(self, clock: Json = DAYS) -> "Pair":
        """Two people at a table where it is the turn of one, each with a browser that takes pushes."""
        return await pair(self.house, self.service, clock)


class Pair(Struct, frozen=True):
    """Who is to move, who waits, and the browser of each."""

    table: str
    mover: Browser
    waiter: Browser
    player: Player
    other: Player
    seat: int
    phone: Subscriber
    others_phone: Subscriber

    async def move(self) -> None:
        """The turn is played."""
        while (turn := self.player.last["match"][0]["view"]["turn"]) == self.seat:
            await self.player.roll(self.seat)
        await self.other.until(lambda update: update["match"][0]["view"]["turn"] == turn)


@asynccontextmanager
async def scene(**settings: Any) -> AsyncIterator[Scene]:
    """All three, until the end of the block."""
    store = MemoryStore()
    store.notices = noted = Noted()
    async with push_service() as service, mail_server() as letters:
        ways = {"push": "loopback", "smtp": f"smtp://127.0.0.1:{letters.port}", "mail_from": "toprung@room.test"}
        async with served(store, public=PUBLIC, **(ways | settings)) as house:
            yield Scene(house, noted, service, letters)


async def pair(house: House, service: PushHub, clock: Json = DAYS) -> Pair:
    """As `Scene.pair`."""
    ann, bo = house.browser(), house.browser()
    await bo.name("Bo")
    table = await ann.open_table(SNAKES, [None, None], clock=clock, listed=False)
    player, other = await ann.sit(table), await bo.sit(table)
    await other.want("sit", seat=1)
    phones = [service.browser(f"{name}-{table}") for name in ("ann", "bo")]
    for browser, phone in zip((ann, bo), phones, strict=True):
        answer = await browser.put("/api/me/push", phone.wish())
        assert answer.status == 200, answer.body
    await begin({0: player, 1: other})
    people, seat = [(ann, player, phones[0]), (bo, other, phones[1])], player.last["match"][0]["view"]["turn"]
    (mover, line, phone), (waiter, others_line, others_phone) = people[seat], people[1 - seat]
    return Pair(table, mover, waiter, line, others_line, seat, phone, others_phone)


async def confirmed(one: Scene, browser: Browser, address: str = "ann@example.org", language: str = "en") -> Json:
    """The channel of an address whose link was followed."""
    count = len(one.post.letters)
    asked = await browser.post("/api/me/mail", {"address": address, "language": language})
    assert asked.status == 201, asked.body
    purpose, id, key = link_in(body_of((await one.post.until(count + 1))[-1][1]))
    assert purpose == "confirm"
    assert (await one.house.browser().post("/api/mail/confirm", {"id": id, "key": key})).status == 204
    return dict(asked.json)


def link_in(letter: str) -> tuple[str, str, str]:
    """The purpose, the channel and the key of the link in a letter."""
    found = re.search(rf"{PUBLIC}/mail#(\w+)\.(\w+)\.([\w-]+)", letter)
    assert found is not None, letter
    return found[1], found[2], found[3]


async def own(browser: Browser) -> Json:
    return dict((await browser.get("/api/me/notices")).json)
