"""The replay of a match that is over: from whose eyes it is seen, and links to its moments."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.press import by_mouse
from tests.browser.table import leave, sit_down

# A match has to be played before.
pytestmark = pytest.mark.long

Guest = Callable[..., Page]


@pytest.fixture
def replay(guest: Guest) -> Page:
    """The replay of a short match of Ladder 11, at its beginning."""
    player = sit_down(guest(), by_mouse, "ladder11", {"Seats": "2"})
    player.play_turn()
    player.await_turn()
    table = player.page.url
    leave(player)
    player.page.goto(table.replace("/t/", "/replay/"))
    expect(player.page.get_by_role("slider", name="Step")).to_have_value("1")
    return player.page


def test_it_is_seen_with_all_cards_open_or_from_a_seat_s_eyes(replay: Page, accessible: Callable[[Page], None]) -> None:
    """TBL-HIDE-1: each seat's hand is what that seat held, and from its eyes no other is open nor a drawn card told."""
    hands = replay.get_by_role("list", name=re.compile("^Hand of "))
    expect(hands).to_have_count(2)
    open_hands = [hand.inner_text() for hand in hands.all()]
    eyes = replay.get_by_role("combobox", name="Whose cards are open")
    for seat, hand in enumerate(open_hands):
        eyes.select_option(str(seat))
        expect(hands).to_have_count(1)
        expect(hands).to_have_text(hand, use_inner_text=True)
    accessible(replay)
    story = replay.get_by_role("complementary").get_by_text(re.compile("draws? the "))
    told = story.count()
    eyes.select_option("-1")
    expect(hands).to_have_count(2)
    assert story.count() > told


def test_a_link_to_a_moment_opens_that_moment(replay: Page, guest: Guest) -> None:
    """TBL-HIDE-3: for whoever gets it, with the same cards and the same sentence."""
    replay.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for _ in range(3):
        replay.get_by_role("button", name="Step forward").click()
    line = replay.get_by_role("status").filter(has_text=re.compile(r"\w")).first
    replay.get_by_role("button", name="Copy a link to this moment").click()
    expect(replay.get_by_text("The link to this moment is copied.")).to_be_visible()
    other = guest()
    other.goto(replay.evaluate("navigator.clipboard.readText()"))
    expect(other.get_by_role("slider", name="Step")).to_have_value("4")
    expect(other.get_by_role("status").filter(has_text=re.compile(r"\w")).first).to_have_text(line.inner_text())
