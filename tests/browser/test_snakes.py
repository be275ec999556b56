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

WATCH_FOR_STEPS = """() => {
    new MutationObserver(() => {
        if (document.querySelector(".stand.moving")) window.stepped = true;
    }).observe(document.querySelector(".course"), { subtree: true, childList: true, attributes: true });
}"""


def set_up(page: Page, seats: int, *, options: tuple[str, ...] = ()) -> None:
    """The set-up page with this many seats and these options."""
    page.goto("/new/snakes_and_ladders")
    for option in options:
        page.get_by_role("switch", name=option).check()
    page.get_by_role("group", name="Seats").get_by_role("radio", name=str(seats)).check()


def against_bots(page: Page, press: Press, seats: int) -> None:
    """A table with bots that play at once in all seats but one."""
    set_up(page, seats)
    press(page.get_by_role("button", name="All bots"))
    page.get_by_role("radio", name="At once").check()
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
        roll_and_wait(page, roll)
    raise AssertionError("the match does not end")


def roll_and_wait(page: Page, roll: Callable[[Locator], None]) -> None:
    """Rolls, and returns when the page has told what came of it."""
    last = "document.querySelector('[role=log] p:last-child')"
    page.evaluate(f"() => void (window.heard = {last})")
    roll(roll_button(page))
    page.wait_for_function(f"() => window.heard !== {last}")


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
    roll_and_wait(page, press)
    expect(roll_button(page)).to_be_visible()
    accessible(page)
    play(page, by_space if press is by_keyboard else press)
    expect(result(page).get_by_role("listitem")).to_have_count(seats)
    expect(result(page).get_by_text("Square 100 is reached.")).to_be_visible()
    accessible(page)


def test_two_players_on_one_screen(phone: Page, accessible: Accessible) -> None:
    """Two seats are played from one browser (TBL-TABLE-4): each turn is called by its player's name, the result knows
    both, and another match begins with the same two."""
    set_up(phone, 2)
    phone.get_by_role("combobox", name="Seat 2").select_option("Another player on this screen")
    phone.get_by_role("button", name="Start playing").tap()
    called = {roll_prompt(phone)}
    for _ in range(6):
        roll_and_wait(phone, by_touch)
        called.add(roll_prompt(phone))
    assert {name[-3:] for name in called} == {"(1)", "(2)"}
    accessible(phone)
    play(phone, by_touch)
    expect(result(phone)).to_have_accessible_name(re.compile(r"\([12]\) wins"))
    phone.get_by_role("button", name="Play again").tap()
    expect(result(phone)).to_be_hidden()
    assert roll_prompt(phone)[-3:] in {"(1)", "(2)"}


def test_one_of_three_on_a_screen_leaves(desktop: Page) -> None:
    """Who leaves drops out, the token stays, the others play on; with two left, leaving ends the game (SNL-END-2)."""
    set_up(desktop, 3)
    desktop.get_by_role("button", name="All on this screen").click()
    desktop.get_by_role("button", name="Start playing").click()
    expect(roll_button(desktop)).to_be_visible()
    leave(desktop, "(2)")
    expect(desktop.get_by_role("list", name="Players").get_by_text(re.compile("has left"))).to_have_count(1)
    expect(roll_button(desktop)).to_be_visible()
    leave(desktop, "(3)")
    expect(result(desktop)).to_have_accessible_name(re.compile(r"\(1\) wins"))
    expect(result(desktop).get_by_text("All others left.")).to_be_visible()


def test_options_that_are_chosen_together(desktop: Page) -> None:
    """The set-up page tells how options combine (SNL-OPT-3, SNL-OPT-4)."""
    set_up(desktop, 2, options=("Bounce back on overshoot", "Fast"))
    expect(desktop.get_by_text("With Fast, Bounce back has no effect")).to_be_visible()
    desktop.get_by_role("switch", name="Fast").uncheck()
    expect(desktop.get_by_text("With Fast, Bounce back has no effect")).to_be_hidden()


def test_tokens_walk(guest: Callable[..., Page]) -> None:
    """With motion the token is on its way when the roll is known, and arrives where the match has it."""
    page = guest(reduced_motion="no-preference")
    set_up(page, 2)
    page.get_by_role("combobox", name="Seat 2").select_option("Another player on this screen")
    page.get_by_role("button", name="Start playing").click()
    expect(roll_button(page)).to_be_visible()
    page.evaluate(WATCH_FOR_STEPS)
    roll_button(page).click()
    page.wait_for_function("() => window.stepped && !document.querySelector('.stand.moving')")
    log = page.get_by_role("log").get_by_text(re.compile("rolls a")).first.inner_text()
    arrived = re.findall(r"\d+", log.removesuffix(" Another roll."))[-1]
    expect(page.get_by_role("list", name="Where the tokens stand").get_by_text(f"square {arrived}")).to_have_count(1)


def test_the_replay(desktop: Page, accessible: Accessible) -> None:
    """A finished match is stepped through on the same board, from the first roll to the places."""
    against_bots(desktop, by_mouse, 2)
    play(desktop, by_space)
    desktop.get_by_role("link", name="Replay").click()
    tokens = desktop.get_by_role("list", name="Where the tokens stand")
    expect(tokens.get_by_text("not on the board yet")).to_have_count(2)
    accessible(desktop)
    desktop.keyboard.press("End")
    expect(tokens.get_by_text("square 100")).to_have_count(1)


def roll_prompt(page: Page) -> str:
    """Whose turn the page says that it is, once it may be rolled."""
    expect(roll_button(page)).to_be_visible()
    return page.locator(".prompt").inner_text().split("’s turn")[0].split(" rolls")[0]


def leave(page: Page, who: str) -> None:
    """The player whose name ends so leaves for good."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Leave the match").click()
    page.get_by_role("button", name=f"{who} leaves").click()
