"""A room in a process of its own, that can be killed and started again on the same port and database."""

import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 90
"""Seconds that a start may take on a busy machine."""


class Server:
    """`toprung serve` with its database in `folder`, unless the flags name another. As a context it runs; tests of
    recovery `kill` and `start` it."""

    program: tuple[str, ...] = ("toprung", "serve")

    def __init__(self, folder: Path, *flags: str) -> None:
        self.flags = flags
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self._folder = folder
        self.log = folder / f"server-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns as soon as the server answers."""
        # Many guests come from one address here: the limits for one address are a hundred times the usual.
        command = [sys.executable, "-m", *self.program, "--host=127.0.0.1", f"--port={self.port}", "--rate=100"]
        command += [f"--data={self._folder}", "--log-level=warning", *self.flags]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log)
        for _ in range(PATIENCE * 10):
            if self._answers():
                return
        self.kill()
        raise AssertionError(f"the server does not answer:\n{self.log.read_text()}")

    def kill(self) -> None:
        """Ends it at once, with SIGKILL."""
        self._send(signal.SIGKILL)
        self._ended()

    def stop(self) -> None:
        """Ends it as whoever runs it would, with SIGTERM."""
        self._send(signal.SIGTERM)
        self._ended()

    def reload(self) -> None:
        """Replaces its workers one by one, with SIGHUP."""
        self._send(signal.SIGHUP)

    def process(self) -> int:
        """The id of its process."""
        assert self._process is not None
        return self._process.pid

    def workers(self) -> tuple[int, ...]:
        """The processes that serve, where there are several."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return tuple(int(child) for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text())

    def _send(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    def _ended(self) -> None:
        assert self._process is not None
        self._process.communicate(timeout=PATIENCE)

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
        raise AssertionError(f"the server ended:\n{self.log.read_text()}")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


class HandServer(Server):
    """The same with a clock that stands still until `advance` moves it."""

    program = ("tests.browser.hand",)

    def advance(self, milliseconds: int) -> None:
        """Time passes."""
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(b"%d\n" % milliseconds)
        self._process.stdin.flush()


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
