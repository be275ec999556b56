"""What a machine does to a running server: its clock is set, its disk is full, its database takes no more writes, a
client takes nothing of what it is sent. Whoever asks is told so in a sentence, nothing is lost, the other tables go on,
and once it is over everything does, by itself.
"""

import asyncio
import json
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit

import psycopg
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection

from tests.browser.server import Server
from tests.postgres import Cluster
from tests.server.odd import OddServer
from tests.server.siege import COMMITMENT, NONCE, Guest, Json
from tests.store.test_contract import ANN, FIRST, TABLE
from toprung.games import GAMES
from toprung.kernel.verify import verify_text
from toprung.store import SqlStore

HOUR = 60 * 60 * 1000
WITHIN = 60
"""Seconds after which what is waited for will not come any more."""
TROUBLE = "The server cannot reach its database. Try again soon."


class Seat:
    """Seat 0 of a table of Snakes & Ladders against a bot, over one line."""

    def __init__(self, guest: Guest, line: ClientConnection, table: str) -> None:
        self.guest = guest
        self.line = line
        self.table = table
        self.last: Json = {}
        self._number = 0

    @classmethod
    async def begun(cls, server: Server, **setting: object) -> "Seat":
        """A match that has begun."""
        guest = Guest(server)
        asked = {"game": "snakes_and_ladders", "bots": [None, "bot"], "bot_pace": "quick"} | setting
        table = json.loads(guest.ask("POST", "/api/tables", asked))["id"]
        seat = cls(guest, await guest.line(table), table)
        await seat.line.send(json.dumps({"type": "hello", "version": 0}))
        assert (await seat.want({"type": "ready", "seat": 0, "commitment": COMMITMENT[0]}))["type"] == "done"
        assert (await seat.want({"type": "nonce", "seat": 0, "nonce": NONCE[0]}))["type"] == "done"
        return seat

    async def read(self) -> Json:
        """The next message."""
        async with asyncio.timeout(WITHIN):
            message: Json = json.loads(await self.line.recv())
        if message["type"] == "update":
            self.last = message
        return message

    async def until(self, shows: Callable[[Json], bool]) -> Json:
        """The first update that shows this."""
        while not (self.last and shows(self.last)):
            await self.read()
        return self.last

    async def want(self, command: Json) -> Json:
        """Give a command; the answer."""
        self._number += 1
        await self.line.send(json.dumps({"type": "want", "id": self._number, "command": command}))
        while (answer := await self.read()).get("id") != self._number:
            pass
        return answer

    async def roll(self) -> Json:
        """Roll once it is our turn; the answer."""
        update = await self.until(is_ours)
        action = update["match"][0]["legal"][0]
        return await self.want({"type": "play", "seat": 0, "version": update["version"], "action": action})

    async def rolls(self, times: int) -> None:
        """Roll so often, the bot in between; whoever is through meets the end of the match."""
        for _ in range(times):
            if (await self.until(lambda update: is_ours(update) or is_over(update)))["table"]["phase"] == "over":
                return
            done = await self.roll()
            assert done["type"] == "done"
            await self.until(lambda update: update["version"] >= done["version"])  # noqa: B023 awaited


def is_ours(update: Json) -> bool:
    return any(match["legal"] for match in update["match"])


def is_over(update: Json) -> bool:
    return bool(update["table"]["phase"] == "over")


def kept(url: str, table: str) -> list[Json]:
    """The table's journal: its events with their times."""
    store = SqlStore(url)
    rows = store.entries(table)
    store.close()
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    return [{"at": row.at} | json.loads(row.body) for row in rows]


def test_the_clock_is_set_and_matches_go_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """TBL-TIME-1: nobody's turn ends early by it, bots go on at once, and a table's time never goes back; also when the
    server is started again while the clock is behind."""

    async def scene(server: OddServer) -> list[str]:
        seats = [await Seat.begun(server), await Seat.begun(server, clock={"type": "turn_based", "hours": 24})]
        for change in (-HOUR, 3 * HOUR, -30 * 24 * HOUR):
            server.set_clock(change)
            for seat in seats:
                await seat.rolls(3)
        for seat in seats:
            await seat.line.close()
        return [seat.table for seat in seats]

    with OddServer(tmp_path) as server:
        tables = asyncio.run(scene(server))
        for table in tables:
            events = kept(f"sqlite:///{tmp_path}/toprung.sqlite3", table)
            times = [event["at"] for event in events]
            assert times == sorted(times)
            assert not {event["type"] for event in events} & {"timed_out", "taken_over", "reminded"}


def test_a_server_on_a_machine_whose_clock_is_behind_the_journal_goes_on(tmp_path: Path) -> None:
    async def scene(server: OddServer) -> None:
        server.set_clock(HOUR)
        seat = await Seat.begun(server)
        await seat.rolls(2)
        await seat.line.close()
        server.kill()
        server.start()
        seat.line = await seat.guest.line(seat.table)
        await seat.line.send(json.dumps({"type": "hello", "version": 0}))
        seat.last = {}
        await seat.rolls(2)
        await seat.line.close()

    with OddServer(tmp_path) as server:
        asyncio.run(scene(server))


@contextmanager
def no_larger_files(process: int) -> Iterator[None]:
    """The process finds the disk full: no file of it grows any more, not even a small one."""
    before = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(postgres: Cluster, url: str) -> Iterator[None]:
    """The database takes no writes."""
    name = urlsplit(url).path.strip("/")
    with postgres.connect() as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on".encode())
        connection.execute(ENDED, (name,))
    try:
        yield
    finally:
        with postgres.connect() as connection:
            connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only".encode())
            connection.execute(ENDED, (name,))


@contextmanager
def full_disk(postgres: Cluster, url: str) -> Iterator[None]:
    """Journals find the disk full: their table is as large as it can be, to the last line of its last page."""
    with closing(SqlStore(url)) as store:
        store.add_person(ANN)
        store.add_table(replace(TABLE, listed=False), [FIRST])
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(FILL, (TABLE.id, 2, 30_000))
        (most, last), *_ = connection.execute(LINES)
        connection.execute(FILL, (TABLE.id, 30_001, 30_000 + most - last))
    with postgres.full():
        yield


FILL = "INSERT INTO entries SELECT %s, version, 0, '' FROM generate_series(%s::int, %s::int) AS version"
LINES = """
    SELECT max(lines) OVER (), lines
    FROM (SELECT (ctid::text::point)[0] AS page, count(*)::int AS lines FROM entries GROUP BY page) AS pages
    ORDER BY page DESC
"""
"""How many lines the fullest page has, and how many the last."""
ENDED = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"


FULL = "a full disk under PostgreSQL"


@pytest.mark.parametrize("kind", ["a full disk under SQLite", "PostgreSQL that is read-only", FULL])
def test_a_database_that_takes_no_writes_is_told_and_nothing_is_lost(
    kind: str, tmp_path: Path, postgres: Cluster
) -> None:
    """Tables can be looked at meanwhile; bots and people go on once there is room again."""
    sqlite = "SQLite" in kind
    url = f"sqlite:///{tmp_path}/toprung.sqlite3" if sqlite else postgres.url()

    def trouble(server: Server) -> AbstractContextManager[None]:
        if sqlite:
            return no_larger_files(server.process())
        return full_disk(postgres, url) if kind == FULL else read_only(postgres, url)

    async def scene(server: Server) -> None:
        ann, bo = [await Seat.begun(server, clock={"type": "untimed"}) for _ in range(2)]
        await ann.rolls(1)
        await ann.until(is_ours)
        await bo.until(is_ours)
        with trouble(server):
            for seat in (ann, bo):
                answer = await seat.roll()
                assert (answer["type"], answer["why"]) == ("trouble", TROUBLE)
                shown = json.loads(seat.guest.ask("GET", f"/api/tables/{seat.table}"))
                assert shown["seats"][1]["bot"] == "bot"
            with pytest.raises(HTTPError) as refused:
                ann.guest.ask("POST", "/api/tables", {"game": "snakes_and_ladders", "bots": [None, None]})
            assert refused.value.code == 503
            assert TROUBLE in refused.value.read().decode()
        for seat in (ann, bo):
            await seat.rolls(3)
            await seat.want({"type": "leave", "seat": 0})
            await seat.until(is_over)
            record = seat.guest.ask("GET", f"/api/tables/{seat.table}/record").decode()
            assert verify_text(GAMES, record).ok
            await seat.line.close()
            kept(url, seat.table)

    with Server(tmp_path, f"--database={url}") as server:
        asyncio.run(scene(server))


def memory(process: int) -> int:
    """What the process has in memory, kB."""
    status = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    return int(status["VmRSS"].split()[0])


def deaf_line(guest: Guest, table: str) -> socket.socket:
    """A WebSocket whose client is never going to read."""
    address = urlsplit(guest.server.url)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", address.port))
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {address.netloc}",
        f"Cookie: {guest.cookie}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "",
        "",
    ]
    line.sendall("\r\n".join(lines).encode())
    assert b"101" in line.recv(64)
    return line


def frame(text: bytes) -> bytes:
    """A text of 126 bytes or more as a client sends it, masked by nothing."""
    return b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text


def test_a_client_that_never_reads_is_dropped_and_can_come_back(tmp_path: Path) -> None:
    """Others at the table play on meanwhile, and what cannot be sent does not pile up in the server."""

    async def scene(server: Server) -> None:
        ann = await Seat.begun(server, clock={"type": "untimed"}, bot_pace="instant")
        eve = Guest(server)
        before = memory(server.process())
        nonsense = frame(json.dumps({"type": "want", "id": 1, "command": {"type": "?" * 15_000}}).encode())
        with deaf_line(eve, ann.table) as deaf:
            deaf.setblocking(False)
            stuffing = asyncio.create_task(asyncio.get_running_loop().sock_sendall(deaf, nonsense * 2_000))
            await ann.rolls(3)
            await ann.until(lambda update: update["table"]["spectators"] == 1)
            await ann.until(lambda update: update["table"]["spectators"] == 0)
            assert not stuffing.done()
            stuffing.cancel()
        assert memory(server.process()) - before < 40_000
        async with eve.line(ann.table) as back:
            await back.send(json.dumps({"type": "hello", "version": 0}))
            assert json.loads(await back.recv())["version"] >= ann.last["version"]
        await ann.line.close()

    with OddServer(tmp_path) as server:
        asyncio.run(scene(server))
