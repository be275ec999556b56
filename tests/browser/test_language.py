"""The pages speak the language of the browser until another is chosen, and everybody reads their own (LRS-UI-6)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from toprung.games import GAMES

Guest = Callable[..., Page]

PATHS = ("/", "/new/ladder_rummy_standard", "/verify", "/nowhere/at/all")


@pytest.mark.parametrize("width", [320, pytest.param(390, marks=pytest.mark.long), 1280])
def test_a_russian_browser_reads_russian(guest: Guest, width: int, accessible: Callable[[Page], None]) -> None:
    """LRS-UI-6: each page says that it is Russian, and no longer word hangs over the edge."""
    page = guest(locale="ru-RU", viewport={"width": width, "height": 800})
    for path in PATHS:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("[а-яё]"))
        assert page.evaluate("document.documentElement.lang") == "ru"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        if width == 390:
            accessible(page)


def test_a_chosen_language_stays(guest: Guest) -> None:
    """What is on the screen follows at once, and a later visit begins in it."""
    page = guest(locale="de-DE")
    page.goto("/")
    expect(page).to_have_title(re.compile("ladder games"))
    page.get_by_role("combobox", name="Language").select_option("ru")
    expect(page).to_have_title(re.compile("игры с лестницами"))
    expect(page.get_by_role("button", name="Играть сейчас")).to_be_visible()
    page.reload()
    expect(page.get_by_role("combobox", name="Язык")).to_have_value("ru")
    assert page.evaluate("document.documentElement.lang") == "ru"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_stand_in_russian(guest: Guest, game: str) -> None:
    """LRS-UI-6: so do the rules, and they follow the choice; the narrowest screen scrolls down, never sideways."""
    page = guest(locale="ru", viewport={"width": 320, "height": 640})
    page.goto(f"/rules/{game}")
    expect(page.get_by_role("heading", name="Суть игры").or_(page.get_by_role("heading", name="Доска"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("combobox", name="Язык").select_option("en")
    expect(page.get_by_role("heading", name="Quick reference")).to_be_visible()


def test_people_at_one_table_read_each_their_own(guest: Guest) -> None:
    """The same table, the same guest, two languages; and a bot is called by a name of the reader's."""
    anna = guest(locale="ru")
    anna.goto("/new/ladder_rummy_standard")
    anna.get_by_role("combobox", name="Место 2").select_option("Открыто для человека")
    anna.get_by_role("button", name="Открыть стол").click()
    expect(anna.get_by_role("textbox", name="Ссылка на этот стол")).to_be_visible()
    ben = guest(locale="en")
    ben.goto(anna.url)
    expect(ben.get_by_text(re.compile(r"^Guest \d+$")).first).to_be_visible()
    ben.get_by_role("button", name="Sit here").first.click()
    expect(anna.get_by_text(re.compile(r"^Гость \d+"))).to_have_count(2)  # and her own


def test_a_refusal_is_worded_in_the_reader_s_language(guest: Guest, watch: Watch) -> None:
    """What the server says is translated by the sentence itself."""
    watch.forgive("404")
    page = guest(locale="ru")
    page.goto("/rules/go")
    expect(page.get_by_text("Правил игры с названием go нет.")).to_be_visible()
