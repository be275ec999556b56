"""Learning at the table: a first visit that ends in a first turn, a guide that ticks what was done, and the coach."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Player
from tests.browser.press import by_keyboard, by_mouse, by_touch
from tests.browser.table import SHORT, sit_down

TITLES = {
    "ladder11": "Ladder 11",
    "ladder_rummy_numbered": "Ladder Rummy 1–12",
    "ladder_rummy_standard": "Ladder Rummy A–K",
    "eleven": "Eleven",
}


def ticks(page: Page) -> Locator:
    """The steps of the guide."""
    return page.get_by_role("region", name="Guide").get_by_role("list")


def ask(page: Page) -> Locator:
    """What the coach says, asked by the keyboard alone."""
    by_keyboard(page.get_by_role("button", name="What would you do?", disabled=False))
    return page.get_by_role("dialog")


def test_a_first_visit_is_one_tap_from_a_first_turn(phone: Page) -> None:
    """No name typed, nothing read but what is asked: the guide tells it, and ticks it when it was done."""
    phone.goto("/")
    phone.get_by_role("button", name="Learn by playing", exact=True).tap()
    guide = phone.get_by_role("region", name="Guide")
    expect(guide.get_by_text("Every turn begins with a card")).to_be_visible()
    player = Player(phone, by_touch, SHORT["ladder11"].moves)
    player.await_turn()
    phone.get_by_role("button", name="Draw", exact=True).tap()
    expect(ticks(phone)).to_have_accessible_name("1 of 6 steps done")
    expect(guide.get_by_text("give up one card")).to_be_visible()
    player.step()
    # Two; and more where the rung can be laid at once, or the card is a Skip.
    expect(ticks(phone)).to_have_accessible_name(re.compile("^[2-6] of 6 steps done"))


@pytest.mark.long
@pytest.mark.parametrize("game", TITLES)
def test_the_guide_ticks_what_was_done(desktop: Page, game: str, accessible: Callable[[Page], None]) -> None:
    """In each card game; it is as far when the page is loaded anew, and can be put away and taken up again."""
    desktop.goto("/")
    by_mouse(desktop.get_by_role("button", name=f"Learn {TITLES[game]} by playing"))
    player = Player(desktop, by_mouse, SHORT[game].moves)
    player.play_turn()
    expect(ticks(desktop)).to_have_accessible_name(re.compile("^[2-6] of 6"))
    player.await_turn()
    if game != "eleven":
        player.step()
        frames = player.button(re.compile("^(Go down…|Lay the contract)$"))
        if frames.is_visible():  # or the rung is down already
            by_mouse(frames)
            by_mouse(player.hand.get_by_role("button", name=re.compile("^(?!Skip)")).first)
        expect(ticks(desktop)).to_have_accessible_name(re.compile("^[3-6] of 6"))
    accessible(desktop)
    done = ticks(desktop).get_attribute("aria-label")
    desktop.reload()
    expect(ticks(desktop)).to_have_accessible_name(str(done))
    by_mouse(desktop.get_by_role("button", name="Put the guide away"))
    expect(ticks(desktop)).to_have_count(0)
    by_mouse(desktop.get_by_role("button", name="Table", exact=True))
    by_mouse(desktop.get_by_role("button", name="Show the guide"))
    expect(ticks(desktop)).to_have_accessible_name(str(done))
    desktop.goto("/")
    expect(desktop.get_by_role("button", name="Learn by playing", exact=True)).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_coach_is_asked_by_the_keyboard(desktop: Page, scheme: str, accessible: Callable[[Page], None]) -> None:
    """At Ladder 11: it says what it would do and why, gives the focus back, and its discard lies ready when it is told
    to, but is not played."""
    desktop.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    player = sit_down(desktop, by_keyboard, "ladder11")
    player.await_turn()
    advice = ask(desktop)
    expect(advice.get_by_role("heading", name=re.compile("^The coach: (Draw from the pile|Take the )"))).to_be_focused()
    accessible(desktop)
    desktop.keyboard.press("Escape")
    expect(advice).to_have_count(0)
    expect(question := desktop.get_by_role("button", name="What would you do?")).to_be_focused()
    by_mouse(question)
    expect(advice).to_be_visible()
    by_mouse(question)
    expect(advice).to_have_count(0)
    player.step()
    heading = ask(desktop).get_by_role("heading", name=re.compile("^The coach: "))
    advised = heading.inner_text()
    why = desktop.get_by_role("dialog").get_by_role("paragraph").first.inner_text()
    expect(desktop.get_by_role("log", name="What happens")).to_contain_text(why)
    by_keyboard(desktop.get_by_role("button", name="Make it ready"))
    if "Discard" in advised:
        with player.told():
            by_keyboard(player.button("Discard"))
            if (again := desktop.get_by_role("dialog").get_by_role("button").last).is_visible():
                by_keyboard(again)
    else:
        player.act(player.button("Lay it down"))


@pytest.mark.long
def test_the_coach_is_not_there_where_there_is_no_choice(desktop: Page) -> None:
    """At Snakes & Ladders."""
    sit_down(desktop, by_mouse, "snakes_and_ladders").await_turn()
    expect(desktop.get_by_role("button", name="What would you do?")).to_have_count(0)
