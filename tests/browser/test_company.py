"""Finding each other, and finding oneself again: a quick match, a rematch, a second device, what happened since."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_together import named

Guest = Callable[..., Page]
Accessible = Callable[[Page], None]

RACE = "Snakes & Ladders"


def at_the_board(page: Page) -> None:
    """The match has begun on this page."""
    expect(page.get_by_role("main", name=re.compile(RACE))).to_be_visible()


def quick_match(ann: Page, ben: Page, accessible: Accessible) -> None:
    """Both ask for players, and find each other; the host closes the seats for which nobody comes."""
    ann.get_by_role("button", name=f"Find others to play {RACE} with").click()
    expect(ann.get_by_role("heading", level=1, name=RACE)).to_be_visible()
    expect(ann.get_by_role("button", name="Close seat 4")).to_be_visible()
    ben.get_by_role("button", name=f"Find others to play {RACE} with").click()
    expect(ann.get_by_text("Ben").first).to_be_visible()
    accessible(ann)
    ann.get_by_role("button", name="Close seat 4").click()
    ann.get_by_role("button", name="Close seat 3").click()
    for page in (ann, ben):
        page.get_by_role("button", name="Ready", exact=True).click()
    for page in (ann, ben):
        at_the_board(page)


def leave(page: Page) -> None:
    """The person gives the match up."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Leave the match").click()
    page.get_by_role("button", name="Leave", exact=True).click()


def test_a_quick_match_and_another_with_the_same_people(guest: Guest, accessible: Accessible) -> None:
    """TBL-TABLE-5: what one says the other sees, and need not see; both meet again at one table, and begin at once."""
    ann, ben = named(guest(), "Ann"), named(guest(), "Ben")
    quick_match(ann, ben, accessible)
    table = ann.url
    ben.get_by_role("button", name="Say something").click()
    accessible(ben)
    ben.get_by_role("button", name="👏 Well played!").click()
    expect(ann.get_by_text("👏 Well played!").first).to_be_visible()
    leave(ben)
    ann.get_by_role("button", name="Play again").click()
    ben.goto(table)
    ben.get_by_role("button", name="Result").click()
    expect(ben.get_by_text("Ann would like another match.")).to_be_visible()
    accessible(ben)
    ben.get_by_role("button", name="Join in").click()
    at_the_board(ben)
    at_the_board(ann)
    assert ann.url == ben.url != table


def test_the_same_seat_on_a_second_device(guest: Guest, accessible: Accessible) -> None:
    """TBL-LEAVE-3, TBL-TABLE-2: a link makes the phone the same person's; it finds the table among its own, and is told
    what happened since, once."""
    laptop, phone = named(guest(), "Ann"), named(guest(), "Phone")
    ben = named(guest(), "Ben")
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
