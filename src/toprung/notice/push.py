"""Pushes to browsers: each is sealed for the browser that asked for it, and handed to the push service that its
subscription names, which keeps it until the browser is there or the turn is over.
"""

import secrets
from hashlib import sha256
from urllib.parse import urlsplit

import httpcore
from cryptography.hazmat.primitives.asymmetric import ec

from toprung.kernel import encode
from toprung.notice.message import Message
from toprung.notice.outside import Outside, may_push_to
from toprung.notice.seal import CURVE, SALT, point, private_key, sealed, signature, text
from toprung.notice.way import Gone, Unsent
from toprung.store import ChannelRow

KEPT = 20
"""How many connections to push services are kept for the next push."""
IDLE = 60
"""How long, seconds."""
LONGEST = 16 * 1024
"""How much of an answer is read, bytes."""
GONE = (404, 410)
"""What a push service answers for a subscription that is not there any more."""
TOPIC = 32
"""The most letters of a topic."""


class Push:
    """The way to browsers, with the private key `kept`, by which push services know this server. `contact` is the
    address of whoever runs it, for them."""

    def __init__(self, kept: bytes, contact: str, *, loopback: bool) -> None:
        self._key = private_key(kept)
        self._contact = contact
        self._loopback = loopback
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=None,
            max_keepalive_connections=KEPT,
            keepalive_expiry=IDLE,
            network_backend=Outside(loopback=loopback),
        )

    @property
    def key(self) -> str:
        """The public key, as browsers want it."""
        return text(point(self._key))

    def takes(self, address: str) -> bool:
        """Whether this looks like the address of a push service."""
        return may_push_to(address, loopback=self._loopback)

    async def send(self, channel: ChannelRow, message: Message, now: int) -> None:
        """Hand it to the push service. Raises Gone or Unsent."""
        content = sealed(encode(message), channel.keys, ec.generate_private_key(CURVE), secrets.token_bytes(SALT))
        headers = self._headers(channel.address, message, now)
        try:
            async with self._pool.stream("POST", channel.address, headers=headers, content=content) as answer:
                read = 0
                async for part in answer.aiter_stream():
                    read += len(part)
                    if read > LONGEST:
                        break
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as trouble:
            raise Unsent(type(trouble).__name__) from None
        if answer.status in GONE:
            raise Gone
        if answer.status // 100 != 2:
            raise Unsent(f"answer {answer.status}", wait_of(answer))

    async def close(self) -> None:
        """Let go of all connections."""
        await self._pool.aclose()

    def _headers(self, address: str, message: Message, now: int) -> dict[bytes | str, bytes | str]:
        url = urlsplit(address)
        return {
            "authorization": signature(self._key, f"{url.scheme}://{url.netloc}", self._contact, now),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(0, message.deadline - now) // 1000),
            "topic": text(sha256(message.table.encode()).digest())[:TOPIC],  # a later one takes its place; no key to it
            "urgency": "high" if message.kind == "reminder" else "normal",
        }


def wait_of(answer: httpcore.Response) -> int:
    """How long the answer asks us to wait, milliseconds."""
    said = next((value for name, value in answer.headers if name.lower() == b"retry-after"), b"")
    return int(said) * 1000 if said.isdigit() and len(said) < 7 else 0
