"""The lobby: rooms made when needed and let go when not, tables that move by themselves after a restart, the list."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.room.hand import HandClock, Watch
from tests.room.scene import ANN, BO, DUEL, lobby_over, play, solo, start, store_with_people
from toprung.kernel import Illegal
from toprung.room.listing import OF_SOURCE, OWN, STALE
from toprung.room.lobby import LINGER, LISTED_ID, SECRET_ID, SWEEP, Lobby, Unknown
from toprung.room.room import SHORT
from toprung.store import EntryRow, MemoryStore, PersonRow, StoreTrouble, TableRow
from toprung.table.command import Sit, Stand
from toprung.table.reading import phase
from toprung.table.setting import RealTime, Setting
from toprung.table.value import Person


async def swept(lobby: Lobby, clock: HandClock, times: int = 1) -> None:
    """So many looks at the due times, and what they woke."""
    for _ in range(times):
        clock.advance(SWEEP)
        assert lobby._sweeping is not None
        await lobby._sweeping


def test_a_table_is_its_host_s_and_stands_in_the_store_at_once() -> None:
    async def scene() -> None:
        store = store_with_people()
        async with lobby_over(store, HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            assert room.table.chairs[0].person == ANN
            row = store.table(room.id)
            assert row is not None
            assert (row.host, row.version, row.phase, row.listed) == ("ann", room.table.version, "open", True)

    asyncio.run(scene())


def test_a_wrong_setting_opens_nothing() -> None:
    """TBL-TABLE-5"""

    async def scene() -> None:
        store = store_with_people()
        async with lobby_over(store, HandClock()) as lobby:
            with pytest.raises(Illegal):
                await lobby.open(replace(DUEL, bots=(None,)), ANN)
            assert store.listed(0, 10) == ()
            assert lobby.listing.tables == ()

    asyncio.run(scene())


def test_the_link_of_an_unlisted_table_cannot_be_guessed() -> None:
    async def scene() -> None:
        async with lobby_over(store_with_people(), HandClock()) as lobby:
            open_room = await lobby.open(DUEL, ANN)
            hidden = await lobby.open(replace(DUEL, listed=False), ANN)
            assert (len(open_room.id), len(hidden.id)) == (LISTED_ID, SECRET_ID)
            assert 58**SECRET_ID > 2**128
            assert [table.id for table in lobby.listing.tables] == [open_room.id]

    asyncio.run(scene())


def test_nobody_has_the_list_alone() -> None:
    """Of one person it has so many tables, running ones among them, and from one source so many; another lobby over the
    same store knows whose they are, too."""

    async def scene() -> None:
        store = store_with_people()
        async with lobby_over(store, HandClock()) as lobby:
            rooms = [await lobby.open(DUEL, ANN, "here") for _ in range(OWN)]
            await start(rooms[0], [ANN, BO])
            with pytest.raises(Illegal, match="tables of yours"):
                await lobby.open(DUEL, ANN, "there")
            await lobby.open(replace(DUEL, listed=False), ANN, "here")
            for number in range(OWN, OF_SOURCE):
                store.add_person(PersonRow(f"p{number}", "P", str(number).encode(), 0))
                await lobby.open(DUEL, Person(f"p{number}", "P"), "here")
            with pytest.raises(Illegal, match="tables from your address"):
                await lobby.open(DUEL, BO, "here")
            await rooms[1].do(ANN, Stand(0))
            await lobby.open(DUEL, BO, "here")
            await lobby.open(DUEL, BO, "there")
        async with lobby_over(store, HandClock()) as lobby:
            await lobby.open(DUEL, ANN)
            with pytest.raises(Illegal, match="tables of yours"):
                await lobby.open(DUEL, ANN)

    asyncio.run(scene())


def test_there_is_no_room_where_there_is_no_table() -> None:
    async def scene() -> None:
        async with lobby_over(store_with_people(), HandClock()) as lobby:
            with pytest.raises(Unknown):
                await lobby.room("nowhere")

    asyncio.run(scene())


@pytest.mark.parametrize("id", ["a\0b", "é", "x" * 65, "\ud800"])
def test_what_cannot_be_an_id_is_not_looked_for(id: str) -> None:
    """PostgreSQL would refuse some of these as text."""

    class Closed(MemoryStore):
        def table(self, id: str) -> TableRow | None:
            raise StoreTrouble("This is no text.")

    async def scene() -> None:
        async with lobby_over(Closed(), HandClock()) as lobby:
            with pytest.raises(Unknown):
                await lobby.room(id)

    asyncio.run(scene())


def test_many_who_come_at_once_find_one_room() -> None:
    async def scene() -> None:
        store = store_with_people()
        async with lobby_over(store, HandClock()) as lobby:
            id = (await lobby.open(DUEL, ANN)).id
        async with lobby_over(store, HandClock()) as lobby:
            rooms = await asyncio.gather(*(lobby.room(id) for _ in range(20)))
            assert len(set(map(id_of, rooms))) == 1

    asyncio.run(scene())


def id_of(room: object) -> int:
    return id(room)


def test_after_a_restart_a_table_is_as_it_was_and_goes_on_by_itself_with_nobody_looking() -> None:
    """TBL-LEAVE-3, TBL-TIME-1: the seat waits, its clock runs."""

    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        setting = Setting(game="snakes_and_ladders", bots=(None, "bot"), clock=RealTime(15))
        async with lobby_over(store, clock) as lobby:
            before = (await start(await lobby.open(setting, ANN))).table
        async with lobby_over(store, clock) as lobby:
            assert lobby._rooms == {}
            await swept(lobby, clock, times=20)
            (id,) = lobby._rooms
            room = await lobby.room(id)
            watch = Watch(room)
            await watch.until(lambda: room.table.version > before.version)

    asyncio.run(scene())


def test_a_whole_match_is_played_after_restarts_in_its_middle() -> None:
    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        async with lobby_over(store, clock) as lobby:
            id = (await start(await lobby.open(solo("instant"), ANN))).id
        over = False
        while not over:
            async with lobby_over(store, clock) as lobby:
                room = await lobby.room(id)
                watch = Watch(room)
                for _ in range(10):
                    await watch.until(lambda: room.table.mover != 1)  # noqa: B023 the room of this round
                    over = phase(room.table) == "over"
                    if over:
                        break
                    await play(room)
        row = store.table(id)
        assert row is not None
        assert (row.phase, row.due, row.listed) == ("over", None, False)
        versions = [entry.version for entry in store.entries(id)]
        assert versions == list(range(1, row.version + 1))

    asyncio.run(scene())


def test_a_room_that_nobody_needs_is_let_go_and_comes_back_as_it_was() -> None:
    async def scene() -> None:
        clock = HandClock()
        async with lobby_over(store_with_people(), clock) as lobby:
            room = await lobby.open(DUEL, ANN)
            watch = Watch(room)
            await swept(lobby, clock, times=2 * LINGER // SWEEP)
            assert list(lobby._rooms) == [room.id]
            watch.leave()
            await swept(lobby, clock, times=LINGER // SWEEP + 1)
            assert lobby._rooms == {}
            assert (await lobby.room(room.id)).table == room.table

    asyncio.run(scene())


def test_a_table_that_cannot_be_read_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        async with lobby_over(store, clock) as lobby:
            first, second = [await start(await lobby.open(solo(), ANN)) for _ in range(2)]
            for room in (first, second):
                while room.table.mover == 0:
                    await play(room)
        store._entries[first.id][0] = EntryRow(1, 1, b'{"type":"opened"}')
        last = second.table.version
        async with lobby_over(store, clock) as lobby:
            await swept(lobby, clock, times=2)
            room = await lobby.room(second.id)
            await Watch(room).until(lambda: room.table.version > last)
            with pytest.raises(Exception, match="missing required field"):
                await lobby.room(first.id)
            await swept(lobby, clock, times=5)
        told = [record for record in caplog.records if record.getMessage() == "a table could not be loaded"]
        assert [record.__dict__["table"] for record in told] == [first.id[:SHORT]]

    asyncio.run(scene())


def test_the_list_shows_who_sits_where_and_what_has_begun() -> None:
    async def scene() -> None:
        async with lobby_over(store_with_people(), HandClock()) as lobby:
            told: list[int] = []
            lobby.listing.watchers.add(lambda: told.append(1))
            room = await lobby.open(DUEL, ANN)
            await room.do(BO, Sit(1))
            (shown,) = lobby.listing.tables
            assert [seat.name for seat in shown.seats] == ["Ann", "Bo"]
            await room.do(BO, Stand(1))
            assert [seat.name for seat in lobby.listing.tables[0].seats] == ["Ann", None]
            await start(room, (ANN, BO))
            assert lobby.listing.tables[0].phase == "playing"
            assert told

    asyncio.run(scene())


def test_a_table_that_is_gone_leaves_the_list() -> None:
    async def scene() -> None:
        async with lobby_over(store_with_people(), HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            await room.do(ANN, Stand(0))
            assert phase(room.table) == "over"
            assert lobby.listing.tables == ()

    asyncio.run(scene())


def test_the_list_forgets_tables_at_which_nothing_happens() -> None:
    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        async with lobby_over(store, clock) as lobby:
            await lobby.open(DUEL, ANN)
            clock.advance(STALE)
            await lobby.listing.refresh(lobby.journal, clock.now())
            shown = [lobby.listing.tables]
            await lobby.listing.refresh(lobby.journal, clock.now() + 1)
            shown.append(lobby.listing.tables)
            assert list(map(len, shown)) == [1, 0]

    asyncio.run(scene())


def test_the_list_is_there_after_a_restart_and_has_the_tables_of_other_servers() -> None:
    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        async with lobby_over(store, clock) as here, lobby_over(store, clock) as there:
            await here.open(DUEL, ANN)
            await swept(there, clock, times=10)
            assert len(there.listing.tables) == 1
            assert there.listing.tables == here.listing.tables
        async with lobby_over(store, clock) as later:
            assert later.listing.tables == here.listing.tables

    asyncio.run(scene())


@pytest.mark.parametrize(
    "trouble", [StoreTrouble("The line to the database broke."), ValueError("no summary")], ids=repr
)
def test_the_sweep_outlives_a_store_that_fails(caplog: pytest.LogCaptureFixture, trouble: Exception) -> None:
    class Failing(MemoryStore):
        fails = False

        def due(self, now: int, most: int) -> tuple[str, ...]:
            if self.fails:
                raise trouble
            return super().due(now, most)

    async def scene() -> None:
        store, clock = Failing(), HandClock()
        async with lobby_over(store, clock) as lobby:
            store.fails = True
            await swept(lobby, clock, times=2)
            store.fails = False
            await swept(lobby, clock, times=2)
            assert lobby._sweeps == 2

    asyncio.run(scene())
    assert caplog.text.count("the due times could not be read") == 2


def test_a_room_that_somebody_is_about_to_enter_stays() -> None:
    async def scene() -> None:
        clock = HandClock()
        async with lobby_over(store_with_people(), clock) as lobby:
            id = (await lobby.open(DUEL, ANN)).id
            clock.time += LINGER + 1
            room = await lobby.room(id)
            lobby._let_idle_go()
            assert lobby.live(id) is room
            clock.time += LINGER + 1
            lobby._let_idle_go()
            assert lobby.live(id) is None

    asyncio.run(scene())
