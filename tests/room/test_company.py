"""Finding each other: a table for somebody who wants to play now, and another match with the same people."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.room.hand import HandClock, Watch
from tests.room.scene import ANN, BO, DUEL, lobby_over, solo, start, store_with_people
from toprung.games import GAMES
from toprung.kernel import Illegal
from toprung.room.company import ARRIVES_WITHIN, find_table, meet_again, usual
from toprung.room.listing import MOST
from toprung.room.lobby import SECRET_ID
from toprung.room.room import Room
from toprung.store import MemoryStore, PersonRow
from toprung.table.command import Leave, Sit
from toprung.table.reading import phase, seats_of
from toprung.table.setting import RealTime, TurnBased
from toprung.table.value import Person

CY = Person("cy", "Cy")
SNAKES, LADDER = GAMES["snakes_and_ladders"], GAMES["ladder11"]


def people() -> MemoryStore:
    store = store_with_people()
    store.add_person(PersonRow("cy", "Cy", b"cy", 0))
    return store


def sitters(room: Room) -> list[str]:
    return [chair.person.name for chair in room.table.chairs if chair.person]


def test_people_who_want_the_same_game_find_each_other() -> None:
    """TBL-TABLE-5: also when they ask at the same moment; asking again changes nothing."""

    async def scene() -> None:
        async with lobby_over(people(), HandClock()) as lobby:
            rooms = await asyncio.gather(*(find_table(lobby, SNAKES, person) for person in (ANN, BO, CY)))
            assert {room.id for room in rooms} == {rooms[0].id}
            assert sitters(rooms[0]) == ["Ann", "Bo", "Cy"]
            assert (await find_table(lobby, SNAKES, BO)).id == rooms[0].id
            assert sitters(rooms[0]) == ["Ann", "Bo", "Cy"]

    asyncio.run(scene())


def test_who_wants_another_game_has_another_table() -> None:
    """TBL-TABLE-5"""

    async def scene() -> None:
        async with lobby_over(people(), HandClock()) as lobby:
            ann, bo = await find_table(lobby, SNAKES, ANN), await find_table(lobby, LADDER, BO)
            assert (ann.table.setting.game, bo.table.setting.game) == (SNAKES.key, LADDER.key)

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_game_has_a_usual_table(game: object) -> None:
    """TBL-TABLE-1, TBL-TABLE-5: its options as they are usual, thirty seconds a turn, at most four."""

    async def scene() -> None:
        async with lobby_over(people(), HandClock()) as lobby:
            setting = (await find_table(lobby, game, ANN)).table.setting  # type: ignore[arg-type]
            assert setting == usual(game)  # type: ignore[arg-type]
            assert (setting.clock, setting.listed, len(setting.bots)) == (RealTime(30), True, 4)

    asyncio.run(scene())


UNUSUAL = [
    {"options": {"fast": True}},
    {"clock": RealTime(15)},
    {"clock": TurnBased()},
    {"listed": False},
    {"spectators": False},
    {"bots": (None, "bot")},
]


@pytest.mark.parametrize("unlike", UNUSUAL, ids=lambda unlike: next(iter(unlike)))
def test_nobody_is_put_at_a_table_that_is_not_as_usual(unlike: dict[str, object]) -> None:
    """TBL-TABLE-5: nor at a full one."""

    async def scene() -> None:
        async with lobby_over(people(), HandClock()) as lobby:
            other = await lobby.open(replace(DUEL, **unlike), BO)
            assert (await find_table(lobby, SNAKES, ANN)).id != other.id

    asyncio.run(scene())


def test_a_table_of_another_number_of_seats_will_do() -> None:
    """TBL-TABLE-5"""

    async def scene() -> None:
        async with lobby_over(people(), HandClock()) as lobby:
            duel = await lobby.open(DUEL, BO)
            assert (await find_table(lobby, SNAKES, ANN)).id == duel.id

    asyncio.run(scene())


def test_nobody_waits_at_a_table_whose_host_is_gone() -> None:
    """TBL-TABLE-5: a host who is there counts however long they have waited."""

    async def scene() -> None:
        clock = HandClock()
        async with lobby_over(people(), clock) as lobby:
            first = await find_table(lobby, SNAKES, BO)
            clock.time += ARRIVES_WITHIN
            second = await find_table(lobby, SNAKES, ANN)
            assert second.id != first.id
            Watch(first, "bo")
            assert (await find_table(lobby, SNAKES, CY)).id == first.id

    asyncio.run(scene())


def test_a_table_is_found_that_the_list_has_no_room_for() -> None:
    """TBL-TABLE-5: whoever fills the list keeps nobody from playing."""

    async def scene() -> None:
        store, clock = people(), HandClock()
        crowd = [Person(f"p{i}", "P") for i in range(MOST)]
        for one in crowd:
            store.add_person(PersonRow(one.id, one.name, one.id.encode(), 0))
        async with lobby_over(store, clock) as lobby:
            waits = await lobby.open(DUEL, ANN)
            for one in crowd:
                clock.time += 1
                await lobby.open(replace(DUEL, clock=RealTime(15)), one)
            assert waits.id not in {table.id for table in lobby.listing.tables}
            assert (await find_table(lobby, SNAKES, BO)).id == waits.id

    asyncio.run(scene())


async def ended(room: Room) -> Room:
    """The match of two has begun and is over."""
    await start(room, [ANN, BO])
    await room.do(BO, Leave(1))
    assert phase(room.table) == "over"
    return room


def test_the_same_people_meet_again_in_their_seats() -> None:
    """TBL-TABLE-5: with the same bots and setting, at a table that only they know of."""

    async def scene() -> None:
        async with lobby_over(people(), HandClock()) as lobby:
            room = await ended(await lobby.open(replace(DUEL, bots=(None, None)), ANN))
            met = await meet_again(lobby, room, BO)
            assert met.table.host == "bo" and seats_of(met.table, "bo") == (1,)
            assert (await meet_again(lobby, room, ANN)).id == met.id
            assert seats_of(met.table, "ann") == (0,)
            assert met.table.setting == replace(room.table.setting, listed=False)
            assert len(met.id) == SECRET_ID and lobby.listing.tables == ()
            assert (await meet_again(lobby, room, ANN)).table.version == met.table.version

    asyncio.run(scene())


def test_who_played_on_one_screen_meets_again_by_name() -> None:
    """TBL-TABLE-4"""

    async def scene() -> None:
        async with lobby_over(people(), HandClock()) as lobby:
            room = await lobby.open(replace(DUEL, bots=(None,) * 3), ANN)
            await start(room, [ANN, replace(ANN, name="Ada"), BO])
            await room.do(BO, Leave(2))
            await room.do(ANN, Leave(1))
            assert sitters(await meet_again(lobby, room, ANN)) == ["Ann", "Ada"]

    asyncio.run(scene())


def test_two_who_ask_at_once_meet_at_one_table() -> None:
    """TBL-TABLE-5: the other one that was opened for it is closed again."""

    async def scene() -> None:
        store = people()
        async with lobby_over(store, HandClock()) as lobby:
            room = await ended(await lobby.open(DUEL, ANN))
            rooms = await asyncio.gather(meet_again(lobby, room, ANN), meet_again(lobby, room, BO))
            assert rooms[0].id == rooms[1].id == room.table.rematch
            assert sitters(rooms[0]) == ["Ann", "Bo"]
            opened = [row.table for row in store.tables_of("ann", 0, 9) if row.table.id != room.id]
            assert [row.id for row in opened] == [rooms[0].id]

    asyncio.run(scene())


def test_the_bots_come_along() -> None:
    """TBL-TABLE-3"""

    async def scene() -> None:
        async with lobby_over(people(), HandClock()) as lobby:
            room = await start(await lobby.open(solo("instant"), ANN))
            await room.do(ANN, Leave(0))
            met = await meet_again(lobby, room, ANN)
            assert [chair.bot for chair in met.table.chairs] == [None, "bot"]

    asyncio.run(scene())


def test_nobody_else_is_taken_along() -> None:
    """TBL-SPEC-1: and nobody before the match is over."""

    async def scene() -> None:
        async with lobby_over(people(), HandClock()) as lobby:
            room = await start(await lobby.open(DUEL, ANN), [ANN, BO])
            with pytest.raises(Illegal):
                await meet_again(lobby, room, ANN)
            await room.do(BO, Leave(1))
            with pytest.raises(Illegal):
                await meet_again(lobby, room, CY)
            met = await meet_again(lobby, room, ANN)
            await met.do(CY, Sit(1))
            assert sitters(await meet_again(lobby, room, BO)) == ["Ann", "Cy"]

    asyncio.run(scene())
