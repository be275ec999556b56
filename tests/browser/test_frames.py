"""The frames of the ladder rummies, beyond what a whole match shows: filled by the engine, changed by hand, undisturbed
by what goes on around them; and what a tap does before and after the lay-down."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import rummy
from tests.browser.player import Player
from tests.browser.press import by_mouse, by_touch
from tests.browser.table import sit_down, staged

# Each plays on until the cards for it are there.
pytestmark = pytest.mark.long

Accessible = Callable[[Page], None]

IN_FRAME = "in frame"


def until(player: Player, words: str) -> None:
    """Plays on until the page asks for this."""
    while not re.match(words, player.asked.inner_text() if player.wait() == "table" else ""):
        assert not player.result.is_visible()
        player.step()


def kept(page: Page, kind: str) -> list[Any]:
    """What the server has kept of what seat 0 did, of this type."""
    record = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/record").text()
    events = [json.loads(text) for text in record.splitlines()[1:]]
    return [event for event in events if event["type"] == kind and event["seat"] == 0]


def test_fill_for_me_fills_and_lays_nothing(phone: Page, accessible: Accessible) -> None:
    """LRN-UI-1, LRN-UI-2: the frames are right and nothing is sent; any card can be taken back first, and then the
    button waits."""
    player = sit_down(phone, by_touch, "ladder_rummy_numbered", {"Seats": "2"})
    until(player, "You can lay your ")
    player.press(player.button("Go down…"))
    player.press(player.button("Fill for me"))
    expect(player.button("Lay it down")).to_be_visible()
    frames = staged(phone, IN_FRAME)
    assert kept(phone, "laid") == []
    accessible(phone)
    player.press(phone.get_by_role("button", name=IN_FRAME).first)
    expect(player.button("Lay it down")).to_be_hidden()
    assert len(staged(phone, IN_FRAME)) == len(frames) - 1
    player.press(player.button("Fill for me"))
    assert staged(phone, IN_FRAME) == frames
    player.act(player.button("Lay it down"))
    assert len(kept(phone, "laid")) == 1


def test_sorting_disturbs_no_frame(desktop: Page) -> None:
    """LRN-UI-3: by number and by colour the hand lies otherwise, wilds at the left end; the frames stay."""
    player = sit_down(desktop, by_mouse, "ladder_rummy_numbered")
    player.await_turn()
    rummy.draw(player)
    player.press(player.button("Go down…"))
    for name in player.cards()[:3]:
        player.press(player.hand.get_by_role("button", name=name, exact=True).first)
    frames, by_colour = staged(desktop, IN_FRAME), player.cards()
    desktop.get_by_role("button", name="Sorted by colour").click()
    sort = desktop.get_by_role("button", name="Sorted by number")
    expect(sort).to_be_visible()
    numbers = [0 if name in rummy.WILD else int(rummy.number(name)) for name in player.cards()]
    assert numbers == sorted(numbers)
    assert sorted(player.cards()) == sorted(by_colour)
    assert staged(desktop, IN_FRAME) == frames
    sort.click()
    expect(desktop.get_by_role("button", name="Sorted by colour")).to_be_visible()
    assert (player.cards(), staged(desktop, IN_FRAME)) == (by_colour, frames)


def test_the_contract_is_proposed_changed_and_laid(desktop: Page, accessible: Accessible) -> None:
    """LRS-UI-2, LRS-UI-3: one press proposes cards, which can be exchanged while a tap fills frames; a second lays
    them. After it a tap selects: then a meld is tapped, or the button."""
    player = sit_down(desktop, by_mouse, "ladder_rummy_standard")
    until(player, "You can lay your ")
    player.press(player.button("Lay the contract"))
    proposed = staged(desktop, IN_FRAME)
    assert kept(desktop, "laid") == []
    out = desktop.get_by_role("button", name=IN_FRAME).first
    card = out.inner_text().split("\n")[0].split(" as ")[0].split(",")[0]
    out.click()
    assert len(staged(desktop, IN_FRAME)) == len(proposed) - 1
    expect(player.button("Lay it down")).to_be_hidden()
    player.hand.get_by_role("button", name=re.compile(f"^{card}")).first.click()
    expect(player.button("Lay it down")).to_be_visible()
    assert sorted(staged(desktop, IN_FRAME)) == sorted(proposed)
    accessible(desktop)
    player.act(player.button("Lay it down"))
    assert len(kept(desktop, "laid")) == 1
    discards = kept(desktop, "discarded")
    first = player.hand.get_by_role("button").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    assert kept(desktop, "discarded") == discards
    first.click()
    rummy.discard(player)
    assert len(kept(desktop, "discarded")) == len(discards) + 1
