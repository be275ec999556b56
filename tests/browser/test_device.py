"""One person on several devices, in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Player
from tests.browser.press import by_mouse
from tests.browser.race import MOVES
from tests.browser.table import open_table, say_name

Guest = Callable[..., Page]
Accessible = Callable[[Page], None]

RACE = "Snakes & Ladders"
A_DAY = {"Time for a turn": "A turn a day"}


def at_the_board(page: Page) -> None:
    """The match has begun on this page."""
    expect(page.get_by_role("main", name=re.compile(RACE))).to_be_visible()


def be_ready(page: Page) -> None:
    """Whoever sits there is."""
    page.get_by_role("button", name="Ready", exact=True).click()


def sit_ready(page: Page, address: str) -> None:
    """Somebody comes by the link, sits down and is ready."""
    page.goto(address)
    page.get_by_role("button", name="Sit here").click()
    be_ready(page)


def become_mine(phone: Page, laptop: Page, look: Accessible = lambda page: None) -> None:
    """The phone is made the same person's as the laptop, by a link."""
    laptop.goto("/own")
    look(laptop)
    laptop.get_by_role("button", name="Make a link").click()
    link = laptop.get_by_role("textbox", name="Link for the other device").input_value()
    phone.goto(link.replace(link.partition("/device")[0], laptop.url.partition("/own")[0]))
    look(phone)
    phone.get_by_role("button", name="Play here under that name").click()
    expect(phone.get_by_role("textbox", name="Your name")).to_have_value("Ann")


def own_table(page: Page) -> None:
    """To the table among one's own."""
    page.get_by_role("region", name="Your tables").get_by_role("link", name=re.compile(RACE)).click()


def test_the_same_seat_on_a_second_device(guest: Guest, accessible: Accessible) -> None:
    """TBL-LEAVE-3, TBL-TABLE-2: a link makes the phone the same person's, who finds the table among their own there.
    What one device does the other shows, so that nothing is played twice."""
    laptop, phone, ben = say_name(guest(), "Ann"), say_name(guest(), "Phone"), say_name(guest(), "Ben")
    open_table(laptop, "snakes_and_ladders", A_DAY)
    address = laptop.url
    sit_ready(ben, address)
    be_ready(laptop)
    at_the_board(laptop)
    become_mine(phone, laptop, accessible)
    expect(phone.get_by_role("region", name="Your tables").get_by_text(RACE).first).to_be_visible()
    accessible(phone)
    own_table(phone)
    laptop.goto(address)
    for page in (phone, laptop):
        at_the_board(page)
    told = phone.get_by_role("button", name=re.compile("^(Play my turn|Go on)$"))
    phone.add_locator_handler(told, lambda shown: shown.click())  # what happened since she last looked
    own = Player(phone, by_mouse, MOVES)
    own.asked.or_(phone.get_by_text("Ben rolls.")).first.wait_for()
    mine = own.asked.is_visible()
    (own if mine else Player(ben, by_mouse, MOVES)).step()
    for page in (phone, laptop):
        expect(log(page).get_by_text("You roll a" if mine else "Ben rolls a")).to_have_count(1)


def log(page: Page) -> Locator:
    """What has happened."""
    return page.get_by_role("list", name="Log")


def left_ready(laptop: Page, phone: Page) -> str:
    """Somebody opens a table on the laptop, gets ready there, and goes on with the phone alone. The table's address."""
    open_table(laptop, "snakes_and_ladders", A_DAY)
    address = laptop.url
    be_ready(laptop)
    become_mine(phone, laptop)
    laptop.goto("about:blank")
    own_table(phone)
    return address


@pytest.mark.long
def test_a_start_waits_for_the_device_that_got_ready(guest: Guest, accessible: Accessible) -> None:
    """TBL-HIDE-3, TBL-TABLE-2: the nonce is on the laptop, which is away when the last player gets ready. All devices
    say whom they wait for; as soon as the laptop shows the room's front page, the match begins."""
    laptop, phone, ben = say_name(guest(), "Ann"), say_name(guest(), "Phone"), say_name(guest(), "Ben")
    address = left_ready(laptop, phone)
    expect(phone.get_by_text("You got ready on another device")).to_be_visible()
    accessible(phone)
    sit_ready(ben, address)
    expect(ben.get_by_text("once these are back here: Ann.")).to_be_visible()
    expect(phone.get_by_text("as soon as you open Toprung on the device on which you got ready")).to_be_visible()
    accessible(phone)
    laptop.goto(address.partition("/t/")[0])
    for page in (phone, ben):
        at_the_board(page)


@pytest.mark.long
def test_another_device_can_get_ready_instead(guest: Guest) -> None:
    """TBL-HIDE-3: as long as the table is open; then nobody waits for the first one."""
    laptop, phone, ben = say_name(guest(), "Ann"), say_name(guest(), "Phone"), say_name(guest(), "Ben")
    address = left_ready(laptop, phone)
    instead = phone.get_by_role("button", name="Get ready here instead")
    instead.click()
    expect(instead).to_be_hidden()
    sit_ready(ben, address)
    for page in (phone, ben):
        at_the_board(page)
