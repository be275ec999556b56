"""A match that is played through thick and thin: two people and two bots at a table, while whatever serves them is
struck down at random moments. What was acknowledged is noted down, to be compared with the journal.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.browser.server import Server
from toprung.games import GAMES
from toprung.kernel.verify import verify_text
from toprung.store import SqlStore

FRAMES = 40
"""The most messages between two strikes."""
AFTER = 12
"""How many versions the match goes on after the last strike."""
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError)
RESHUFFLED = '"reshuffled"'

NONCE = {0: "00" * 32, 1: "11" * 32}
COMMITMENT = {seat: sha256(bytes.fromhex(nonce)).hexdigest() for seat, nonce in NONCE.items()}
SETTING = {
    "game": "ladder11",
    "bots": [None, None, "easy", "easy"],
    "bot_pace": "instant",
    "clock": {"type": "real_time", "seconds": 45},
}

Json = dict[str, Any]


class Guest:
    """Somebody with a cookie."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""
        self.ask("GET", "/api/me")

    def ask(self, method: str, path: str, body: Json | None = None, server: Server | None = None) -> bytes:
        """What this server, or the guest's own, answers."""
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request((server or self.server).url + path, data, headers, method=method)) as answer:
            if cookie := answer.headers.get("Set-Cookie"):
                self.cookie = cookie.partition(";")[0]
            said: bytes = answer.read()
            return said

    def line(self, table: str, server: Server | None = None, **options: Any) -> connect:
        """A connection to the table, by this server or by the guest's own."""
        address = (server or self.server).url.replace("http", "ws")
        return connect(f"{address}/api/tables/{table}/socket", additional_headers={"Cookie": self.cookie}, **options)

    async def once(self, table: str, *commands: Json) -> None:
        """Give commands over a line of their own."""
        async with self.line(table) as line:
            for command in commands:
                await line.send(json.dumps({"type": "want", "id": 1, "command": command}))
                answer = json.loads(await line.recv())
                assert answer["type"] == "done", answer


class Siege:
    """A match on these servers, and `strikes` blows by `strike`, each at a random moment, or just after a reshuffle and
    with `reshuffles` at no other moment."""

    def __init__(
        self,
        servers: Sequence[Server],
        strike: Callable[[], None],
        strikes: int,
        random: Random,
        *,
        reshuffles: bool = False,
    ) -> None:
        self.servers = servers
        self.strike = strike
        self.left = strikes
        self.random = random
        self.reshuffles = reshuffles
        self.frames = 1
        self.last = 0
        self.goal: int | None = None
        """The version at which the match has gone on long enough; known after the last strike."""
        self.over = False
        self.sent: list[tuple[int, int, Json]] = []
        """Seat, version it was made for, action."""
        self.acknowledged: list[tuple[int, int, Json]] = []
        """Seat, version after it, action."""
        self.up = asyncio.Event()
        self.up.set()

    async def frame(self, version: int, text: str = "") -> None:
        """A message went by: the blow may fall now, or a moment later."""
        self.last = max(self.last, version)
        self.frames -= 1
        falls = RESHUFFLED in text or (self.frames <= 0 and not self.reshuffles)
        if not falls or self.left == 0 or not self.up.is_set():
            return
        self.frames = self.random.randint(1, FRAMES)
        self.left -= 1
        self.up.clear()
        await asyncio.sleep(self.random.random() * 0.005)  # not a wait: the moment is to be any
        await asyncio.to_thread(self.strike)
        if self.left == 0:
            self.goal = self.last + AFTER
        self.up.set()

    async def play(self, guest: Guest, table: str, seat: int) -> None:
        """Play whatever is legal first, through every end of the line, until the match has gone on long enough."""
        version = 0
        while not self.over and (self.goal is None or version < self.goal):
            await self.up.wait()
            try:
                async with guest.line(table, self.random.choice(self.servers)) as line:
                    version = await self.speak(line, seat, version)
            except BROKEN:
                continue

    async def speak(self, line: ClientConnection, seat: int, version: int) -> int:
        """Speak over one line, until something is answered that a page would look at anew; the last version seen."""
        await line.send(json.dumps({"type": "hello", "version": version}))
        async for text in line:
            message = json.loads(text)
            match message["type"]:
                case "update":
                    version = message["version"]
                    self.over |= message["table"]["phase"] == "over"
                    await self.act(line, seat, message)
                case "done":
                    self.acknowledged.append((seat, message["version"], self.sent[message["id"]][2]))
                case "refused" | "trouble":
                    return version
            await self.frame(version, str(text))
            if self.over or (self.goal is not None and version >= self.goal):
                return version
        return version

    async def act(self, line: ClientConnection, seat: int, update: Json) -> None:
        """Do what the moment asks for."""
        mine = [match for match in update["match"] if match["seat"] == seat and match["legal"]]
        if not mine:
            return
        action = mine[0]["legal"][0]
        command = {"type": "play", "seat": seat, "version": update["version"], "action": action}
        self.sent.append((seat, update["version"], action))
        await line.send(json.dumps({"type": "want", "id": len(self.sent) - 1, "command": command}))
        await self.frame(update["version"])


async def besieged(siege: Siege) -> tuple[str, str]:
    """A match through all strikes; the table and the record."""
    ann, bo = (Guest(siege.servers[0]) for _ in range(2))
    table = json.loads(ann.ask("POST", "/api/tables", SETTING))["id"]
    await bo.once(table, {"type": "sit", "seat": 1}, {"type": "ready", "seat": 1, "commitment": COMMITMENT[1]})
    await ann.once(table, {"type": "ready", "seat": 0, "commitment": COMMITMENT[0]})
    await ann.once(table, {"type": "nonce", "seat": 0, "nonce": NONCE[0]})
    await bo.once(table, {"type": "nonce", "seat": 1, "nonce": NONCE[1]})
    await asyncio.gather(siege.play(ann, table, 0), siege.play(bo, table, 1))
    if not siege.over:
        await ann.once(table, {"type": "leave", "seat": 0})
    return table, ann.ask("GET", f"/api/tables/{table}/record").decode()


def withstood(siege: Siege, url: str, table: str, record: str) -> None:
    """No acknowledged action was lost, none was played twice or by itself, and the record verifies."""
    store = SqlStore(url)
    rows = store.entries(table)
    store.close()
    events = {row.version: json.loads(row.body) for row in rows}
    assert list(events) == list(range(1, len(rows) + 1))
    for event in events.values():
        facts = [fact["type"] for fact in event.get("events", ())]
        for i, fact in enumerate(facts):
            assert fact != "reshuffled" or facts[i + 1] == "drew"  # one entry, so nothing falls between the two
    for seat, version, action in siege.acknowledged:
        assert (events[version]["seat"], events[version]["action"]) == (seat, action)
    played = [(version, event) for version, event in events.items() if event.get("by") == "player"]
    for version, event in played:
        made_for = [at for seat, at, action in siege.sent if (seat, action) == (event["seat"], event["action"])]
        assert any(at < version for at in made_for)
    assert len(played) <= len({at for _, at, _ in siege.sent})
    assert verify_text(GAMES, record).ok
