"""`toprung serve` on a machine whose clock is set again and again: each line of standard input is by how many
milliseconds. And a client that takes nothing is cut off after a second, so that nobody has to wait longer for that.
"""

import asyncio
import os
import sys
from argparse import ArgumentParser
from functools import partial

import uvicorn

from tests.browser.server import Server
from toprung.room.clock import SystemClock
from toprung.server import stream
from toprung.server.app import application
from toprung.server.run import config, listen, open_store
from toprung.server.setting import add_flags, read_settings


class OddServer(Server):
    """It, from a test's side."""

    program = ("tests.server.odd",)

    def set_clock(self, milliseconds: int) -> None:
        """The machine's clock is set by so much."""
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(b"%d\n" % milliseconds)
        self._process.stdin.flush()


class OddClock(SystemClock):
    """The machine's clock, set by `off` milliseconds."""

    off = 0

    def now(self) -> int:
        return super().now() + self.off


async def main() -> None:
    """Serves until standard input ends."""
    stream.TAKEN_WITHIN = 1
    parser = ArgumentParser()
    add_flags(parser)
    settings = read_settings(parser.parse_args(), os.environ)
    clock = OddClock()
    server = uvicorn.Server(config(settings, partial(application, settings, open_store(settings), clock)))
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.serve([listen(settings)]))
        while said := await asyncio.to_thread(sys.stdin.readline):
            clock.off += int(said)
        server.should_exit = True


if __name__ == "__main__":
    asyncio.run(main())
