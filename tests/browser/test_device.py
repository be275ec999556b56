"""Finding oneself again: the same seat on a second device."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import say_name

Guest = Callable[..., Page]
Accessible = Callable[[Page], None]

RACE = "Snakes & Ladders"


def at_the_board(page: Page) -> None:
    """The match has begun on this page."""
    expect(page.get_by_role("main", name=re.compile(RACE))).to_be_visible()


def test_the_same_seat_on_a_second_device(guest: Guest, accessible: Accessible) -> None:
    """TBL-LEAVE-3, TBL-TABLE-2: a link makes the phone the same person's, who finds the table among their own there."""
    laptop, phone = say_name(guest(), "Ann"), say_name(guest(), "Phone")
    ben = say_name(guest(), "Ben")
    laptop.goto("/new/snakes_and_ladders")
    laptop.get_by_role("group", name="Seats").get_by_role("radio", name="2").check()
    laptop.get_by_role("radio", name="A turn a day").check()
    laptop.get_by_role("button", name="Open the table").click()
    expect(laptop.get_by_role("textbox", name="Link to this table")).to_be_visible()
    ben.goto(laptop.url)
    ben.get_by_role("button", name="Sit here").click()
    for page in (laptop, ben):
        page.get_by_role("button", name="Ready", exact=True).click()
    at_the_board(laptop)
    laptop.goto("/own")
    accessible(laptop)
    laptop.get_by_role("button", name="Make a link").click()
    link = laptop.get_by_role("textbox", name="Link for the other device").input_value()
    phone.goto(link.replace(link.partition("/device")[0], laptop.url.partition("/own")[0]))
    accessible(phone)
    phone.get_by_role("button", name="Play here under that name").click()
    expect(phone.get_by_role("textbox", name="Your name")).to_have_value("Ann")
    own = phone.get_by_role("region", name="Your tables")
    expect(own.get_by_text(RACE).first).to_be_visible()
    accessible(phone)
    own.get_by_role("link", name=re.compile(RACE)).click()
    at_the_board(phone)
