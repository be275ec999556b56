"""The client for programs, and the example bot that is made of it, against a real server on loopback."""

import asyncio
from pathlib import Path

import httpx
import pytest

from examples.bot import play
from tests.browser.server import Server
from tests.house.tree import ROOT
from toprung.client import Refusal, Room
from toprung.games import GAMES
from toprung.kernel.record import load
from toprung.kernel.verify import verify
from toprung.table.command import Sit
from toprung.table.setting import Setting, Untimed

SNAKES = GAMES["snakes_and_ladders"]
SOLO = Setting(
    game=SNAKES.key, options={"fast": True}, bots=(None, "bot"), clock=Untimed(), listed=False, bot_pace="instant"
)


def token_of(server: Server, *scopes: str) -> str:
    """The token of a new program of a new person's."""
    with httpx.Client(base_url=server.url) as owner:
        owner.get("/api/me")
        answer = owner.post("/api/programs", json={"name": "Robot", "scopes": scopes})
        return str(answer.raise_for_status().json()["token"])


def test_the_example_bot_plays_a_whole_match(tmp_path: Path) -> None:
    """SNL-END-1: to its end, and the record of it holds and says that a program played."""

    async def scene(server: Server) -> str:
        token = token_of(server, "watch", "play", "open")
        table = await Room(server.url, token).open(SOLO)
        assert sorted(await play(server.url, token, table)) == [1, 2]
        return table

    with Server(tmp_path) as server:
        table = asyncio.run(scene(server))
        record = load(SNAKES, httpx.get(f"{server.url}/api/tables/{table}/record").text)
    assert record.header.seats[0].program is True
    assert verify(SNAKES, record).ok


def test_two_example_bots_play_each_other(tmp_path: Path) -> None:
    """SNL-END-1: each sees its own seat; both are told the same end."""

    async def scene(server: Server) -> None:
        one, other = token_of(server, "watch", "play", "open"), token_of(server, "watch", "play")
        table = await Room(server.url, one).open(Setting(game=SNAKES.key, options={"fast": True}, bots=(None, None)))
        first, second = await asyncio.gather(*(play(server.url, token, table) for token in (one, other)))
        assert first == second and sorted(first) == [1, 2]

    with Server(tmp_path) as server:
        asyncio.run(scene(server))


def test_what_the_server_refuses_is_told(tmp_path: Path) -> None:
    """TBL-TABLE-5: a seat that is taken; a scope that is lacking; and the list shows the table."""

    async def scene(server: Server) -> None:
        owner, watcher = token_of(server, "watch", "play", "open"), token_of(server, "watch")
        room = Room(server.url, owner)
        table = await room.open(Setting(game=SNAKES.key, bots=(None, None)))
        assert [listed.id for listed in await room.tables()] == [table]
        async with room.table(table) as here:
            with pytest.raises(Refusal, match="There is no seat 7"):
                await here.want(Sit(7))
        async with Room(server.url, watcher).table(table) as there:
            with pytest.raises(Refusal, match="lacks the scope play"):
                await there.want(Sit(1))

    with Server(tmp_path) as server:
        asyncio.run(scene(server))


def test_the_example_is_short() -> None:
    """A bot of anybody's takes fewer than fifty lines."""
    assert len((ROOT / "examples" / "bot.py").read_text().splitlines()) < 50
