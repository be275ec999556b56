"""A seat for which a bot chooses, through a socket of the page's own: a match comes to where there is something to see
as fast as a server can carry it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Page

from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.kernel import Chance, encode

MIDDLE = {game: list(levels)[len(levels) // 2] for game, levels in BOTS.items()}
"""The levels that play about as people do."""

WILDS = {"W", "X"}

SOCKET = """table => new Promise(open => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    window.line = socket;
    socket.onmessage = message => { window.latest = JSON.parse(message.data).table ? message.data : window.latest };
    socket.onopen = () => { socket.send(JSON.stringify({ type: "hello", version: 0 })); open() };
})"""
ASKED = """() => {
    const { table, match } = JSON.parse(window.latest ?? "{}");
    return table && (table.phase === "over" || match.some(part => part.legal.length));
}"""


class Turn(NamedTuple):
    """What a seat of ours sees and may do, as the wire has it, and what can be known of the match from it."""

    seat: int
    version: int
    view: dict[str, Any]
    legal: list[dict[str, Any]]

    def may(self, kind: str) -> list[dict[str, Any]]:
        """The actions of this type."""
        return [action for action in self.legal if action["type"] == kind]


class Line:
    """The seats of a page's person at one table."""

    def __init__(self, page: Page, game: str, table: str) -> None:
        self._page, self._game = page, GAMES[game]
        self._choose = BOTS[game][MIDDLE[game]]
        self._sent = 0
        page.evaluate(SOCKET, table)

    def turns(self) -> Iterator[Turn]:
        """Our turns, until the match is over. Whoever takes one plays it before the next."""
        while True:
            self._page.wait_for_function(ASKED)
            update = msgspec.json.decode(self._page.evaluate("() => window.latest"))
            part = next((part for part in update["match"] if part["legal"]), None)
            if part is None:
                return
            yield Turn(part["seat"], update["version"], part["view"], part["legal"])

    def play(self, turn: Turn) -> None:
        """What a bot of the middle level would do that holds on to its wilds: they show what else there is to see."""
        view = msgspec.convert(turn.view, self._game.types.view)
        thrifty = [action for action in turn.legal if action.get("card") not in WILDS] or turn.legal
        legal = tuple(msgspec.convert(action, self._game.types.action) for action in thrifty)
        self._send({"type": "play", "seat": turn.seat, "version": turn.version, "action": self._action(view, legal)})

    def _action(self, view: Any, legal: Any) -> Any:
        return self._choose(view, legal, Chance(bytes(32)).stream(f"picture/{self._sent}"))

    def _send(self, command: dict[str, Any]) -> None:
        self._sent += 1
        self._page.evaluate("window.latest = undefined")
        want = encode({"type": "want", "id": self._sent, "command": command}).decode()
        self._page.evaluate("text => window.line.send(text)", want)
