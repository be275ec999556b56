"""`toprung recompute`: how many tables it read, and a sentence where there is no database."""

import asyncio
from pathlib import Path

import pytest

from tests.server.test_past import play_out, solo
from tests.server.visit import served
from toprung.cli import main
from toprung.store import Ask, SqlStore


def test_the_boards_are_written_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the journals alone; the same rows as were there before they were lost."""
    url = f"sqlite:///{tmp_path}/toprung.sqlite3"

    async def scene() -> str:
        async with served(SqlStore(url)) as house:
            table, player, _ = await solo(house)
            await play_out(player)
            await player.socket.close()
            return table

    table = asyncio.run(scene())
    ask = Ask(game="snakes_and_ladders", most=10, closed=0)
    store = SqlStore(url)
    kept = store.board.standings(ask)
    store.board.replace([table], [])
    store.close()
    assert main(["recompute", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "Read 1 finished tables.\n"
    store = SqlStore(url)
    assert store.board.standings(ask) == kept
    store.close()
    assert len(kept) == 1


def test_without_a_database_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recompute", "--database", "memory"]) == 2
    assert "is no address of a database" in capsys.readouterr().err
