"""What a player does at a table of any of the three ladder rummies."""

import re

from tests.browser.player import Moves, Player

WILD = {"Wild", "Joker"}


def draw(player: Player) -> None:
    """From the pile, or what was discarded when there is none."""
    pile = player.button("Draw")
    player.act(pile if pile.is_visible() else player.button(re.compile("^Take ")))


def lay_down(player: Player) -> None:
    """The rung, as the frames are filled for this person."""
    for name in ("Go down…", "Lay the contract", "Fill for me"):
        if player.button(name).is_visible():
            player.press(player.button(name))
    player.act(player.button("Lay it down"))


def lay_off(player: Player) -> None:
    """The first card that fits a meld."""
    player.press(player.hand.get_by_role("button", name=re.compile("fits a meld")).first)
    melds = player.page.get_by_role("region", name="Melds on the table")
    player.act(melds.get_by_role("button", name=re.compile("^Add")).first)


def discard(player: Player) -> None:
    """The card that goes least with the others, whatever is asked before it. Where a tap discards, one tap does it."""
    with player.told():
        for i in by_worth(player.cards()):
            card = player.hand.get_by_role("button").nth(i)
            player.press(card)
            if not player.page.get_by_text("can’t be discarded now").is_visible():
                break
            player.press(card)
        if player.button("Discard").is_visible():
            player.press(player.button("Discard"))
        for answer in ("Discard it", re.compile("^Hit ")):
            question = player.page.get_by_role("dialog").get_by_role("button", name=answer).first
            if question.is_visible():
                player.press(question)


def end_turn(player: Player) -> None:
    """Without a discard."""
    player.act(player.button("End turn"))


def by_worth(names: list[str]) -> list[int]:
    """The places of these cards: first those whose number is the rarest among them, wilds last."""
    numbers = [number(name) for name in names]
    return sorted(range(len(names)), key=lambda i: (numbers[i] in WILD, numbers.count(numbers[i])))


def number(name: str) -> str:
    """The number or rank in a card's name: "Red 5, fits a meld", "King of spades"."""
    words = name.removesuffix(", fits a meld").split()
    return words[0] if "of" in words else words[-1]


MOVES: Moves = (
    ("Your turn: ", draw),
    ("You can lay your ", lay_down),
    ("Some of your cards fit a meld", lay_off),
    ("Choose a card to discard|Tap a card to discard|Discard a card", discard),
    ("Nothing to discard", end_turn),
)
