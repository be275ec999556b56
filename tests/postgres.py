"""A PostgreSQL of our own: a cluster in a temporary folder, on a Unix socket that nobody else knows, gone when the
tests are. It can be killed and started again.

PostgreSQL refuses to run as root; a root that tests (a container's) hands it to an unprivileged user.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg

BINARIES = Path("/usr/lib/postgresql")
"""Where Debian keeps them, a folder a version, and not on the path."""
UNPRIVILEGED = ("postgres", "nobody")
QUICK = ("-c", "fsync=off", "-c", "max_connections=100", "-c", "listen_addresses=")
"""What only a power cut would notice: a kill of the process does not."""
MEMORY = Path("/dev/shm")  # noqa: S108 the folder in it has a name of its own
ROOM = 1 << 30
PATIENCE = 60


class Cluster:
    """A running PostgreSQL; `url()` is a new, empty database in it."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="toprung-pg-", dir=roomy()))
        self._data = self._folder / "data"
        self._user = unprivileged() if os.geteuid() == 0 else None
        self._number = count(1)
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._run("initdb", "--auth=trust", "--username=toprung", "--encoding=UTF8", "--no-sync", "--no-instructions")
        self.start()

    def start(self) -> None:
        """Returns as soon as it takes connections."""
        options = f"-k {self._folder} {' '.join(QUICK)}"
        self._run("pg_ctl", "start", "-w", "-t", str(PATIENCE), "-l", str(self._folder / "log"), "-o", options)

    def kill(self) -> None:
        """Ends all of it at once, with SIGKILL."""
        for process in (*self.backends(), self.postmaster()):
            os.kill(process, signal.SIGKILL)

    def postmaster(self) -> int:
        """The process that is PostgreSQL."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

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
        self._run("pg_ctl", "stop", "-m", "immediate")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *words: str) -> None:
        command = [binary(program), *words, "-D", str(self._data)]
        # pg_ctl leaves a server behind that would keep a pipe open: the words go into a file
        with (self._folder / "words").open("ab") as told:
            done = subprocess.run(command, stdout=told, stderr=told, user=self._user, cwd=self._folder, check=False)
        assert done.returncode == 0, (self._folder / "words").read_text(errors="replace")

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
