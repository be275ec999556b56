"""The same key gives the same match in any process and under any hash seed."""

import os
import subprocess
import sys

import pytest

from tests.house.tree import ROOT
from tests.laws.digest import digest
from toprung.games import GAMES


@pytest.mark.parametrize("hash_seed", ["0", "1", "20261130"])
def test_the_same_match_in_another_process(hash_seed: str) -> None:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "src"}
    command = [sys.executable, "-m", "tests.laws.digest"]
    answer = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout.split() == [digest(game) for game in GAMES.values()]
