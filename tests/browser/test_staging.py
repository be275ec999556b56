"""What is put together before it is sent: it stays as it is when the page is loaded anew, or closed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import rummy
from tests.browser.press import by_mouse, by_touch
from tests.browser.table import sit_down, staged


@pytest.mark.parametrize("game", ["ladder11", "ladder_rummy_numbered", "ladder_rummy_standard"])
def test_frames_outlive_a_reload(desktop: Page, game: str) -> None:
    """A tap puts a card into the frames while they are open, in every ladder rummy (LRN-UI-1, LRS-UI-3)."""
    player = sit_down(desktop, by_mouse, game)
    player.await_turn()
    rummy.draw(player)
    player.press(player.button("Go down…").or_(player.button("Lay the contract")))
    for card in [name for name in player.cards() if name != "Skip"][:2]:
        player.press(player.hand.get_by_role("button", name=card).first)
    frames, hand = staged(desktop, "in frame"), player.cards()
    assert len(frames) >= 2
    desktop.reload()
    assert staged(desktop, "in frame") == frames
    assert player.cards() == hand


def test_a_play_outlives_a_reload(phone: Page) -> None:
    """At Eleven: its cards lie in the play, in order; also when the page was closed, and the table is opened again."""
    player = sit_down(phone, by_touch, "eleven")
    player.await_turn()
    for name in player.cards()[:2]:
        player.press(player.hand.get_by_role("button", name=name, exact=True).first)
    play, hand = staged(phone, "in your play"), player.cards()
    assert len(play) == 2
    phone.reload()
    assert staged(phone, "in your play") == play
    assert player.cards() == hand
    again = phone.context.new_page()
    phone.close()
    again.goto(phone.url)
    assert staged(again, "in your play") == play


def test_a_tap_discards_before_the_contract_is_down(phone: Page) -> None:
    """At Ladder Rummy A–K alone (LRS-UI-3)."""
    player = sit_down(phone, by_touch, "ladder_rummy_standard")
    player.await_turn()
    rummy.draw(player)
    card = next(name for name in player.cards() if name != "Joker")
    player.act(player.hand.get_by_role("button", name=card).first)
    said = phone.get_by_role("log", name="What happens").get_by_text(f"You discard the {card}.")
    expect(said).not_to_have_count(0)
