"""Matches that were played: the record of what one saw while they run and of everything after, the replay, the
proof."""

import asyncio
import json
from hashlib import sha256
from typing import Any

import pytest

from tests.server.visit import Browser, House, Player, begin, hang_up, served
from toprung.kernel.record import Record
from toprung.server import past
from toprung.server.house import RECORDS
from toprung.table.record import record
from toprung.table.value import Entry, Table

SNAKES = "snakes_and_ladders"
SOLO = {"clock": {"type": "untimed"}, "bot_pace": "instant"}


async def solo(house: House) -> tuple[str, Player, Browser]:
    """A match against a bot that has begun."""
    ann = house.browser()
    await ann.name("Ann")
    table = await ann.open_table(SNAKES, [None, "bot"], **SOLO)
    player = await ann.sit(table)
    await begin({0: player})
    return table, player, ann


async def play_out(player: Player) -> None:
    """The match to its end."""
    while await player.roll():
        pass


def lines(body: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in body.decode().splitlines()]


def test_before_the_match_there_is_no_record() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            table = await ann.open_table(SNAKES, [None, None])
            for path in ("record", "replay"):
                answer = await ann.get(f"/api/tables/{table}/{path}")
                assert answer.status == 409
                assert answer.json["clause"] == "TBL-HIDE-3"

    asyncio.run(scene())


def test_while_the_match_runs_its_seed_stays_secret_and_there_is_no_replay() -> None:
    """TBL-HIDE-1, TBL-HIDE-3"""

    async def scene() -> None:
        async with served() as house:
            table, player, ann = await solo(house)
            header, *events = lines((await ann.get(f"/api/tables/{table}/record")).body)
            assert "seed" not in header
            assert header["commitment"] == player.last["table"]["commitment"]
            assert events[0]["type"] == "started"
            assert (await ann.get(f"/api/tables/{table}/replay")).status == 409
            await player.socket.close()

    asyncio.run(scene())


def test_the_record_of_a_finished_match_is_whole_and_holds() -> None:
    """TBL-HIDE-3"""

    async def scene() -> None:
        async with served() as house:
            table, player, ann = await solo(house)
            await play_out(player)
            answer = await house.browser().get(f"/api/tables/{table}/record")
            assert answer.headers["content-disposition"] == f'attachment; filename="toprung-{SNAKES}-{table}.jsonl"'
            header, *events = lines(answer.body)
            assert sha256(bytes.fromhex(header["seed"])).hexdigest() == header["commitment"]
            assert header["seed"] == player.last["table"]["seed"]
            assert [seat.get("name") for seat in header["seats"]] == ["Ann", None]
            assert events[-1]["type"] == "match_ended"
            receipt = {
                "table": table,
                "attempt": 1,
                "commitment": header["commitment"],
                "nonce_commitments": header["nonce_commitments"],
                "nonces": {"0": sha256(b"nonce 0").hexdigest()},
            }
            body = {"record": answer.body.decode(), "receipts": [receipt]}
            report = (await ann.post("/api/verify", body)).json
            assert report["ok"], report
            forged = body | {"record": answer.body.decode().replace('"die":6', '"die":5')}
            assert not (await ann.post("/api/verify", forged)).json["ok"]
            await player.socket.close()

    asyncio.run(scene())


def test_a_replay_shows_each_step_as_each_seat_saw_it() -> None:
    async def scene() -> None:
        async with served() as house:
            table, player, ann = await solo(house)
            await play_out(player)
            whole = (await ann.get(f"/api/tables/{table}/replay")).json
            _, *events = lines((await ann.get(f"/api/tables/{table}/record")).body)
            assert whole["total"] == len(events)
            steps = whole["steps"]
            while len(steps) < whole["total"]:
                steps += (await ann.get(f"/api/tables/{table}/replay?after={len(steps)}")).json["steps"]
            assert [step["event"] for step in steps] == events
            assert all(len(step["views"]) == 2 for step in steps)
            assert steps[-1]["views"][0] == player.last["match"][0]["view"]
            part = (await ann.get(f"/api/tables/{table}/replay?after=3&count=2")).json
            assert (part["after"], part["steps"]) == (3, steps[3:5])
            assert (await ann.get(f"/api/tables/{table}/replay?after=1000000")).json["steps"] == []
            for wrong in ("after=-1", "count=0", "count=501", "after=x"):
                assert (await ann.get(f"/api/tables/{table}/replay?{wrong}")).status == 400
            await player.socket.close()

    asyncio.run(scene())


def test_a_record_is_made_once_for_all_parts_of_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those past its end, too; of a match that runs nothing is kept, and of others the last few."""

    made: list[int] = []

    def counted(table: Table, log: tuple[Entry, ...], person: str | None) -> Record:
        made.append(table.version)
        return record(table, log, person)

    monkeypatch.setattr(past, "record", counted)

    async def scene() -> None:
        async with served() as house:
            tables, ann = list[str](), house.browser()
            for _ in range(RECORDS + 1):
                table, player, own = await solo(house)
                await own.get(f"/api/tables/{table}/record")
                await play_out(player)
                await player.socket.close()
                tables.append(table)
            made.clear()
            for after in (0, 3, 1_000_000):
                assert (await ann.get(f"/api/tables/{tables[0]}/replay?after={after}")).status == 200
            assert len(made) == 1
            for table in tables:
                await ann.get(f"/api/tables/{table}/record")
            assert len(made) == RECORDS + 1
            await ann.get(f"/api/tables/{tables[0]}/record")
            assert len(made) == RECORDS + 2

    asyncio.run(scene())


def test_what_is_no_record_is_reported_and_not_an_error() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            for text in ("", "no record", "{}", '{"record":1}', "\n\n"):
                report = await ann.post("/api/verify", {"record": text})
                assert report.status == 200
                assert report.json["ok"] is False
            long = await ann.post("/api/verify", {"record": "x" * (4 << 20)})
            assert long.status == 413

    asyncio.run(scene())


def test_a_long_answer_is_packed_for_whoever_can_unpack_it() -> None:
    async def scene() -> None:
        async with served() as house:
            table, player, ann = await solo(house)
            await play_out(player)
            plain = await ann.get(f"/api/tables/{table}/replay")
            packed = await ann.get(f"/api/tables/{table}/replay", accept_encoding="gzip")
            assert packed.headers["content-encoding"] == "gzip"
            assert len(packed.body) * 5 < len(plain.body)
            await hang_up(player.socket)

    asyncio.run(scene())
