"""A table's socket: it resumes from any version, takes no action twice or late, and gives no seat but one's own."""

import asyncio
from typing import Any

import pytest

from tests.room.hand import HandClock
from tests.server.visit import Browser, Closed, House, Player, begin, hang_up, served
from toprung.server import line, stream
from toprung.server.update import MOST
from toprung.store import MemoryStore

SNAKES = "snakes_and_ladders"
SOLO = {"clock": {"type": "untimed"}, "bot_pace": "instant"}


async def duel(house: House) -> tuple[str, dict[int, Player], Browser, Browser]:
    """A match of two people that has begun."""
    ann, bo = house.browser(), house.browser("203.0.113.2")
    await ann.name("Ann")
    await bo.name("Bo")
    table = await ann.open_table(SNAKES, [None, None])
    players = {0: await ann.sit(table), 1: await bo.sit(table)}
    await players[1].want("sit", seat=1)
    await begin(players)
    return table, players, ann, bo


def mover(players: dict[int, Player]) -> int:
    """Whose turn it is."""
    turn: int = next(iter(players.values())).last["match"][0]["view"]["turn"]
    return turn


async def settled(players: dict[int, Player], version: int) -> None:
    """Everybody has seen this version."""
    for player in players.values():
        await player.until(lambda update: update["version"] >= version)


def test_two_people_play_and_see_the_same() -> None:
    async def scene() -> None:
        async with served() as house:
            _, players, _, _ = await duel(house)
            for _ in range(5):  # a sixth roll can end the match
                seat = mover(players)
                done = await players[seat].play(seat, players[seat].legal(seat)[0])
                assert done["type"] == "done"
                await settled(players, done["version"])
                assert not players[1 - mover(players)].legal(1 - mover(players))
            first, second = players[0].last, players[1].last
            assert first["version"] == second["version"]
            assert [entry["event"] for entry in players[0].entries] == [entry["event"] for entry in players[1].entries]
            await hang_up(*(player.socket for player in players.values()))

    asyncio.run(scene())


def test_what_an_update_says_of_the_table_is_what_it_is_however_little_of_it_has_changed() -> None:
    """What nothing has changed of is not written again."""

    async def scene() -> None:
        async with served() as house:
            table, players, ann, bo = await duel(house)
            watcher = await house.browser("203.0.113.3").sit(table)
            for kind, at in (("", 0), ("", 0), ("pass_host", 1), ("leave", 0)):
                seat = mover(players)
                done = await players[seat].play(seat, players[seat].legal(seat)[0])
                if kind:
                    done = await players[0].want(kind, seat=at)
                await settled(players | {2: watcher}, done["version"])
                for one, who in ((players[0], ann), (players[1], bo), (watcher, watcher.socket.browser)):
                    assert one.last["table"] == (await who.get(f"/api/tables/{table}")).json
            await hang_up(watcher.socket, *(player.socket for player in players.values()))

    asyncio.run(scene())


@pytest.mark.parametrize("behind", [0, 1, 2, 7, 19])
def test_whoever_comes_back_gets_what_happened_since(behind: int) -> None:
    """TBL-LEAVE-3"""

    async def scene() -> None:
        async with served() as house:
            table, players, ann, _ = await duel(house)
            for i in range(6):
                seat = mover(players)
                await settled(players, (await players[seat].play(seat, players[seat].legal(seat)[0]))["version"])
                pace = await players[0].want("set_pace", pace=("slow", "quick")[i % 2])
                await settled(players, pace["version"])
            had = players[0].last["version"] - behind
            back = await ann.sit(table, had)
            assert back.last["since"] == had
            assert [entry["version"] for entry in back.last["entries"]] == list(range(had + 1, had + behind + 1))
            assert back.last["match"] == players[0].last["match"]
            assert back.last["entries"] == [entry for entry in players[0].entries if entry["version"] > had]
            await hang_up(back.socket, *(player.socket for player in players.values()))

    asyncio.run(scene())


@pytest.mark.parametrize("version", [0, -5, 10**9])
def test_whoever_has_nothing_or_nonsense_gets_all_from_the_beginning(version: int) -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            table = await ann.open_table(SNAKES, [None, None])
            player = await ann.sit(table, version)
            assert player.last["since"] == 0
            assert [entry["event"]["type"] for entry in player.last["entries"]] == ["opened", "sat"]
            await player.socket.close()

    asyncio.run(scene())


def test_an_update_has_a_bounded_number_of_entries_and_says_from_where() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            table = await ann.open_table(SNAKES, [None, None])
            player = await ann.sit(table)
            for i in range(MOST + 20):
                await player.want("set_pace", pace=("slow", "quick")[i % 2])
            late = await ann.sit(table)
            assert late.last["since"] == late.last["version"] - MOST == 22
            assert len(late.last["entries"]) == MOST
            await hang_up(player.socket, late.socket)

    asyncio.run(scene())


def test_an_action_sent_twice_is_played_once() -> None:
    """TBL-LEAVE-3"""

    async def scene() -> None:
        async with served() as house:
            _, players, _, _ = await duel(house)
            seat = mover(players)
            player = players[seat]
            command = {"type": "play", "seat": seat, "version": player.last["version"], "action": player.legal(seat)[0]}
            for number in (501, 501, 502):
                player.socket.say({"type": "want", "id": number, "command": command})
            answers: list[dict[str, Any]] = []
            while len(answers) < 3:
                message = await player._next()
                if message.get("id") in (501, 502):
                    answers.append(message)
            assert [answer["type"] for answer in answers] == ["done", "refused", "refused"]
            assert answers[1]["clause"] == "TBL-LEAVE-3"
            await settled(players, answers[0]["version"])
            assert player.last["version"] == answers[0]["version"]
            await hang_up(*(player.socket for player in players.values()))

    asyncio.run(scene())


def test_an_action_for_an_old_or_a_coming_table_is_refused() -> None:
    """TBL-LEAVE-3"""

    async def scene() -> None:
        async with served() as house:
            _, players, _, _ = await duel(house)
            seat = mover(players)
            roll = players[seat].legal(seat)[0]
            now = players[seat].last["version"]
            for version in (now - 1, 0, now + 1):
                refused = await players[seat].want("play", seat=seat, version=version, action=roll)
                assert (refused["type"], refused["clause"]) == ("refused", "TBL-LEAVE-3")
            assert (await players[seat].say("ping"))["type"] == "pong"
            assert players[seat].last["version"] == now
            await hang_up(*(player.socket for player in players.values()))

    asyncio.run(scene())


def test_a_foreign_seat_can_do_nothing() -> None:
    """TBL-SPEC-1"""

    async def scene() -> None:
        async with served() as house:
            table, players, _, _ = await duel(house)
            eve = await house.browser().sit(table)
            seat, now = mover(players), players[0].last["version"]
            roll = players[seat].legal(seat)[0]
            for other in (eve, players[1 - seat]):
                for command in (
                    {"type": "play", "seat": seat, "version": now, "action": roll},
                    {"type": "leave", "seat": seat},
                    {"type": "come_back", "seat": seat},
                    {"type": "stand", "seat": seat},
                ):
                    refused = await other.say("want", command=command)
                    assert refused["type"] == "refused", command
                assert (await other.say("ask", seat=seat, draft={"frames": []}))["type"] == "refused"
            assert players[0].last["version"] == now
            await hang_up(eve.socket, *(player.socket for player in players.values()))

    asyncio.run(scene())


def test_somebody_without_a_cookie_watches_and_can_do_nothing() -> None:
    """TBL-SPEC-1: each is counted by themselves."""

    async def scene() -> None:
        async with served() as house:
            ann, eve = house.browser(), house.browser()
            table = await ann.open_table(SNAKES, [None, None])
            watcher = await eve.sit(table)
            assert watcher.last["table"]["spectators"] == 1
            other = await house.browser().sit(table)
            assert other.last["table"]["spectators"] == 2
            await other.socket.close()
            assert (await watcher.want("sit", seat=1))["type"] == "refused"
            await watcher.socket.close()

    asyncio.run(scene())


def test_spectators_stay_out_where_the_host_says_so() -> None:
    """TBL-TABLE-5"""

    async def scene() -> None:
        async with served() as house:
            ann, eve = house.browser(), house.browser()
            await eve.get("/api/me")
            table = await ann.open_table(SNAKES, [None, "bot"], spectators=False, **SOLO)
            player, early = await ann.sit(table), await eve.sit(table)
            await begin({0: player})
            told, code = await early.to_the_end()
            assert code == line.FORBIDDEN
            assert told[-1] == "trouble"
            assert early.last["match"] == []
            with pytest.raises(Closed):
                await eve.sit(table)
            for path in ("", "/record"):
                assert (await eve.get(f"/api/tables/{table}{path}")).status == 403
            await player.socket.close()

    asyncio.run(scene())


def test_there_is_no_socket_where_there_is_no_table() -> None:
    async def scene() -> None:
        async with served() as house:
            with pytest.raises(Closed):
                await house.browser().socket("/api/tables/nowhere/socket")

    asyncio.run(scene())


def test_who_is_there_is_shown_to_all() -> None:
    async def scene() -> None:
        async with served() as house:
            table, players, _, _ = await duel(house)
            watcher = await house.browser().sit(table)
            await players[0].until(lambda update: update["table"]["spectators"] == 1)
            version = players[0].last["version"]
            await players[1].socket.close()
            gone = await players[0].until(lambda update: not update["table"]["seats"][1]["present"])
            assert (gone["version"], gone["since"], gone["entries"]) == (version, version, [])
            await hang_up(watcher.socket, players[0].socket)

    asyncio.run(scene())


def test_a_client_that_takes_nothing_is_cut_off_and_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "TAKEN_WITHIN", 0.05)

    async def scene() -> None:
        async with served() as house:
            table, players, _, _ = await duel(house)
            deaf = await house.browser().sit(table)
            deaf.socket.takes.clear()
            for _ in range(5):
                seat = mover(players)
                await settled(players, (await players[seat].play(seat, players[seat].legal(seat)[0]))["version"])
            await deaf.socket.ended()
            await players[0].until(lambda update: update["table"]["spectators"] == 0)
            await hang_up(*(player.socket for player in players.values()))

    asyncio.run(scene())


def test_a_slow_client_misses_pictures_and_no_entry() -> None:
    async def scene() -> None:
        async with served() as house:
            table, players, _, _ = await duel(house)
            slow = await house.browser().sit(table)
            slow.socket.takes.clear()
            for _ in range(6):
                seat = mover(players)
                await settled(players, (await players[seat].play(seat, players[seat].legal(seat)[0]))["version"])
            slow.socket.takes.set()
            last = players[0].last["version"]
            await slow.until(lambda update: update["version"] == last)
            assert [entry["version"] for entry in slow.entries] == list(range(1, last + 1))
            await hang_up(slow.socket, *(player.socket for player in players.values()))

    asyncio.run(scene())


def test_a_match_survives_a_restart_of_the_server_in_its_middle() -> None:
    """TBL-LEAVE-3"""

    async def scene() -> None:
        store, clock = MemoryStore(), HandClock()
        async with served(store, clock) as house:
            ann = house.browser()
            table = await ann.open_table(SNAKES, [None, "bot"], **SOLO)
            player = await ann.sit(table)
            await begin({0: player})
            had = player.last["version"]
            await player.socket.close()
        over = False
        while not over:
            async with served(store, clock) as house:
                ann.house = house
                player = await ann.sit(table, had)
                assert player.last["since"] == had
                for _ in range(12):
                    over = not await player.roll()
                    if over:
                        break
                had = player.last["version"]
                await player.socket.close()
        assert player.last["table"]["seed"]
        async with served(store, clock) as house:
            ann.house = house
            record = (await ann.get(f"/api/tables/{table}/record")).body.decode()
            report = (await ann.post("/api/verify", {"record": record})).json
            assert report["ok"], report

    asyncio.run(scene())


def test_a_failure_of_the_server_is_told_and_the_line_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            player = await ann.sit(await ann.open_table(SNAKES, [None, None]))
            monkeypatch.setattr(line.Line, "_preview", lambda *_: 1 / 0)
            trouble = await player.say("ask", seat=0, draft={"frames": []})
            assert trouble == {"type": "trouble", "why": "Something went wrong on the server.", "id": 1}
            assert (await player.say("ping"))["type"] == "pong"
            await player.socket.close()

    asyncio.run(scene())


def test_the_lobby_is_live() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            lobby = await ann.socket("/api/lobby/socket")
            assert (await lobby.receive())["tables"] == []
            table = await ann.open_table(SNAKES, [None, None])
            (shown,) = (await lobby.receive())["tables"]
            assert shown["id"] == table
            assert (await ann.get("/api/tables")).json == [shown]
            for nothing in ("it listens to pings alone", '{"type":"hello","version":0}', '{"type":"ping","id":1e99}'):
                lobby.send(nothing)
            lobby.send('{"type":"ping","id":7}')
            assert (await lobby.receive()) == {"type": "pong", "id": 7, "now": house.clock.now()}
            player = await ann.sit(table)
            await player.want("stand", seat=0)
            assert (await lobby.receive())["tables"] == []
            await hang_up(player.socket, lobby)

    asyncio.run(scene())
