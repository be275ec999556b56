"""Two people and a spectator at one table: a link, a reload in the middle, leaving, and what is left of the match
afterwards: its record, its replay, its proof."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import rummy
from tests.browser.conftest import PHONE, Watch
from tests.browser.player import Player
from tests.browser.press import by_mouse, by_touch
from tests.browser.table import leave, say_name
from toprung.games import GAMES
from toprung.kernel.record import load
from toprung.kernel.verify import verify

Guest = Callable[..., Page]
Accessible = Callable[[Page], None]


@pytest.fixture
def ann(guest: Guest) -> Page:
    """Ann at a waiting table for two, which she has opened."""
    page = say_name(guest(accept_downloads=True), "Ann")
    page.goto("/new/ladder11")
    page.get_by_role("radio", name="5", exact=True).first.check()
    page.get_by_role("group", name="Seats").get_by_role("radio", name="2").check()
    page.get_by_role("radio", name="Relaxed · 45 s").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("textbox", name="Link to this table")).to_be_visible()
    return page


@pytest.fixture
def ben(guest: Guest, ann: Page) -> Page:
    """Ben, on his phone, who got the link and sits."""
    page = say_name(guest(**PHONE), "Ben")
    page.goto(ann.get_by_role("textbox", name="Link to this table").input_value())
    page.get_by_role("button", name="Sit here").tap()
    return page


@pytest.fixture
def cleo(guest: Guest, ann: Page, ben: Page) -> Page:
    """Cleo, who watches."""
    page = say_name(guest(), "Cleo")
    page.goto(ann.url)
    expect(page.get_by_text("Ann").first).to_be_visible()
    return page


def start(ann: Page, ben: Page) -> tuple[Player, Player]:
    """Both are ready; the players at the table."""
    ann.get_by_role("button", name="Ready", exact=True).click()
    ben.get_by_role("button", name="Ready", exact=True).tap()
    return Player(ann, by_mouse, rummy.MOVES), Player(ben, by_touch, rummy.MOVES)


def take_turns(players: tuple[Player, Player], turns: int) -> None:
    """So many turns, whoever's they are. Whose turn it is the page of who played last knows first."""
    last, other = players
    for _ in range(turns):
        asked = last.asked.or_(last.go_on).first
        asked.or_(last.page.get_by_text(re.compile("^(Ann|Ben) is playing"))).first.wait_for()
        if not asked.is_visible():
            last, other = other, last
        last.play_turn()


def test_two_people_and_a_spectator(ann: Page, ben: Page, cleo: Page, accessible: Accessible) -> None:
    """TBL-SPEC-1: the spectator sees the table and no hand; both people play; one leaves, and all see the result."""
    accessible(ann)
    accessible(ben)
    players = start(ann, ben)
    expect(players[0].hand).to_be_visible()
    expect(players[1].hand).to_be_visible()
    take_turns(players, 6)
    expect(cleo.get_by_role("button", name=re.compile("^Discard pile"))).to_be_visible()
    expect(cleo.get_by_role("toolbar", name=re.compile("^Your hand"))).to_have_count(0)
    accessible(cleo)
    leave(players[1], accessible)
    for page in (ann, cleo):
        expect(page.get_by_role("dialog", name=re.compile("win"))).to_be_visible()
    accessible(ann)


def test_somebody_new_follows_a_link(ann: Page, guest: Guest) -> None:
    """TBL-TABLE-5: they read what is played and that there is no undo, sit down at once, and say their name there; the
    others see it."""
    new = guest(**PHONE)
    new.goto(ann.url)
    expect(new.get_by_text("No undo, no slips")).to_be_visible()
    new.get_by_role("button", name="Sit here").tap()
    name = new.get_by_role("textbox", name="Your name")
    name.fill("Dora")
    name.press("Enter")
    expect(ann.get_by_text("Dora")).to_be_visible()
    players = start(ann, new)
    expect(players[1].hand).to_be_visible()
    expect(ann.get_by_role("list", name="Players").get_by_text("Dora", exact=True)).to_be_visible()


def test_a_reload_gives_the_seat_back(ann: Page, ben: Page) -> None:
    """TBL-LEAVE-3: a closed tab is not leaving; another tab of the same person shows the same hand."""
    players = start(ann, ben)
    take_turns(players, 2)
    hand = players[0].cards()
    ann.reload()
    expect(players[0].hand.get_by_role("button")).to_have_count(len(hand))
    assert players[0].cards() == hand
    tab = ann.context.new_page()
    tab.goto(ann.url)
    second = Player(tab, by_mouse, rummy.MOVES)
    expect(second.hand.get_by_role("button")).to_have_count(len(hand))
    assert second.cards() == hand


def test_the_match_can_be_proved(ann: Page, ben: Page, tmp_path: Path, accessible: Accessible) -> None:
    """TBL-HIDE-3: the page finds the deals right by itself; the record that it saves verifies with the receipt; the
    replay steps through it."""
    players = start(ann, ben)
    take_turns(players, 3)
    leave(players[1], accessible)
    expect(ann.get_by_text("Checked: the cards are those that were sealed before the start.")).to_be_visible()
    with ann.expect_download() as saved:
        ann.get_by_role("link", name="Save the record").or_(
            ann.get_by_role("button", name="Save the record")
        ).first.click()
    saved.value.save_as(tmp_path / "record.jsonl")
    game = GAMES["ladder11"]
    record = load(game, (tmp_path / "record.jsonl").read_text(encoding="utf-8"))
    assert [seat.name for seat in record.header.seats] == ["Ann", "Ben"]
    assert verify(game, record).ok
    ann.get_by_role("link", name="Replay").click()
    step = ann.get_by_role("button", name="Step forward")
    expect(step).to_be_visible()
    accessible(ann)
    for _ in range(4):
        step.click()
    expect(ann.get_by_role("slider", name="Step")).to_have_value("5")
    ann.get_by_role("button", name="Check this match").click()
    expect(ann.get_by_text(re.compile("receipt", re.IGNORECASE)).first).to_be_visible()
    accessible(ann)


@pytest.mark.parametrize(
    "address", ["/", "/new/ladder11", "/rules/ladder11", "/rules/snakes_and_ladders", "/verify", "/nowhere"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible(small_phone: Page, address: str, scheme: str, accessible: Accessible) -> None:
    """In both colour schemes; and none of them scrolls sideways at 360 pixels."""
    small_phone.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    small_phone.goto(address)
    expect(small_phone.get_by_role("heading", level=1)).to_be_visible()
    accessible(small_phone)
    assert small_phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_table_that_is_not_there(small_phone: Page, watch: Watch, accessible: Accessible) -> None:
    """Says so on a page of its own."""
    watch.forgive("/api/tables/none")
    watch.forgive("404")
    small_phone.goto("/t/none")
    expect(small_phone.get_by_text("There is no such table.", exact=False)).to_be_visible()
    accessible(small_phone)
