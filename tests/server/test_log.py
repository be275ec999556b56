"""What a server writes down and counts: each line with its request and its table, no line and no figure with a
secret."""

import asyncio
import json
import logging

import pytest

from tests.server.visit import Answer, begin, hang_up, served
from toprung.server.log import JsonLines, TextLines
from toprung.store import MemoryStore, StoreTrouble


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
