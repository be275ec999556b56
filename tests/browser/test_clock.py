"""A turn whose time runs out, at a table of each game, seen by the player who sits there. The room's clock is moved by
hand."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, Watch
from tests.browser.player import Player
from tests.browser.press import by_mouse
from tests.browser.server import HandServer
from tests.browser.table import SHORT, sit_down
from toprung.rules import page as rules
from toprung.table.evolve import GRACE

TURN = 15_000
"""The shortest time for a turn, milliseconds."""
LONGEST = TURN + GRACE
"""The same for a turn that may be the first after a round's end."""

TITLES = {game: rules(game).title for game in SHORT}
DAY = 24 * 60 * 60_000

PLAYED_BY_CLOCK = {
    "ladder11": "played by the clock",
    "ladder_rummy_numbered": "played by the clock",
    "ladder_rummy_standard": "played by the clock",
    "eleven": "You play the",
    "snakes_and_ladders": "thrown by the clock",
}
"""What the log says of the plain move."""


@pytest.fixture
def desktop(browser: Browser, hand_server: HandServer) -> Iterator[Page]:
    """A page of that server's, watched like any other."""
    watching = Watch(hand_server.url)
    context = watching.over(browser.new_context(**DESKTOP, base_url=hand_server.url))
    yield context.new_page()
    context.close()
    assert watching.complaints() == []


@pytest.mark.parametrize("game", SHORT)
def test_time_runs_out(desktop: Page, hand_server: HandServer, game: str) -> None:
    """The plain move is played, and the page says so; the third time a bot plays on, until its person is back
    (TBL-TIME-1, TBL-TIME-2; LRN-TIME-1, LRS-TIME-1, ELV-TIME-1, SNL-TIME-1)."""
    player = sit_down(desktop, by_mouse, game, {"Time for a turn": "Live", "Seconds": "Fast · 15 s"})
    log = desktop.get_by_role("list", name="Log")
    for times in (1, 2):
        player.await_turn()
        hand_server.advance(LONGEST)
        expect(log.get_by_text("Your time is up.")).to_have_count(times)
        expect(log.get_by_text(PLAYED_BY_CLOCK[game])).not_to_have_count(0)
    player.await_turn()
    desktop.get_by_role("button", name="Table", exact=True).click()
    desktop.get_by_role("dialog").get_by_role("radio", name="Slow").check()
    desktop.keyboard.press("Escape")
    hand_server.advance(LONGEST)
    expect(desktop.get_by_text("A bot is playing for you.")).to_be_visible()
    expect(log.get_by_text("A bot plays on for you.")).to_be_visible()
    desktop.get_by_role("button", name="I’m back").click()
    expect(desktop.get_by_text("A bot is playing for you.")).to_be_hidden()
    expect(log.get_by_text("You are back.")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", SHORT)
def test_nobody_hurries_who_plays_alone(desktop: Page, hand_server: HandServer, game: str) -> None:
    """At a table that the front page opens: a turn waits a day, and is then taken as ever (TBL-TABLE-6)."""
    desktop.goto("/")
    desktop.get_by_role("button", name=f"Play {TITLES[game]} now against bots").click()
    player = Player(desktop, by_mouse, SHORT[game].moves)
    desktop.get_by_role("main", name=f"Table of {TITLES[game]}").wait_for()
    while not player.asked.is_visible():
        hand_server.advance(1_000)  # bots think
    hand_server.advance(DAY)
    assert player.begins()
    player.step()
    expect(desktop.get_by_role("list", name="Log").get_by_text("Your time is up.")).to_have_count(0)
