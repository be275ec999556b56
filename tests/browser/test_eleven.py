"""A whole match of Eleven in a real browser, by mouse, against a bot."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Press, by_mouse

Accessible = Callable[[Page], None]


class Player:
    """One person at a table of Eleven, who plays the longest sequence there is, or else one card."""

    def __init__(self, page: Page, press: Press) -> None:
        self.page = page
        self.press = press
        self.bar = page.get_by_role("group", name="What you can do")
        self.hand = page.get_by_role("toolbar", name=re.compile("^Your hand"))
        self.stage = page.get_by_role("group", name=re.compile("^Your play"))
        self.turn = page.get_by_role("region", name="Your place").get_by_text("Your turn: tap one card")
        self.go_on = page.get_by_role("button", name="Go on")
        self.result = page.get_by_role("dialog", name=re.compile("win"))

    def button(self, name: str) -> Locator:
        """The button of the bar, when it can be pressed."""
        return self.bar.get_by_role("button", name=name, exact=True, disabled=False)

    def play_match(self) -> None:
        """From the first turn to the result."""
        while self.play_turn():
            pass

    def play_turn(self) -> bool:
        """One turn of this person's, once it comes; False when the match is over instead."""
        expect(self.result.or_(self.turn).or_(self.go_on).first).to_be_visible(timeout=30_000)
        if self.go_on.is_visible():
            self.press(self.go_on)
        if self.page.get_by_text("The match is over.").is_visible():
            return False
        cards = longest(self.names())
        for staged, name in enumerate(cards, 1):
            self.press(self.hand.get_by_role("button", name=name, exact=True).first)
            expect(self.stage.get_by_role("button")).to_have_count(staged)
        expect(self.page.get_by_role("region", name="Your place").get_by_text("Play it: you draw")).to_be_visible()
        self.press(self.button("Play"))
        expect(self.stage.get_by_role("button")).to_have_count(0)
        if len(cards) == 1:
            expect(self.button("Draw").or_(self.result).first).to_be_visible()
            self.draw()
        return True

    def draw(self) -> None:
        """From the deck, after a single card."""
        self.press(self.button("Draw"))
        expect(self.button("Draw")).to_be_hidden()

    def names(self) -> list[str]:
        """What the cards in the hand are called."""
        return [name.split("\n")[0] for name in self.hand.get_by_role("button").all_inner_texts()]


def longest(names: list[str]) -> list[str]:
    """The longest sequence among these cards without a 0/10: a card of each number, from the low end up."""
    by_number = {
        int(found[1]): name for name in names if (found := re.search(r"\b([1-9])\b", name)) and "0" not in name
    }
    runs: list[list[str]] = [[]]
    for number in range(1, 11):
        if number in by_number:
            runs[-1].append(by_number[number])
        else:
            runs.append([])
    return max(runs, key=len) or names[:1]


def open_table(page: Page, press: Press) -> None:
    """A table of two seats, the other seat a Hard bot's that plays at once."""
    page.goto("/new/eleven")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="2").check()
    page.get_by_role("combobox", name="Seat 2").select_option("Bot: Hard")
    press(page.get_by_role("button", name="Start playing"))
    press(page.get_by_role("button", name="Table", exact=True))
    page.get_by_role("dialog").get_by_role("radio", name="At once").check()
    page.keyboard.press("Escape")


def test_a_whole_match(desktop: Page, accessible: Accessible) -> None:
    """From the set-up page to the result, with no violation at the table and in the result: ELV-POINT-2."""
    open_table(desktop, by_mouse)
    player = Player(desktop, by_mouse)
    player.play_turn()
    accessible(desktop)
    player.play_match()
    expect(player.result).to_be_visible()
    accessible(desktop)
