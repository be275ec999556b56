"""Sitting down at a table of each game, set up so that its match is short; and leaving it."""

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser import eleven, race, rummy
from tests.browser.player import Look, Moves, Player
from tests.browser.press import Press, by_mouse

Choices = dict[str, str]


class Short(NamedTuple):
    """How the set-up page is filled in: choices by their groups, the bots in all other seats; and how it is played."""

    choices: Choices
    bots: str
    moves: Moves


SHORT = {
    "ladder11": Short({"Rungs": "5"}, "All bots: Hard", rummy.MOVES),
    "ladder_rummy_numbered": Short({"If you do not go down": "Move on anyway"}, "All bots: Ace", rummy.MOVES),
    "ladder_rummy_standard": Short({}, "All bots: Hard", rummy.MOVES),
    "eleven": Short({"Seats": "6"}, "All bots: Hard", eleven.MOVES),
    "snakes_and_ladders": Short({}, "All bots", race.MOVES),
}


def set_up(page: Page, press: Press, game: str, choices: Choices) -> None:
    """The set-up page with these choices."""
    page.goto(f"/new/{game}")
    for group, choice in choices.items():
        press(page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=choice, exact=True))


def sit_down(page: Page, press: Press, game: str, choices: Choices | None = None) -> Player:
    """At a new table, with bots that play at once in all other seats."""
    short = SHORT[game]
    set_up(page, press, game, short.choices | (choices or {}))
    press(page.get_by_role("button", name=short.bots, exact=True))
    press(page.get_by_role("radio", name="At once"))
    press(page.get_by_role("button", name="Start playing"))
    return Player(page, press, short.moves)


def open_table(page: Page, game: str, choices: Choices | None = None, *, listed: bool = True) -> None:
    """The waiting room of a table for two people, which this one has opened."""
    set_up(page, by_mouse, game, {"Seats": "2"} | (choices or {}))
    page.get_by_role("switch", name="Listed").set_checked(listed)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("textbox", name="Link to this table")).to_be_visible()


def join(host: Page, guest: Page) -> tuple[Page, Page]:
    """The two, at the table that the first has opened, when its match has begun."""
    guest.goto(urlsplit(host.url).path)
    guest.get_by_role("button", name="Sit here").click()
    for page in (host, guest):
        page.get_by_role("button", name="Ready", exact=True).click()
    for page in (host, guest):
        expect(page.get_by_role("main", name=re.compile("^Table of"))).to_be_visible()
    return host, guest


def say_name(page: Page, name: str) -> Page:
    """The page, at home, after its person has said this name."""
    page.goto("/")
    field = page.get_by_role("textbox", name="Your name")
    expect(field).not_to_have_value("")  # the name so far, which comes a moment after the page
    field.fill(name)
    field.press("Enter")
    expect(page.get_by_text("Saved")).to_be_visible()
    return page


def staged(page: Page, where: str) -> list[str]:
    """The cards that lie there, without what a wild among them stands for."""
    cards = page.get_by_role("button", name=where)
    cards.first.wait_for()
    return [re.sub(" as [^,]+", "", name.split("\n")[0]) for name in cards.all_inner_texts()]


def leave(player: Player, look: Look = lambda page: None) -> None:
    """The person gives the match up, asked once, and is at home again. `look` is called at the question."""
    page = player.page
    # A round may end at any moment before.
    page.add_locator_handler(player.go_on, lambda shown: shown.click())
    player.press(page.get_by_role("button", name="Table", exact=True))
    player.press(page.get_by_role("button", name="Leave the match"))
    look(page)
    player.press(page.get_by_role("button", name="Leave", exact=True))
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_visible()
