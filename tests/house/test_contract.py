"""The table of who may import whom (ARCHITECTURE.md) holds, and cannot be got round by a new folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT


def contracts(folder: Path) -> subprocess.CompletedProcess[str]:
    """What import-linter says of the package in this folder."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"]
    environment = os.environ | {"PYTHONPATH": str(folder / "src")}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package and its contracts, to break them in."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("assets", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_contracts_hold(copy: Path) -> None:
    done = contracts(copy)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("file", "line"),
    [
        pytest.param("attic/__init__.py", "", id="a new room needs its place"),
        pytest.param("games/whist/__init__.py", "", id="a new game needs its place"),
        pytest.param("kernel/planted.py", "import toprung.cards", id="the kernel knows no cards"),
        pytest.param("games/rummy/planted.py", "import time", id="a game has no clock"),
        pytest.param("bots/planted.py", "import random", id="a bot has no chance of its own"),
        pytest.param("table/planted.py", "import toprung.room", id="a table knows no room"),
        pytest.param("store/planted.py", "import toprung.games", id="the store knows no game"),
        pytest.param("room/planted.py", "import litestar", id="a room knows no HTTP"),
        pytest.param("server/planted.py", "import toprung.rl", id="the server knows no environment"),
        pytest.param("rl/planted.py", "import toprung.table", id="an environment knows no table"),
    ],
)
def test_a_wrong_import_is_found(copy: Path, file: str, line: str) -> None:
    planted = copy / "src" / "toprung" / file
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(line)
    done = contracts(copy)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN" in done.stdout or "exhaustive" in done.stdout, done.stdout
