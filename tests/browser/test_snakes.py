"""Whole matches of Snakes & Ladders in a real browser, by mouse, by touch and by keyboard alone, against bots and with
two players on one screen.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Press, by_keyboard, by_mouse, by_touch

Accessible = Callable[[Page], None]

MOST_ROLLS = 400


def set_up(page: Page, seats: int, *, options: tuple[str, ...] = ()) -> None:
    """The set-up page with this many seats and these options."""
    page.goto("/new/snakes_and_ladders")
    for option in options:
        page.get_by_role("switch", name=option).check(force=True)
    page.get_by_role("group", name="Seats").get_by_role("radio", name=str(seats)).check(force=True)


def against_bots(page: Page, press: Press, seats: int) -> None:
    """A table with bots that play at once in all seats but one."""
    set_up(page, seats)
    press(page.get_by_role("button", name="All bots: Bot"))
    page.get_by_role("radio", name="At once").check(force=True)
    press(page.get_by_role("button", name="Start playing"))


def roll_button(page: Page) -> Locator:
    """The button, while it may be pressed."""
    return page.get_by_role("button", name="Roll", exact=True, disabled=False)


def result(page: Page) -> Locator:
    """The sheet with the places."""
    return page.get_by_role("dialog", name=re.compile("win"))


def play(page: Page, roll: Callable[[Locator], None]) -> int:
    """Rolls whenever it may be rolled, until the result is there; returns how often."""
    for rolls in range(MOST_ROLLS):
        expect(roll_button(page).or_(result(page)).first).to_be_visible()
        if result(page).is_visible():
            return rolls
        log = page.get_by_role("log")
        before = log.locator("p").last.inner_text() if log.locator("p").count() else ""
        roll(roll_button(page))
        page.wait_for_function(
            "before => (document.querySelector('[role=log] p:last-child')?.innerText ?? '') !== before", arg=before
        )
    raise AssertionError("the match does not end")


def by_space(button: Locator) -> None:
    """The space bar, wherever the focus is."""
    button.page.keyboard.press("Space")


@pytest.mark.parametrize(
    ("screen", "press", "seats"),
    [("desktop", by_mouse, 4), ("phone", by_touch, 3), ("small_phone", by_touch, 2), ("desktop", by_keyboard, 2)],
    ids=["mouse", "touch", "small-touch", "keyboard"],
)
def test_a_whole_match(
    request: pytest.FixtureRequest, screen: str, press: Press, seats: int, accessible: Accessible
) -> None:
    """From the set-up page to the result, with no violation at the table nor in the result (SNL-END-1)."""
    page: Page = request.getfixturevalue(screen)
    against_bots(page, press, seats)
    press(roll_button(page))
    expect(roll_button(page)).to_be_visible()
    accessible(page)
    play(page, by_space if press is by_keyboard else press)
    expect(result(page).get_by_role("listitem")).to_have_count(seats)
    expect(result(page).get_by_text("Square 100 is reached.")).to_be_visible()
    accessible(page)
