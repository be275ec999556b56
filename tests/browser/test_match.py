"""Whole matches of Ladder 11 in a real browser, by mouse, by touch and by keyboard alone, against a bot."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player, Press, by_keyboard, by_mouse, by_touch

Accessible = Callable[[Page], None]


def open_table(page: Page, press: Press, bot: str = "Hard") -> None:
    """A table of two seats and five rungs, the other seat a bot's that plays at once."""
    page.goto("/new/ladder11")
    page.get_by_role("radio", name="5", exact=True).first.check()
    page.get_by_role("group", name="Seats").get_by_role("radio", name="2").check()
    page.get_by_role("combobox", name="Seat 2").select_option(f"Bot: {bot}")
    press(page.get_by_role("button", name="Start playing"))
    press(page.get_by_role("button", name="Table", exact=True))
    page.get_by_role("dialog").get_by_role("radio", name="At once").check()
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("screen", "press"),
    [("desktop", by_mouse), ("phone", by_touch), ("small_phone", by_touch), ("desktop", by_keyboard)],
    ids=["mouse", "touch", "small-touch", "keyboard"],
)
def test_a_whole_match(request: pytest.FixtureRequest, screen: str, press: Press, accessible: Accessible) -> None:
    """From the set-up page to the result, with no violation at the table, in a round's result and in the match's."""
    page: Page = request.getfixturevalue(screen)
    open_table(page, press)
    player = Player(page, press)
    player.play_turn()
    accessible(page)
    player.play_match()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)
