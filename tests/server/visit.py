"""Browsers without a browser: the whole server in this process, asked as uvicorn asks it (ASGI), so that a test sees
each byte that leaves it. What a visitor was sent stands in `seen`.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Any, Literal

from msgspec import Struct

from tests.room.hand import PATIENCE, HandClock
from toprung.server.app import application
from toprung.server.guard import Guard
from toprung.server.setting import Settings
from toprung.store import MemoryStore, Store

HOST = "room.test"

Json = dict[str, Any]


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Seen(Struct, frozen=True):
    """Bytes that reached a browser: the head or the body of an answer, or a frame of a socket."""

    kind: Literal["head", "body", "frame"]
    path: str
    data: bytes


class Answer:
    """What came back over HTTP."""

    def __init__(self, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> None:
        self.status = status
        self.headers = {name.decode().lower(): value.decode() for name, value in headers}
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class House:
    """A running server. `store` outlives it."""

    def __init__(self, app: Guard, clock: HandClock, store: Store) -> None:
        self.app = app
        self.clock = clock
        self.store = store

    def browser(self, address: str = "203.0.113.1") -> "Browser":
        """Somebody new."""
        return Browser(self, address)


@asynccontextmanager
async def served(store: Store | None = None, clock: HandClock | None = None, **settings: Any) -> AsyncIterator[House]:
    """A server over the store, until the end of the block."""
    store, clock = store or MemoryStore(), clock or HandClock()
    app = application(Settings(**({"rate": 1000.0} | settings)), store, clock)
    incoming: asyncio.Queue[Json] = asyncio.Queue()
    outgoing: asyncio.Queue[Json] = asyncio.Queue()
    running = asyncio.create_task(app({"type": "lifespan", "asgi": {}, "state": {}}, incoming.get, outgoing.put))
    await incoming.put({"type": "lifespan.startup"})
    assert (await outgoing.get())["type"] == "lifespan.startup.complete"
    try:
        yield House(app, clock, store)
    finally:
        await incoming.put({"type": "lifespan.shutdown"})
        await running


class Browser:
    """A browser: it keeps cookies, and everything that it was sent."""

    def __init__(self, house: House, address: str) -> None:
        self.house = house
        self.address = address
        self.cookies: dict[str, str] = {}
        self.seen: list[Seen] = []

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, headers=headers)

    async def post(self, path: str, body: Any, **headers: str) -> Answer:
        return await self.ask("POST", path, json.dumps(body).encode(), headers)

    async def put(self, path: str, body: Any, **headers: str) -> Answer:
        return await self.ask("PUT", path, json.dumps(body).encode(), headers)

    async def ask(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Answer:
        """One request of HTTP."""
        sent: list[Json] = []
        requests = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Json:
            return requests.pop() if requests else {"type": "http.disconnect"}

        async def send(message: Json) -> None:
            sent.append(message)

        scope = self._scope("http", path, {"content-type": "application/json"} | (headers or {}))
        await self.house.app(scope | {"method": method}, receive, send)
        answer = Answer(sent[0]["status"], sent[0]["headers"], b"".join(part.get("body", b"") for part in sent[1:]))
        self.seen.append(Seen("head", path, repr(sent[0]["headers"]).encode()))
        self.seen.append(Seen("body", path, answer.body))
        self._keep(sent[0]["headers"])
        return answer

    async def name(self, name: str) -> Json:
        """Be called this; who one is then."""
        answer: Json = (await self.put("/api/me", {"name": name})).json
        return answer

    async def open_table(self, game: str, bots: list[str | None], **more: Any) -> str:
        """Open a table; its id."""
        answer = await self.post("/api/tables", {"game": game, "bots": bots} | more)
        assert answer.status == 201, answer.body
        id: str = answer.json["id"]
        return id

    async def socket(self, path: str, **headers: str) -> "Socket":
        """A WebSocket. Raises Closed when the server takes none."""
        socket = Socket(self)
        await socket.open(self._scope("websocket", path, headers) | {"subprotocols": []})
        return socket

    async def sit(self, table: str, version: int = 0) -> "Player":
        """The table's socket, greeted."""
        player = Player(await self.socket(f"/api/tables/{table}/socket"))
        player.socket.say({"type": "hello", "version": version})
        await player.update()
        return player

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> Json:
        path, _, query = path.partition("?")
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        named = {"host": HOST} | ({"cookie": cookie} if cookie else {}) | headers
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.lower().replace("_", "-").encode(), value.encode()) for name, value in named.items()],
            "client": (self.address, 4711),
            "server": (HOST, 80),
            "state": {},
            "extensions": {"websocket.http.response": {}},
        }

    def _keep(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        for name, value in headers:
            if name.lower() == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0]


class Socket:
    """A WebSocket. While `takes` is not set nothing more is taken from the server."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.takes = asyncio.Event()
        self.takes.set()
        self._incoming: asyncio.Queue[Json] = asyncio.Queue()
        self._outgoing: asyncio.Queue[Json] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self, scope: Json) -> None:
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self.browser.house.app(scope, self._incoming.get, self._send))
        async with asyncio.timeout(PATIENCE):
            first = await self._outgoing.get()
        if first["type"] != "websocket.accept":
            await self._task
            raise Closed(first.get("code") or first["status"])
        self.browser.seen.append(Seen("head", scope["path"], repr(first).encode()))

    def say(self, message: Any) -> None:
        """Send a message."""
        self.send(json.dumps(message))

    def send(self, data: str | bytes) -> None:
        """Send whatever it is."""
        self._incoming.put_nowait({"type": "websocket.receive", "text" if isinstance(data, str) else "bytes": data})

    async def receive(self) -> Json:
        """The next message. Raises Closed."""
        async with asyncio.timeout(PATIENCE):
            message = await self._outgoing.get()
        if message["type"] == "websocket.close":
            self._incoming.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
            raise Closed(message["code"])
        return dict(json.loads(message["text"]))

    async def close(self) -> None:
        """Hang up, and wait until the server has noticed."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1005})
        await self.ended()

    async def ended(self) -> None:
        """Wait until the server has done with this socket."""
        assert self._task is not None
        async with asyncio.timeout(PATIENCE):
            await self._task

    async def _send(self, message: Json) -> None:
        await self.takes.wait()
        if message.get("text") is not None:
            self.browser.seen.append(Seen("frame", "", message["text"].encode()))
        self._outgoing.put_nowait(message)


class Player:
    """Somebody at a table's socket, with the last update that came."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.last: Json = {}
        self.entries: list[Json] = []
        self._number = 0

    async def update(self) -> Json:
        """The next update."""
        while (message := await self._next())["type"] != "update":
            pass
        return message

    async def until(self, shows: Callable[[Json], bool]) -> Json:
        """The first update, this one included, that shows this."""
        while not (self.last and shows(self.last)):
            await self._next()
        return self.last

    async def want(self, kind: str, **command: Any) -> Json:
        """Give a command; the answer."""
        return await self.say("want", command={"type": kind} | command)

    async def say(self, kind: str, **message: Any) -> Json:
        """Send a message with a number; the answer that bears it."""
        self._number += 1
        self.socket.say({"type": kind, "id": self._number} | message)
        while (answer := await self._next()).get("id") != self._number:
            pass
        return answer

    async def ready(self, seat: int) -> None:
        """Be ready, and send the nonce when it is time."""
        nonce = sha256(f"nonce {seat}".encode()).digest()
        answer = await self.want("ready", seat=seat, commitment=sha256(nonce).hexdigest())
        assert answer["type"] == "done", answer

    async def reveal(self, seat: int) -> None:
        """Send the nonce once everybody is ready."""
        await self.until(lambda update: update["table"]["phase"] != "open")
        await self.want("nonce", seat=seat, nonce=sha256(f"nonce {seat}".encode()).hexdigest())

    def legal(self, seat: int) -> list[Json]:
        """What the seat may do now."""
        for match in self.last["match"]:
            if match["seat"] == seat:
                return list(match["legal"])
        return []

    async def play(self, seat: int, action: Json) -> Json:
        """Play an action for the table as it was last seen."""
        return await self.want("play", seat=seat, version=self.last["version"], action=action)

    async def roll(self, seat: int = 0) -> bool:
        """When the seat's turn has come, play what is legal first; False when the match is over."""
        await self.until(lambda update: update["table"]["phase"] == "over" or bool(self.legal(seat)))
        if self.last["table"]["phase"] == "over":
            return False
        done = await self.play(seat, self.legal(seat)[0])
        await self.until(lambda update: update["version"] >= done["version"])
        return True

    async def to_the_end(self) -> tuple[list[str], int]:
        """What kinds of message come until the server closes the socket, and the code with which it does."""
        told = []
        try:
            while True:
                told.append((await self._next())["type"])
        except Closed as closed:
            return told, closed.code

    async def _next(self) -> Json:
        message = await self.socket.receive()
        if message["type"] == "update":
            self.last = message
            self.entries = [*self.entries[: message["since"]], *message["entries"]]
        return message


async def hang_up(*sockets: Socket) -> None:
    """All of them."""
    for socket in sockets:
        with suppress(Closed):
            await socket.close()


async def begin(players: dict[int, Player]) -> None:
    """These seats get ready, and the match begins."""
    for seat, player in players.items():
        await player.ready(seat)
    for seat, player in players.items():
        await player.reveal(seat)
    for player in players.values():
        await player.until(lambda update: update["table"]["phase"] == "playing")
