"""A server that is killed (SIGKILL) at random moments of a running match, and started again: no acknowledged action
is lost, none is played twice, and the match goes on and verifies. `TOPRUNG_KILLS` says how often it is killed.
"""

import asyncio
import json
import os
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.browser.server import Server
from toprung.games import GAMES
from toprung.kernel.verify import verify_text
from toprung.store import SqlStore

KILLS = int(os.environ.get("TOPRUNG_KILLS", "3"))
FRAMES = 40
"""The most messages between two kills."""
AFTER = 12
"""How many versions the match goes on after the last kill."""
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError)

NONCE = {0: "00" * 32, 1: "11" * 32}

Json = dict[str, Any]


class Guest:
    """Somebody with a cookie."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""
        self.ask("GET", "/api/me")

    def ask(self, method: str, path: str, body: Json | None = None) -> bytes:
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.server.url + path, data, headers, method=method)) as answer:
            if cookie := answer.headers.get("Set-Cookie"):
                self.cookie = cookie.partition(";")[0]
            said: bytes = answer.read()
            return said


class Siege:
    """A table with two people and two bots, a server that is killed, and what was sent and acknowledged."""

    def __init__(self, server: Server, random: Random) -> None:
        self.server = server
        self.random = random
        self.kills = 0
        self.frames = 1
        self.last = 0
        self.goal: int | None = None
        """The version at which the match has gone on long enough; known after the last kill."""
        self.sent: list[tuple[int, int, Json]] = []
        """Seat, version it was made for, action."""
        self.acknowledged: list[tuple[int, int, Json]] = []
        """Seat, version after it, action."""
        self.up = asyncio.Event()
        self.up.set()

    async def frame(self, version: int) -> None:
        """A message went by: the server may be killed now, or a moment later."""
        self.last = max(self.last, version)
        self.frames -= 1
        if self.frames > 0 or self.kills >= KILLS or not self.up.is_set():
            return
        self.frames = self.random.randint(1, FRAMES)
        self.kills += 1
        self.up.clear()
        await asyncio.sleep(self.random.random() * 0.005)  # not a wait: the moment is to be any
        self.server.kill()
        await asyncio.to_thread(self.server.start)
        if self.kills == KILLS:
            self.goal = self.last + AFTER
        self.up.set()

    async def play(self, guest: Guest, table: str, seat: int) -> None:
        """Play whatever is legal first, through every end of the line, until the match has gone on long enough."""
        version = 0
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        while self.goal is None or version < self.goal:
            await self.up.wait()
            try:
                async with connect(address, additional_headers={"Cookie": guest.cookie}) as line:
                    version = await self.speak(line, seat, version)
            except BROKEN:
                continue

    async def speak(self, line: ClientConnection, seat: int, version: int) -> int:
        """Speak over one line; the last version seen."""
        await line.send(json.dumps({"type": "hello", "version": version}))
        async for text in line:
            message = json.loads(text)
            if message["type"] == "update":
                version = message["version"]
                await self.act(line, seat, message)
            elif message["type"] == "done" and message["id"] >= 0:
                self.acknowledged.append((seat, message["version"], self.sent[message["id"]][2]))
            await self.frame(version)
            if self.goal is not None and version >= self.goal:
                return version
        return version

    async def act(self, line: ClientConnection, seat: int, update: Json) -> None:
        """Do what the moment asks for."""
        if update["table"]["phase"] == "revealing":
            command = {"type": "nonce", "seat": seat, "nonce": NONCE[seat]}
            await line.send(json.dumps({"type": "want", "id": -1, "command": command}))
        mine = [match for match in update["match"] if match["seat"] == seat and match["legal"]]
        if not mine:
            return
        action = mine[0]["legal"][0]
        command = {"type": "play", "seat": seat, "version": update["version"], "action": action}
        self.sent.append((seat, update["version"], action))
        await line.send(json.dumps({"type": "want", "id": len(self.sent) - 1, "command": command}))
        await self.frame(update["version"])


async def once(guest: Guest, table: str, *commands: Json) -> None:
    """Give commands over a line of their own."""
    address = f"{guest.server.url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(address, additional_headers={"Cookie": guest.cookie}) as line:
        for command in commands:
            await line.send(json.dumps({"type": "want", "id": 1, "command": command}))
            assert json.loads(await line.recv())["type"] == "done"


async def besieged(server: Server, seed: int) -> tuple[Siege, str, str]:
    """A match through all kills; the siege, the table and the record."""
    siege = Siege(server, Random(seed))
    ann, bo = Guest(server), Guest(server)
    setting = {"game": "ladder11", "bots": [None, None, "easy", "easy"], "bot_pace": "instant"}
    table = json.loads(ann.ask("POST", "/api/tables", setting))["id"]
    commitments = {seat: sha256(bytes.fromhex(nonce)).hexdigest() for seat, nonce in NONCE.items()}
    await once(bo, table, {"type": "sit", "seat": 1}, {"type": "ready", "seat": 1, "commitment": commitments[1]})
    await once(ann, table, {"type": "ready", "seat": 0, "commitment": commitments[0]})
    await asyncio.gather(siege.play(ann, table, 0), siege.play(bo, table, 1))
    await once(ann, table, {"type": "leave", "seat": 0})
    return siege, table, ann.ask("GET", f"/api/tables/{table}/record").decode()


@pytest.mark.parametrize("seed", [1])
def test_a_killed_server_loses_no_action_and_plays_none_twice(tmp_path: Path, seed: int) -> None:
    """TBL-LEAVE-3"""
    with Server(tmp_path) as server:
        siege, table, record = asyncio.run(besieged(server, seed))
    store = SqlStore(f"sqlite:///{tmp_path}/toprung.sqlite3")
    rows = store.entries(table)
    store.close()
    events = {row.version: json.loads(row.body) for row in rows}
    assert list(events) == list(range(1, len(rows) + 1))
    played = [(version, event) for version, event in events.items() if event.get("by") == "player"]
    assert siege.kills == KILLS
    for seat, version, action in siege.acknowledged:
        assert (events[version]["seat"], events[version]["action"]) == (seat, action)
    for version, event in played:
        made_for = [at for seat, at, action in siege.sent if (seat, action) == (event["seat"], event["action"])]
        assert any(at < version for at in made_for)
    assert len(played) <= len({at for _, at, _ in siege.sent})
    assert verify_text(GAMES, record).ok


def test_a_stopped_server_lets_its_sockets_go_and_is_back_at_once(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Guest(server)
        table = json.loads(ann.ask("POST", "/api/tables", {"game": "snakes_and_ladders", "bots": [None, None]}))["id"]
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        async with connect(address, additional_headers={"Cookie": ann.cookie}) as line:
            await line.send(json.dumps({"type": "hello", "version": 0}))
            await line.recv()
            assert server._process is not None
            server._process.terminate()
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            await asyncio.to_thread(server._process.wait, 30)
        await asyncio.to_thread(server.start)
        async with connect(address, additional_headers={"Cookie": ann.cookie}) as line:
            await line.send(json.dumps({"type": "hello", "version": 2}))
            assert json.loads(await line.recv())["table"]["you"] == [0]

    with Server(tmp_path) as server:
        asyncio.run(scene(server))
    assert "Traceback" not in (tmp_path / "server.log").read_text()
