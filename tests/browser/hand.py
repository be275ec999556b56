"""`toprung serve` by a clock that is moved by hand: each line of standard input is so many milliseconds that pass."""

import asyncio
import os
import sys
from argparse import ArgumentParser
from functools import partial

import uvicorn

from tests.room.hand import HandClock
from toprung.server.app import application
from toprung.server.run import config, listen, open_store
from toprung.server.setting import add_flags, read_settings


async def main() -> None:
    """Serves until standard input ends."""
    parser = ArgumentParser()
    add_flags(parser)
    settings = read_settings(parser.parse_args(), os.environ)
    clock = HandClock()
    make = partial(application, settings, open_store(settings), clock)
    server = uvicorn.Server(config(settings, make))
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.serve([listen(settings)]))
        while line := await asyncio.to_thread(sys.stdin.readline):
            clock.advance(int(line))
        server.should_exit = True


if __name__ == "__main__":
    asyncio.run(main())
