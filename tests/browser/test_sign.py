"""Colour is never the only sign: each colour of a game has a sign of its own on every card."""

import pytest
from playwright.sync_api import Page, expect

SIGNS = """(cards, paint) => [...new Set(
    cards.filter(card => card.classList.contains(paint)).flatMap(
        card => [...card.querySelectorAll(":scope svg path")].map(path => path.getAttribute("d"))))]"""


@pytest.mark.parametrize(
    "game", [pytest.param("ladder11", id="L11-DECK-4"), pytest.param("ladder_rummy_numbered", id="LRN-DECK-2")]
)
def test_every_colour_has_its_own_sign(desktop: Page, game: str) -> None:
    """On the cards that the rules page pictures."""
    desktop.goto(f"/rules/{game}")
    expect(desktop.get_by_role("heading", level=2).first).to_be_visible()
    cards = desktop.locator("svg.card")
    drawn = [cards.evaluate_all(SIGNS, paint) for paint in ("red", "yellow", "green", "blue")]
    assert [len(signs) for signs in drawn] == [1, 1, 1, 1]
    assert len({signs[0] for signs in drawn}) == 4
