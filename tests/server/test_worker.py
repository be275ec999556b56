"""Several workers on one PostgreSQL: whoever plays on one is seen on the others at once, and a worker that is killed or
replaced costs nobody more than a new connection."""

import asyncio
import json
import os
import select
import signal
from pathlib import Path
from random import Random

import pytest

from tests.browser.server import PATIENCE, Server
from tests.postgres import Cluster
from tests.server.siege import Guest, Siege, besieged, withstood
from toprung.server.run import serve
from toprung.server.setting import Settings
from toprung.store import StoreTrouble

SPECTATORS = 12


def test_an_action_reaches_those_who_look_on_by_other_servers(tmp_path: Path, postgres: Cluster) -> None:
    """Nobody acts there, so nothing but the news can tell them."""

    async def scene(server: Server) -> None:
        ann = Guest(server)
        setting = {"game": "snakes_and_ladders", "bots": [None, None]}
        table = json.loads(ann.ask("POST", "/api/tables", setting))["id"]
        lines = [await Guest(server).line(table) for _ in range(SPECTATORS)]
        for line in lines:
            await line.send(json.dumps({"type": "hello", "version": 0}))
            assert json.loads(await line.recv())["version"] == 2
        await ann.once(table, {"type": "set_pace", "pace": "slow"})
        for line in lines:
            async with asyncio.timeout(30):
                while json.loads(await line.recv())["version"] != 3:
                    pass
            await line.close()

    with Server(tmp_path, f"--database={postgres.url()}", "--workers=3") as server:
        asyncio.run(scene(server))


def test_who_is_there_by_another_server_is_seen_and_fades_when_it_is_killed(tmp_path: Path, postgres: Cluster) -> None:
    """And comes again with a new connection, to whichever server; who goes, goes at once."""

    async def scene(one: Server, two: Server) -> None:
        ann, bo = Guest(one), Guest(two)
        table = json.loads(ann.ask("POST", "/api/tables", {"game": "snakes_and_ladders", "bots": [None, None]}))["id"]
        async with bo.line(table) as line:
            await line.send(json.dumps({"type": "hello", "version": 0}))
            await line.send(json.dumps({"type": "want", "id": 1, "command": {"type": "sit", "seat": 1}}))

            async def shows(*present: bool, spectators: int = 0) -> None:
                async with asyncio.timeout(PATIENCE):
                    while True:
                        shown = json.loads(await line.recv()).get("table", {"seats": (), "spectators": 0})
                        there = tuple(seat["present"] for seat in shown["seats"])
                        if (there, shown["spectators"]) == (present, spectators):
                            return

            await shows(False, True)
            for ends in (one.kill, None):
                async with ann.line(table), Guest(one).line(table):
                    await shows(True, True, spectators=1)
                    if ends is not None:
                        await asyncio.to_thread(ends)
                await shows(False, True)
                if ends is not None:
                    await asyncio.to_thread(one.start)

    flag = f"--database={postgres.url()}"
    with Server(tmp_path, flag) as one, Server(tmp_path, flag) as two:
        asyncio.run(scene(one, two))


def test_workers_are_killed_and_replaced_in_the_middle_of_a_match(tmp_path: Path, postgres: Cluster) -> None:
    url = postgres.url()
    random = Random(3)

    def strike() -> None:
        if random.random() < 0.5:
            server.reload()
        else:
            os.kill(random.choice(server.workers()), signal.SIGKILL)

    with Server(tmp_path, f"--database={url}", "--workers=2") as server:
        siege = Siege([server], strike, 3, Random(3))
        told = asyncio.run(besieged(siege))
        withstood(siege, url, *told)


def test_workers_end_with_the_process_that_started_them(tmp_path: Path, postgres: Cluster) -> None:
    """Also when it is killed: nobody is left to hold the port."""
    with Server(tmp_path, f"--database={postgres.url()}", "--workers=2") as server:
        ends = [os.pidfd_open(worker) for worker in server.workers()]
        assert len(ends) == 2
        server.kill()
        for end in ends:
            assert select.select([end], [], [], PATIENCE)[0]
            os.close(end)


def test_several_workers_on_one_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble, match="name a PostgreSQL by --database"):
        serve(Settings(workers=2, data=str(tmp_path)))
