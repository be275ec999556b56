"""The same key gives the same match under any hash seed, compiled or not, on any number of processes."""

import os
import subprocess
import sys
from functools import cache

import pytest

from tests.house.tree import ROOT
from tests.laws.digest import digest
from toprung.games import GAMES

COMPILED = "build/compiled"
"""Where `make` puts the compiled engines, if it can."""

needs_compiled = pytest.mark.skipif(
    not (ROOT / COMPILED / "toprung").is_dir(), reason="the engines are not compiled here"
)


def run(*arguments: str, path: str, hash_seed: str = "0") -> list[str]:
    """What Python says when it runs this by the engines that stand there."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout.split()


@cache
def digests() -> list[str]:
    """What comes of the matches in this very process."""
    return [digest(key) for key in GAMES]


@pytest.mark.parametrize(
    ("path", "processes", "hash_seed"),
    [
        ("src", "2", "1"),
        pytest.param(COMPILED, "1", "20261130", marks=needs_compiled),
        pytest.param(COMPILED, "2", "0", marks=needs_compiled),
    ],
)
def test_the_same_records_compiled_or_not_on_any_number_of_processes(path: str, processes: str, hash_seed: str) -> None:
    """And under any hash seed."""
    assert run("-m", "tests.laws.digest", processes, path=path, hash_seed=hash_seed) == digests()


@needs_compiled
def test_what_is_called_compiled_is_compiled() -> None:
    """Finder, turn engine, chance and bots come from machine code."""
    modules = ("cards.finder", "games.rummy.turn", "games.eleven.turn", "kernel.chance", "bots.plan")
    names = ", ".join(f"toprung.{module} as m{i}" for i, module in enumerate(modules))
    said = run("-c", f"import {names}; print(*(m.__file__ for m in (m0, m1, m2, m3, m4)))", path=COMPILED)
    assert [file for file in said if file.endswith(".py")] == []
    assert len(said) == len(modules)
