"""The room can be installed like an app, and its pages open without a network, which they then say."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DESKTOP, Watch

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"


def test_the_page_names_what_an_installed_app_is(desktop: Page) -> None:
    """A manifest with a name, a beginning, and icons that are there in the sizes that they claim."""
    desktop.goto("/")
    path = desktop.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.loads(desktop.request.get(str(path)).text())
    assert manifest["name"] == "Toprung"
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        answer = desktop.request.get(icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["sizes"] != "any":
            width = int.from_bytes(answer.body()[16:20])
            assert icon["sizes"] == f"{width}x{width}"


@pytest.mark.parametrize("language", ["en", pytest.param("ru", marks=pytest.mark.long)])
def test_the_pages_open_without_a_network(
    new_context: Callable[..., BrowserContext], watch: Watch, language: str
) -> None:
    """After one visit, in the language of the reader; what needs the server says that it isn't there."""
    for words in ("Failed to load resource", "Failed to fetch", "WebSocket"):
        watch.forgive(words)
    said = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    context = watch.over(new_context(**DESKTOP | {"locale": language}))
    page = context.new_page()
    heading = page.get_by_role("heading", level=1)
    page.goto("/verify")
    expect(heading).to_have_text(said["verify.title"])
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    context.set_offline(True)
    page.reload()
    expect(heading).to_have_text(said["verify.title"])
    page.goto("/rules/eleven")
    expect(heading).to_have_text(said["failed.title"])
    page.goto("/")
    page.get_by_role("button", name=said["home.play_now"]).first.click()
    expect(page.get_by_role("alert")).to_contain_text(said["failed.line"])
