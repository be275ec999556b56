"""A room in a process of its own, that can be killed and started again on the same port and database."""

import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 30
"""Seconds that a start may take on a busy machine."""


class Server:
    """`toprung serve` with its database in `folder`. As a context it runs; tests of recovery `kill` and `start` it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self._folder = folder
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns as soon as the server answers."""
        # Many guests come from one address here: the limits for one address are a hundred times the usual.
        command = [sys.executable, "-m", "toprung", "serve", "--host=127.0.0.1", f"--port={self.port}", "--rate=100"]
        command += [f"--data={self._folder}", "--log-level=warning"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(PATIENCE * 10):
            if self._answers():
                return
        self.kill()
        raise AssertionError(f"the server does not answer:\n{self._log.read_text()}")

    def kill(self) -> None:
        """Ends it at once, with SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def _answers(self) -> bool:
        """Whether the server answers, now or within a tenth of a second."""
        assert self._process is not None
        try:
            with urlopen(f"{self.url}/health", timeout=PATIENCE):
                return True
        except URLError:
            pass
        try:
            self._process.wait(0.1)
        except subprocess.TimeoutExpired:
            return False
        raise AssertionError(f"the server ended:\n{self._log.read_text()}")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
