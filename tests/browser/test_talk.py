"""What people at a table say to each other, and what they are told: reactions, what happened while one was away, and
what will be played before one sits down."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, Watch
from tests.browser.player import Player
from tests.browser.press import by_mouse
from tests.browser.race import MOVES
from tests.browser.server import Server
from tests.browser.table import join, open_table, say_name

# Each needs several people.
pytestmark = pytest.mark.long

Guest = Callable[..., Page]
Accessible = Callable[[Page], None]

SNAKES = "snakes_and_ladders"


def say(page: Page, what: str) -> None:
    """Somebody says one of the few things, in their language."""
    page.get_by_role("button", name=re.compile("^(Say something|Сказать что-нибудь)$")).click()
    page.get_by_role("button", name=what).click()


def test_everybody_reads_what_is_said_in_their_language_until_they_mute_it(
    guest: Guest, accessible: Accessible
) -> None:
    """What one says oneself is heard always."""
    ann, ben = say_name(guest(), "Ann"), guest(locale="ru-RU")
    open_table(ann, SNAKES)
    ben.goto(ann.url)
    ben.get_by_role("button", name="Сесть сюда").click()
    ben.get_by_role("button", name="Готово", exact=True).click()
    ann.get_by_role("button", name="Ready", exact=True).click()
    heard = {page: page.locator(".reactions") for page in (ann, ben)}
    say(ann, "Hello!")
    expect(heard[ben].get_by_text("Привет!")).to_be_visible()
    expect(ben.get_by_role("list", name="Журнал").get_by_text("Привет!")).to_have_count(1)
    accessible(ben)
    ben.get_by_role("button", name="Стол", exact=True).click()
    ben.get_by_role("switch", name="Показывать реплики других").uncheck()
    ben.keyboard.press("Escape")
    say(ann, "Wow!")
    expect(heard[ann].get_by_text("Wow!")).to_be_visible()
    say(ben, "Спасибо!")  # comes after Ann's
    expect(heard[ann].get_by_text("Thank you!")).to_be_visible()
    expect(ben.get_by_role("list", name="Журнал").get_by_text("Спасибо!")).to_have_count(1)
    expect(ben.get_by_role("list", name="Журнал").get_by_text("Ого!")).to_have_count(0)


def test_nobody_says_too_much(browser: Browser, tmp_path: Path) -> None:
    """Three at once; the next is refused, with a sentence that says so."""
    with Server(tmp_path, "--rate=1") as usual:
        watching = Watch(usual.url)
        ann = watching.over(browser.new_context(**DESKTOP, base_url=usual.url)).new_page()
        ann.goto(f"/new/{SNAKES}")
        ann.get_by_role("button", name="All bots").click()
        ann.get_by_role("button", name="Start playing").click()
        log = ann.get_by_role("list", name="Log")
        for count in range(1, 4):
            say(ann, "Hello!")
            expect(log.get_by_text("Hello!")).to_have_count(count)
        say(ann, "Hello!")
        expect(ann.get_by_role("alert")).to_have_text(re.compile(r"\w"))
        expect(log.get_by_text("Hello!")).to_have_count(3)
        ann.context.close()
        assert watching.complaints() == []


def test_what_happened_since_one_looked_is_told_and_no_more(guest: Guest, accessible: Accessible) -> None:
    """TBL-TABLE-2: at a turn-based table, in order, then one plays; what one saw oneself is not told again."""
    ann, ben = say_name(guest(), "Ann"), say_name(guest(), "Ben")
    open_table(ann, SNAKES, {"Time for a turn": "A turn a day"})
    join(ann, ben)
    players = {page: Player(page, by_mouse, MOVES) for page in (ann, ben)}
    players[ann].asked.or_(ann.get_by_text("Ben rolls.")).first.wait_for()
    first, away = (ann, ben) if players[ann].asked.is_visible() else (ben, ann)
    who, other = ("Ann", "Ben") if first is ann else ("Ben", "Ann")
    seen = away.get_by_role("list", name="Log").get_by_role("listitem").all_inner_texts()
    address = away.url
    away.goto("about:blank")
    while first.get_by_text(f"{other} rolls.").is_hidden():  # a six rolls again
        players[first].step()
    told = first.get_by_role("list", name="Log").get_by_role("listitem").all_inner_texts()[len(seen) :]
    away.goto(address)
    recap = away.get_by_role("dialog", name="Since you last looked")
    expected = [said.replace("You roll ", f"{who} rolls ") for said in told]
    expect(recap.get_by_role("listitem")).to_have_text(expected, use_inner_text=True)
    accessible(away)
    recap.get_by_role("button", name="Play my turn").click()
    players[away].play_turn()
    away.reload()
    expect(away.get_by_role("list", name="Log")).to_be_attached()
    expect(recap).to_be_hidden()


def test_all_that_will_be_played_is_known_before_one_sits_down(guest: Guest, accessible: Accessible) -> None:
    """TBL-TABLE-5: in the list and on the table's page, each option as it was chosen."""
    ann, ben = say_name(guest(), "Odile"), guest()
    ann.goto("/new/ladder_rummy_numbered")
    ann.get_by_role("group", name="Seats", exact=True).get_by_role("radio", name="2", exact=True).check()
    ann.get_by_role("switch", name="Skip cards").check()
    ann.get_by_role("radio", name="Must stay").check()
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.get_by_role("textbox", name="Link to this table")).to_be_visible()
    ben.goto("/")
    row = ben.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="Odile")
    for words in ("Skip cards", "Must stay", "30 s"):
        expect(row).to_contain_text(words)
    row.get_by_role("link", name="Take a seat").click()
    expect(ben.get_by_role("button", name="Sit here")).to_be_visible()
    terms = ben.get_by_role("region", name="What is played").locator("dl > div").all_inner_texts()
    said = dict(re.split(r"\n+", text) for text in terms)
    assert said == {
        "Round ends": "When someone goes out",
        "Cards that play": "Must stay",
        "Wild card lay-offs": "On any meld",
        "Stuck on a contract": "Off",
        "Skip cards": "On",
        "A Skip hits": "A player you choose",
        "If you do not go down": "Three misses, move on",
        "Time for a turn": "Normal · 30 s",
        "Spectators": "yes",
        "Listed": "yes",
    }
    accessible(ben)
