"""The line between a browser and a server, that can be cut, or go dead without a word, and come back. It passes on
bytes, whatever they say, in a thread of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Event, Thread
from types import TracebackType
from typing import Literal, Self

from tests.browser.server import free_port

State = Literal["up", "cut", "dead", "deaf"]
"""All passes. Nothing is open. Nothing passes, and neither end is told. What the browser says passes, and no answer."""

CHUNK = 1 << 16


class Connection:
    """One that is open. What was lost on it stays lost: it never passes anything again in that direction."""

    def __init__(self, browser: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.ends = (browser, server)
        self.up = self.down = True

    def be(self, state: State) -> None:
        """The line is like this from now on."""
        self.up &= state != "dead"
        self.down &= state not in ("dead", "deaf")

    def cut(self) -> None:
        """Both ends are told at once."""
        for end in self.ends:
            end.transport.abort()


class Line:
    """A way to the server on `port`; browsers go to `url`. As a context it is up until it is told to `be` otherwise."""

    def __init__(self, port: int) -> None:
        self._server = port
        self._port = free_port()
        self.url = f"http://localhost:{self._port}"
        self._state: State = "up"
        self._connections: set[Connection] = set()
        self._begun: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = Thread(target=lambda: asyncio.run(self._run()))

    def be(self, state: State) -> None:
        """From now on, for what is open and for what will be."""
        done = Event()

        def become() -> None:
            self._become(state)
            done.set()

        self._begun.result().call_soon_threadsafe(become)
        done.wait()

    def _become(self, state: State) -> None:
        self._state = state
        for connection in tuple(self._connections):
            connection.be(state)
            if state == "cut":
                connection.cut()

    async def _run(self) -> None:
        self._end = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:

            def accept(from_browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
                tasks.create_task(self._pass(from_browser, to_browser))

            async with await asyncio.start_server(accept, "127.0.0.1", self._port):
                self._begun.set_result(asyncio.get_running_loop())
                await self._end.wait()
            self._become("cut")

    async def _pass(self, from_browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        if self._state == "cut":
            return to_browser.transport.abort()
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server)
        except OSError:  # the server is not there
            return to_browser.transport.abort()
        connection = Connection(to_browser, to_server)
        connection.be(self._state)
        self._connections.add(connection)
        ways = (
            asyncio.create_task(pump(from_browser, to_server, lambda: connection.up)),
            asyncio.create_task(pump(from_server, to_browser, lambda: connection.down)),
        )
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        self._connections.discard(connection)
        connection.cut()
        return None

    def __enter__(self) -> Self:
        self._thread.start()
        self._begun.result()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._begun.result().call_soon_threadsafe(self._end.set)
        self._thread.join()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passes: Callable[[], bool]) -> None:
    """One direction of a connection, until it is at its end."""
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            if passes():
                writer.write(data)
