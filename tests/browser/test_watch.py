"""Somebody who watches a table of each game from another browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.press import by_mouse
from tests.browser.table import SHORT, leave, say_name, sit_down

Accessible = Callable[[Page], None]

PUBLIC = re.compile(r"^You (discard|play|roll|lay|add)\b(.*)$")
"""What the player's own log says of doings that everybody sees."""


@pytest.mark.parametrize(
    "game", [game if game in ("ladder11", "eleven") else pytest.param(game, marks=pytest.mark.long) for game in SHORT]
)
def test_a_spectator(guest: Callable[..., Page], game: str, accessible: Accessible) -> None:
    """Sees every move that the table sees as it is made, no hand, no drawn card, and the result (TBL-SPEC-1)."""
    ann = sit_down(say_name(guest(), "Ann"), by_mouse, game)
    ann.await_turn()
    cleo = guest()
    sent: list[str] = []
    cleo.on("websocket", lambda socket: socket.on("framereceived", lambda message: sent.append(str(message))))
    cleo.goto(ann.page.url)
    log = cleo.get_by_role("list", name="Log")
    expect(log.get_by_role("listitem")).not_to_have_count(0)
    ann.play_turn()
    ann.await_turn()
    own = ann.page.get_by_role("list", name="Log").get_by_role("listitem").all_inner_texts()
    done = [f"Ann {found[1]}s{found[2]}" for line in own if (found := PUBLIC.match(line))]
    assert done
    for line in done:
        expect(log.get_by_text(line, exact=True)).not_to_have_count(0)
    expect(log.get_by_text("Ann draws the")).to_have_count(0)
    hand = cleo.get_by_role("toolbar", name=re.compile("^Your hand"))
    deed = cleo.get_by_role("group", name="What you can do").or_(cleo.get_by_role("button", name="Roll"))
    expect(hand.or_(deed).or_(cleo.get_by_role("region", name="Your place"))).to_have_count(0)
    assert sent
    assert not any('"hand":["' in message for message in sent)
    accessible(cleo)
    leave(ann)
    expect(cleo.get_by_role("dialog", name=re.compile(r"\bwins?\b"))).to_be_visible()
