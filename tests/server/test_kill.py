"""Whatever is killed (SIGKILL) at random moments of a running match: no acknowledged action is lost, none is played
twice, the match goes on and its record verifies. `TOPRUNG_KILLS` says how many blows each test deals; `make soak` many.
"""

import asyncio
import json
import os
import signal
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.browser.server import Server
from tests.postgres import Cluster
from tests.server.siege import Guest, Siege, besieged, withstood

KILLS = int(os.environ.get("TOPRUNG_KILLS", "3"))
EACH = 25
"""The most blows that one match takes."""


def rounds() -> list[int]:
    """How many blows fall in each match."""
    return [min(EACH, KILLS - before) for before in range(0, KILLS, EACH)]


def test_a_killed_server_loses_no_action_and_plays_none_twice(tmp_path: Path) -> None:
    """TBL-LEAVE-3"""

    def strike() -> None:
        server.kill()
        server.start()

    with Server(tmp_path) as server:
        for seed, blows in enumerate(rounds()):
            siege = Siege([server], strike, blows, Random(seed))
            told = asyncio.run(besieged(siege))
            withstood(siege, f"sqlite:///{tmp_path}/toprung.sqlite3", *told)


def test_one_of_three_servers_is_killed_and_the_others_carry_on(tmp_path: Path, postgres: Cluster) -> None:
    url = postgres.url()
    random = Random(2)

    def strike() -> None:
        server = random.choice(servers)
        server.kill()
        server.start()

    with ExitStack() as stack:
        servers = [stack.enter_context(Server(tmp_path, f"--database={url}")) for _ in range(3)]
        for seed, blows in enumerate(rounds()):
            siege = Siege(servers, strike, blows, Random(seed))
            told = asyncio.run(besieged(siege))
            withstood(siege, url, *told)


@pytest.mark.parametrize("victim", ["backends", "all of it"])
def test_postgresql_is_killed_and_the_servers_come_back_to_it(tmp_path: Path, postgres: Cluster, victim: str) -> None:
    url = postgres.url()

    def strike() -> None:
        if victim == "backends":
            for backend in postgres.backends():
                with suppress(ProcessLookupError):
                    os.kill(backend, signal.SIGTERM)
        else:
            postgres.kill()
            postgres.start()

    with ExitStack() as stack:
        servers = [stack.enter_context(Server(tmp_path, f"--database={url}")) for _ in range(2)]
        for seed, blows in enumerate(rounds()):
            siege = Siege(servers, strike, blows, Random(seed))
            told = asyncio.run(besieged(siege))
            withstood(siege, url, *told)


@pytest.mark.parametrize("victim", ["the server", "PostgreSQL"] if KILLS >= EACH else ["the server"])
def test_what_is_killed_at_a_reshuffle_has_dealt_the_draw_that_follows(
    tmp_path: Path, postgres: Cluster, victim: str
) -> None:
    """The blow falls as soon as anybody sees a new stock."""
    url = f"sqlite:///{tmp_path}/toprung.sqlite3" if victim == "the server" else postgres.url()

    def strike() -> None:
        if victim == "the server":
            server.kill()
            server.start()
        else:
            postgres.kill()
            postgres.start()

    with Server(tmp_path, f"--database={url}") as server:
        siege = Siege([server], strike, max(1, KILLS // EACH), Random(4), reshuffles=True)
        told = asyncio.run(besieged(siege))
        assert siege.left == 0
        withstood(siege, url, *told)


def test_a_stopped_server_lets_its_sockets_go_and_is_back_at_once(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Guest(server)
        table = json.loads(ann.ask("POST", "/api/tables", {"game": "snakes_and_ladders", "bots": [None, None]}))["id"]
        async with ann.line(table) as line:
            await line.send(json.dumps({"type": "hello", "version": 0}))
            await line.recv()
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            await stopping
        await asyncio.to_thread(server.start)
        async with ann.line(table) as line:
            await line.send(json.dumps({"type": "hello", "version": 2}))
            assert json.loads(await line.recv())["table"]["you"] == [0]

    with Server(tmp_path) as server:
        asyncio.run(scene(server))
    assert "Traceback" not in server.log.read_text()
