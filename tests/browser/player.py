"""A person at a table of Ladder 11: reads what a page says by roles and names, and presses what it offers, by mouse, by
touch or by keyboard alone. Plays to come to an end, not to win.
"""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

Press = Callable[[Locator], None]

MOST_TABS = 80
NEXT_KEY = """target => {
  const now = document.activeElement;
  if (now === target) return "Enter";
  if (!target.closest("[role=toolbar]")?.contains(now)) return "Tab";
  return now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? "ArrowLeft" : "ArrowRight";
}"""
"""What brings the focus nearer to the target: an arrow among the cards of a hand, else Tab."""


def by_mouse(target: Locator) -> None:
    """A click."""
    target.click()


def by_touch(target: Locator) -> None:
    """A tap of a finger."""
    target.tap()


def by_keyboard(target: Locator) -> None:
    """Tab, or an arrow among the cards of the hand, until the target has the focus; then Enter."""
    page = target.page
    expect(target).to_be_visible()
    for _ in range(MOST_TABS):
        key = target.evaluate(NEXT_KEY)
        page.keyboard.press(key)
        if key == "Enter":
            return
    raise AssertionError(f"the keyboard does not reach {target}")


class Player:
    """One person at one table. `press` is how this person presses things."""

    def __init__(self, page: Page, press: Press, seed: int = 1) -> None:
        self.page = page
        self.press = press
        self.random = Random(seed)
        self.bar = page.get_by_role("group", name="What you can do")
        self.hand = page.get_by_role("toolbar", name=re.compile("^Your hand"))
        self.melds = page.get_by_role("region", name="Melds on the table")
        self.go_on = page.get_by_role("button", name="Go on")
        self.result = page.get_by_role("dialog", name=re.compile("win"))
        self.draw = self.button("Draw")

    def button(self, name: str) -> Locator:
        """The button of the bar, when it can be pressed."""
        return self.bar.get_by_role("button", name=name, exact=True, disabled=False)

    def play_match(self) -> None:
        """From the first turn to the result."""
        while self.play_turn():
            pass

    def play_turn(self) -> bool:
        """One turn of this person's, once it comes; False when the match is over instead."""
        something = self.result.or_(self.go_on).or_(self.draw)
        expect(something.first).to_be_visible(timeout=60_000)
        if self.result.is_visible():
            return False
        if self.go_on.is_visible():
            self.press(self.go_on)
            expect(self.go_on).to_be_hidden()
            return True
        self.press(self.draw)
        expect(self.draw).to_be_hidden()
        self.lay_down()
        while (held := self.held()) and self.lay_off():
            if held == 1:
                return True
        self.discard()
        return True

    def lay_down(self) -> None:
        """The rung, as the frames are filled for this person, if it can be laid."""
        if not self.page.get_by_text("You can lay your rung!").first.is_visible():
            return
        if self.button("Go down…").is_visible():
            self.press(self.button("Go down…"))
        self.press(self.button("Fill for me"))
        lay = self.button("Lay it down")
        expect(lay).to_be_visible()
        self.press(lay)
        expect(self.page.get_by_text("You can lay your rung!").first).to_be_hidden()

    def lay_off(self) -> bool:
        """A card that fits a meld, if the page says that there is one; whether there was."""
        if not self.page.get_by_text("Some of your cards fit a meld").first.is_visible():
            return False
        before = self.held()
        for card in range(before):
            self.press(self.card(card))
            add = self.melds.get_by_role("button", name=re.compile("^Add")).first
            if add.is_visible():
                self.press(add)
                # Not one less: after the last card the next round's hand lies here.
                expect(self.hand.get_by_role("button")).not_to_have_count(before)
                return True
            self.press(self.card(card))
        raise AssertionError("the page says that a card fits, and none does")

    def discard(self) -> None:
        """Some card, which ends the turn, whatever is asked before it."""
        held = self.held()
        if not held:
            return
        self.press(self.card(self.random.randrange(held)))
        self.press(self.button("Discard"))
        for answer in ("Discard it", re.compile("^Hit ")):
            question = self.page.get_by_role("dialog").get_by_role("button", name=answer).first
            if question.is_visible():
                self.press(question)
        expect(self.button("Discard")).to_be_hidden()

    def held(self) -> int:
        """How many cards are in the hand and not in a frame."""
        return self.hand.get_by_role("button").count()

    def card(self, i: int) -> Locator:
        """The card at this place in the hand."""
        return self.hand.get_by_role("button").nth(i)
