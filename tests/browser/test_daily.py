"""The daily game and the leaderboards in a real browser: begun by one tap, gone on with, left, found among the day's
results; a new game beside it; a row of a board that opens its replay.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.press import by_mouse
from tests.browser.table import sit_down

Accessible = Callable[[Page], None]

GAME = "Ladder Rummy A–K"
KEY = "ladder_rummy_standard"


def begin(page: Page, game: str = GAME) -> None:
    """One tap on the page of the day."""
    page.goto("/daily")
    page.get_by_role("button", name=f"Play the daily game of {game}").click()
    expect(page).to_have_url(re.compile("/t/"))


def hand(page: Page) -> list[str]:
    """The names of the cards in the hand."""
    cards = page.get_by_role("toolbar", name=re.compile("^Your hand")).get_by_role("button")
    expect(cards.first).to_be_visible()
    return [card.get_attribute("aria-label") or card.inner_text() for card in cards.all()]


def menu(page: Page, entry: str) -> None:
    """Something from the table's menu, also where a round has just ended."""
    page.add_locator_handler(page.get_by_role("button", name="Go on", exact=True), lambda shown: shown.click())
    page.get_by_role("banner").get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=entry).click()


@pytest.mark.parametrize("screen", ["desktop", pytest.param("small_phone", marks=pytest.mark.long)])
def test_the_day_from_the_first_tap_to_its_board(
    request: pytest.FixtureRequest, screen: str, accessible: Accessible
) -> None:
    """TBL-DAILY-1, TBL-DAILY-4, TBL-DAILY-5: begin, come back to it, leave, and see where one stands."""
    page: Page = request.getfixturevalue(screen)
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name=re.compile("^Daily game")).click()
    expect(page.get_by_role("heading", level=1, name="Daily game")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"\d"))
    expect(page.get_by_text("no accounts")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)
    begin(page)
    table = page.url
    assert len(hand(page)) == 10
    page.goto("/daily")
    page.get_by_role("button", name=f"Go on with the daily game of {GAME}").click()
    expect(page).to_have_url(table)
    menu(page, "Leave the match")
    dialog = page.get_by_role("dialog", name="Leave the match?")
    expect(dialog).to_contain_text("as it stands now")
    accessible(page)
    dialog.get_by_role("button", name="Leave", exact=True).click()
    card = page.get_by_role("article", name=GAME)
    expect(card).to_contain_text("0 contracts, 0 points")
    expect(card.get_by_role("link", name=f"Your table of the daily game of {GAME}")).to_be_visible()
    card.get_by_role("link", name=f"Results of the daily game of {GAME}").click()
    rows = page.get_by_role("list", name=f"Results of the daily game of {GAME}").get_by_role("listitem")
    expect(rows.filter(has_text="you")).to_have_count(1)
    expect(page.get_by_text("Replays and cards of this day open")).to_be_visible()
    accessible(page)


def test_everybody_has_the_same_deal_today_and_a_new_game_is_dealt_afresh(guest: Callable[..., Page]) -> None:
    """LRS-UI-4, TBL-DAILY-2"""
    ann, bo = guest(), guest()
    begin(ann)
    begin(bo)
    dealt = hand(ann)
    assert hand(bo) == dealt
    daily = ann.url
    cards = ann.get_by_role("toolbar", name=re.compile("^Your hand")).get_by_role("button")
    shown = cards.all_inner_texts()
    menu(ann, "New game")
    expect(ann).not_to_have_url(daily)
    expect(cards).not_to_have_text(shown, use_inner_text=True)  # the address is new before the cards are
    assert hand(ann) != dealt


def test_play_without_a_sign_up(guest: Callable[..., Page]) -> None:
    """LRS-UI-5: from the front page one tap leads to one's cards, with nothing to download or to fill in, and the same
    new guest can look at the leaderboards."""
    page = guest()
    page.on("download", lambda _: pytest.fail("something was downloaded"))
    page.goto("/")
    page.get_by_role("button", name=f"Play {GAME} now against bots", exact=True).click()
    assert len(hand(page)) == 10
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.goto(f"/boards/{KEY}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_label("Game", exact=True)).to_have_value(KEY)


def test_what_is_sealed_is_said_to_be(desktop: Page, accessible: Accessible) -> None:
    """TBL-DAILY-3: after the match no replay is offered, and when it will be is said."""
    begin(desktop)
    table = desktop.url
    menu(desktop, "Leave the match")
    desktop.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    expect(desktop).to_have_url(re.compile("/daily$"))
    desktop.goto(table)
    sheet = desktop.get_by_role("dialog")
    expect(sheet).to_contain_text("The daily game is over")
    expect(sheet).to_contain_text("The cards stay sealed until")
    expect(sheet.get_by_role("link", name="Replay")).to_have_count(0)
    accessible(desktop)
    sheet.get_by_role("link", name="Today’s results").click()
    expect(desktop.get_by_role("heading", level=1, name=GAME)).to_be_visible()


@pytest.mark.long
def test_a_row_of_a_leaderboard_opens_its_replay(guest: Callable[..., Page], accessible: Accessible) -> None:
    """The winner's, and of a private table nobody else's; a name leads to the person's page."""
    ann, bo = guest(), guest()
    ann.goto("/")
    ann.get_by_label("Your name").fill("Ann of the board")
    ann.get_by_label("Your name").press("Enter")
    sit_down(ann, by_mouse, "snakes_and_ladders", {"Seats": "2"}).play_match()
    for page in (ann, bo):
        page.goto("/boards/snakes_and_ladders")
    row, seen = (
        page.get_by_role("list", name="Leaderboard of Snakes & Ladders")
        .get_by_role("listitem")
        .filter(has_text="Ann of the board")
        for page in (ann, bo)
    )
    expect(seen).to_contain_text("in 1 match")
    expect(seen.get_by_role("link", name=re.compile("Replay"))).to_have_count(0)
    accessible(bo)
    row.get_by_role("link", name="Replay of Ann of the board’s match").click()
    expect(ann).to_have_url(re.compile("/replay/"))
    expect(ann.get_by_role("main", name="Replay of Snakes & Ladders")).to_be_visible()
    seen.get_by_role("link", name="Ann of the board").click()
    expect(bo.get_by_role("heading", level=1, name="Ann of the board")).to_be_visible()
    expect(bo.get_by_text("Latest results")).to_be_visible()
    accessible(bo)


def test_the_boards_can_be_chosen_among(phone: Page, accessible: Accessible) -> None:
    """What counts, of when, who comes first; a board without rows says so."""
    phone.goto("/boards/eleven")
    for choice in ("Among people", "Today", "Best places"):
        phone.get_by_role("radio", name=choice).check()
    expect(phone.get_by_text("No match here yet")).to_be_visible()
    phone.get_by_role("radio", name="Days in a row").check()
    phone.get_by_label("Game", exact=True).select_option("Snakes & Ladders")
    expect(phone).to_have_url(re.compile("/boards/snakes_and_ladders$"))
    expect(phone.get_by_role("radio", name="Days in a row")).to_have_count(0)
    accessible(phone)
