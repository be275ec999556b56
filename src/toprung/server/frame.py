"""uvicorn's WebSocket, with a short way for what nearly all messages are: a whole text in one small frame (RFC 6455).

How it works: what comes in is cut into frames here. A small whole text goes straight to whoever receives, and a text
that is sent straight to the transport. Everything else (the handshake, fragments, pings, closing, whatever is wrong)
goes the long way, frame by frame, so that the library, which keeps the state of the connection, is always between two
frames. What is written in one moment, such as an answer and the update that comes of it, leaves in one go. After the
handshake its words are forgotten.
"""

import asyncio
from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.utils import apply_mask

TEXT = 0x81
"""The first byte of a whole text."""
MASKED = 0x80
"""The bit of the second byte that every client sets; the others are the length, or say how it is written."""
SHORT, LONG = 126, 127
"""The length stands in two further bytes, or in eight."""
MASK = 4
"""Bytes of a mask, which stand before what they mask."""

QUEUED = 8
"""How many messages may wait before no more is read from the client."""


class ShortWay(WebSocketsSansIOProtocol):
    """One WebSocket."""

    _rest = b""
    """The beginning of a frame that has not come in whole."""

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        self.queue = cast(Any, Inbox())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathering = Gathering(cast(asyncio.Transport, transport), self.loop)
        super().connection_made(cast(asyncio.Transport, gathering))

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        rest = self._rest + data if self._rest else data
        while rest:
            start, end = measure(rest, self.config.ws_max_size)
            if end > len(rest):
                break
            frame, rest = rest[:end], rest[end:]
            if not (start and self._take(frame, start)):
                super().data_received(frame)
        self._rest = rest

    def _take(self, frame: bytes, start: int) -> bool:
        """Whether the text of the frame, which begins at `start`, could go the short way, and went it."""
        if frame[0] != TEXT or self.frames or self.close_sent or self.conn.state is not OPEN:
            return False
        try:
            text = apply_mask(frame[start:], frame[start - MASK : start]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= QUEUED:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    async def send(self, message: Any) -> None:
        if self.close_sent or self.disconnected:
            raise ClientDisconnected
        if message["type"] == "websocket.accept":
            await super().send(message)
            self._forget_handshake()
        elif message.get("text") is None or self.conn.state is not OPEN or not self.writable.is_set():
            await super().send(message)
        else:
            text = message["text"].encode()
            self.transport.write(head(len(text)) + text)

    def _forget_handshake(self) -> None:
        self.request.headers.clear()
        self.response.headers.clear()
        cast(dict[str, Any], self.scope).clear()
        del self.request, self.response


class Inbox:
    """Messages that wait for whoever receives them: as much of an `asyncio.Queue` as is used, in less of its memory."""

    __slots__ = ("_messages", "_waiter")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._waiter: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Take one more message."""
        self._messages.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> Any:
        """The first message, once there is one."""
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
            self._waiter = None
        return self._messages.pop(0)

    def qsize(self) -> int:
        """How many wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether none waits."""
        return not self._messages


class Gathering:
    """The transport, but that all of one moment is written at once."""

    __slots__ = ("_loop", "_parts", "_transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write this at the end of the moment."""
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(data)

    def close(self) -> None:
        """Write what is left, and hang up."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        parts, self._parts = self._parts, []
        if parts and not self._transport.is_closing():
            self._transport.write(parts[0] if len(parts) == 1 else b"".join(parts))


def measure(data: bytes, most: int) -> tuple[int, int]:
    """Where the first frame's own data begins and where it ends, as far as can be told. 0 and the end of all when it is
    not to be waited for: it is longer than `most`, or not masked, as a client's has to be."""
    if len(data) < 2:
        return 0, 2
    if not data[1] & MASKED:
        return 0, len(data)
    length = data[1] & ~MASKED
    start = 2 if length < SHORT else 4 if length == SHORT else 10
    if len(data) < start:
        return 0, start
    if start > 2:
        length = int.from_bytes(data[2:start], "big")
    return (0, len(data)) if length > most else (start + MASK, start + MASK + length)


def head(length: int) -> bytes:
    """What stands before a text of so many bytes that a server sends."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, SHORT)) + length.to_bytes(2, "big")
    return bytes((TEXT, LONG)) + length.to_bytes(8, "big")
