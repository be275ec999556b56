"""A room: nothing is shown that was not kept, a conflict is decided again, trouble with the store changes nothing."""

import asyncio
from collections.abc import Sequence
from threading import Event
from typing import Any

import pytest

from tests.room.hand import HandClock, Watch
from tests.room.scene import ANN, BO, DUEL, Troubled, lobby_over, play, solo, start, store_with_people
from toprung.bots import BOTS
from toprung.kernel import Illegal
from toprung.room.room import GRACE, TAIL, Room
from toprung.store import Append, MemoryStore, PersonRow, StoreTrouble
from toprung.table.clock import PAUSES
from toprung.table.command import AddBot, Play, SetPace, Sit, Stand
from toprung.table.setting import Setting
from toprung.table.view import legal_actions


def troubled() -> Troubled:
    store = Troubled()
    for person in (ANN, BO):
        store.add_person(PersonRow(person.id, person.name, person.id.encode(), 0))
    return store


def versions(store: MemoryStore, table: str) -> list[int]:
    return [entry.version for entry in store.entries(table)]


def test_nothing_is_shown_before_it_is_kept() -> None:
    class Gated(MemoryStore):
        gate = Event()
        reached = Event()

        def append(self, appends: Sequence[Append]) -> tuple[bool, ...]:
            self.reached.set()
            assert self.gate.wait(20)
            return super().append(appends)

    async def scene() -> None:
        store = Gated()
        store.add_person(PersonRow("ann", "Ann", b"a", 0))
        store.add_person(PersonRow("bo", "Bo", b"b", 0))
        async with lobby_over(store, HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            watch = Watch(room)
            before, woken = room.table, watch.woken
            sitting = asyncio.create_task(room.do(BO, Sit(1)))
            await asyncio.to_thread(store.reached.wait, 20)
            assert room.table == before
            assert watch.woken == woken
            store.gate.set()
            assert await sitting == room.table.version == before.version + 1
            assert watch.woken == woken + 1

    asyncio.run(scene())


def test_a_refusal_changes_nothing_and_is_for_whoever_asked() -> None:
    async def scene() -> None:
        store = store_with_people()
        async with lobby_over(store, HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            watch = Watch(room)
            before, woken = room.table, watch.woken
            with pytest.raises(Illegal, match="taken"):
                await room.do(BO, Sit(0))
            assert (room.table, watch.woken) == (before, woken)
            assert versions(store, room.id) == [1, 2]

    asyncio.run(scene())


def test_a_command_is_carried_out_though_whoever_gave_it_has_gone() -> None:
    async def scene() -> None:
        store = store_with_people()
        async with lobby_over(store, HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            watch = Watch(room)
            sitting = asyncio.create_task(room.do(BO, Sit(1)))
            await asyncio.sleep(0)
            sitting.cancel()
            await watch.until(lambda: room.table.chairs[1].person == BO)
            assert versions(store, room.id) == [1, 2, 3]

    asyncio.run(scene())


def test_a_store_that_fails_once_is_tried_again() -> None:
    async def scene() -> None:
        store = troubled()
        async with lobby_over(store, HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            store.fails = ["before"]
            assert await room.do(BO, Sit(1)) == 3
            assert versions(store, room.id) == [1, 2, 3]

    asyncio.run(scene())


def test_trouble_with_the_store_is_told_and_the_table_goes_on_from_what_was_kept() -> None:
    async def scene() -> None:
        store = troubled()
        async with lobby_over(store, HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            store.fails = ["before", "before"]
            with pytest.raises(StoreTrouble):
                await room.do(BO, Sit(1))
            await room.do(ANN, SetPace("slow"))
            assert room.table.chairs[1].person is None
            assert versions(store, room.id) == [1, 2, 3]

    asyncio.run(scene())


@pytest.mark.parametrize("fails", [["after"], ["before", "after"]], ids="-".join)
def test_an_action_whose_keeping_was_uncertain_is_played_once_and_said_to_be(fails: list[Any]) -> None:
    """TBL-LEAVE-3: a second time it is refused, for it was made for the table as it was then."""

    async def scene() -> None:
        store = troubled()
        async with lobby_over(store, HandClock()) as lobby:
            room = await start(await lobby.open(DUEL, ANN), (ANN, BO))
            seat = room.table.mover
            assert seat is not None
            roll = Play(seat, room.table.version, legal_actions(room.table, seat)[0])
            person = (ANN, BO)[seat]
            store.fails = fails
            last = await room.do(person, roll)
            assert versions(store, room.id)[-1] == last == roll.version + 1
            with pytest.raises(Illegal, match="quicker"):
                await room.do(person, roll)
            assert versions(store, room.id)[-1] == last

    asyncio.run(scene())


def test_a_room_that_hears_of_a_newer_version_reads_on() -> None:
    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        async with lobby_over(store, clock) as here, lobby_over(store, clock) as there:
            room = await here.open(DUEL, ANN)
            twin = await there.room(room.id)
            watch = Watch(twin)
            version = await room.do(BO, Sit(1))
            twin.hear(version)
            await watch.until(lambda: twin.table == room.table)
            woken = watch.woken
            twin.hear(version)
            assert watch.woken == woken

    asyncio.run(scene())


def test_the_server_that_moved_a_table_last_moves_it_next_and_another_only_when_it_does_not() -> None:
    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        async with lobby_over(store, clock) as here, lobby_over(store, clock) as there:
            room = await here.open(solo(), ANN)
            twin = await there.room(room.id)
            await start(room)
            while room.table.mover == 0:
                await play(room)
            watch = Watch(twin)
            twin.hear(room.table.version)
            await watch.until(lambda: twin.table == room.table and twin._task is None)
            room.rest()  # the server that had it is gone
            clock.advance(PAUSES["normal"] + GRACE - 1)
            await asyncio.sleep(0)
            assert (twin._task, twin.table) == (None, room.table)
            clock.advance(1)
            await watch.until(lambda: twin.table.version > room.table.version)

    asyncio.run(scene())


def test_two_servers_with_a_room_for_one_table_agree_by_the_journal() -> None:
    async def scene() -> None:
        store, clock = store_with_people(), HandClock()
        three = Setting(game="snakes_and_ladders", bots=(None, None, None, None))
        async with lobby_over(store, clock) as here, lobby_over(store, clock) as there:
            room = await here.open(three, ANN)
            twin = await there.room(room.id)
            told = await asyncio.gather(
                room.do(ANN, AddBot(2, "bot")),
                twin.do(ANN, AddBot(3, "bot")),
                room.do(BO, Sit(1)),
                twin.do(BO, Sit(1)),
                room.do(ANN, Sit(1)),
                return_exceptions=True,
            )
            refused = [answer for answer in told if isinstance(answer, BaseException)]
            assert all(isinstance(answer, Illegal | int) for answer in told)
            assert len(refused) <= 2
            await room.do(ANN, SetPace("slow"))
            await twin.do(ANN, SetPace("quick"))
            await room.do(ANN, SetPace("instant"))
            assert versions(store, room.id) == list(range(1, room.table.version + 1))
            assert [chair.bot for chair in room.table.chairs][2:] == ["bot", "bot"]
        async with lobby_over(store, clock) as later:
            assert (await later.room(room.id)).table == room.table

    asyncio.run(scene())


def test_a_bot_plays_at_its_due_time_and_not_before() -> None:
    """TBL-TABLE-6: a person and a bot, no clock but the bot's pause."""

    async def scene() -> None:
        clock = HandClock()
        async with lobby_over(store_with_people(), clock) as lobby:
            room = await start(await lobby.open(solo(), ANN))
            watch = Watch(room)
            while room.table.mover == 0:
                await play(room)
            before = room.table.version
            clock.advance(899)
            await room.do(ANN, SetPace("normal"))
            assert room.table.version == before
            clock.advance(1)
            await watch.until(lambda: room.table.version > before)

    asyncio.run(scene())


def test_a_bot_that_fails_is_asked_again_with_growing_pauses(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with lobby_over(store_with_people(), clock) as lobby:
            room = await start(await lobby.open(solo("instant"), ANN))
            monkeypatch.setitem(BOTS["snakes_and_ladders"], "bot", lambda *_: 1 / 0)
            while room.table.mover == 0:
                await play(room)
            told = []
            for pause in (1, 2, 4, 8, 16, 32, 64, 64):
                await settled(room)
                told.append(failures(caplog))
                clock.advance(pause * 1000 - 1)
                await settled(room)
                told.append(failures(caplog))
                clock.advance(1)
            assert told == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]

    asyncio.run(scene())


async def settled(room: Room) -> None:
    """What is under way in the room is done."""
    await asyncio.sleep(0)
    while room._task is not None:
        await room._task
    await asyncio.sleep(0)


def failures(caplog: pytest.LogCaptureFixture) -> int:
    return caplog.text.count("could not move by itself")


def test_entries_are_read_from_any_version_on() -> None:
    async def scene() -> None:
        clock = HandClock()
        async with lobby_over(store_with_people(), clock) as lobby:
            room = await lobby.open(DUEL, ANN)
            for i in range(TAIL):
                await room.do(ANN, SetPace("slow" if i % 2 else "quick"))
                await room.do(BO, Sit(1))
                await room.do(BO, Stand(1))
            last = room.table.version
            assert last > 2 * TAIL
            for since in (0, 1, 5, last - TAIL - 1, last - TAIL, last - 1, last):
                entries = await room.entries_after(since)
                assert [entry.version for entry in entries] == list(range(since + 1, last + 1))

    asyncio.run(scene())


def test_who_looks_is_told_to_all_who_look() -> None:
    async def scene() -> None:
        async with lobby_over(store_with_people(), HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            watch = Watch(room, "ann")
            other, second = Watch(room, "bo"), Watch(room, "bo")
            assert watch.woken == 3
            assert room.present() == {"ann", "bo"}
            other.leave()
            assert room.present() == {"ann", "bo"}
            second.leave()
            assert room.present() == {"ann"}
            assert watch.woken == 5

    asyncio.run(scene())


def test_a_journal_that_is_always_ahead_is_trouble_with_the_store() -> None:
    """Told to whoever asks like any other, by a socket or over HTTP."""

    class Ahead(MemoryStore):
        def append(self, appends: Sequence[Append]) -> tuple[bool, ...]:
            return (False,) * len(appends)

    async def scene() -> None:
        async with lobby_over(Ahead(), HandClock()) as lobby:
            room = await lobby.open(DUEL, ANN)
            with pytest.raises(StoreTrouble):
                await room.do(BO, Sit(1))

    asyncio.run(scene())
