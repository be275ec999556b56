"""The same code on a Dask cluster gives the same figures. The workers are processes of their own, without this
checkout on their path."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from socket import socket

import pytest

from tests.lab.question import race
from toprung.lab.cluster import cluster
from toprung.lab.pool import Crew
from toprung.lab.run import carry_out


@pytest.fixture
def address() -> Iterator[str]:
    """A scheduler with one worker."""
    with closing(socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    scheduler = f"tcp://127.0.0.1:{port}"
    programs = {
        "dask_scheduler": ["--host", "127.0.0.1", "--port", str(port), "--no-dashboard"],
        "dask_worker": [scheduler, "--nworkers", "1", "--nthreads", "1", "--no-dashboard"],
    }
    started = [
        subprocess.Popen([sys.executable, "-m", f"distributed.cli.{name}", *words], stderr=subprocess.DEVNULL)
        for name, words in programs.items()
    ]
    yield scheduler
    for program in reversed(started):
        program.terminate()
        program.wait()


def test_a_cluster_gives_the_same_figures(address: str) -> None:
    study = race(4)
    with cluster(address) as crew:
        assert crew.workers >= 1
        found = carry_out(study, crew)
    assert found == carry_out(study, Crew(None, 1))
