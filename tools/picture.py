"""`python -m tools.picture`: takes docs/picture.png, a table of Ladder 11 in the middle of a round.

The Normal bot plays the person's seat, through a second socket of the same page, until there is something to see.
"""

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, sync_playwright

from tests.browser.server import Server
from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.kernel import Chance, encode

GAME = GAMES["ladder11"]
CHOOSE = BOTS["ladder11"]["normal"]
PICTURE = Path(__file__).parent.parent / "docs" / "picture.png"
CHROMIUM = "/usr/bin/chromium"

SOCKET = """() => new Promise(open => {
    const table = location.pathname.split("/").at(-1);
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    window.line = socket;
    socket.onmessage = message => { window.latest = JSON.parse(message.data).match ? message.data : window.latest };
    socket.onopen = () => { socket.send(JSON.stringify({ type: "hello", version: 0 })); open() };
})"""
ANY_LEGAL = "() => window.latest && JSON.parse(window.latest).match.some(part => part.legal.length)"


def main() -> None:
    """Serve, play, take the picture."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=root)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, base_url=server.url, device_scale_factor=1.5)
        page.goto("/")
        page.get_by_role("textbox", name="Your name").fill("Ann")
        page.get_by_role("button", name="Play now").first.click()
        page.wait_for_url("**/t/*")
        page.evaluate(SOCKET)
        for turn in range(400):
            update = next_turn(page)
            if is_picturesque(update["match"][0]["view"]):
                break
            play(page, update, turn)
        for sheet in page.get_by_role("button", name="Go on").all():
            sheet.click()
        page.mouse.move(0, 0)
        page.wait_for_timeout(2_000)
        page.screenshot(path=PICTURE)
        browser.close()


def next_turn(page: Page) -> dict[str, Any]:
    """What the server says when the person is to move."""
    page.wait_for_function(ANY_LEGAL)
    update: dict[str, Any] = msgspec.json.decode(page.evaluate("() => window.latest"))
    return update


def is_picturesque(view: dict[str, Any]) -> bool:
    """Whether sets and runs lie on the table, and the person has yet to lay."""
    kinds = {meld["kind"] for meld in view["melds"]}
    return kinds >= {"set", "run"} and len(view["melds"]) >= 4 and len(view["hand"] or ()) >= 10


def play(page: Page, update: dict[str, Any], turn: int) -> None:
    """Do what the bot would do."""
    part = update["match"][0]
    view = msgspec.convert(part["view"], GAME.types.view)
    legal = tuple(msgspec.convert(action, GAME.types.action) for action in part["legal"])
    action = CHOOSE(view, legal, Chance(bytes(32)).stream(f"picture/{turn}"))
    command = {"type": "play", "seat": part["seat"], "version": update["version"], "action": action}
    page.evaluate("window.latest = undefined")
    page.evaluate("text => window.line.send(text)", encode({"type": "want", "id": turn, "command": command}).decode())


if __name__ == "__main__":
    main()
