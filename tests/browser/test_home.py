"""The home page opens, on any screen, and axe finds nothing to complain about."""

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


def test_nothing_hangs_over_the_edge(small_phone: Page) -> None:
    """The smallest screen scrolls down, never sideways."""
    small_phone.goto("/")
    expect(small_phone.get_by_role("heading", level=1)).to_be_visible()
    assert small_phone.evaluate("document.documentElement.scrollWidth") <= 360
