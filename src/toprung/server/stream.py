"""A WebSocket as the server under us has it (ASGI): messages that come and go, and nothing of what is said in them."""

import asyncio

from toprung.room.step import begin
from toprung.server.guard import Receive, Send

TAKEN_WITHIN = 10
"""Seconds within which a client takes what it is sent."""


class Stream:
    """The WebSocket over which `receive` and `send` go, from somebody at this address."""

    __slots__ = ("_receive", "_send", "address")

    def __init__(self, receive: Receive, send: Send, address: str) -> None:
        self._receive = receive
        self._send = send
        self.address = address

    async def accept(self) -> None:
        """Let the client in."""
        await self._receive()  # that it wants to
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> bytes | None:
        """What the client says next; None once it has hung up."""
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            return None
        text: str | None = event.get("text")
        return (event.get("bytes") or b"") if text is None else text.encode()

    async def send(self, text: bytes) -> None:
        """Return once the message is on its way. Raises OSError when the client hung up, or takes nothing any more."""
        rest = begin(self._send({"type": "websocket.send", "text": text.decode()}))
        if rest is None:
            return
        _, late = await asyncio.wait((rest,), timeout=TAKEN_WITHIN)
        if late:
            rest.cancel()
            raise TimeoutError
        rest.result()

    async def close(self, code: int, why: str) -> None:
        """Hang up; before `accept`, let nobody in."""
        await self._send({"type": "websocket.close", "code": code, "reason": why})
