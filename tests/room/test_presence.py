"""Who looks at a table by another server of the same database: told at once, asked for by whoever comes later, and gone
with a server of which nothing is heard any more."""

import asyncio
import os
import signal
from collections.abc import Sequence

import psycopg
import pytest

from tests.postgres import Cluster
from tests.room.hand import PATIENCE, HandClock, Watch
from tests.room.scene import ANN, BO, DUEL, lobby_over, store_with_people
from tests.store.test_postgres import LISTENERS
from toprung.room.lobby import SWEEP, Lobby
from toprung.room.oblivion import forget
from toprung.room.presence import SILENT
from toprung.store import MemoryStore, PersonRow, SqlStore, StoreTrouble


@pytest.fixture
def url(postgres: Cluster) -> str:
    """Of a database with Ann and Bo in it."""
    url = postgres.url()
    store = SqlStore(url)
    for person in (ANN, BO):
        store.add_person(PersonRow(person.id, person.name, person.id.encode(), 0))
    store.close()
    return url


async def look(lobby: Lobby, clock: HandClock, times: int = 1) -> None:
    """The lobby looks through its things so often."""
    for _ in range(times):
        clock.advance(SWEEP)
        assert lobby._sweeping is not None
        await lobby._sweeping


def ids(*people: str) -> frozenset[str]:
    return frozenset(people)


def test_who_comes_and_goes_by_another_server_is_seen(url: str) -> None:
    """At a table of which this server learns before, or after."""

    async def scene() -> None:
        async with lobby_over(SqlStore(url), HandClock()) as one, lobby_over(SqlStore(url), HandClock()) as two:
            here = await one.open(DUEL, ANN)
            ann = Watch(here, "ann")
            there = await two.room(here.id)
            bo = Watch(there, "bo")
            await ann.until(lambda: here.present() == ids("ann", "bo"))
            await bo.until(lambda: there.present() == ids("ann", "bo"))
            again = Watch(there, "bo")
            bo.leave()
            ann.leave()
            await again.until(lambda: there.present() == ids("bo"))
            assert here.present() == ids("bo")
            again.leave()
            other = Watch(here, "")
            await other.until(lambda: here.present() == ids(""))

    asyncio.run(scene())


def test_a_server_that_comes_later_is_told_who_is_there(url: str) -> None:
    async def scene() -> None:
        async with lobby_over(SqlStore(url), HandClock()) as one:
            here = await one.open(DUEL, ANN)
            Watch(here, "ann")
            async with lobby_over(SqlStore(url), HandClock()) as two:
                bo = Watch(await two.room(here.id), "bo")
                await bo.until(lambda: bo.room.present() == ids("ann", "bo"))

    asyncio.run(scene())


def test_who_was_by_a_server_that_is_silent_is_gone_and_there_again_once_it_speaks(url: str) -> None:
    """Nobody is taken for gone by a server that is slow itself."""

    async def scene() -> None:
        mine, its = HandClock(), HandClock()
        async with lobby_over(SqlStore(url), mine) as one, lobby_over(SqlStore(url), its) as two:
            here = await one.open(DUEL, ANN)
            ann = Watch(here, "ann")
            Watch(await two.room(here.id), "bo")
            await ann.until(lambda: here.present() == ids("ann", "bo"))
            mine.advance(100 * SWEEP)
            await look(one, mine)
            assert here.present() == ids("ann", "bo")
            async with asyncio.timeout(PATIENCE):  # something that it said may still have been on its way
                while here.present() != ids("ann"):
                    await look(one, mine, SILENT)
            await look(two, its)
            await ann.until(lambda: here.present() == ids("ann", "bo"))

    asyncio.run(scene())


def test_what_was_missed_while_the_line_was_broken_is_asked_for(url: str) -> None:
    """Who came meanwhile is there then, who went is not; and what is still so does not change for a moment."""

    async def scene() -> None:
        async with lobby_over(SqlStore(url), HandClock()) as one, lobby_over(SqlStore(url), HandClock()) as two:
            here = await one.open(DUEL, ANN)
            there = await two.room(here.id)
            ann, cy = Watch(here, "ann"), Watch(there, "cy")
            Watch(there, "bo")
            await ann.until(lambda: here.present() == ids("ann", "bo", "cy"))
            seen: list[frozenset[str]] = []

            def see() -> None:
                seen.append(here.present())
                ann._wake()

            ann.visitor.wake = see
            with psycopg.connect(url, autocommit=True) as connection:
                for (listener,) in connection.execute(LISTENERS):
                    os.kill(listener, signal.SIGTERM)
            cy.leave()
            Watch(there, "di")
            await ann.until(lambda: here.present() == ids("ann", "bo", "di"))
            assert all("bo" in present for present in seen)

    asyncio.run(scene())


def test_a_server_that_is_alone_says_nothing() -> None:
    async def scene() -> None:
        clock = HandClock()
        async with lobby_over(store_with_people(), clock) as lobby:
            Watch(await lobby.open(DUEL, ANN), "ann")
            await look(lobby, clock, 3)
            assert lobby.presence._speaking is None
            assert lobby.presence._words() == []

    asyncio.run(scene())


@pytest.mark.parametrize("breaks", [False, True], ids=["told", "with the line to the database broken"])
def test_who_is_known_no_more_is_hung_up_on_by_every_server(url: str, breaks: bool) -> None:
    """Also on the way in."""

    async def scene() -> None:
        async with lobby_over(SqlStore(url), HandClock()) as one, lobby_over(SqlStore(url), HandClock()) as two:
            hung_up = asyncio.Event()
            two.callers.enter("ann", hung_up.set)
            two.callers.enter("bo", pytest.fail)
            if breaks:
                two.presence.hear = lambda text: None  # type: ignore[method-assign]
            await forget(one, ANN)
            if breaks:
                with psycopg.connect(url) as connection:
                    for (listener,) in connection.execute(LISTENERS):
                        os.kill(listener, signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                await hung_up.wait()
            late = asyncio.Event()
            two.callers.enter("ann", late.set)
            assert late.is_set()

    asyncio.run(scene())


def test_who_is_known_no_more_is_told_again_where_that_failed() -> None:
    class Shared(MemoryStore):
        is_shared = True
        fails = True

        def tell(self, said: Sequence[str]) -> None:
            if self.fails:
                raise StoreTrouble("The line to the database broke.")
            told.extend(said)

    told: list[str] = []

    async def scene() -> None:
        store, clock = Shared(), HandClock()
        async with lobby_over(store, clock) as lobby:
            lobby.presence.dismiss("ann")
            assert lobby.presence._speaking is not None
            await lobby.presence._speaking
            store.fails = False
            await look(lobby, clock)
            assert lobby.presence._speaking is not None
            await lobby.presence._speaking

    asyncio.run(scene())
    assert [text for text in told if "gone" in text and "ann" in text] == told[:1]
