"""What only Eleven has in a browser: a 0/10 as 0 or as 10 and of which colour, cards from in front of others."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import eleven
from tests.browser.player import Player
from tests.browser.press import by_mouse, by_touch
from tests.browser.table import sit_down, staged

# Each plays on until the cards for it are there.
pytestmark = pytest.mark.long

WATCH_FLIGHTS = """() => {
  const animate = Element.prototype.animate;
  window.flown = [];
  Element.prototype.animate = function (keyframes, options) {
    if (this.className === "flight") window.flown.push(keyframes[0].transform);
    return animate.call(this, keyframes, options);
  };
}"""
"""Notes where each card that flies starts."""

PLAY = "in your play"
TURNS = 40


def ends(player: Player) -> list[str]:
    """The ones and nines that this person has, once it is their turn."""
    player.await_turn()
    return [name for name in player.cards() if re.search(r"\b[19]$", name)]


def tap(player: Player, name: str) -> None:
    """A card of the hand, or one that is staged."""
    player.press(player.page.get_by_role("button", name=name).first)


def test_a_zero_ten_is_a_nought_or_a_ten_and_of_any_colour(desktop: Page) -> None:
    """ELV-PLAY-2, ELV-DRAW-1: beside a 1 it is a nought, beside a 9 a ten; where its colour is open the player says how
    many colours are meant, and is told how many cards that draws."""
    player = sit_down(desktop, by_mouse, "eleven", {"Seats": "3"})
    while not ((beside := ends(player)) and "0/10" in player.cards()):
        player.play_turn()
    low = beside[0]
    tap(player, "0/10")
    tap(player, low)
    stage = desktop.get_by_role("group", name="Your play, 2 cards")
    as_number = "0" if low.endswith("1") else "10"
    wild = stage.get_by_role("button", name=re.compile(rf"^0.10 as \w* ?{as_number}, {PLAY}"))
    expect(wild).to_have_count(1)
    expect(stage.get_by_role("button").first if as_number == "0" else stage.get_by_role("button").last).to_have_text(
        re.compile("^0.10")
    )
    worth = desktop.get_by_role("region", name="Your place")
    expect(worth.get_by_text("Play it: you draw 1 card for its colours.")).to_be_visible()
    stage.get_by_role("radio", name="as one more colour").check()
    expect(worth.get_by_text("Play it: you draw 2 cards for its colours.")).to_be_visible()
    held = len(player.cards())
    player.act(player.button("Play"))
    expect(desktop.get_by_role("list", name="Log").get_by_text(re.compile("^You play .*2 colours"))).to_have_count(1)
    expect(player.hand.get_by_role("button")).to_have_count(held + 2)


def test_a_card_is_taken_from_in_front_of_another(phone: Page) -> None:
    """ELV-DRAW-2: instead of drawing from the deck after a single card."""
    player = sit_down(phone, by_touch, "eleven", {"Seats": "4"})
    takes = phone.get_by_role("button", name=re.compile("^Take the "))
    for _ in range(TURNS):
        player.await_turn()
        player.press(player.hand.get_by_role("button").first)
        assert len(staged(phone, PLAY)) == 1
        player.act(player.button("Play"))
        player.await_turn()  # where nobody has a card to take, what is drawn comes by itself, and the next turn
        if takes.count():
            break
        if player.button("Draw").is_visible():
            player.act(player.button("Draw"))
    name = takes.first.get_attribute("aria-label") or ""
    found = re.fullmatch("Take the (.+) from (.+)", name)
    assert found
    held = sorted(player.cards())
    player.act(takes.first)
    phone.get_by_role("button", name="Log", exact=True).tap()
    expect(
        phone.get_by_role("list", name="Log").get_by_text(f"You take the {found[1]} from {found[2]}.")
    ).to_be_visible()
    phone.keyboard.press("Escape")
    assert sorted([*held, found[1]]) == sorted(player.cards())


def test_what_is_played_flies_from_where_it_was_staged(guest: Callable[..., Page]) -> None:
    """To where it lies afterwards, each card on its own way."""
    page = guest(reduced_motion="no-preference", viewport={"width": 390, "height": 844})
    player = sit_down(page, by_mouse, "eleven", {"Seats": "2"})
    player.await_turn()
    page.evaluate(WATCH_FLIGHTS)
    for name in eleven.longest(player.cards()):
        player.press(player.hand.get_by_role("button", name=name, exact=True).first)
    played = len(staged(page, PLAY))
    player.act(player.button("Play"))
    page.wait_for_function("most => window.flown.length >= most", arg=played)
    starts = page.evaluate("window.flown")[:played]
    assert len(set(starts)) == played
    assert not any("NaN" in start for start in starts)
