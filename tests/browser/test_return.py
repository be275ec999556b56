"""Coming back to a table: after the line was cut or went dead, after a restart of the server, after a long sleep. The
truth is on the screen, nothing was played twice, and what was staged but not sent is still staged."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import eleven, rummy
from tests.browser.conftest import DESKTOP, Watch
from tests.browser.line import Line, State
from tests.browser.player import Player
from tests.browser.press import by_mouse
from tests.browser.server import HandServer, Server
from tests.browser.table import join, open_table, sit_down, staged

PLAY = "in your play"
"""What the cards in it are called."""


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    """The line of one browser."""
    with Line(server.port) as up:
        yield up


@contextmanager
def page_at(browser: Browser, url: str) -> Iterator[Page]:
    """A page of somebody new, whose line may break."""
    watching = Watch(url)
    watching.forgive("WebSocket connection to")
    watching.forgive("Failed to load resource: net::ERR_")
    context = watching.over(browser.new_context(**DESKTOP, base_url=url))
    yield context.new_page()
    context.close()
    assert watching.complaints() == []


@pytest.fixture
def far(browser: Browser, line: Line) -> Iterator[Page]:
    """A page at the far end of that line."""
    with page_at(browser, line.url) as page:
        yield page


def lost(page: Page) -> Any:
    """What says that the connection is lost."""
    return page.get_by_text("The connection is lost. Coming back…")


def plays(page: Page) -> list[Any]:
    """What the server has kept of the plays of seat 0."""
    record = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/record").text()
    events = [json.loads(text) for text in record.splitlines()[1:]]
    return [event for event in events if event["type"] == "played" and event["seat"] == 0]


def come_back(page: Page, line: Line) -> None:
    """The line is up again, and so is the network of the browser."""
    line.be("up")
    page.context.set_offline(True)
    page.context.set_offline(False)
    expect(lost(page)).to_be_hidden()


def staging(page: Page) -> tuple[Player, list[str]]:
    """Somebody at a table of Eleven whose turn it is, and the play that they have staged."""
    player = sit_down(page, by_mouse, "eleven")
    player.await_turn()
    for name in eleven.longest(player.cards()):
        player.press(player.hand.get_by_role("button", name=name, exact=True).first)
    expect(player.button("Play")).to_be_visible()
    return player, staged(page, PLAY)


@pytest.mark.parametrize("state", ["cut", pytest.param("dead", marks=pytest.mark.long)])
def test_what_did_not_arrive_was_not_played(far: Page, line: Line, state: State) -> None:
    """TBL-LEAVE-3: a play that is sent while the line is cut, or is dead and nobody was told, is still staged when the
    line is back, also after a reload; and then it is played, once."""
    player, before = staging(far)
    line.be(state)
    far.get_by_role("button", name="Play", exact=True).click()
    expect(lost(far)).to_be_visible()
    come_back(far, line)
    assert (staged(far, PLAY), plays(far)) == (before, [])
    far.reload()
    expect(player.button("Play")).to_be_visible()
    assert staged(far, PLAY) == before
    player.act(player.button("Play"))
    assert len(plays(far)) == 1


@pytest.mark.long
def test_what_arrived_was_played_once(far: Page, line: Line) -> None:
    """TBL-LEAVE-3: although nobody was told before the line broke, the page tells when it is back."""
    player, _ = staging(far)
    line.be("deaf")
    far.get_by_role("button", name="Play", exact=True).click()
    expect(lost(far)).to_be_visible()
    come_back(far, line)
    expect(far.get_by_role("list", name="Log").get_by_text("You play the")).to_have_count(1)
    assert len(plays(far)) == 1
    expect(far.get_by_role("button", name=PLAY)).to_have_count(0)
    player.step()
    player.await_turn()


def test_a_server_that_was_killed_and_is_back(far: Page, server: Server) -> None:
    """TBL-LEAVE-3: everybody goes on where they were, with what they had staged."""
    player = sit_down(far, by_mouse, "ladder11")
    player.await_turn()
    rummy.draw(player)
    player.press(player.button("Go down…"))
    for name in [name for name in player.cards() if name != "Skip"][:2]:
        player.press(player.hand.get_by_role("button", name=name).first)
    frames, hand = staged(far, "in frame"), player.cards()
    server.kill()
    expect(lost(far)).to_be_visible()
    server.start()
    expect(lost(far)).to_be_hidden()
    assert (staged(far, "in frame"), player.cards()) == (frames, hand)
    player.press(far.get_by_role("button", name="Not now"))
    rummy.discard(player)
    player.await_turn()


HOURS = 3 * 60 * 60 * 1_000
WAKE = """() => {
  for (const event of ["resume", "visibilitychange"]) document.dispatchEvent(new Event(event));
}"""


def test_a_laptop_that_was_closed_for_hours(browser: Browser, hand_server: HandServer) -> None:
    """TBL-TABLE-2, TBL-LEAVE-3: the line died in its sleep without a word, and others played. It wakes to the table as
    it is now, with what was staged before."""
    with Line(hand_server.port) as line, page_at(browser, line.url) as ann, page_at(browser, hand_server.url) as ben:
        ann.clock.install()
        open_table(ann, "eleven", {"Time for a turn": "A turn a day"})
        sleeper, other = [Player(page, by_mouse, eleven.MOVES) for page in join(ann, ben)]
        sleeper.asked.or_(ann.get_by_text("is playing")).first.wait_for()
        if sleeper.asked.is_visible():
            sleeper.play_turn()
        sleeper.press(sleeper.hand.get_by_role("button").first)
        before, hand = staged(ann, PLAY), sleeper.cards()
        line.be("dead")
        other.play_turn()
        hand_server.advance(HOURS)
        line.be("up")
        ann.clock.fast_forward(HOURS)
        ann.evaluate(WAKE)
        expect(sleeper.button("Play")).to_be_visible()
        assert (staged(ann, PLAY), sleeper.cards()) == (before, hand)
