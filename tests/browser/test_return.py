"""Coming back: a cut line, a server that is killed and started again, and the truth on the screen afterwards."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.server import Server

RACE = "Snakes & Ladders"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, that can be killed."""
    with Server(tmp_path) as running:
        yield running


@pytest.fixture
def sitter(room: Server, new_context: Callable[..., BrowserContext]) -> Callable[[str], Page]:
    """`sitter(name)`: a page at the room's front door. Nobody watches what it logs: lines are cut here on purpose."""

    def arrive(name: str) -> Page:
        page = new_context(**DESKTOP).new_page()
        page.goto(room.url)
        field = page.get_by_role("textbox", name="Your name")
        field.fill(name)
        field.press("Enter")
        expect(page.get_by_text("Saved")).to_be_visible()
        return page

    return arrive


def heard(page: Page) -> list[str]:
    """What the page has told of the match."""
    return page.get_by_role("region", name="Log").get_by_role("listitem").all_inner_texts()


def roll(page: Page) -> None:
    """The person's turn, as often as the die says."""
    button = page.get_by_role("button", name="Roll", exact=True, disabled=False)
    expect(button).to_be_visible()
    count = len(heard(page))
    button.click()
    expect(page.get_by_role("region", name="Log").get_by_role("listitem")).not_to_have_count(count)


def is_to_roll(page: Page) -> bool:
    return page.get_by_role("button", name="Roll", exact=True, disabled=False).is_visible()


def test_after_a_tunnel_and_a_restart_both_see_the_same(room: Server, sitter: Callable[[str], Page]) -> None:
    """TBL-LEAVE-3: what the other did meanwhile is there, everything once, in the same order; and it goes on."""
    ann, ben = sitter("Ann"), sitter("Ben")
    ann.goto(f"{room.url}/new/snakes_and_ladders")
    ann.get_by_role("group", name="Seats").get_by_role("radio", name="2").check()
    ann.get_by_role("radio", name="A turn a day").check()
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.get_by_role("textbox", name="Link to this table")).to_be_visible()
    ben.goto(ann.url)
    ben.get_by_role("button", name="Sit here").click()
    for page in (ann, ben):
        page.get_by_role("button", name="Ready", exact=True).click()
    for page in (ann, ben):
        expect(page.get_by_role("main", name=re.compile(RACE))).to_be_visible()
    expect(ann.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    while is_to_roll(ann):
        roll(ann)
    ann.context.set_offline(True)
    roll(ben)
    room.kill()
    expect(ben.get_by_text(re.compile("connection", re.IGNORECASE)).first).to_be_visible()
    room.start()
    ann.context.set_offline(False)
    expect(ann.get_by_role("region", name="Log").get_by_role("listitem")).to_have_count(len(heard(ben)))
    while is_to_roll(ben):
        roll(ben)
    roll(ann)
