"""A real room and a real Chromium: `toprung serve` on a free port with an empty database, driven by Playwright.

A page that a test opens here is watched. When the test is over, it has failed if a page logged an error, threw one, or
asked any other host for anything.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from tests.browser.server import HandServer, Server

Open = Callable[..., BrowserContext]

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"}
TOUCH = {"has_touch": True, "is_mobile": True}
PHONE = DESKTOP | TOUCH | {"viewport": {"width": 390, "height": 844}}
SMALL_PHONE = PHONE | {"viewport": {"width": 360, "height": 640}}
QUIET_CHROMIUM = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
]
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The running server; tests share it, each with guests and tables of its own."""
    with Server(tmp_path_factory.mktemp("room")) as running:
        yield running


@pytest.fixture(scope="session")
def hand_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HandServer]:
    """A server whose clock stands still until a test moves it."""
    with HandServer(tmp_path_factory.mktemp("room")) as running:
        yield running


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """Where `page.goto("/")` goes."""
    return server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium: nothing is downloaded."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found is not None, "The browser's tests need Chromium: apt-get install chromium"
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return browser_type_launch_args | {"executable_path": found, "args": QUIET_CHROMIUM + root}


class Watch:
    """What pages must not do. A test that makes a page fail on purpose forgives: `watch.forgive("Failed to load")`."""

    def __init__(self, url: str) -> None:
        self._url = url.split("://")[1]
        self._complaints: list[str] = []
        self._forgiven: list[str] = []

    def over(self, context: BrowserContext) -> BrowserContext:
        """The context, watched from now on."""
        context.on("console", self._heard)
        context.on("weberror", lambda error: self._complaints.append(f"threw {error.error}"))
        context.on("request", self._asked)
        return context

    def forgive(self, words: str) -> None:
        """A complaint with these words in it is no complaint."""
        self._forgiven.append(words)

    def complaints(self) -> list[str]:
        """What pages did that they must not, and was not forgiven."""
        return [said for said in self._complaints if not any(words in said for words in self._forgiven)]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._complaints.append(f"logged {message.text}")

    def _asked(self, request: Request) -> None:
        scheme, _, rest = request.url.partition("://")
        if scheme in {"http", "https", "ws", "wss"} and not rest.startswith(self._url):
            self._complaints.append(f"asked {request.url}")


@pytest.fixture
def watch(base_url: str) -> Iterator[Watch]:
    """Watches every page of the test, and fails it at the end for what a page must not do."""
    watching = Watch(base_url)
    yield watching
    assert watching.complaints() == []


@pytest.fixture
def guest(new_context: Open, watch: Watch) -> Callable[..., Page]:
    """`guest(**how)`: a page of a new person, with cookies of their own. Unless `how` says otherwise it is on a
    desktop, in English, and without animations."""

    def arrive(**how: Any) -> Page:
        return watch.over(new_context(**(DESKTOP | how))).new_page()

    return arrive


@pytest.fixture
def desktop(guest: Callable[..., Page]) -> Page:
    """A page on a desktop, 1280 × 800, with a mouse."""
    return guest()


@pytest.fixture
def phone(guest: Callable[..., Page]) -> Page:
    """A page on a phone, 390 × 844, by touch."""
    return guest(**PHONE)


@pytest.fixture
def small_phone(guest: Callable[..., Page]) -> Page:
    """A page on the smallest screen we promise, 360 × 640, by touch."""
    return guest(**SMALL_PHONE)


@pytest.fixture(scope="session")
def accessible() -> Callable[[Page], None]:
    """`accessible(page)`: axe finds nothing to complain about on the page as it stands, once it is there."""
    axe = Axe()

    def check(page: Page) -> None:
        expect(page.locator("h1").first).to_be_attached()
        found = axe.run(page, options={"runOnly": WCAG})
        assert found.violations_count == 0, found.generate_report()

    return check
