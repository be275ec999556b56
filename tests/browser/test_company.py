"""Finding others to play with, meeting them again after a match, and what the match has left on the boards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Player
from tests.browser.press import by_mouse
from tests.browser.race import MOVES
from tests.browser.table import join, leave, open_table, say_name

# By itself each takes ten seconds or more, and several people.
pytestmark = pytest.mark.long

Guest = Callable[..., Page]
Accessible = Callable[[Page], None]

SNAKES = "snakes_and_ladders"
A_WHILE = 20_000


def at_the_board(page: Page) -> None:
    """The match has begun on this page."""
    expect(page.get_by_role("list", name="Log")).to_be_attached()


def result(page: Page) -> Locator:
    """The sheet that says how the match ended."""
    return page.get_by_role("dialog", name=re.compile(r"\bwins?\b"))


def finished(ann: Page, ben: Page, *, listed: bool = True) -> None:
    """A match of the two, which the second has left; both look at the result."""
    open_table(ann, SNAKES, listed=listed)
    join(ann, ben)
    leave(Player(ben, by_mouse, MOVES))
    ben.goto(ann.url)
    for page in (ann, ben):
        expect(result(page)).to_be_visible()


def test_the_front_page_is_live(guest: Guest) -> None:
    """TBL-TABLE-5, TBL-SPEC-1: a table appears with what is played there, fills, can be watched and goes, while one
    looks."""
    ann, ben, cleo = say_name(guest(), "Lia"), say_name(guest(), "Ben"), guest()
    cleo.goto("/")
    row = cleo.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="Lia")
    open_table(ann, SNAKES)
    expect(row.get_by_text("Normal · 30 s")).to_be_visible()
    expect(row.get_by_role("link", name="Take a seat")).to_be_visible()
    join(ann, ben)
    expect(row.get_by_text("Lia and Ben")).to_be_visible()
    expect(row.get_by_role("link", name="Watch")).to_be_visible()
    leave(Player(ben, by_mouse, MOVES))
    expect(row).to_have_count(0)


def test_the_host_arranges_the_table(guest: Guest) -> None:
    """TBL-TABLE-5: closes a seat, hands the part on; and the new host may send the old one away."""
    ann, ben = say_name(guest(), "Ann"), say_name(guest(), "Ben")
    open_table(ann, SNAKES, {"Seats": "3"})
    ben.goto(ann.url)
    ben.get_by_role("button", name="Sit here").first.click()
    ann.get_by_role("button", name="Close seat 3").click()
    expect(ben.get_by_text("Open seat")).to_have_count(0)
    ann.get_by_role("button", name="Make host").click()
    ben.get_by_role("button", name="Send Ann away").click()
    expect(ben.get_by_text("Ann")).to_have_count(0)
    for _ in range(2):  # also whenever she looks again
        expect(ann.get_by_text("The host has sent you away from this table.")).to_be_visible()
        expect(ann.get_by_text("Open seat")).to_be_visible()
        expect(ann.get_by_role("button", name="Sit here")).to_have_count(0)
        ann.reload()


def test_who_looks_for_players_is_found_or_offered_bots(guest: Guest, accessible: Accessible) -> None:
    """TBL-TABLE-3, TBL-TABLE-5: who waits alone is offered bots after a while; the next one who looks for the same game
    sits down at the same table; the bots take what is free, and the match begins."""
    ann, ben = say_name(guest(), "Ann"), say_name(guest(), "Ben")
    ann.clock.install()
    find = "Find others to play Eleven with"
    ann.get_by_role("button", name=find).click()
    offer = ann.get_by_role("button", name=re.compile("^Give the .*free seats? to"))
    expect(ann.get_by_text("3 seats are still open.")).to_be_visible()
    expect(offer).to_be_hidden()
    ann.clock.fast_forward(A_WHILE)
    expect(offer).to_be_visible()
    accessible(ann)
    ben.get_by_role("button", name=find).click()
    expect(ann.get_by_text("Ben")).to_be_visible()
    expect(ben.get_by_text("Ann")).to_be_visible()
    expect(ben.get_by_text("2 seats are still open.")).to_be_visible()
    offer.click()
    for page in (ann, ben):
        at_the_board(page)


def test_the_same_people_meet_again(guest: Guest) -> None:
    """TBL-TABLE-5: from the sheet of the result; who asks second is told who asked first, and comes to the same
    table."""
    ann, ben = say_name(guest(), "Ann"), say_name(guest(), "Ben")
    finished(ann, ben)
    first = ann.url
    result(ann).get_by_role("button", name="Play again").click()
    expect(result(ben).get_by_text("Ann would like another match.")).to_be_visible()
    result(ben).get_by_role("button", name="Join in").click()
    for page in (ann, ben):
        at_the_board(page)
    assert ann.url == ben.url != first


def test_a_row_of_the_board_opens_its_replay(guest: Guest, accessible: Accessible) -> None:
    """TBL-HIDE-3: for everybody."""
    zoe, ben, other = say_name(guest(), "Zoe"), say_name(guest(), "Ben"), guest()
    finished(zoe, ben)
    other.goto(f"/boards/{SNAKES}")
    other.get_by_role("link", name="Replay of Zoe’s match").click()
    expect(other.get_by_role("slider", name="Step")).to_be_visible()
    accessible(other)


def test_the_replay_of_a_private_table_is_for_those_who_sat_there(guest: Guest) -> None:
    """TBL-HIDE-1: the row is for everybody, the way to the replay is not."""
    mia, ben, other = say_name(guest(), "Mia"), say_name(guest(), "Ben"), guest()
    finished(mia, ben, listed=False)
    for page, links in ((other, 0), (mia, 1)):
        page.goto(f"/boards/{SNAKES}")
        expect(page.get_by_role("list", name=re.compile("^Leaderboard")).get_by_text("Mia")).to_be_visible()
        expect(page.get_by_role("link", name="Replay of Mia’s match")).to_have_count(links)
    mia.get_by_role("link", name="Replay of Mia’s match").click()
    expect(mia.get_by_role("slider", name="Step")).to_be_visible()
