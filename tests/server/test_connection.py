"""What somebody unknown can do to a server before any request or message of theirs is whole: not much, and not for
long. A real socket, and behind it a server that would answer everybody."""

import asyncio
import base64
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn

from tests.browser.server import free_port
from tools.relay import relay
from toprung.server import connection
from toprung.server.connection import BESIDE_BODY, FRAMES
from toprung.server.guard import Guard
from toprung.server.house import CONNECTIONS
from toprung.server.limit import network
from toprung.server.run import config, listen
from toprung.server.setting import Settings

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]

ASK = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
OPEN = (
    b"GET /api/lobby/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\r\n\r\n"
)
PING = b"\x89\x80" + bytes(4)
PONG = b"\x8a\x80" + bytes(4)
BEGINNING, PIECE = b"\x01\x80" + bytes(4), b"\x00\x80" + bytes(4)


@asynccontextmanager
async def listening(**settings: object) -> AsyncIterator[Callable[[bytes], Awaitable[Line]]]:
    """A server; what is yielded opens a connection on which something is said."""
    wanted = Settings(**({"host": "127.0.0.1", "port": free_port(), "trusted_proxy": ""} | settings))  # type: ignore[arg-type]
    server = uvicorn.Server(config(wanted, lambda: Guard(relay, "")))
    at = listen(wanted)
    at.listen()
    serving = asyncio.create_task(server.serve([at]))
    lines: list[Line] = []

    async def call(said: bytes) -> Line:
        lines.append(await asyncio.open_connection(wanted.host, wanted.port))
        lines[-1][1].write(said)
        return lines[-1]

    try:
        yield call
    finally:
        for _, writer in lines:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        server.should_exit = True
        await serving


async def ended(line: Line) -> None:
    """Wait until the server hangs up."""
    async with asyncio.timeout(30):
        with suppress(ConnectionError):
            await line[0].read()


async def is_answered(line: Line) -> bool:
    """Whether a request on it is answered."""
    try:
        return (await line[0].readline()).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


async def flood(line: Line, piece: bytes, times: int) -> None:
    """Say it again and again, until the server hangs up."""
    try:
        for _ in range(times):
            line[1].write(piece)
            await line[1].drain()
    except ConnectionError:
        pass
    await ended(line)


@pytest.mark.parametrize("piece", [b"x" * 1000, b"x: " + b"y" * 1000 + b"\r\n"], ids=["one header", "many headers"])
@pytest.mark.parametrize(
    "head", [b"GET / HTTP/1.1\r\nx: y", b"POST /api/verify HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"]
)
def test_a_request_has_no_endless_head_and_no_endless_tail(head: bytes, piece: bytes) -> None:
    async def scene() -> None:
        async with listening() as call:
            line = await call(head)
            await flood(line, piece, 10 * BESIDE_BODY // len(piece))
            assert await is_answered(await call(ASK))

    asyncio.run(scene())


@pytest.mark.parametrize("said", [b"", b"GET /", b"\r\n", b"POST /api/verify HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"])
def test_a_request_that_does_not_come_is_not_waited_for(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with listening() as call:
            line = await call(said)
            await ended(line)

    monkeypatch.setattr(connection, "ARRIVES_WITHIN", 0.1)
    asyncio.run(scene())


def test_one_address_cannot_have_connections_without_end() -> None:
    async def scene() -> None:
        most = 5
        async with listening(rate=most / CONNECTIONS) as call:
            lines = [await call(ASK), await call(OPEN)]
            lines += [await call(ASK[:5]) for _ in range(most - len(lines))]
            assert (await lines[1][0].readline()).startswith(b"HTTP/1.1 101")
            assert not await is_answered(await call(ASK))
            lines[1][1].close()  # a socket's counts like any other
            await lines[1][1].wait_closed()
            while not await is_answered(await call(ASK)):
                pass

    asyncio.run(scene())


def test_a_proxy_that_is_believed_may_have_connections_for_everybody() -> None:
    async def scene() -> None:
        async with listening(rate=2 / CONNECTIONS, trusted_proxy="10.0.0.1, 127.0.0.0/8") as call:
            lines = [await call(ASK) for _ in range(5)]
            assert all([await is_answered(line) for line in lines])

    asyncio.run(scene())


@pytest.mark.parametrize("frame", [PING, PONG, PIECE], ids=["pings", "pongs", "pieces"])
def test_a_socket_is_cut_off_that_is_flooded_with_frames_that_say_nothing(frame: bytes) -> None:
    async def scene() -> None:
        async with listening() as call:
            line = await call(OPEN + BEGINNING * (frame == PIECE))
            assert (await line[0].readline()).startswith(b"HTTP/1.1 101")
            line[1].write(frame * 2 * FRAMES)
            await ended(line)

    asyncio.run(scene())


def test_a_socket_that_cannot_be_opened_is_not_kept() -> None:
    async def scene() -> None:
        async with listening() as call:
            await ended(await call(OPEN[:-2] + b"x: y\r\n" * 300 + b"\r\n"))

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"),
        ("", ""),
        ("not an address", "not an address"),
    ],
)
def test_whoever_has_many_addresses_counts_as_one(address: str, same: str) -> None:
    assert network(address) == network(same)
    assert network(address) != network("2001:db8:1:3::1")
