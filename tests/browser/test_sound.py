"""Small sounds at the table: none until somebody wants them, and then of what happens there."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import race
from tests.browser.press import by_mouse
from tests.browser.table import sit_down

LISTEN = """
window.heard = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.heard++; return start.apply(this, at); };
"""


@pytest.mark.long
def test_sounds_are_heard_by_whoever_wants_them(desktop: Page) -> None:
    """Turned on they give a sample at once, and are still on at the next table; turned off they are silent."""
    desktop.add_init_script(LISTEN)
    player = sit_down(desktop, by_mouse, "snakes_and_ladders")
    player.step()
    assert desktop.evaluate("heard") == 0
    switch(desktop)
    sample = desktop.evaluate("heard")
    assert sample > 0
    player.step()
    expect(race.roll_button(desktop)).to_be_visible()
    desktop.wait_for_function("sample => heard > sample", arg=sample)
    desktop.reload()
    player.step()
    desktop.wait_for_function("heard > 0")
    switch(desktop)
    before = desktop.evaluate("heard")
    player.step()
    expect(race.roll_button(desktop)).to_be_visible()
    assert desktop.evaluate("heard") == before


def switch(page: Page) -> None:
    """Turn the sounds on, or off again."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("switch", name="Sounds").click()
    page.keyboard.press("Escape")
