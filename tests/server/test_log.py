"""What a server writes down and counts: each line with its request and its table, no line and no figure with a
secret."""

import asyncio
import json
import logging
from hashlib import sha256
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.server.siege import Guest
from tests.server.visit import Answer, begin, hang_up, served
from toprung.server.log import JsonLines, TextLines
from toprung.store import MemoryStore, SqlStore, StoreTrouble


class Failing(MemoryStore):
    """A store that cannot tell whether there is a table."""

    def table(self, id: str) -> None:
        raise StoreTrouble(f"The disk is full at {id[:2]}.")


async def lines(caplog: pytest.LogCaptureFixture, formatter: logging.Formatter) -> list[str]:
    """What is written when a table that is a secret cannot be read."""
    async with served(Failing()) as house:
        told: list[str] = []
        handler = logging.StreamHandler()
        handler.emit = lambda record: told.append(formatter.format(record))  # type: ignore[method-assign]
        logging.getLogger("toprung").addHandler(handler)
        try:
            await house.browser().get("/api/tables/abcdefghSECRETSECRET22", x_request_id="fromtheproxy")
            await house.browser().get("/api/tables/abcdefghSECRETSECRET22", x_request_id="not an id")
        finally:
            logging.getLogger("toprung").removeHandler(handler)
    return told


def test_a_line_has_its_request_and_its_table_and_no_key_to_it(caplog: pytest.LogCaptureFixture) -> None:
    first, second = asyncio.run(lines(caplog, JsonLines()))
    told = json.loads(first)
    assert (told["level"], told["request"], told["table"]) == ("ERROR", "fromtheproxy", "abcdefgh")
    assert told["message"] == "GET /api/tables/{id} failed"
    assert "StoreTrouble: The disk is full" in told["trace"]
    assert json.loads(second)["request"] not in ("fromtheproxy", "not an id")
    assert "SECRET" not in first + second


def test_a_line_for_people_says_the_same(caplog: pytest.LogCaptureFixture) -> None:
    first, _ = asyncio.run(lines(caplog, TextLines()))
    assert "ERROR toprung.server.problem: request fromtheproxy: table abcdefgh: GET /api/tables/{id} failed" in first


@pytest.mark.parametrize("level", ["info", "debug"])
def test_no_log_holds_a_secret(level: str, tmp_path: Path) -> None:
    """No cookie, token, seed or nonce, nor the secret of a link to a device, whatever is asked; and unless one asks for
    everything, no id of a table whose link is its key."""

    async def scene(server: Server) -> list[str]:
        ann = Guest(server)
        setting = {"game": "snakes_and_ladders", "bots": [None, "bot"], "listed": False}
        table = json.loads(ann.ask("POST", "/api/tables", setting))["id"]
        token = json.loads(ann.ask("POST", "/api/programs", {"name": "Robot", "scopes": ["watch"]}))["token"]
        link = json.loads(ann.ask("POST", "/api/me/link", {}))["link"].partition("#")[2]
        nonce = "5a" * 32
        ready = {"type": "ready", "seat": 0, "commitment": sha256(bytes.fromhex(nonce)).hexdigest()}
        await ann.once(table, ready, {"type": "nonce", "seat": 0, "nonce": nonce})
        async with ann.line(table) as line:
            await line.send("nonsense")
            await line.recv()
        for path in (f"/api/tables/{table}", f"/t/{table}", "/api/me/export"):
            ann.ask("GET", path)
        return [token, link, nonce, ann.cookie.partition("=")[2], *([table] if level == "info" else [])]

    with Server(tmp_path, f"--log-level={level}") as server:
        secrets = asyncio.run(scene(server))
        server.stop()
        said = server.log.read_text()
    store = SqlStore(f"sqlite:///{tmp_path}/toprung.sqlite3")
    (row,) = store.every("", 2)
    secrets.append(json.loads(store.entries(row.id)[0].body)["seed"])
    store.close()
    assert said
    assert [secret for secret in secrets if secret in said] == []


def test_the_figures_are_for_the_inside_and_count_what_is_there() -> None:
    async def scene() -> tuple[Answer, Answer, Answer]:
        async with served() as house:
            ann = house.browser()
            table = await ann.open_table("snakes_and_ladders", [None, "bot"])
            player = await ann.sit(table)
            await begin({0: player})
            inside, outside = house.browser("127.0.0.1"), house.browser("203.0.113.9")
            told = (await inside.get("/metrics"), await outside.get("/metrics"), await outside.get("/nothing.txt"))
            await hang_up(player.socket)
            return told

    inside, outside, nothing = asyncio.run(scene())
    assert (inside.status, outside.status, nothing.status) == (200, 404, 404)
    figures = dict(line.rsplit(" ", 1) for line in inside.body.decode().splitlines() if not line.startswith("#"))
    named = {name.partition("{")[0]: float(figure) for name, figure in figures.items()}
    assert (named["toprung_rooms"], named["toprung_connections"]) == (1, 1)
    assert named["toprung_entries_total"] >= 3
    assert named["toprung_store_troubles_total"] == 0


def test_the_figures_can_be_kept_from_everybody() -> None:
    async def scene() -> int:
        async with served(metrics="") as house:
            return (await house.browser("127.0.0.1").get("/metrics")).status

    assert asyncio.run(scene()) == 404
