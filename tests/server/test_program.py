"""Programs that play: by a token, within its scopes, known to all as programs, and shown no more than a player."""

import asyncio
from typing import Any

import pytest

from tests.server.visit import Browser, Closed, House, Json, Player, begin, hang_up, served
from toprung.kernel.record import read_header
from toprung.server.line import GONE

SNAKES, LADDER = "snakes_and_ladders", "ladder11"


async def program(owner: Browser, *scopes: str, name: str = "Robot") -> "Program":
    """A program of the owner's, as something that asks with its token."""
    answer = await owner.post("/api/programs", {"name": name, "scopes": list(scopes)})
    assert answer.status == 201, answer.body
    made = Program(owner.house, "203.0.113.9")
    made.token = answer.json["token"]
    return made


class Program(Browser):
    """Something that has a token and no cookies."""

    token = ""

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> Json:
        return super()._scope(kind, path, {"authorization": f"Bearer {self.token}"} | headers)


async def people(house: House) -> tuple[Browser, Browser]:
    """Ann, whose programs these are, and Bo."""
    ann, bo = house.browser(), house.browser()
    await ann.name("Ann")
    await bo.name("Bo")
    return ann, bo


def test_a_program_plays_as_a_player_does_and_everybody_sees_that_it_is_one() -> None:
    """TBL-HIDE-1, record.md: in the seats, the list and the record; it sees its own hand and no other."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = await people(house)
            robot = await program(ann, "watch", "play")
            table = await bo.open_table(LADDER, [None, None])
            first, second = await bo.sit(table), await robot.sit(table)
            assert (await second.want("sit", seat=1))["type"] == "done"
            await begin({0: first, 1: second})
            await first.until(lambda update: update["version"] == second.last["version"])
            seats = first.last["table"]["seats"]
            assert [(seat["name"], seat["program"]) for seat in seats] == [("Bo", False), ("Robot", True)]
            views = [player.last["match"][0]["view"] for player in (first, second)]
            assert [view["viewer"] for view in views] == [0, 1]
            assert [len(view["hand"]) for view in views] == [10, 10] and views[0]["hand"] != views[1]["hand"]
            (listed,) = (await bo.get("/api/tables")).json
            assert [seat["program"] for seat in listed["seats"]] == [False, True]
            mover = (first, second)[first.last["match"][0]["view"]["turn"]]
            assert await mover.roll(mover.last["match"][0]["seat"])
            record = (await bo.get(f"/api/tables/{table}/record")).body.decode()
            header = read_header(record.splitlines()[0])
            assert [sitter.program for sitter in header.seats][1] is True
            assert '"program"' not in record.split("}", 1)[0]

    asyncio.run(scene())


NOT_ALLOWED = [
    (("play", "open"), "GET", "/api/tables/{table}", None),
    (("watch", "play"), "POST", "/api/tables", {"game": SNAKES, "bots": [None, None]}),
    (("watch", "play"), "POST", "/api/find", {"game": SNAKES}),
    (("watch", "play", "open"), "PUT", "/api/me", {"name": "Ann"}),
    (("watch", "play", "open"), "POST", "/api/me/link", {}),
    (("watch", "play", "open"), "GET", "/api/me/export", None),
    (("watch", "play", "open"), "DELETE", "/api/me", None),
    (("watch", "play", "open"), "POST", "/api/programs", {"name": "Child", "scopes": ["watch"]}),
]


@pytest.mark.parametrize(("scopes", "method", "path", "body"), NOT_ALLOWED)
def test_what_a_token_does_not_allow_is_refused(scopes: tuple[str, ...], method: str, path: str, body: Any) -> None:
    """And so is all that is for people alone."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = await people(house)
            robot = await program(ann, *scopes)
            path_there = path.format(table=await bo.open_table(SNAKES, [None, None]))
            if method == "POST":
                answer = await robot.post(path_there, body)
            elif method == "PUT":
                answer = await robot.put(path_there, body)
            else:
                answer = await robot.ask(method, path_there)
            assert answer.status == 403, answer.body

    asyncio.run(scene())


def test_a_token_that_may_only_watch_takes_no_part() -> None:
    """TBL-SPEC-1: it is told which scope it lacks."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = await people(house)
            robot = await program(ann, "watch")
            watching = await robot.sit(await bo.open_table(SNAKES, [None, None]))
            answer = await watching.want("sit", seat=1)
            assert (answer["type"], answer["why"]) == ("trouble", "This token lacks the scope play.")
            assert watching.last["table"]["seats"][1]["name"] is None

    asyncio.run(scene())


def test_without_the_scope_to_watch_no_socket_is_opened() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, bo = await people(house)
            robot, table = await program(ann, "play"), await bo.open_table(SNAKES, [None, None])
            for path in (f"/api/tables/{table}/socket", "/api/lobby/socket"):
                with pytest.raises(Closed):
                    await robot.socket(path)

    asyncio.run(scene())


def test_a_token_that_is_nobody_s_is_refused_and_makes_no_guest() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, _ = await people(house)
            robot = Program(house, "203.0.113.9")
            for token in ("", "nonsense", ann.cookies["toprung"]):
                robot.token = token
                assert (await robot.get("/api/me")).status == 401
            assert robot.cookies == {}

    asyncio.run(scene())


def test_a_token_is_no_cookie() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, _ = await people(house)
            robot = await program(ann, "watch")
            thief = house.browser()
            thief.cookies["toprung"] = robot.token
            assert (await thief.get("/api/me")).json["name"] != "Robot"

    asyncio.run(scene())


def test_a_program_that_is_taken_away_has_left_and_its_token_is_void() -> None:
    """Only its owner can do that. Its name stays where it played."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = await people(house)
            robot = await program(ann, "watch", "play")
            table = await bo.open_table(SNAKES, [None, None])
            player = await robot.sit(table)
            await player.want("sit", seat=1)
            (mine,) = (await ann.get("/api/programs")).json
            assert (mine["name"], mine["scopes"]) == ("Robot", ["watch", "play"])
            assert (await bo.ask("DELETE", f"/api/programs/{mine['id']}")).status == 404
            assert (await ann.ask("DELETE", f"/api/programs/{mine['id']}")).status == 204
            assert (await ann.get("/api/programs")).json == []
            assert (await robot.get("/api/me")).status == 401
            assert (await bo.get(f"/api/tables/{table}")).json["seats"][1]["name"] is None

    asyncio.run(scene())


def test_a_program_needs_a_name_and_a_scope() -> None:
    async def scene() -> None:
        async with served() as house:
            ann, _ = await people(house)
            for wish in ({"name": "Robot", "scopes": []}, {"name": " ", "scopes": ["play"]}):
                assert (await ann.post("/api/programs", wish)).status == 400
            assert (await ann.post("/api/programs", {"name": "Robot", "scopes": ["rule"]})).status == 400

    asyncio.run(scene())


@pytest.mark.parametrize("sent", [False, True], ids=["before its nonce", "after it"])
def test_a_start_is_called_off_when_a_program_is_let_go_in_it(sent: bool) -> None:
    """And its line is hung up."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = await people(house)
            robot = await program(ann, "watch", "play")
            table = await bo.open_table(SNAKES, [None, None])
            host, player = await bo.sit(table), await robot.sit(table)
            await player.want("sit", seat=1)
            for seat, one in enumerate((host, player)):
                await one.ready(seat)
            await host.until(lambda update: update["table"]["phase"] == "revealing")
            if sent:
                await player.reveal(1)
            (own,) = (await ann.get("/api/programs")).json
            assert (await ann.ask("DELETE", f"/api/programs/{own['id']}")).status == 204
            await host.until(lambda update: update["table"]["phase"] == "open")
            assert host.last["table"]["seats"][1]["name"] is None
            assert (await player.to_the_end())[1] == GONE
            await hang_up(host.socket)

    asyncio.run(scene())


def test_whoever_only_watches_is_hung_up_on_too() -> None:
    """A program that was let go at a table and in the lobby; those of others stay open."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = await people(house)
            robot, other = await program(ann, "watch"), await program(bo, "watch")
            table = await bo.open_table(SNAKES, [None, None])
            watcher, stays = await robot.sit(table), await other.sit(table)
            lobby = Player(await robot.socket("/api/lobby/socket"))
            (own,) = (await ann.get("/api/programs")).json
            assert (await ann.ask("DELETE", f"/api/programs/{own['id']}")).status == 204
            assert [(await line.to_the_end())[1] for line in (watcher, lobby)] == [GONE, GONE]
            assert (await stays.say("ping"))["type"] == "pong"
            await hang_up(stays.socket)

    asyncio.run(scene())
