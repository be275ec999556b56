"""`make load`: what one CPU second of a server carries. Real servers, real WebSockets on loopback, bounded in number
and time; the action is on disk before anybody sees it.

    python -m tools.load [--tables 100 1000 5000] [--games …] [--databases sqlite postgresql] [--pace 0 200]
                         [--pending 10000]

How it works: two people sit at every table, on connections of their own. Whoever is to move plays what is
legal first, at once (pace 0), or so that all tables together play so many actions a second. The time of an action runs
from sending it until the last of the two has seen it; the CPU is the server process's own, by the system's count. For
scale, a server that only passes messages on (`tools/relay.py`) does the same first. At the end stands what so many
tables cost at which nobody looks (`tools/pending.py`). The soft limit of open files is raised to the hard one, for this
process and the servers that it starts.
"""

import asyncio
import json
import resource
import tempfile
import time
from argparse import ArgumentParser
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from tests.browser.server import Server
from tests.postgres import Cluster
from tests.server.siege import Guest
from tools.pending import idle
from tools.process import cpu, memory

NONCE = {seat: bytes([seat]) * 32 for seat in (0, 1)}
AT_ONCE = 50
"""How many tables are opened side by side."""
SITTINGS = 50
"""At how many tables two people sit; a room lets nobody sit at many more."""
COLUMNS = ("tables", "actions", "seconds", "CPU s / 10,000", "p50 ms", "p99 ms", "kB a table")
OPTIONS: dict[str, Any] = {"max_size": None, "compression": None, "open_timeout": None, "ping_interval": None}
"""Of a driver's sockets: it has patience, as many are opened at once."""
IDLE = 60
"""Seconds over which a server is watched that has nothing to do."""
NOBODY = (-1, b"")
HELLO = '{"type":"hello","version":0}'


class Match(Struct, frozen=True):
    """What a driver reads of a match."""

    seat: int | None
    legal: tuple[msgspec.Raw, ...]


class Message(Struct, frozen=True):
    """What a driver reads of any message."""

    type: str
    version: int = 0
    match: tuple[Match, ...] = ()


decode = msgspec.json.Decoder(Message).decode


class Run:
    """Actions that are played at many tables."""

    def __init__(self, pace: int) -> None:
        self.pace = pace
        self.took: list[float] = []
        """Seconds of each action."""
        self.waiting: deque[Table] = deque()
        """Tables whose mover waits to be told."""
        self.wanted = 0
        self.enough = asyncio.Event()

    def seen(self, table: "Table", seconds: float) -> None:
        """An action was seen by both."""
        self.took.append(seconds)
        if len(self.took) >= self.wanted:
            self.enough.set()


class Table:
    """One table and both its players."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.lines: list[ClientConnection] = []
        self.versions = [0, 0]
        self.move = NOBODY
        """Who is to move, and the message that does it."""
        self.sent = 0.0
        self.aim = 0
        """The version that both are to see."""
        self.frozen = True

    async def listen(self, seat: int) -> None:
        """Take what comes for one player."""
        line = self.lines[seat]
        async for text in line:
            message = decode(text)
            if message.type != "update":
                continue
            self.versions[seat] = message.version
            for match in message.match:
                if match.seat == seat and match.legal:
                    command = b'{"type":"want","id":1,"command":{"type":"play","seat":%d,"version":%d,"action":%s}}'
                    self.move = seat, command % (seat, message.version, bytes(match.legal[0]))
            if self.aim and min(self.versions) >= self.aim:
                self.run.seen(self, time.perf_counter() - self.sent)
                self.aim = 0
            if self.is_to_move():
                await self.next()

    def is_to_move(self) -> bool:
        """Whether both have seen what was, and one of them is to go on."""
        return self.move != NOBODY and not self.aim and self.versions[0] == self.versions[1] and not self.frozen

    async def next(self) -> None:
        """The next action, at once or when it is told."""
        if self.run.pace:
            self.run.waiting.append(self)
        else:
            await self.play()

    async def play(self) -> None:
        """Play the action that is legal first."""
        seat, message = self.move
        self.move = NOBODY
        self.aim = self.versions[seat] + 1
        self.sent = time.perf_counter()
        await self.lines[seat].send(message, text=True)


async def opened(run: Run, ann: Guest, bo: Guest, game: str, gate: asyncio.Semaphore) -> Table:
    """A table whose match has begun, with both at it."""
    async with gate:
        table = Table(run)
        setting = {"game": game, "bots": [None, None]}
        id = json.loads(await asyncio.to_thread(ann.ask, "POST", "/api/tables", setting))["id"]
        table.lines = [await guest.line(id, **OPTIONS) for guest in (ann, bo)]
        commitments = [sha256(NONCE[seat]).hexdigest() for seat in (0, 1)]
        await say(
            table.lines[1], {"type": "sit", "seat": 1}, {"type": "ready", "seat": 1, "commitment": commitments[1]}
        )
        await say(table.lines[0], {"type": "ready", "seat": 0, "commitment": commitments[0]})
        for seat in (0, 1):
            await say(table.lines[seat], {"type": "nonce", "seat": seat, "nonce": NONCE[seat].hex()})
        return table


async def say(line: ClientConnection, *commands: dict[str, Any]) -> None:
    """Give commands, and wait for their answers."""
    for command in commands:
        await line.send(json.dumps({"type": "want", "id": 1, "command": command}))
        while decode(await line.recv()).type != "done":
            pass


async def paired(run: Run, server: Server, name: int) -> Table:
    """Two sockets at a server that only passes messages on."""
    table = Table(run)
    address = f"ws://127.0.0.1:{server.port}/{name}"
    table.lines = [await connect(address, **OPTIONS) for _ in (0, 1)]
    return table


async def seated(run: Run, server: Server, game: str | None, tables: int) -> list[Table]:
    """So many tables of this game, with both at each."""
    if game is None:
        return [await paired(run, server, name) for name in range(tables)]
    gate = asyncio.Semaphore(AT_ONCE)
    pairs = [(Guest(server), Guest(server)) for _ in range(0, tables, SITTINGS)]
    return await asyncio.gather(*(opened(run, *pairs[i // SITTINGS], game, gate) for i in range(tables)))


async def drive(server: Server, game: str | None, tables: int, actions: int, pace: int, seconds: int) -> list[str]:
    """Play so many actions at so many tables, and tell what they took. Without a game the server is a relay."""
    run = Run(pace)
    before = memory(server.process())
    at = await seated(run, server, game, tables)
    tasks = [asyncio.create_task(table.listen(seat)) for table in at for seat in (0, 1)]
    for table in at:
        for line in table.lines:
            await line.send(HELLO)
    await asyncio.sleep(1)
    held = memory(server.process()) - before
    run.wanted = actions
    began, spent = time.perf_counter(), cpu(server.process())
    for table in at:
        table.frozen = False
        if table.is_to_move():
            await table.next()
    await asyncio.wait_for(asyncio.gather(paced(run), return_exceptions=True), seconds)
    spent, passed = cpu(server.process()) - spent, time.perf_counter() - began
    for task in tasks:
        task.cancel()
    for table in at:
        for line in table.lines:
            line.transport.abort()
    took = sorted(1000 * seconds for seconds in run.took)
    middle, late = took[len(took) // 2], took[len(took) * 99 // 100]
    figures = (passed, spent / len(took) * 10_000, middle, late, held / tables / 1000)
    return [f"{tables:,}", f"{len(took):,}", *(f"{figure:,.1f}" for figure in figures)]


async def paced(run: Run) -> None:
    """Tell tables to play as often as the pace asks, until there were enough."""
    start = time.perf_counter()
    told = 0
    while not run.enough.is_set():
        if not run.pace:
            await run.enough.wait()
        elif run.waiting and told < (time.perf_counter() - start) * run.pace:
            told += 1
            await run.waiting.popleft().play()
        else:
            await asyncio.sleep(1 / run.pace / 2)


class Relay(Server):
    """A server that only passes messages on."""

    program = ("tools.relay",)


@contextmanager
def served(database: str | None) -> Iterator[Server]:
    """A server on a new database of this kind, on disk; without one, a relay."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="toprung-load-")))
        flags = ["--rate=1000000"]
        if database == "postgresql":
            flags.append(f"--database={stack.enter_context(Cluster(durable=True)).url()}")
        yield stack.enter_context(Server(folder, *flags) if database else Relay(folder))


def main() -> None:
    """Measure what was asked for, and print a row for each."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 1000, 5000])
    parser.add_argument("--games", nargs="+", default=["snakes_and_ladders", "ladder11"])
    parser.add_argument("--databases", nargs="+", default=["sqlite", "postgresql"])
    parser.add_argument("--pace", type=int, nargs="+", default=[0, 200])
    parser.add_argument("--actions", type=int, default=10_000)
    parser.add_argument("--seconds", type=int, default=120, help="the most that one row may take")
    parser.add_argument("--pending", type=int, nargs="*", default=[0, 10_000], help="deadlines of tables, a row each")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    row("game", "database", "a second", *COLUMNS)
    row(*["---"] * (3 + len(COLUMNS)))
    kinds = [(None, None), *product(asked.games, asked.databases)]
    for (game, database), pace, tables in product(kinds, asked.pace, asked.tables):
        with served(database) as server:
            actions = min(asked.actions, 40 * tables, (pace or asked.actions) * asked.seconds // 2)
            figures = asyncio.run(drive(server, game, tables, actions, pace, asked.seconds))
        row(game or "relay", database or "–", str(pace or "flat out"), *figures)
    if asked.pending:
        row("pending deadlines", "database", f"% of a core over {IDLE} s", "MB")
        row(*["---"] * 4)
    for database, tables in product(asked.databases, asked.pending):
        with tempfile.TemporaryDirectory(prefix="toprung-load-") as folder:
            share, size = idle(Path(folder), database, asked.games[0], tables, IDLE)
        row(f"{tables:,}", database, f"{share:.2f}", f"{size:.0f}")


def row(*cells: str) -> None:
    """Print a row of a table."""
    print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
