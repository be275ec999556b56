"""Rules cards as they come out of the printer: one side of one sheet, with the settings of the table (LRN-UI-4)."""

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from pypdf import PageObject, PdfReader

from toprung.games import GAMES
from toprung.rules import page as rules_page

Accessible = Callable[[Page], None]
Paper = Literal["A4", "Letter"]

POINTS_PER_MM = 72 / 25.4
SIZES: dict[Paper, tuple[float, float]] = {
    "A4": (210 * POINTS_PER_MM, 297 * POINTS_PER_MM),
    "Letter": (8.5 * 72, 11 * 72),
}
UNPRINTABLE = 3.2 / 25.4 * 96
"""What printers leave white at the edges, in pixels; only fold marks reach into it."""
TITLES = {game: rules_page(game).title for game in GAMES}

USUAL: dict[str, dict[str, str]] = {
    "ladder11": {"Rungs": "10"},
    "ladder_rummy_numbered": {
        "Round ends": "When someone goes out",
        "Cards that play": "May be discarded",
        "Wild card lay-offs": "On any meld",
        "Stuck on a contract": "Off",
        "Skip cards": "Off",
        "A Skip hits": "A player you choose",
        "If you do not go down": "Three misses, move on",
    },
    "ladder_rummy_standard": {},
    "eleven": {"Games": "1"},
    "snakes_and_ladders": {"Bounce back on overshoot": "Off", "A six to start": "Off", "Classic": "Off", "Fast": "Off"},
}
CHOSEN = {
    "ladder11?rungs=11": {"Rungs": "11"},
    "ladder_rummy_numbered?round_ends=equal_turns&cards_that_play=stay&wild_lay_offs=own&stuck_help=true&skips=true": {
        "Round ends": "After equal turns",
        "Cards that play": "Must stay",
        "Wild card lay-offs": "On your own",
        "Stuck on a contract": "On",
        "Skip cards": "On",
    },
    "ladder_rummy_numbered?skip_hits=next&skips=true&missed=again": {
        "Skip cards": "On",
        "A Skip hits": "The next player",
        "If you do not go down": "Again until made",
    },
    "eleven?games=5": {"Games": "5"},
    "snakes_and_ladders?bounce_back=true&need_six=true": {"Bounce back on overshoot": "On", "A six to start": "On"},
}

CUT_OFF = """() => [...document.querySelectorAll("article[lang] :is(header, section)")]
    .filter(panel => panel.scrollHeight > panel.clientHeight + 1 || panel.scrollWidth > panel.clientWidth + 1)
    .map(panel => panel.innerText)"""
MARGIN = """() => {
    const sheet = document.querySelector("article[lang]");
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let least = Infinity;
    while (texts.nextNode()) {
        if (texts.currentNode.parentElement.closest("[aria-hidden], .unseen")) continue;
        range.selectNodeContents(texts.currentNode);
        for (const { left, top, right, bottom } of range.getClientRects())
            least = Math.min(least, left, top, innerWidth - right, innerHeight - bottom);
    }
    return least;
}"""
"""How far all text keeps from the edges of the paper."""
COLOURED = """() => [...document.querySelectorAll("article[lang] svg.card")]
    .filter(card => getComputedStyle(card).color !== "rgb(0, 0, 0)"
        || getComputedStyle(card.querySelector("rect")).fill !== "rgb(255, 255, 255)").length"""
SIGNS = """() => [...document.querySelectorAll("article[lang] li > span.card > svg")].map(card => card.innerHTML)"""


def printed(page: Page, paper: Paper) -> Sequence[PageObject]:
    """The sheets that the printer would get, on this paper."""
    return PdfReader(BytesIO(page.pdf(format=paper))).pages


def open_card(page: Page, address: str, paper: Paper) -> None:
    """The card of a game, for this paper."""
    page.goto(f"/card/{address}")
    page.get_by_role("radio", name={"A4": "A4", "Letter": "US Letter"}[paper]).check()
    expect(page.get_by_role("article")).to_be_visible()


def settings(page: Page) -> dict[str, str]:
    """The settings that stand on the sheet."""
    terms = page.get_by_role("article").locator("dl > div").all_inner_texts()
    return dict(text.split("\n") for text in terms)


def words_of(sheet: PageObject) -> str:
    """All text on the sheet, in one line."""
    return " ".join(sheet.extract_text().split())


def size(sheet: PageObject) -> tuple[float, float]:
    """Width and height in points."""
    return float(sheet.mediabox.width), float(sheet.mediabox.height)


@pytest.mark.parametrize("address", [*GAMES, *(pytest.param(one, marks=pytest.mark.long) for one in CHOSEN)])
def test_one_side_of_one_sheet(desktop: Page, address: str) -> None:
    """Whatever the settings, all is on one sheet of either paper and nothing is cut off; the settings and the title
    stand on it."""
    game = address.partition("?")[0]
    expected = USUAL[game] | CHOSEN.get(address, {})
    for paper, points in SIZES.items():
        desktop.emulate_media(media="null")
        open_card(desktop, address, paper)
        assert settings(desktop) == expected
        (sheet,) = printed(desktop, paper)
        assert size(sheet) == pytest.approx(points, abs=1)
        words = words_of(sheet)
        assert [part for part in (TITLES[game], *expected, *expected.values()) if part not in words] == []
        width, height = (round(length / 72 * 96) for length in points)
        desktop.set_viewport_size({"width": width, "height": height})
        desktop.emulate_media(media="print")
        assert desktop.evaluate(CUT_OFF) == []
        assert desktop.evaluate(MARGIN) > UNPRINTABLE


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_card_in_russian(guest: Callable[..., Page], game: str) -> None:
    """LRS-UI-6, LRN-UI-4: also in the longer words it is one sheet of either paper with nothing cut off, and no text of
    it is English."""
    page = guest(locale="ru-RU")
    for paper, points in SIZES.items():
        page.emulate_media(media="null")
        open_card(page, game, paper)
        (sheet,) = printed(page, paper)
        assert size(sheet) == pytest.approx(points, abs=1)
        words = words_of(sheet)
        assert rules_page(game, "ru").title in words
        assert set(re.findall("[A-Za-z]{3,}", words)) <= set(re.findall("[A-Za-z]{3,}", rules_page(game, "ru").title))
        width, height = (round(length / 72 * 96) for length in points)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(media="print")
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(MARGIN) > UNPRINTABLE


def test_another_paper_than_the_chosen_one_is_filled_as_well(desktop: Page) -> None:
    """A printer that has only the other paper prints one sheet of it."""
    open_card(desktop, "eleven", "A4")
    (sheet,) = printed(desktop, "Letter")
    assert size(sheet) == pytest.approx(SIZES["Letter"], abs=1)


@pytest.mark.parametrize("game", ["ladder11", "ladder_rummy_numbered", "eleven"])
def test_a_card_needs_no_colour(desktop: Page, game: str) -> None:
    """Cards are black on white, each colour told by its sign alone (L11-DECK-4, LRN-DECK-2)."""
    open_card(desktop, game, "A4")
    assert desktop.evaluate(COLOURED) == 0
    signs = desktop.evaluate(SIGNS)
    assert len(set(signs)) == len(signs)


def test_the_way_from_the_rules_and_the_set_up_page(desktop: Page, accessible: Accessible) -> None:
    """The rules page leads to the usual card; the set-up page to one of what has been chosen there."""
    desktop.goto("/rules/ladder11")
    desktop.get_by_role("link", name="Rules card").click()
    expect(desktop.get_by_role("heading", level=1, name="Rules card: Ladder 11")).to_be_visible()
    expect(desktop.get_by_role("article")).to_be_visible()
    assert settings(desktop) == {"Rungs": "10"}
    accessible(desktop)
    desktop.goto("/new/ladder11")
    desktop.get_by_role("radio", name="7", exact=True).first.check()
    with desktop.expect_popup() as opened:
        desktop.get_by_role("link", name="Rules card").click()
    expect(opened.value.get_by_role("article")).to_be_visible()
    assert settings(opened.value) == {"Rungs": "7"}


def test_the_way_from_a_table(phone: Page, accessible: Accessible) -> None:
    """The table's menu leads to a card with its settings, which fits the phone's screen; a setting that is changed
    there changes the card and its address."""
    phone.goto("/new/ladder_rummy_numbered")
    phone.get_by_role("switch", name="Skip cards").check()
    phone.get_by_role("button", name="All bots: Sprout").tap()
    phone.get_by_role("button", name="Start playing").tap()
    phone.get_by_role("button", name="Table", exact=True).tap()
    with phone.expect_popup() as opened:
        phone.get_by_role("link", name="Rules card").tap()
    card = opened.value
    expect(card.get_by_role("article")).to_be_visible()
    assert settings(card) == USUAL["ladder_rummy_numbered"] | {"Skip cards": "On"}
    assert card.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(card)
    card.get_by_text(re.compile("^Settings")).first.tap()
    card.get_by_role("radio", name="Again until made").check()
    expect(card.get_by_role("article").get_by_text("You play the contract again until you make it.")).to_be_visible()
    assert card.url.endswith("?skips=true&missed=again")
