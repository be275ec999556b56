"""What stands before every request: whose page it comes from, how much and how often; and what every answer carries."""

import asyncio
import json

import pytest

from tests.room.hand import HandClock
from tests.server.visit import HOST, Closed, Player, served
from toprung.room.journal import Journal
from toprung.room.listing import OF_SOURCE
from toprung.room.lobby import Lobby
from toprung.server.app import LONGEST as LONGEST_BODY
from toprung.server.house import (
    EXPORTS,
    GUESTS,
    HANDSHAKES,
    MESSAGES,
    OWN_SOCKETS,
    OWN_TABLES,
    REQUESTS,
    SOCKETS,
    STUDIES,
    TABLES,
    TABLES_HERE,
)
from toprung.server.line import LONGEST, POLICY, TOO_BIG, WARNINGS
from toprung.server.socket import LATER, MISSING
from toprung.server.update import DRAWN, update
from toprung.store import MemoryStore
from toprung.table.command import SetPace
from toprung.table.setting import Setting
from toprung.table.value import Person

SNAKES = "snakes_and_ladders"
TABLE = {"game": SNAKES, "bots": [None, None]}

FOREIGN = [
    {"origin": "https://evil.test"},
    {"origin": "null"},
    {"origin": f"http://{HOST}.evil.test"},
    {"origin": "http://"},
    {"origin": "http://["},
    {"sec_fetch_site": "cross-site"},
    {"sec_fetch_site": "same-site"},
]
OURS = [
    {},
    {"origin": f"http://{HOST}"},
    {"origin": "https://public.test"},
    {"sec_fetch_site": "same-origin"},
    {"sec_fetch_site": "none"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_another_site_can_change_nothing_and_open_no_socket(headers: dict[str, str]) -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            await ann.name("Ann")
            table = await ann.open_table(SNAKES, [None, None])
            for answer in (
                await ann.post("/api/tables", TABLE, **headers),
                await ann.put("/api/me", {"name": "Eve"}, **headers),
            ):
                assert answer.status == 403
                assert answer.json["why"] == "This request comes from another site."
            for path in (f"/api/tables/{table}/socket", "/api/lobby/socket"):
                with pytest.raises(Closed):
                    await ann.socket(path, **headers)
            assert (await ann.get("/api/me")).json["name"] == "Ann"
            assert len((await ann.get("/api/tables")).json) == 1

    asyncio.run(scene())


@pytest.mark.parametrize("headers", OURS)
def test_our_own_pages_and_programs_are_let_through(headers: dict[str, str]) -> None:
    async def scene() -> None:
        async with served(public="https://public.test") as house:
            ann = house.browser()
            answer = await ann.post("/api/tables", TABLE, **headers)
            assert answer.status == 201
            socket = await ann.socket(f"/api/tables/{answer.json['id']}/socket", **headers)
            await socket.close()

    asyncio.run(scene())


@pytest.mark.parametrize("host", ["[", "localhost:99999", "localhost:x", "a/b", "a b@c"])
def test_a_request_to_a_host_that_cannot_be_is_refused_before_anything_is_done(host: str) -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            await ann.name("Ann")
            for answer in (
                await ann.post("/api/tables", TABLE, host=host),
                await ann.get("/api/me", host=host),
            ):
                assert answer.status == 400
                assert answer.headers["content-security-policy"]
            with pytest.raises(Closed):
                await ann.socket("/api/lobby/socket", host=host)
            assert (await ann.get("/api/tables")).json == []

    asyncio.run(scene())


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/api/tables/nowhere", "/health"])
def test_every_answer_tells_the_browser_to_be_strict(path: str) -> None:
    async def scene() -> None:
        async with served() as house:
            headers = (await house.browser().get(path)).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "strict-transport-security" not in headers
            assert (headers.get("cache-control") == "no-store") == path.startswith("/api/")
        async with served(public="https://room.test") as house:
            assert "strict-transport-security" in (await house.browser().get(path)).headers

    asyncio.run(scene())


def test_a_body_that_is_too_long_is_refused() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            await ann.name("Ann")
            answer = await ann.put("/api/me", {"name": "x" * LONGEST_BODY})
            assert answer.status == 413
            assert answer.json["why"]
            assert (await ann.get("/api/me")).json["name"] == "Ann"

    asyncio.run(scene())


def test_a_message_that_is_too_long_ends_the_socket() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            player = await ann.sit(await ann.open_table(SNAKES, [None, None]))
            player.socket.send(json.dumps({"type": "ping", "id": 1, "more": "x" * LONGEST}))
            assert (await player._next())["type"] == "trouble"
            with pytest.raises(Closed) as closed:
                await player._next()
            assert closed.value.code == TOO_BIG
            again = await ann.sit((await ann.get("/api/tables")).json[0]["id"])
            assert again.last["version"] == player.last["version"]
            await again.socket.close()

    asyncio.run(scene())


def test_a_flood_is_warned_then_cut_off_and_others_play_on() -> None:
    async def scene() -> None:
        async with served(rate=1) as house:
            ann, bo = house.browser(), house.browser("203.0.113.2")
            table = await ann.open_table(SNAKES, [None, None])
            await bo.get("/api/me")
            flooder, other = await ann.sit(table), await bo.sit(table)
            for number in range(int(MESSAGES.burst) + WARNINGS + 5):
                flooder.socket.say({"type": "ping", "id": number})
            told, code = await flooder.to_the_end()
            assert code == POLICY
            assert told.count("trouble") == WARNINGS + 1
            assert told.count("pong") == MESSAGES.burst - 1
            assert (await other.want("sit", seat=1))["type"] == "done"
            await other.socket.close()

    asyncio.run(scene())


def test_whoever_waits_may_go_on() -> None:
    async def scene() -> None:
        clock = HandClock()
        async with served(clock=clock, rate=1) as house:
            ann = house.browser()
            player = await ann.sit(await ann.open_table(SNAKES, [None, None]))
            for _ in range(int(MESSAGES.burst) - 1):
                await player.say("ping")
            assert (await player.say("ping"))["type"] == "trouble"
            clock.advance(int(1000 / MESSAGES.second))
            assert (await player.say("ping"))["type"] == "pong"
            await player.socket.close()

    asyncio.run(scene())


def test_one_address_cannot_ask_without_end() -> None:
    async def scene() -> None:
        async with served(rate=1) as house:
            ann, bo = house.browser("203.0.113.1"), house.browser("203.0.113.2")
            told = [(await ann.get("/api/tables")).status for _ in range(int(REQUESTS.burst) + 1)]
            assert told == [200] * int(REQUESTS.burst) + [429]
            assert (await bo.get("/api/tables")).status == 200

    asyncio.run(scene())


def test_one_address_cannot_make_guests_without_end() -> None:
    async def scene() -> None:
        async with served(rate=1) as house:
            told = [(await house.browser().get("/api/me")).status for _ in range(int(GUESTS.burst) + 1)]
            assert told == [200] * int(GUESTS.burst) + [429]
            assert (await house.browser("203.0.113.2").get("/api/me")).status == 200

    asyncio.run(scene())


def test_one_person_cannot_open_tables_without_end() -> None:
    async def scene() -> None:
        async with served(rate=1) as house:
            ann = house.browser()
            told = [(await ann.post("/api/tables", TABLE)).status for _ in range(int(TABLES.burst) + 1)]
            assert told == [201] * int(TABLES.burst) + [429]

    asyncio.run(scene())


def test_one_address_cannot_open_tables_without_end() -> None:
    """As however many people."""

    async def scene() -> None:
        async with served(rate=1) as house:
            people, told = [house.browser() for _ in range(12)], list[int]()
            for number in range(12 * int(TABLES.burst)):
                house.clock.time += 50  # in which a request comes back, and hardly any table
                told.append((await people[number // int(TABLES.burst)].post("/api/tables", TABLE)).status)
            assert TABLES_HERE.burst <= told.index(429) < 1.1 * TABLES_HERE.burst
            assert (await house.browser("203.0.113.2").post("/api/tables", TABLE)).status == 201

    asyncio.run(scene())


def test_one_address_has_its_part_of_the_list_and_no_more() -> None:
    """As however many people; of whoever comes from elsewhere the tables stand there."""

    async def scene() -> None:
        async with served(rate=1) as house:
            for _ in range(OF_SOURCE):
                assert (await house.browser().post("/api/tables", TABLE)).status == 201
            answer = await house.browser().post("/api/tables", TABLE)
            assert answer.status == 409
            assert answer.json["why"].startswith("The list has {most} tables from your address.")
            ann = house.browser("203.0.113.2")
            opened = (await ann.post("/api/tables", TABLE)).json["id"]
            assert opened in {table["id"] for table in (await ann.get("/api/tables")).json}

    asyncio.run(scene())


def test_one_person_sits_at_so_many_tables_and_opens_no_more() -> None:
    async def scene() -> None:
        async with served(rate=1) as house:
            ann = house.browser()
            for _ in range(OWN_TABLES):
                house.clock.time += 20_000
                assert (await ann.post("/api/tables", TABLE | {"listed": False})).status == 201
            house.clock.time += 20_000
            for path, body in (("/api/tables", TABLE | {"listed": False}), ("/api/find", {"game": SNAKES})):
                house.clock.time += 20_000
                answer = await ann.post(path, body)
                assert (answer.status, answer.json["why"][:26]) == (429, "You sit at as many tables ")
            player = await ann.sit((await ann.get("/api/me/tables")).json[0]["table"]["id"])
            await player.want("stand", seat=0)
            house.clock.time += 20_000
            assert (await ann.post("/api/tables", TABLE | {"listed": False})).status == 201
            await player.socket.close()

    asyncio.run(scene())


def test_one_address_cannot_open_sockets_without_end() -> None:
    """As however many people."""

    async def scene() -> None:
        async with served(rate=0.1) as house:
            lines = [await house.browser().socket("/api/lobby/socket") for _ in range(int(SOCKETS * 0.1))]
            house.clock.time += 60_000
            with pytest.raises(Closed):
                await house.browser().socket("/api/lobby/socket")
            await lines.pop().close()
            lines.append(await house.browser().socket("/api/lobby/socket"))
            for line in lines:
                await line.close()

    asyncio.run(scene())


def test_one_person_cannot_open_sockets_without_end() -> None:
    async def scene() -> None:
        async with served(rate=1) as house:
            ann = house.browser()
            table = await ann.open_table(SNAKES, [None, None])
            players: list[Player] = [await ann.sit(table) for _ in range(OWN_SOCKETS)]
            with pytest.raises(Closed):
                await ann.sit(table)
            await players.pop().socket.close()
            players.append(await ann.sit(table))
            for player in players:
                await player.socket.close()

    asyncio.run(scene())


def test_people_behind_one_address_do_not_share_one_person_s_sockets() -> None:
    """A class whose lists of tables are all open."""

    async def scene() -> None:
        async with served(rate=1) as house:
            lines = []
            for _ in range(OWN_SOCKETS + 5):
                somebody = house.browser()
                await somebody.get("/api/me")
                lines.append(await somebody.socket("/api/lobby/socket"))
            for line in lines:
                await line.close()

    asyncio.run(scene())


def test_one_address_cannot_shake_hands_without_end() -> None:
    """Though nothing is opened."""

    async def scene() -> None:
        async with served(rate=0.1) as house:
            told = []
            for _ in range(int(HANDSHAKES.burst * 0.1) + 1):
                with pytest.raises(Closed) as closed:
                    await house.browser().socket("/api/tables/nowhere/socket")
                told.append(closed.value.code)
            assert told == [MISSING] * int(HANDSHAKES.burst * 0.1) + [LATER]

    asyncio.run(scene())


def test_a_flood_of_the_lobby_is_cut_off() -> None:
    async def scene() -> None:
        async with served(rate=1) as house:
            line = await house.browser().socket("/api/lobby/socket")
            for _ in range(int(MESSAGES.burst) + WARNINGS + 1):
                line.say("junk")
            assert (await Player(line).to_the_end())[1] == POLICY

    asyncio.run(scene())


def test_one_address_cannot_have_whole_matches_computed_without_end() -> None:
    """What costs little is answered all the while."""

    async def scene() -> None:
        async with served(rate=1) as house:
            ann = house.browser()
            table, told = await ann.open_table(SNAKES, [None, None]), list[int]()
            for _ in range(int(1.2 * STUDIES.burst)):
                house.clock.time += 50  # in which a request comes back, and hardly a match
                told.append((await ann.get(f"/api/tables/{table}/record")).status)
            assert STUDIES.burst <= told.index(429) < 1.2 * STUDIES.burst
            assert (await ann.get("/api/tables")).status == 200

    asyncio.run(scene())


def test_nobody_saves_all_that_is_kept_of_them_again_and_again() -> None:
    async def scene() -> None:
        async with served(rate=1) as house:
            ann, bo = house.browser(), house.browser()
            for browser in (ann, bo):
                await browser.get("/api/me")
            told = [(await ann.get("/api/me/export")).status for _ in range(int(EXPORTS.burst) + 1)]
            assert told == [200] * int(EXPORTS.burst) + [429]
            assert (await bo.get("/api/me/export")).status == 200

    asyncio.run(scene())


def test_pictures_for_those_who_look_on_do_not_pile_up() -> None:
    async def scene() -> None:
        lobby = Lobby(Journal(MemoryStore()), HandClock())
        ann = Person("ann", "Ann")
        room = await lobby.open(Setting(game=SNAKES, bots=(None, None)), ann)
        for number in range(3 * DRAWN):
            await room.do(ann, SetPace("slow" if number % 2 else "quick"))
        pictures = [await update(room, None, since, 5_000) for since in range(room.table.version)]
        assert len(set(pictures)) > DRAWN
        assert len(room.drawn) <= DRAWN
        assert json.loads(await update(room, None, room.table.version - 1, 9_000))["now"] == 9_000  # and no old clock
        await lobby.journal.close()

    asyncio.run(scene())
