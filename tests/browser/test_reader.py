"""Whole matches of every game with the accessibility tree alone, as somebody plays who hears the page: by roles and
names, without losing the place, and told of each event once, of an own turn first."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.press import by_mouse
from tests.browser.reader import Reader
from tests.browser.table import SHORT, sit_down


@pytest.mark.long
@pytest.mark.parametrize("game", SHORT)
def test_a_match_that_is_heard(desktop: Page, game: str) -> None:
    """What the log tells has been said, each line once and in its order; an own turn comes before what led to it. The
    place is never lost, whoever plays."""
    reader = Reader(desktop, sit_down(desktop, by_mouse, game).moves)
    reader.play_match()
    assert reader.lost() == []
    reader.press(desktop.get_by_role("dialog").get_by_role("button", name="Close"))
    said = reader.said()
    turns = re.compile("|".join(words for words, _ in reader.moves))
    for together in said:
        told = [i for i, line in enumerate(together) if turns.match(line)]
        assert told in ([], [0]), f"the turn is not told of first: {together}"
    aloud = [line for together in said for line in together if not turns.match(line)]
    log = reader.log()
    assert aloud == log[len(log) - len(aloud) :]  # what was played before one came is not said
    assert any(turns.match(line) for together in said for line in together)
