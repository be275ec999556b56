"""Whole matches of every game in a real browser, by mouse, by touch and by keyboard alone, against bots."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.press import Press, by_keyboard, by_mouse, by_touch
from tests.browser.table import SHORT, sit_down

Accessible = Callable[[Page], None]


WAYS: dict[str, tuple[str, Press]] = {
    "mouse": ("desktop", by_mouse),
    "touch": ("phone", by_touch),
    "keyboard": ("desktop", by_keyboard),
}
SHORT_FORM = {("ladder11", "keyboard"), ("eleven", "touch"), ("snakes_and_ladders", "mouse")}
"""What `make test` plays; `make browser` plays every game in every way."""


@pytest.mark.parametrize(
    ("game", "screen", "press"),
    [
        pytest.param(game, *way, id=f"{game}-{name}", marks=() if (game, name) in SHORT_FORM else pytest.mark.long)
        for game in SHORT
        for name, way in WAYS.items()
    ],
)
def test_a_whole_match(
    request: pytest.FixtureRequest, game: str, screen: str, press: Press, accessible: Accessible
) -> None:
    """From the set-up page to the result, with no violation at the table, in a round's result and in the match's
    (L11-END-1, LRN-SCORE-2, LRS-SCORE-2, ELV-POINT-2, SNL-END-1)."""
    page: Page = request.getfixturevalue(screen)
    sit_down(page, press, game).play_match(accessible)
