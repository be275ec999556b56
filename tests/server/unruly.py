"""Tables at which nobody's messages arrive as they were sent. Each person has a line to either server at once, and a
bag into which they put their letters: these are taken out in any order, late, several times, by whichever line has just
heard something, and now and then an old one comes along again. Lines break off, and begin anew from any version.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from websockets.asyncio.client import ClientConnection

from tests.browser.server import Server
from tests.server.siege import COMMITMENT, NONCE, Guest, Json
from toprung.games import GAMES
from toprung.kernel.verify import verify_text
from toprung.store import SqlStore

AT_ONCE = 3
"""The most letters that go out when something was heard."""
AGAIN = 0.4
"""How often a letter that went out stays in the bag all the same."""
OLD = 0.1
"""How often one comes along that was written long ago."""
BREAK = 0.02
"""How often a line breaks off after a message."""
WITHIN = 240
"""Seconds after which what has not come will not come any more."""


class Sender:
    """A person in this seat of the table, until it has come to the version `goal`, or its match is over."""

    def __init__(self, guest: Guest, table: str, seat: int, goal: int, random: Random) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.goal = goal
        self.random = random
        self.letters: list[Json] = []
        self.bag: list[int] = []
        """Letters, by their numbers, that are to go out (once more)."""
        self.sent: list[int] = []
        """Which letter went out with each number of a message."""
        self.done: list[tuple[int, int]] = []
        """Letters that were acknowledged, and the table's version after each."""

    async def drive(self, servers: Sequence[Server]) -> None:
        """Take part over a line to each server, until each has shown the goal."""
        await asyncio.gather(*(self.keep(server) for server in servers))

    async def keep(self, server: Server) -> None:
        """Speak with this server, over another line whenever one breaks off."""
        version = 0
        while version < self.goal:
            async with self.guest.line(self.table, server) as line:
                await line.send(json.dumps({"type": "hello", "version": self.random.randint(0, version)}))
                version = await self.speak(line)

    async def speak(self, line: ClientConnection) -> int:
        """Speak until the line breaks off or shows the goal; the version it has shown."""
        last: Json = {}
        async for text in line:
            message = json.loads(text)
            if message["type"] == "update":
                last = message
            elif message["type"] == "done":
                self.done.append((self.sent[message["id"]], message["version"]))
            if last["table"]["phase"] == "over":
                return self.goal
            if last["version"] >= self.goal or self.random.random() < BREAK:
                return int(last["version"])
            self.write(last)
            await self.deliver(line)
        return int(last["version"])

    def write(self, update: Json) -> None:
        """Put into the bag what the moment asks for, if it is not there."""
        command = self.wish(update)
        if command is not None and not any(self.letters[letter] == command for letter in self.bag):
            self.bag.append(len(self.letters))
            self.letters.append(command)

    def wish(self, update: Json) -> Json | None:
        """What a person would want who sees this."""
        own = update["table"]["seats"][self.seat]
        match update["table"]["phase"]:
            case "open" if not own["yours"]:
                return {"type": "sit", "seat": self.seat}
            case "open":
                return {"type": "ready", "seat": self.seat, "commitment": COMMITMENT[self.seat]}
            case "revealing":
                return {"type": "nonce", "seat": self.seat, "nonce": NONCE[self.seat]}
        legal = [action for match in update["match"] if match["seat"] == self.seat for action in match["legal"]]
        if own["bot"]:
            return {"type": "come_back", "seat": self.seat}
        if not legal:
            return None
        action = self.random.choice(legal)
        return {"type": "play", "seat": self.seat, "version": update["version"], "action": action}

    async def deliver(self, line: ClientConnection) -> None:
        """Some letters go out, in any order, and some of them will once more."""
        chosen = self.random.sample(self.bag, min(len(self.bag), self.random.randint(1, AT_ONCE)))
        if self.letters and self.random.random() < OLD:
            chosen.append(self.random.randrange(len(self.letters)))
        for letter in chosen:
            if letter in self.bag and self.random.random() > AGAIN:
                self.bag.remove(letter)
            self.sent.append(letter)
            number = len(self.sent) - 1
            await line.send(json.dumps({"type": "want", "id": number, "command": self.letters[letter]}))


class Crossfire:
    """A table of this game, of two people and two bots, driven over all these servers at once."""

    def __init__(self, servers: Sequence[Server], game: str, goal: int, random: Random) -> None:
        self.servers = servers
        self.game = game
        people = [Guest(random.choice(servers)) for _ in range(2)]
        bots = [None, None, *GAMES[game].levels[:1] * 2]
        setting = {"game": game, "bots": bots, "bot_pace": "instant", "clock": {"type": "real_time", "seconds": 45}}
        self.table = json.loads(people[0].ask("POST", "/api/tables", setting))["id"]
        self.senders = [Sender(guest, self.table, seat, goal, random) for seat, guest in enumerate(people)]

    async def fought(self) -> list[Json]:
        """Drive it to the goal, and leave it, by all servers at once; what each of them shows then, but for what was
        there at its time alone."""
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*(sender.drive(self.servers) for sender in self.senders))
            for sender in self.senders:
                await self.left(sender)
            return [await self.shown(sender, server) for sender in self.senders for server in self.servers]

    async def left(self, sender: Sender) -> None:
        """The person leaves the match, by every server twice; at most one of them takes it."""
        leave = {"type": "want", "id": 1, "command": {"type": "leave", "seat": sender.seat}}

        async def by(server: Server) -> int:
            async with sender.guest.line(self.table, server) as line:
                for _ in range(2):
                    await line.send(json.dumps(leave))
                return [json.loads(await line.recv())["type"] for _ in range(2)].count("done")

        assert sum(await asyncio.gather(*(by(server) for server in self.servers))) <= 1

    async def shown(self, sender: Sender, server: Server) -> Json:
        """What the server shows the person of the match, once it is over."""
        async with sender.guest.line(self.table, server) as line:
            await line.send(json.dumps({"type": "hello", "version": 0}))
            while (update := json.loads(await line.recv()))["table"]["phase"] != "over":
                pass
            return {key: update[key] for key in ("version", "match")}

    def withstood(self, url: str) -> None:
        """What was acknowledged stands where it was said to; no letter was carried out twice, and nothing that nobody
        wrote; versions are without a gap, and both servers have the same record, which verifies."""
        store = SqlStore(url)
        rows = store.entries(self.table)
        store.close()
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        events = [json.loads(row.body) for row in rows]
        for sender in self.senders:
            for letter, version in sender.done:
                command = sender.letters[letter]
                if command["type"] == "play":
                    event = events[version - 1]
                    assert (event["seat"], event["by"], event["action"]) == (sender.seat, "player", command["action"])
            taken = Counter(letter for letter, _ in sender.done if sender.letters[letter]["type"] == "play")
            assert max(taken.values(), default=0) <= 1
        moves = [version for version, event in enumerate(events, 1) if "events" in event]
        for before, version in pairwise(moves):
            if (event := events[version - 1]).get("by") == "player":
                written = self.senders[event["seat"]].letters
                assert any(
                    letter["type"] == "play" and before <= letter["version"] < version
                    for letter in written
                    if letter.get("action") == event["action"]
                )
        path, guest = f"/api/tables/{self.table}/record", self.senders[0].guest
        records = {guest.ask("GET", path, server=server).decode() for server in self.servers}
        assert len(records) == 1
        assert verify_text(GAMES, records.pop()).ok
