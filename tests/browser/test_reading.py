"""The pages that are read: rules, records that are checked, replays of a record. By mouse, by touch, by keyboard."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from toprung.games import GAMES
from toprung.rules import page

Accessible = Callable[[Page], None]

RECORDS = Path(__file__).parents[1] / "kernel" / "golden"
RECORD = RECORDS / "ladder11.jsonl"
TITLES = {game: page(game).title for game in GAMES}
NAMES = ("Ann", "Bo", "Mira")
"""Who sits there; a bot has its name from the page."""
RIGHT = "Everything that can be checked is right."
WRONG = "Something is not right."


@pytest.mark.parametrize(
    ("screen", "game"),
    [("desktop", "ladder11"), *(pytest.param("small_phone", game, marks=pytest.mark.long) for game in GAMES)],
)
def test_rules_are_there_for_every_game(
    request: pytest.FixtureRequest, screen: str, game: str, accessible: Accessible
) -> None:
    """On the smallest screen nothing hangs over the edge, pictures and tables included."""
    shown: Page = request.getfixturevalue(screen)
    shown.goto(f"/rules/{game}")
    expect(shown.get_by_role("heading", level=1, name=TITLES[game])).to_be_visible()
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(shown)


def test_the_contents_lead_to_a_section(desktop: Page) -> None:
    """A section has an address of its own, which opens there."""
    desktop.goto("/rules/ladder11")
    desktop.get_by_role("navigation", name="Contents").get_by_role("link", name="Hitting").click()
    heading = desktop.get_by_role("heading", name="Hitting")
    expect(heading).to_be_in_viewport()
    assert desktop.url.endswith("/rules/ladder11#hitting")
    desktop.reload()
    expect(heading).to_be_in_viewport()


def test_the_contents_fold_away_on_a_phone(phone: Page) -> None:
    phone.goto("/rules/ladder11")
    contents = phone.get_by_role("navigation", name="Contents")
    expect(contents).to_be_hidden()
    phone.get_by_text("Contents", exact=True).tap()
    contents.get_by_role("link", name="Tips").tap()
    expect(phone.get_by_role("heading", name="Tips")).to_be_in_viewport()
    expect(contents).to_be_hidden()


def test_pictured_cards_have_names(desktop: Page) -> None:
    """A picture says what a wild in it stands for, to those who hear the page."""
    desktop.goto("/rules/ladder11")
    expect(desktop.get_by_role("figure", name="Rung 1: two sets of 3")).to_contain_text("Wild as 8")


def test_honest_records_are_found_right(desktop: Page, accessible: Accessible) -> None:
    """Of every game, both by the browser itself and by the engine that plays it again; and the page says what no check
    can show."""
    desktop.goto("/verify")
    accessible(desktop)
    for game in GAMES:
        desktop.get_by_label("Choose a file").set_input_files(RECORDS / f"{game}.jsonl")
        expect(desktop.get_by_role("heading", name=TITLES[game])).to_be_visible()
        expect(desktop.get_by_role("status")).to_have_text(RIGHT)
        expect(desktop.get_by_text("What no check can show")).to_be_visible()
    accessible(desktop)


def test_a_forged_record_is_found_wrong(desktop: Page) -> None:
    """A die, a card, a seed that somebody changed in the text."""
    desktop.goto("/verify")
    text = desktop.get_by_label("Or paste the record’s text:")
    honest = RECORD.read_text()
    for found, forged in (('"seed":"00', '"seed":"01'), ('"source":"stock","card":"R', '"source":"stock","card":"Y')):
        text.fill(honest.replace(found, forged, 1))
        expect(desktop.get_by_role("status")).to_contain_text(WRONG)
    text.fill(honest)
    expect(desktop.get_by_role("status")).to_have_text(RIGHT)


def test_what_is_no_record_is_said_to_be_none(desktop: Page) -> None:
    """With the line that is to blame."""
    desktop.goto("/verify")
    lines = RECORD.read_text().count("\n")
    for text, said in (
        ("Dear diary", "Line 1 cannot be read."),
        ('{"record": 1}', "line 1 should say which game it is"),
        (RECORD.read_text() + "[]\n", f"Line {lines + 1} is not an event of a match."),
    ):
        desktop.get_by_label("Or paste the record’s text:").fill(text)
        expect(desktop.get_by_text(said)).to_be_visible()


def test_a_receipt_of_another_start_gives_a_record_away(desktop: Page, tmp_path: Path) -> None:
    """The record agrees with itself; only the receipt shows that it is not the match that was sat at."""
    receipt = tmp_path / "receipt.json"
    receipt.write_text(
        '{"table": "t", "attempt": 1, "commitment": "11", "nonce_commitments": ["", "", ""], "nonces": {}}'
    )
    desktop.goto("/verify")
    desktop.get_by_label("Choose a file").set_input_files([RECORD, receipt])
    expect(desktop.get_by_role("status")).to_contain_text(WRONG)
    expect(desktop.get_by_text("Your receipt tells of another start")).to_be_visible()


def first_draw() -> tuple[int, int]:
    """The step of the first card from the stock, and the seat that drew it."""
    events = enumerate(map(json.loads, RECORD.read_text().splitlines()))
    return next((step, event["seat"]) for step, event in events if event.get("source") == "stock")


@pytest.mark.parametrize("screen", ["desktop", pytest.param("small_phone", marks=pytest.mark.long)])
def test_a_replay_steps_through_a_record(request: pytest.FixtureRequest, screen: str, accessible: Accessible) -> None:
    """Back and forth, to the end, by itself; with all cards open or as one seat saw it."""
    at: Page = request.getfixturevalue(screen)
    at.goto("/verify")
    at.get_by_label("Choose a file").set_input_files(RECORD)
    at.get_by_role("button", name="Step through it").click()
    said = at.get_by_role("dialog").get_by_role("status")
    expect(said).to_have_text("Round 1 is dealt. Mira deals.")
    expect(at.get_by_role("list", name="Hand of Bo")).to_be_visible()
    accessible(at)
    drawn, seat = first_draw()
    for _ in range(drawn - 1):
        at.keyboard.press("ArrowRight")
    expect(said).to_contain_text(f"{NAMES[seat]} draws the")
    at.get_by_label("Whose cards are open").select_option(f"As {NAMES[seat - 1]} saw it")
    expect(said).to_have_text(f"{NAMES[seat]} draws a card.")
    expect(at.get_by_role("list", name=f"Hand of {NAMES[seat]}")).to_be_hidden()
    accessible(at)
    at.keyboard.press("PageDown")
    expect(said).to_contain_text("Round 2 is dealt.")
    at.get_by_role("button", name="Step back").click()
    expect(said).to_contain_text("The round is over.")
    at.keyboard.press("End")
    expect(said).to_contain_text("wins.")
    accessible(at)
    at.keyboard.press("Escape")
    expect(said).to_be_hidden()


def test_a_replay_plays_by_itself(desktop: Page) -> None:
    """Until it is stopped, or a step is taken by hand."""
    desktop.goto("/verify")
    desktop.get_by_label("Choose a file").set_input_files(RECORD)
    desktop.get_by_role("button", name="Step through it").click()
    place = desktop.get_by_role("slider", name="Step")
    desktop.get_by_label("Speed").select_option("4×")
    desktop.get_by_role("button", name="Play").click()
    expect(place).to_have_value(re.compile(r"^([4-9]|\d\d+)$"))
    desktop.get_by_role("button", name="Pause").click()
    place.focus()
    desktop.keyboard.press("Home")
    expect(place).to_have_value("1")
