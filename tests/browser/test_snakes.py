"""What only Snakes & Ladders has in a browser: several players on one screen, tokens that walk, the space bar."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import race
from tests.browser.player import Player
from tests.browser.press import by_mouse, by_touch
from tests.browser.table import set_up, sit_down

Accessible = Callable[[Page], None]

GAME = "snakes_and_ladders"

WATCH_FOR_STEPS = """() => {
    new MutationObserver(() => {
        if (document.querySelector(".stand.moving")) window.stepped = true;
    }).observe(document.querySelector(".course"), { subtree: true, childList: true, attributes: true });
}"""


def test_two_players_on_one_screen(phone: Page, accessible: Accessible) -> None:
    """Two seats are played from one browser (TBL-TABLE-4): each turn is called by its player's name, the result knows
    both, and another match begins with the same two."""
    set_up(phone, by_touch, GAME, {"Seats": "2"})
    phone.get_by_role("switch", name="Fast").tap()
    phone.get_by_role("combobox", name="Seat 2").select_option("Another player on this screen")
    phone.get_by_role("button", name="Start playing").tap()
    player = Player(phone, by_touch, race.MOVES)
    called = {called_by_name(player)}
    for _ in range(6):
        player.step()
        called.add(called_by_name(player))
    assert called == {"(1)", "(2)"}
    accessible(phone)
    player.play_match()
    expect(player.result).to_have_accessible_name(re.compile(r"\([12]\) wins"))
    phone.get_by_role("button", name="Play again").tap()
    player.result.wait_for(state="hidden")
    assert called_by_name(player) in {"(1)", "(2)"}


@pytest.mark.long
def test_each_on_one_screen_has_a_name(phone: Page, accessible: Accessible) -> None:
    """TBL-TABLE-4: typed on the set-up page or in the waiting room; the log, the players and the record have them."""
    set_up(phone, by_touch, GAME, {"Seats": "3"})
    phone.get_by_role("combobox", name="Seat 2").select_option("Another player on this screen")
    phone.get_by_role("textbox", name="Who plays in seat 2").fill("Grandma")
    accessible(phone)
    phone.get_by_role("button", name="Open the table").tap()
    expect(phone.get_by_role("textbox", name="Link to this table")).to_be_visible()
    expect(phone.get_by_role("textbox", name="Who plays in seat 2")).to_have_value("Grandma")
    phone.get_by_role("button", name="Play here too").tap()
    name = phone.get_by_role("textbox", name="Who plays in seat 3")
    expect(name).to_be_focused()
    name.fill("Otto")
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("on this screen")).to_have_count(2)
    accessible(phone)
    phone.get_by_role("button", name="Ready", exact=True).tap()
    player = Player(phone, by_touch, race.MOVES)
    called = set()
    for _ in range(4):
        player.await_turn()
        called.add(re.split("’s turn| rolls", player.asked.inner_text())[0])
        player.step()
    assert called > {"Grandma", "Otto"}
    record = phone.request.get(f"/api/tables/{phone.url.rsplit('/', 1)[1]}/record").text()
    assert [seat["name"] for seat in json.loads(record.splitlines()[0])["seats"]][1:] == ["Grandma", "Otto"]


def test_one_of_three_on_a_screen_leaves(desktop: Page) -> None:
    """Who leaves drops out, the token stays, the others play on; with two left, leaving ends the game (SNL-END-2)."""
    set_up(desktop, by_mouse, GAME, {"Seats": "3"})
    desktop.get_by_role("button", name="All on this screen").click()
    desktop.get_by_role("button", name="Start playing").click()
    expect(race.roll_button(desktop)).to_be_visible()
    leave(desktop, "(2)")
    expect(desktop.get_by_role("list", name="Players").get_by_text(re.compile("has left"))).to_have_count(1)
    expect(race.roll_button(desktop)).to_be_visible()
    leave(desktop, "(3)")
    result = desktop.get_by_role("dialog", name=re.compile("win"))
    expect(result).to_have_accessible_name(re.compile(r"\(1\) wins"))
    expect(result.get_by_text("All others left.")).to_be_visible()


def test_options_that_are_chosen_together(desktop: Page) -> None:
    """The set-up page tells how options combine (SNL-OPT-3, SNL-OPT-4)."""
    set_up(desktop, by_mouse, GAME, {})
    for option in ("Bounce back on overshoot", "Fast"):
        desktop.get_by_role("switch", name=option).check()
    expect(desktop.get_by_text("With Fast, Bounce back has no effect")).to_be_visible()
    desktop.get_by_role("switch", name="Fast").uncheck()
    expect(desktop.get_by_text("With Fast, Bounce back has no effect")).to_be_hidden()


def test_tokens_walk(guest: Callable[..., Page]) -> None:
    """With motion the token is on its way when the roll is known, and arrives where the match has it."""
    page = guest(reduced_motion="no-preference")
    set_up(page, by_mouse, GAME, {"Seats": "2"})
    page.get_by_role("combobox", name="Seat 2").select_option("Another player on this screen")
    page.get_by_role("button", name="Start playing").click()
    expect(race.roll_button(page)).to_be_visible()
    page.evaluate(WATCH_FOR_STEPS)
    race.roll_button(page).click()
    page.wait_for_function("() => window.stepped && !document.querySelector('.stand.moving')")
    log = page.get_by_role("log").get_by_text(re.compile("rolls a")).first.inner_text()
    arrived = re.findall(r"\d+", log.removesuffix(" Another roll."))[-1]
    expect(page.get_by_role("list", name="Where the tokens stand").get_by_text(f"square {arrived}")).to_have_count(1)


def test_the_space_bar_rolls(desktop: Page) -> None:
    """Also when nothing has the focus."""
    player = sit_down(desktop, by_mouse, GAME)
    player.await_turn()
    desktop.get_by_role("main").click(position={"x": 5, "y": 5})
    with player.told():
        desktop.keyboard.press("Space")


@pytest.mark.long
def test_the_replay(small_phone: Page, accessible: Accessible) -> None:
    """A finished match is stepped through on the same board, from the first roll to the places."""
    player = sit_down(small_phone, by_touch, GAME, {"Seats": "2"})
    player.play_match()
    expect(player.result.get_by_role("listitem")).to_have_count(2)
    expect(player.result.get_by_text("Square 100 is reached.")).to_be_visible()
    accessible(small_phone)
    small_phone.get_by_role("link", name="Replay").tap()
    tokens = small_phone.get_by_role("list", name="Where the tokens stand")
    expect(tokens.get_by_text("not on the board yet")).to_have_count(2)
    accessible(small_phone)
    small_phone.keyboard.press("End")
    expect(tokens.get_by_text("square 100")).to_have_count(1)


def called_by_name(player: Player) -> str:
    """The end of the name by which the page calls whose turn it is."""
    player.await_turn()
    name: str = re.split("’s turn| rolls", player.asked.inner_text())[0]
    return name[-3:]


def leave(page: Page, who: str) -> None:
    """The player whose name ends so leaves for good."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Leave the match").click()
    page.get_by_role("button", name=f"{who} leaves").click()
