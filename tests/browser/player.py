"""A person at a table: reads what a page says by roles and names, and does what it asks for. Plays to come to an end,
not to win.

How it works: while a page asks this person for something, the table waits, and what is read stays true. So a player
waits until it is asked, does that one thing, and waits until the page has told what came of it. What a game may ask,
and what the answer is, stands in `rummy.py`, `eleven.py` and `race.py`.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page

from tests.browser.press import Press

PATIENCE = 60_000
"""Milliseconds within which the others have played."""

TOLD = "([log, last]) => log.lastElementChild !== last"

Moves = tuple[tuple[str, Callable[["Player"], None]], ...]
"""How the sentence begins by which a page asks for something (a pattern), and what a player does then."""
Look = Callable[[Page], None]


class Player:
    """One person at one table. `press` is how this person presses things, `moves` what they do."""

    def __init__(self, page: Page, press: Press, moves: Moves) -> None:
        self.page = page
        self.press = press
        self.moves = moves
        self.hand = page.get_by_role("toolbar", name=re.compile("^Your hand"))
        self.go_on = page.get_by_role("button", name="Go on")
        self.result = page.get_by_role("dialog", name=re.compile(r"\bwins?\b"))
        patterns = "|".join(words for words, _ in moves)
        self.asked = page.get_by_role("main").get_by_text(re.compile(f"^({patterns})"))

    def play_match(self, look: Look = lambda page: None) -> None:
        """From the first turn to the result. `look` is called when the page first shows the table, a round's result,
        the match's."""
        seen = set()
        while True:
            shown = self.wait()
            if shown not in seen:
                seen.add(shown)
                look(self.page)
            if shown == "result":
                return
            self.step()

    def play_turn(self) -> bool:
        """One turn of this person's, once it comes; False when the match is over instead."""
        if self.wait() == "result":
            return False
        self.step()
        while self.asked.is_visible() and not self.begins() and not self.go_on.is_visible():
            self.step()
        return True

    def begins(self) -> bool:
        """Whether a turn of this person's begins."""
        return bool(re.match(self.moves[0][0], self.asked.inner_text()))

    def wait(self) -> str:
        """Returns when the page wants something of this person: to play, or to look at a round's or the match's
        result."""
        self.result.or_(self.go_on).or_(self.asked).first.wait_for(timeout=PATIENCE)
        if self.go_on.is_visible():
            return "round"
        return "result" if self.result.is_visible() else "table"

    def await_turn(self) -> None:
        """Until this person is asked to play. A round may end even before their first turn, its result shown over the
        table: it is looked at."""
        while self.wait() == "round":
            self.step()

    def step(self) -> None:
        """Does the one thing that the page wants now."""
        if self.go_on.is_visible():
            self.press(self.go_on)
            self.go_on.wait_for(state="hidden")
            return
        asked = self.asked.inner_text()
        next(move for words, move in self.moves if re.match(words, asked))(self)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button among what can be done, when it can be pressed."""
        bar = self.page.get_by_role("group", name="What you can do")
        return bar.get_by_role("button", name=name, exact=True, disabled=False)

    @contextmanager
    def told(self) -> Iterator[None]:
        """Whatever is done inside, it is over when the page has told something new."""
        log = self.page.get_by_role("log", name="What happens").element_handle()
        last = log.evaluate_handle("log => log.lastElementChild")
        yield
        self.page.wait_for_function(TOLD, arg=[log, last])

    def act(self, target: Locator) -> None:
        """Presses what is an action of the match."""
        with self.told():
            self.press(target)

    def cards(self) -> list[str]:
        """What the cards in the hand are called, in order."""
        return [name.split("\n")[0].strip() for name in self.hand.get_by_role("button").all_inner_texts()]
