"""The home page opens, on any screen, and axe finds nothing to complain about."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("screen", ["desktop", "phone", "small_phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_home_page_opens(
    request: pytest.FixtureRequest, screen: str, scheme: str, accessible: Callable[[Page], None]
) -> None:
    page: Page = request.getfixturevalue(screen)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    accessible(page)


@pytest.mark.parametrize(("level", "bots"), [("Sprout", 1), ("Scout", 2), ("Ace", 3)])
def test_a_level_is_one_tap_away(desktop: Page, level: str, bots: int) -> None:
    """At Ladder Rummy 1–12 each level brings its own number of opponents (LRN-BOT-1)."""
    desktop.goto("/")
    levels = desktop.get_by_role("group", name="One tap against bots at Ladder Rummy 1–12")
    levels.get_by_role("button", name=level).click()
    players = desktop.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players).to_have_count(bots)
    expect(desktop.get_by_role("toolbar", name=re.compile("^Your hand"))).to_be_visible()


def test_nothing_hangs_over_the_edge(small_phone: Page) -> None:
    """The smallest screen scrolls down, never sideways."""
    small_phone.goto("/")
    expect(small_phone.get_by_role("heading", level=1)).to_be_visible()
    assert small_phone.evaluate("document.documentElement.scrollWidth") <= 360
