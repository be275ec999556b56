"""What a player does at a table of Eleven: the longest sequence there is, or else one card."""

import re

from tests.browser.player import Moves, Player


def play(player: Player) -> None:
    """The longest sequence of the hand."""
    for name in longest(player.cards()):
        player.press(player.hand.get_by_role("button", name=name, exact=True).first)
    player.page.get_by_role("region", name="Your place").get_by_text("Play it: you draw").wait_for()
    player.act(player.button("Play"))


def draw(player: Player) -> None:
    """From the deck, after a single card."""
    player.act(player.button("Draw"))


def take(player: Player) -> None:
    """What lies in front of somebody."""
    player.act(player.page.get_by_role("button", name=re.compile("^Take the ")).first)


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


MOVES: Moves = (
    ("Your turn: tap one card", play),
    ("Draw from the deck", draw),
    ("The deck is empty: take", take),
)
