"""`toprung doctor`, `backup` and `move`, on the database of a room in which a match was played."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgres import Cluster
from tests.room.hand import HandClock, Watch
from tests.room.scene import ANN, lobby_over, play, solo, start
from tests.server.visit import served
from toprung.cli import main
from toprung.store import PersonRow, SqlStore
from toprung.table.reading import phase

LONG_AGO = 1_700_000_000_000


def room(folder: Path) -> tuple[str, str]:
    """The address of a database with one match that is over and one that has begun; the id of the first."""

    async def scene() -> str:
        store = SqlStore(url)
        store.add_person(PersonRow(ANN.id, ANN.name, b"ann", 0))
        async with lobby_over(store, HandClock(LONG_AGO)) as lobby:
            await start(await lobby.open(solo("normal"), ANN))
            room = await start(await lobby.open(solo("instant"), ANN))
            watch = Watch(room)
            while phase(room.table) != "over":
                await watch.until(lambda: room.table.mover != 1)
                if phase(room.table) != "over":
                    await play(room)
            return room.id

    url = f"sqlite:///{folder}/toprung.sqlite3"
    return url, asyncio.run(scene())


def test_a_room_that_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room(tmp_path)
    assert main(["doctor", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "Tables checked: 2. Things wrong: 0.\n"


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("DELETE FROM entries WHERE table_id = ? AND version = 7", "its journal has no entry 7 of"),
        ("UPDATE entries SET body = x'7b' WHERE table_id = ? AND version = 7", "its journal does not replay"),
        (
            "UPDATE tables SET phase = 'playing' WHERE id = ?",
            "its row has the phase playing",
        ),
        ("UPDATE entries SET body = cast(replace(body, ':6', ':5') AS blob) WHERE table_id = ? AND version > 6", ""),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], harm: str, told: str) -> None:
    _, id = room(tmp_path)
    with closing(sqlite3.connect(tmp_path / "toprung.sqlite3")) as file, file:
        file.execute(harm, (id,))
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    assert f"✗ {id}: {told}" in capsys.readouterr().out


def test_a_backup_is_a_room_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, _ = room(tmp_path)
    file = tmp_path / "copy.sqlite3"
    assert main(["backup", str(file), "--database", url]) == 0
    assert capsys.readouterr().out.startswith(f"{file}: 1 people, 2 tables, ")
    assert main(["doctor", "--database", f"sqlite:///{file}"]) == 0
    assert main(["backup", str(file), "--database", url]) == 2
    assert "is there already" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite3", "toprung.sqlite3"]


def test_a_packed_room_is_the_same_room(tmp_path: Path, postgres: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    """Doctor, recompute, backup and move read what was packed; the record, the replay and its proof are the same."""

    def asked(address: str) -> tuple[bytes, object]:
        async def scene() -> tuple[bytes, object]:
            async with served(SqlStore(address)) as house:
                ann = house.browser()
                record, replay = [await ann.get(f"/api/tables/{id}/{page}") for page in ("record", "replay")]
                assert (await ann.post("/api/verify", {"record": record.body.decode()})).json["ok"]
                return record.body, replay.json

        return asyncio.run(scene())

    url, id = room(tmp_path)
    before = asked(url)
    assert main(["pack", "--days", "0", "--database", url]) == 0
    assert capsys.readouterr().out.startswith("Tables packed: 1. Their ")
    assert asked(url) == before
    target, file = postgres.url(), tmp_path / "copy.sqlite3"
    assert main(["backup", str(file), "--database", url]) == 0
    assert main(["move", target, "--database", url]) == 0
    for address in (url, f"sqlite:///{file}", target):
        assert main(["doctor", "--database", address]) == 0
        assert main(["recompute", "--database", address]) == 0
        assert asked(address) == before
    assert main(["pack", "--days", "-1", "--database", url]) == 2


def test_a_room_moves_to_postgresql(tmp_path: Path, postgres: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    url, _ = room(tmp_path)
    target = postgres.url()
    assert main(["move", target, "--database", url]) == 0
    assert "2 tables" in capsys.readouterr().out
    assert main(["doctor", "--database", target]) == 0
    assert main(["move", target, "--database", url]) == 2
    assert "is not empty" in capsys.readouterr().err
