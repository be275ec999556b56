"""Real receivers on this machine: a push service that knows browsers and opens what is sealed for them, and a mail
server. Each can be told to fail in the ways in which others fail.
"""

import asyncio
import json
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Literal

from aiosmtpd.smtp import SMTP, Envelope
from aiosmtpd.smtp import Session as SmtpSession
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.room.hand import PATIENCE
from toprung.notice.seal import CURVE, point, text

Json = dict[str, Any]
How = Literal["well", "500", "410", "hangs"]


def opened(content: bytes, key: ec.EllipticCurvePrivateKey, shared: bytes) -> bytes:
    """What a browser with this key reads of a push (RFC 8291, written from its side)."""
    salt, size, length = content[:16], int.from_bytes(content[16:20], "big"), content[20]
    sender, record = content[21 : 21 + length], content[21 + length :]
    assert len(record) <= size
    agreed = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
    secret = HKDF(SHA256(), 32, shared, b"WebPush: info\0" + point(key) + sender).derive(agreed)
    content_key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    plain = AESGCM(content_key).decrypt(nonce, record, None).rstrip(b"\0")
    assert plain.endswith(b"\x02")
    return plain[:-1]


def claims(authorization: str, known: str) -> Json:
    """What the sender of a push says of itself, if the signature is that of the key that the browser was given."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert parts["k"] == known
    head, body, signed = parts["t"].split(".")
    assert json.loads(unpadded(head)) == {"typ": "JWT", "alg": "ES256"}
    pair = unpadded(signed)
    r, s = (int.from_bytes(part, "big") for part in (pair[:32], pair[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpadded(known))
    public.verify(encode_dss_signature(r, s), f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    return dict(json.loads(unpadded(body)))


def unpadded(said: str) -> bytes:
    return urlsafe_b64decode(said + "=" * (-len(said) % 4))


class Subscriber:
    """A browser that takes pushes, as a push service knows it: by the end of an address."""

    def __init__(self, service: "PushHub", name: str) -> None:
        self.service = service
        self.name = name
        self.endpoint = f"{service.origin}/push/{name}"
        self.key = ec.generate_private_key(CURVE)
        self.shared = name.encode().ljust(16, b".")[:16]
        self.got: list[Json] = []
        self.headers: list[dict[str, str]] = []

    def wish(self, **more: Any) -> Json:
        """What the page asks the server for."""
        keys = {"p256dh": text(point(self.key)), "auth": text(self.shared)}
        return {"endpoint": self.endpoint, "language": "en"} | keys | more

    async def until(self, count: int) -> list[Json]:
        """All pushes, once there are so many."""
        await self.service.until(lambda: len(self.got) >= count)
        return self.got


class PushHub:
    """A push service at `origin`. `how` it answers can be changed; `asked` counts all that it was asked."""

    def __init__(self) -> None:
        self.origin = ""
        self.how: How = "well"
        self.wait = ""
        self.asked = 0
        self.connections = 0
        self.browsers: dict[str, Subscriber] = {}
        self._news = asyncio.Condition()
        self.let_go = asyncio.Event()

    def browser(self, name: str) -> Subscriber:
        """A browser that subscribes here."""
        self.browsers[name] = Subscriber(self, name)
        return self.browsers[name]

    async def until(self, shows: Any) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(shows)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        self.connections += 1
        try:
            while await self._answer(reader, writer):
                pass
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        method, path, _ = first.split(" ")
        assert method == "POST"
        async with self._news:
            self.asked += 1
            self._news.notify_all()
        if self.how == "hangs":
            await self.let_go.wait()
            return False
        status = {"well": "201 Created", "500": "500 Broken", "410": "410 Gone"}[self.how]
        if self.how == "well":
            browser = self.browsers[path.rpartition("/")[2]]
            browser.got.append(json.loads(opened(body, browser.key, browser.shared)))
            browser.headers.append(headers)
        wait = f"Retry-After: {self.wait}\r\n" if self.wait else ""
        writer.write(f"HTTP/1.1 {status}\r\n{wait}Content-Length: 2\r\n\r\nok".encode())
        await writer.drain()
        async with self._news:
            self._news.notify_all()
        return True


@asynccontextmanager
async def push_service() -> AsyncIterator[PushHub]:
    """A push service, until the end of the block."""
    service = PushHub()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        service.let_go.set()
        server.close()


class Post:
    """A mail server at `port`, with all letters that it took. `refuses` is what it says instead of taking one."""

    def __init__(self) -> None:
        self.port = 0
        self.letters: list[tuple[str, EmailMessage]] = []
        self.refuses = ""
        self._news = asyncio.Condition()

    async def handle_DATA(self, _server: SMTP, _session: SmtpSession, envelope: Envelope) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses
        content = envelope.content
        assert isinstance(content, bytes)
        letter = message_from_bytes(content, policy=policy.default)
        async with self._news:
            self.letters += [(to, letter) for to in envelope.rcpt_tos]
            self._news.notify_all()
        return "250 OK"

    async def until(self, count: int) -> list[tuple[str, EmailMessage]]:
        """All letters, once there are so many."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: len(self.letters) >= count)
        return self.letters


@asynccontextmanager
async def mail_server() -> AsyncIterator[Post]:
    """A mail server, until the end of the block."""
    post = Post()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(post, hostname="mail.test"), "127.0.0.1", 0)
    post.port = server.sockets[0].getsockname()[1]
    try:
        yield post
    finally:
        server.close()


def body_of(letter: EmailMessage) -> str:
    """The text of a letter."""
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")
