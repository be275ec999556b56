"""Whole matches at a day a turn, over days and restarts: the clock is moved by hand, and the store alone outlives a
server. Whoever is away is told and reminded by a push, whichever server is there when that is due."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.notice.receiver import Subscriber, push_service
from tests.room.hand import HandClock, Watch
from tests.room.scene import ANN, BO, lobby_over, start, store_with_people
from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.kernel import Stream, TimedOut
from toprung.kernel.verify import verify
from toprung.notice.post import SWEEP, Plan, Post
from toprung.notice.seal import point
from toprung.room.lobby import Lobby
from toprung.room.notice import PAUSE
from toprung.room.room import Room
from toprung.store import ChannelRow, MemoryStore
from toprung.table.clock import HOUR, due, turn_end
from toprung.table.command import Play
from toprung.table.event import Departed, Played, Reminded
from toprung.table.reading import awaited, game_of, phase
from toprung.table.record import record
from toprung.table.setting import Setting, TurnBased
from toprung.table.value import Person

DAYS_BETWEEN_RESTARTS = 10

SHORT: dict[str, dict[str, Any]] = {"ladder11": {"rungs": 5}, "snakes_and_ladders": {"fast": True}}


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of one level play for all: how well is not asked here, and the stand-in comes to an end soon."""
    for key, game in GAMES.items():
        monkeypatch.setitem(BOTS, key, dict.fromkeys(game.levels, BOTS[key][game.stand_in]))


def setting_of(game: str, clock: TurnBased) -> Setting:
    """Ann, Bo, and bots where the game needs more."""
    bots = (None, None, *GAMES[game].levels[:1] * (GAMES[game].seats[0] - 2))
    return Setting(game=game, options=SHORT.get(game, {}), bots=bots, clock=clock, bot_pace="instant")


async def play_turn(room: Room) -> None:
    """Ann plays her turn, as a bot of the game would."""
    table, stream = room.table, Stream(b"ann")
    seat, turn = table.mover, table.turn
    assert seat is not None
    game = game_of(table)
    while phase(room.table) == "playing" and room.table.turn == turn:
        state = room.table.state
        action = BOTS[game.key][game.stand_in](game.view(state, seat), game.legal_actions(state, seat), stream)
        await room.do(ANN, Play(seat, room.table.version, action))


@asynccontextmanager
async def server(store: MemoryStore, clock: HandClock) -> AsyncIterator[Lobby]:
    """The rooms of one server over the store, and its post."""
    async with lobby_over(store, clock) as lobby:
        post = Post(lobby.journal, clock, Plan(push=True, loopback=True))
        await post.start()
        try:
            yield lobby
        finally:
            await post.close()


def phone_of(person: Person, phone: Subscriber) -> ChannelRow:
    """The phone as the store keeps it."""
    keys = point(phone.key) + phone.shared
    return ChannelRow(
        id=person.id, person=person.id, kind="push", address=phone.endpoint, keys=keys, language="en", created=0
    )


async def pass_time(room: Room, clock: HandClock, phone: Subscriber) -> None:
    """The clock moves to the table's due time, and the table does what it does by itself; if it is Bo who is waited for
    his phone has said so before."""
    if awaited(room.table) == BO:
        clock.advance(PAUSE + SWEEP)
        await phone.until(2 * room.table.chairs[1].timeouts + (2 if room.table.reminded == room.table.turn else 1))
    time, version, watch = due(room.table), room.table.version, Watch(room)
    assert time is not None
    clock.advance(max(0, time - clock.now()))
    await watch.until(lambda: room.table.version > version)
    watch.leave()


async def one_day(store: MemoryStore, clock: HandClock, id: str, phone: Subscriber) -> Room:
    """A server runs for some turns: Ann plays hers, Bo never comes. The room as the server left it."""
    async with server(store, clock) as lobby:
        room = await lobby.room(id)
        for _ in range(DAYS_BETWEEN_RESTARTS):
            if phase(room.table) == "over":
                break
            if awaited(room.table) == ANN:
                assert turn_end(room.table) == room.table.turn_at + 24 * HOUR
                await play_turn(room)
            else:
                await pass_time(room, clock, phone)
        await room.entries_after(0)
        return room


async def match_of_days(setting: Setting) -> tuple[Room, list[Any], HandClock, int]:
    """A whole match: its room, its journal's events, the clock, and how many servers it took."""
    store, clock, servers = store_with_people(), HandClock(), 0
    async with push_service() as service:
        phone, anns = service.browser("bo"), service.browser("ann")
        store.notices.put(phone_of(BO, phone))
        store.notices.put(phone_of(ANN, anns))
        async with server(store, clock) as lobby:
            room = await start(await lobby.open(setting, ANN), [ANN, BO])
        while phase(room.table) != "over":
            room = await one_day(store, clock, room.id, phone)
            servers += 1
        check_told(phone, anns)
    async with lobby_over(store, clock) as lobby:
        log = await (await lobby.room(room.id)).entries_after(0)
    assert verify(game_of(room.table), record(room.table, log, None)).ok
    return room, [entry.event for entry in log], clock, servers


def check_told(phone: Subscriber, anns: Subscriber) -> None:
    """Bo was told of each turn and reminded of it once, always before it was over; Ann, who was there, never."""
    ends = [said["deadline"] for said in phone.got]
    assert [said["kind"] for said in phone.got] == ["turn", "reminder"] * (len(ends) // 2)
    assert ends[::2] == ends[1::2] == sorted(set(ends))
    assert anns.got == []


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_over_days_and_restarts_though_one_never_comes(game: str) -> None:
    """TBL-TABLE-2, TBL-TIME-3: Bo is told of each turn and reminded once, then a bot plays it; no day is lost, none
    counted twice, and the record of it all holds."""

    async def scene() -> None:
        _, events, clock, servers = await match_of_days(setting_of(game, TurnBased()))
        late = [event for event in events if isinstance(event, TimedOut)]
        reminded = [event for event in events if isinstance(event, Reminded)]
        assert {event.seat for event in late} == {1}
        assert [event.seat for event in reminded] == [1] * len(late)
        stood_in = [event for event in events if isinstance(event, Played) and (event.seat, event.by) == (1, "bot")]
        assert len(stood_in) >= len(late) > 1
        assert clock.now() - HandClock().now() >= len(late) * 24 * HOUR
        assert servers > 1

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_where_the_table_says_so_whoever_never_comes_forfeits(game: str) -> None:
    """TBL-TIME-3, TBL-LEAVE-1, TBL-LEAVE-2: once, at the end of the first turn, after one reminder."""

    async def scene() -> None:
        room, events, _, _ = await match_of_days(setting_of(game, TurnBased(late="forfeit")))
        assert [type(event) for event in events if isinstance(event, Reminded | TimedOut | Departed)] == [
            Reminded,
            TimedOut,
            Departed,
        ]
        assert room.table.chairs[1].left

    asyncio.run(scene())
