"""The store as rooms use it: appends of many rooms in few transactions, each room told of its own."""

import asyncio
import subprocess
import sys

import pytest
from msgspec.structs import replace

from tests.postgres import Cluster
from tests.room.hand import HandClock
from tests.room.scene import ANN, DUEL, Troubled, lobby_over
from toprung.room.journal import Conflict
from toprung.store import Append, EntryRow, PersonRow
from toprung.table.command import SetPace


def follow(table: str, after: int) -> Append:
    entry = EntryRow(after + 1, 1, b"{}")
    return Append(table=table, after=after, entries=(entry,), phase="open", listed=False, due=None, summary=None)


def test_appends_that_wait_share_a_transaction() -> None:
    async def scene() -> None:
        store = Troubled()
        store.add_person(PersonRow("ann", "Ann", b"a", 0))
        async with lobby_over(store, HandClock()) as lobby:
            rooms = [await lobby.open(replace(DUEL, listed=False), ANN) for _ in range(50)]
            await asyncio.gather(*(room.do(ANN, SetPace("slow")) for room in rooms))
            assert sum(store.batches) == 50
            assert len(store.batches) < 10
            assert all(len(store.entries(room.id)) == 3 for room in rooms)

    asyncio.run(scene())


def test_a_conflict_is_told_to_whom_it_concerns() -> None:
    async def scene() -> None:
        store = Troubled()
        store.add_person(PersonRow("ann", "Ann", b"a", 0))
        async with lobby_over(store, HandClock()) as lobby:
            first, second = [(await lobby.open(DUEL, ANN)).id for _ in range(2)]
            good, bad = lobby.journal.append(follow(first, 2)), lobby.journal.append(follow(second, 7))
            told = await asyncio.gather(good, bad, return_exceptions=True)
            assert told[0] is None
            assert isinstance(told[1], Conflict)

    asyncio.run(scene())


def test_what_is_under_way_is_kept_before_the_store_is_closed() -> None:
    async def scene() -> None:
        store = Troubled()
        store.add_person(PersonRow("ann", "Ann", b"a", 0))
        async with lobby_over(store, HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            asked = asyncio.create_task(room.do(ANN, SetPace("slow")))
            await asyncio.sleep(0)
        assert await asked == 3
        assert len(store.entries(room.id)) == 3

    asyncio.run(scene())


def test_one_failure_of_the_store_is_told_to_all_who_shared_the_transaction() -> None:
    async def scene() -> None:
        store = Troubled()
        store.add_person(PersonRow("ann", "Ann", b"a", 0))
        async with lobby_over(store, HandClock()) as lobby:
            rooms = [await lobby.open(DUEL, ANN) for _ in range(3)]
            store.fails = ["before"] * 6
            told = await asyncio.gather(*(room.do(ANN, SetPace("slow")) for room in rooms), return_exceptions=True)
            assert any(isinstance(answer, Exception) for answer in told)
            store.fails = []
            again = await asyncio.gather(*(room.do(ANN, SetPace("quick")) for room in rooms))
            assert len(again) == 3

    asyncio.run(scene())


@pytest.mark.parametrize("batch", [1, 3])
def test_an_append_is_kept_before_it_is_said_to_be(batch: int) -> None:
    async def scene() -> None:
        store = Troubled()
        store.add_person(PersonRow("ann", "Ann", b"a", 0))
        async with lobby_over(store, HandClock()) as lobby:
            id = (await lobby.open(DUEL, ANN)).id
            for after in range(2, 2 + batch):
                await lobby.journal.append(follow(id, after))
                assert store.entries(id)[-1].version == after + 1

    asyncio.run(scene())


ENDS_UNCLOSED = """
import asyncio, sys
from toprung.room.journal import Journal
from toprung.store import SqlStore

async def main():
    journal, heard = Journal(SqlStore(sys.argv[1])), asyncio.Event()
    journal.listen(lambda news: heard.set())
    await heard.wait()

asyncio.run(main())
"""


def test_a_process_that_never_closes_its_journal_ends_all_the_same(postgres: Cluster) -> None:
    """Such as a server whose database is lost while it begins."""
    ended = subprocess.run([sys.executable, "-c", ENDS_UNCLOSED, postgres.url()], timeout=90, check=False)
    assert ended.returncode == 0
