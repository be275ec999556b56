"""What a player does at a table of Snakes & Ladders."""

from playwright.sync_api import Locator, Page

from tests.browser.player import Moves, Player


def roll_button(page: Page) -> Locator:
    """The button, while it may be pressed."""
    return page.get_by_role("button", name="Roll", exact=True, disabled=False)


def roll(player: Player) -> None:
    """The die."""
    player.act(roll_button(player.page))


MOVES: Moves = (("Your turn: |Roll again|.+’s turn: |.+ rolls again", roll),)
