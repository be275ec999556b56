"""A PostgreSQL of our own: a cluster in a temporary folder, on a Unix socket that nobody else knows, gone when the
tests are. It can be killed and started again.

PostgreSQL refuses to run as root; a root that tests (a container's) hands it to an unprivileged user.
"""

import os
import pwd
import select
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg

BINARIES = Path("/usr/lib/postgresql")
"""Where Debian keeps them, a folder a version, and not on the path."""
UNPRIVILEGED = ("postgres", "nobody")
SEGMENT = 1
"""Megabytes in a file of its log: it writes to these to their end, also on a disk on which no other file can grow."""
NEW = ("--auth=trust", "--username=toprung", "--encoding=UTF8", "--no-sync", "--no-instructions")
OPTIONS = ("-c", "max_connections=100", "-c", "listen_addresses=")
QUICK = ("-c", "fsync=off")
"""What only a power cut would notice: a kill of the process does not."""
MEMORY = Path("/dev/shm")  # noqa: S108 the folder in it has a name of its own
ROOM = 1 << 30
PATIENCE = 60


class Cluster:
    """A running PostgreSQL; `url()` is a new, empty database in it. A `durable` one waits for the disk."""

    def __init__(self, *, durable: bool = False) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="toprung-pg-", dir=None if durable else roomy()))
        self._options = OPTIONS if durable else OPTIONS + QUICK
        self._data = self._folder / "data"
        self._user = unprivileged() if os.geteuid() == 0 else None
        self._number = count(1)
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._make()
        self.start()

    def start(self) -> None:
        """Returns as soon as it takes connections."""
        command = [binary("postgres"), "-D", str(self._data), "-k", str(self._folder), *self._options]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, user=self._user, cwd=self._folder)
        for _ in range(PATIENCE * 10):
            with suppress(psycopg.OperationalError), self.connect():
                return
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(0.1)
                break
        raise AssertionError((self._folder / "log").read_text(errors="replace"))

    def kill(self) -> None:
        """Ends all of it at once, with SIGKILL; returns when it is gone."""
        handles = [os.pidfd_open(process) for process in self._children()]
        self._process.kill()
        self._process.wait()
        for handle in handles:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            select.select([handle], [], [], PATIENCE)
            os.close(handle)

    @contextmanager
    def full(self) -> Iterator[None]:
        """It finds the disk full: a table that has as many megabytes as a file of its log grows no more."""
        self._limit(str(SEGMENT << 20))
        try:
            yield
        finally:
            self._limit("unlimited")

    def backends(self) -> tuple[int, ...]:
        """The processes that serve connections, but the one that asks."""
        with self.connect() as connection:
            rows = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )
            return tuple(pid for (pid,) in rows)

    def connect(self, database: str = "postgres") -> "psycopg.Connection[tuple[int]]":
        """A connection of one's own."""
        return psycopg.connect(host=str(self._folder), user="toprung", dbname=database, autocommit=True)

    def url(self) -> str:
        """The address of a new, empty database."""
        name = f"room{next(self._number)}"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://toprung@/{name}?host={self._folder}"

    def close(self) -> None:
        """Stop it, and forget what was in it."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _children(self) -> tuple[int, ...]:
        listed = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return tuple(map(int, listed.split()))

    def _limit(self, size: str) -> None:
        for process in (self._process.pid, *self._children()):  # first that from which new ones come
            command = ["prlimit", f"--pid={process}", f"--fsize={size}:"]
            subprocess.run(command, user=self._user, stderr=subprocess.DEVNULL, check=False)  # it may have ended

    def _make(self) -> None:
        command = [binary("initdb"), "-D", str(self._data), *NEW, f"--wal-segsize={SEGMENT}"]
        done = subprocess.run(command, capture_output=True, text=True, user=self._user, cwd=self._folder, check=False)
        assert done.returncode == 0, done.stderr

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def binary(program: str) -> str:
    """Where the program is; the newest version of it."""
    found = sorted(BINARIES.glob(f"*/bin/{program}"), key=lambda path: int(path.parts[-3]))
    there = str(found[-1]) if found else shutil.which(program)
    assert there is not None, "The tests need PostgreSQL: apt-get install postgresql"
    return there


def roomy() -> Path | None:
    """A folder in memory with room for a cluster, where there is one."""
    return MEMORY if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM else None


def unprivileged() -> str:
    """Somebody who is there and is not root."""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in known)
