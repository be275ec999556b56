"""`python -m tools.relay`: the least a server of tables of two can do, for scale beside `make load`.

It sends on what it is sent: no rules, no journal, nothing that a client could be refused. It runs on the same uvicorn
with the same settings as a room does, so that what a room costs more is the room's own.
"""

import itertools
from argparse import ArgumentParser
from collections import defaultdict
from typing import Any

import uvicorn

from toprung.server.guard import Receive, Scope, Send

PICTURE = "x" * 1_000
"""As long as what a room shows of a table of Snakes & Ladders."""


class Pair:
    """Two clients, of whom one after the other is to say something."""

    def __init__(self) -> None:
        self.sends: list[Send] = []
        self.versions = itertools.count(1)

    async def show(self) -> None:
        """Tell both the next version, and one of them that it is to move."""
        version = next(self.versions)
        for seat, send in enumerate(self.sends):
            legal = "[0]" if version % 2 == seat else "[]"
            match = f'[{{"seat":{seat},"legal":{legal}}}]'
            text = f'{{"type":"update","version":{version},"match":{match},"picture":"{PICTURE}"}}'
            await send({"type": "websocket.send", "text": text})


pairs: defaultdict[str, Pair] = defaultdict(Pair)


async def relay(scope: Scope, receive: Receive, send: Send) -> None:
    """A socket of one of two at an address; any other request is answered by an empty page."""
    if scope["type"] == "lifespan":
        while (message := await receive())["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": f"{message['type']}.complete"})
    elif scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})
    else:
        await speak(pairs[scope["path"]], receive, send)


async def speak(pair: Pair, receive: Receive, send: Send) -> None:
    """Answer each message, and show both what came of it."""
    await receive()
    await send({"type": "websocket.accept"})
    pair.sends.append(send)
    while (message := await receive())["type"] == "websocket.receive":
        if "hello" not in message["text"]:
            await send({"type": "websocket.send", "text": '{"type":"done","id":1}'})
            await pair.show()
        elif len(pair.sends) == 2 and send is pair.sends[1]:
            await pair.show()


def main() -> None:
    """Serve where the flags of `toprung serve` say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    given, _ = parser.parse_known_args()
    settings: dict[str, Any] = {"host": given.host, "port": given.port}
    uvicorn.run(relay, log_level="warning", ws_per_message_deflate=False, **settings)


if __name__ == "__main__":
    main()
