"""Messages that go the short way, and those that go the long one, over real sockets: none is lost, none is turned
around, and whatever breaks RFC 6455 ends the socket as the library ends it.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.utils import apply_mask

from toprung.server.frame import ShortWay, head, measure

MOST = 1_000
MASK = b"\x01\x02\x03\x04"

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def echo(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """Say each message again, with its length before it."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        if text is None:
            await send({"type": "websocket.send", "bytes": message["bytes"]})
        else:
            await send({"type": "websocket.send", "text": f"{len(text)} {text}"})


@asynccontextmanager
async def echoing() -> AsyncIterator[Line]:
    """A socket at a server that echoes."""
    config = uvicorn.Config(
        echo, ws=ShortWay, ws_max_size=MOST, ws_per_message_deflate=False, lifespan="off", log_config=None
    )
    server, listening = uvicorn.Server(config), socket.create_server(("127.0.0.1", 0))
    running = asyncio.create_task(server.serve(sockets=[listening]))
    reader, writer = await asyncio.open_connection(*listening.getsockname())
    writer.write(
        b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    try:
        yield reader, writer
    finally:
        writer.close()
        server.should_exit = True
        await running


def frame(data: bytes, first: int = 0x81) -> bytes:
    """A frame of a client."""
    _, length, *more = head(len(data))
    return bytes((first, length | 0x80, *more)) + MASK + apply_mask(data, MASK)


async def said(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The first byte of the server's next frame, and its data."""
    first, length = await reader.readexactly(2)
    if length == 126:
        length = int.from_bytes(await reader.readexactly(2), "big")
    return first, await reader.readexactly(length)


SCRIPT = [
    (frame(b"a"), (0x81, b"1 a")),
    (frame("é".encode() * 100), (0x81, b"100 " + "é".encode() * 100)),
    (frame(b""), (0x81, b"0 ")),
    (frame(b"you ", 0x01) + frame(b"there", 0x80), (0x81, b"9 you there")),
    (frame(b"?", 0x89), (0x8A, b"?")),
    (frame(b"x" * MOST), (0x81, b"1000 " + b"x" * MOST)),
    (frame(b"bytes", 0x82), (0x82, b"bytes")),
    (frame(b"last"), (0x81, b"4 last")),
]


@pytest.mark.parametrize("pieces", [10_000, 97, 7, 1])
def test_messages_of_every_kind_arrive_whole_and_in_order_however_they_are_cut(pieces: int) -> None:
    async def scene() -> None:
        async with echoing() as (reader, writer):
            stream = b"".join(part for part, _ in SCRIPT)
            for at in range(0, len(stream), pieces):
                writer.write(stream[at : at + pieces])
                await writer.drain()
                await asyncio.sleep(0)
            assert sorted([await said(reader) for _ in SCRIPT]) == sorted(answer for _, answer in SCRIPT)

    asyncio.run(scene())


def test_answers_come_in_the_order_of_the_messages() -> None:
    async def scene() -> None:
        async with echoing() as (reader, writer):
            writer.write(b"".join(frame(b"%d" % i) for i in range(100)))
            assert [(await said(reader))[1].split()[1] for i in range(100)] == [b"%d" % i for i in range(100)]

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (frame(b"\xff"), 1007),
        (frame(b"x" * (MOST + 1)), 1009),
        (head(1) + b"x", 1002),
        (frame(b"part", 0x01) + frame(b"another"), 1002),
        (frame(b"", 0x83), 1002),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big"), 1009),
    ],
    ids=["no UTF-8", "too long", "not masked", "within another", "no such kind", "endless"],
)
def test_what_breaks_the_protocol_ends_the_socket(wrong: bytes, code: int) -> None:
    async def scene() -> None:
        async with echoing() as (reader, writer):
            writer.write(frame(b"good"))
            assert await said(reader) == (0x81, b"4 good")
            writer.write(wrong)
            first, data = await said(reader)
            assert first == 0x88
            assert int.from_bytes(data[:2], "big") == code
            assert await reader.read() == b""

    asyncio.run(scene())


def test_a_frame_is_measured_from_any_beginning_of_it() -> None:
    for length in (0, 125, 126, 500):
        whole = frame(os.urandom(length))
        ends = {measure(whole[:cut], MOST)[1] <= cut for cut in range(1, len(whole))}
        assert ends == {False}
        assert measure(whole + b"more", MOST) == (len(whole) - length, len(whole))
