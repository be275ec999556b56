"""A server as a program sees it: its tables, and one's seat at one of them.

How it works: `Table` is one socket. Whatever comes over it is read in one place: updates are kept as `last`, an answer
goes to who waits for it. When the line breaks, `ConnectionClosed` is raised; sit down anew, and the next update has the
whole truth.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any
from urllib.request import Request, urlopen

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from toprung.games import GAMES
from toprung.kernel import Seat, decode, encode
from toprung.server.message import Done, Hello, Refused, ServerMessage, Trouble, Update, Want
from toprung.table.command import Nonce, PersonCommand, Play, Ready, Sit
from toprung.table.listed import ListedTable
from toprung.table.setting import Setting

LONGEST = 16 * 1024 * 1024
"""The longest message that is taken, bytes."""


class Refusal(Exception):
    """The server did not carry out a command, and says why."""


class Turn(Struct, frozen=True):
    """A seat of ours may act: what it sees (the game's view), and what it may do (the game's actions)."""

    seat: Seat
    view: Any
    legal: tuple[Any, ...]
    version: int


class Room:
    """A server at `address` (`https://toprung.example`), for the program that this token is of."""

    def __init__(self, address: str, token: str) -> None:
        self._address = address.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}"}

    async def tables(self) -> list[ListedTable]:
        """The open and running tables of the list."""
        found: list[ListedTable] = decode(await self._ask("GET", "/api/tables"), list[ListedTable])
        return found

    async def open(self, setting: Setting) -> str:
        """The id of a new table, at which the program sits as its host."""
        answer: dict[str, str] = json.loads(await self._ask("POST", "/api/tables", encode(setting)))
        return answer["id"]

    @asynccontextmanager
    async def table(self, id: str) -> "AsyncIterator[Table]":
        """The table of this id, live, as long as the context is."""
        address = f"{self._address.replace('http', 'ws', 1)}/api/tables/{id}/socket"
        async with connect(address, additional_headers=self._headers, max_size=LONGEST) as socket:
            table = Table(socket)
            await table.greet()
            yield table

    async def _ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        headers = self._headers | {"Content-Type": "application/json"}
        asked = Request(self._address + path, body, headers, method=method)  # noqa: S310 the address is the caller's
        return await asyncio.to_thread(_read, asked)


class Table:
    """One table over one socket. `last` is the newest update; `places` has the place in which each seat ended, once the
    match is over."""

    last: Update

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.places: tuple[int, ...] = ()
        self._number = 0
        self._nonces: dict[Seat, bytes] = {}

    async def greet(self) -> None:
        """Ask for the table as it is, from its beginning on."""
        await self._socket.send(encode(Hello(0)), text=True)
        await self.update()

    async def update(self) -> Update:
        """The next update."""
        while not isinstance(message := await self._read(), Update):
            pass
        return message

    async def want(self, command: PersonCommand) -> int:
        """The table's version after the command. Raises Refusal."""
        self._number += 1
        await self._socket.send(encode(Want(self._number, command)), text=True)
        while True:
            match await self._read():
                case Done(id, version) if id == self._number:
                    return version
                case Refused(id, _, why, params) if id == self._number:
                    raise Refusal(why.format(**params))
                case Trouble(why, id) if id == self._number:
                    raise Refusal(why)

    async def sit(self) -> None:
        """Take the first open seat, unless a seat is ours already, and be ready there. Raises Refusal."""
        if not self.last.table.you:
            seats = enumerate(self.last.table.seats)
            free = next((seat for seat, there in seats if there.name is None and there.bot is None), 0)
            version = await self.want(Sit(free))
            while self.last.version < version:
                await self.update()
        for seat in self.last.table.you:
            nonce = self._nonces[seat] = secrets.token_bytes(32)
            await self.want(Ready(seat, sha256(nonce).hexdigest()))

    async def turns(self) -> AsyncIterator[Turn]:
        """Our turns, one action each, until the match is over."""
        acted = 0
        while self.last.table.phase != "over":
            known, turn = self.last, self._turn()
            if turn is not None and turn.version > acted:
                acted = turn.version
                yield turn
            else:
                await self._reveal()
                if self.last is known:  # else the answer to a nonce came behind an update
                    await self.update()

    async def play(self, turn: Turn, action: Any) -> None:
        """Play an action of this turn. Raises Refusal."""
        await self.want(Play(turn.seat, turn.version, action))

    def _turn(self) -> Turn | None:
        types = GAMES[self.last.table.setting.game].types
        for match in self.last.match:
            if match.seat is not None and match.legal:
                legal = tuple(decode(encode(action), types.action) for action in match.legal)
                return Turn(match.seat, decode(encode(match.view), types.view), legal, self.last.version)
        return None

    async def _reveal(self) -> None:
        if self.last.table.phase == "revealing":
            for seat, nonce in self._nonces.items():
                await self.want(Nonce(seat, nonce.hex()))
            self._nonces.clear()

    async def _read(self) -> ServerMessage:
        message: ServerMessage = decode(await self._socket.recv(), ServerMessage)
        if isinstance(message, Update):
            self.last = message
            inside = (fact for entry in message.entries for fact in entry.event.get("events", ()))
            ended = (fact for fact in inside if fact["type"] == "match_ended")
            self.places = next((tuple(fact["places"]) for fact in ended), self.places)
        return message


def _read(asked: Request) -> bytes:
    with urlopen(asked) as answer:  # noqa: S310 the address is the caller's
        body: bytes = answer.read()
        return body
