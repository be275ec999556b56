"""The states of a table that are pictured, for each game: when one can be had, and what is then done on the page."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from playwright.sync_api import Locator

from tools.pictures.camera import Prepare, Screen
from tools.pictures.seat import Turn
from toprung.games import GAMES

BESIDE = 1100
"""Wider screens have the log beside the table."""

LEARN = """games => {
    const lesson = { id: location.pathname.split("/").at(-1), away: false, done: [] };
    localStorage.setItem("toprung.lessons", JSON.stringify(Object.fromEntries(games.map(game => [game, lesson]))));
}"""

When = Callable[[Turn], bool]


class State(NamedTuple):
    """A picture's name; when our seat can be brought to it; how, where the page does not show it by itself."""

    name: str
    when: When
    show: Prepare | None = None


def hand(screen: Screen) -> Locator:
    """The cards in the hand."""
    return screen.page.get_by_role("toolbar").get_by_role("button")


def names(screen: Screen) -> list[str]:
    """What they are called."""
    return [name.strip() for name in hand(screen).all_inner_texts()]


def number(name: str) -> int:
    """The number in a card's name; 0 for one that has none."""
    return int(found[0]) if (found := re.findall(r"\d+", name)) else 0


def tap(screen: Screen, *cards: str) -> None:
    """Taps cards of the hand, by their names."""
    for card in cards:
        hand(screen).nth(next(i for i, name in enumerate(names(screen)) if name.startswith(card))).click()


def always(turn: Turn) -> bool:
    """Any turn."""
    return True


def opened(key: str) -> Prepare:
    """What a button opens."""
    return lambda screen: void(screen.press(key))


def advised(screen: Screen) -> None:
    """The coach, asked."""
    screen.press("coach.ask")
    screen.page.get_by_role("dialog").wait_for()


def guided(screen: Screen) -> None:
    """The guide of a match for learning."""
    screen.page.evaluate(LEARN, list(GAMES))
    screen.page.reload()
    screen.page.get_by_role("region", name=screen.say("lesson.title"), exact=True).wait_for()


def opened_log(screen: Screen) -> None:
    """The log, where it does not stand beside the table."""
    if max(screen.sizes) < BESIDE:
        screen.press("log.title")


def void(_: object) -> None:
    """Nothing, whatever came of it."""


# The ladder rummies.


def me(turn: Turn) -> dict[str, object]:
    """Our seat, as all see it."""
    seat: dict[str, object] = turn.view["seats"][turn.seat]
    return seat


def collecting(turn: Turn) -> bool:
    """A card has been drawn, and the contract is not there."""
    return bool(turn.may("discard")) and not turn.may("lay") and not me(turn)["laid"]


def with_both_ends(turn: Turn) -> bool:
    """A card fits both ends of a meld."""
    ends = [(action["card"], action["meld"]) for action in turn.may("lay_off") if action["end"]]
    return len(set(ends)) < len(ends)


def with_aims(turn: Turn) -> bool:
    """A Skip may hit one of several."""
    return sum(action["target"] is not None for action in turn.may("discard")) > 1


def with_wild(turn: Turn) -> bool:
    """A wild is in the hand, and a card is to be discarded."""
    return collecting(turn) and bool({"W", "X"} & set(turn.view["hand"]))


def open_frames(screen: Screen) -> None:
    """The frames, empty."""
    screen.press("bar.go_down")


def fill_wrongly(screen: Screen) -> None:
    """Frames with cards that go nowhere together."""
    open_frames(screen)
    for _ in range(6):
        hand(screen).first.click()


def fill(screen: Screen) -> None:
    """Frames as they are proposed."""
    for key in ("bar.go_down", "bar.lay_contract", "bar.fill"):
        screen.press(key)


def select_fitting(screen: Screen, places: int = 1) -> None:
    """A card that fits so many places of melds."""
    for i in range(hand(screen).count()):
        hand(screen).nth(i).click()
        if screen.page.locator(".meld.open .end").count() >= places:
            return


def discard(screen: Screen, card: str) -> None:
    """Begins to discard a card; what is asked before stays to be answered."""
    tap(screen, card)
    if not screen.page.get_by_role("dialog").is_visible():  # where one tap does not discard
        screen.press("bar.discard")


RUMMY = (
    State("turn", lambda turn: bool(turn.may("draw"))),
    State("menu", always, opened("menu.title")),
    State("log", lambda turn: bool(turn.view["melds"]), opened_log),
    State("ladder", always, opened("ladder.title")),
    State("guide", always, guided),
    State("drawn", collecting),
    State("coach", collecting, advised),
    State("frames", collecting, open_frames),
    State("wrong", collecting, fill_wrongly),
    State("may-lay", lambda turn: bool(turn.may("lay"))),
    State("staged", lambda turn: bool(turn.may("lay")), fill),
    State("laid", lambda turn: bool(me(turn)["laid"])),
    State("lay-off", lambda turn: bool(turn.may("lay_off")), select_fitting),
    State("both-ends", with_both_ends, lambda screen: select_fitting(screen, 2)),
    State("victim", with_aims, lambda screen: discard(screen, screen.say("card.skip"))),
    State("slip", with_wild, lambda screen: discard(screen, wild(screen))),
    State("crowded", lambda turn: len(turn.view["melds"]) > 5),
)


def wild(screen: Screen) -> str:
    """What the wild in the hand is called."""
    called = (screen.say("card.wild"), screen.say("card.joker"))
    return next(name for name in called if any(card.startswith(name) for card in names(screen)))


# Eleven.


def longest(screen: Screen) -> list[str]:
    """The longest sequence of the hand without a 0/10."""
    cards = {number(name): name for name in names(screen) if "/" not in name}
    runs: list[list[str]] = [[]]
    for card in sorted(cards):
        if not runs[-1] or card - 1 not in cards:
            runs.append([])
        runs[-1].append(cards[card])
    return max(runs, key=len)


def stage_zero(screen: Screen) -> None:
    """A 0/10 beside a card that it goes with, so that its colour is to be chosen."""
    cards = names(screen)
    tap(screen, next(name for name in cards if "/" in name))
    tap(screen, next(name for name in cards if "/" not in name and number(name) in {1, 9}))


def stage_wrongly(screen: Screen) -> None:
    """Cards that make no sequence."""
    cards = names(screen)
    tap(screen, next(one for one, other in pairwise(cards) if number(other) - number(one) > 1), cards[-1])


def has_zero(turn: Turn) -> bool:
    """A 0/10 and a card that it goes with are in the hand."""
    hand = turn.view["hand"]
    return bool(turn.may("play")) and "Z" in hand and any(card[1:] in {"1", "9"} for card in hand)


ELEVEN = (
    State("turn", always),
    State("guide", always, guided),
    State("coach", lambda turn: bool(turn.view["discard"]), advised),
    State("menu", always, opened("menu.title")),
    State("log", lambda turn: bool(turn.view["discard"]), opened_log),
    State("staged", lambda turn: bool(turn.may("play")), lambda screen: tap(screen, *longest(screen))),
    State("wrong", lambda turn: bool(turn.may("play")), stage_wrongly),
    State("zero", has_zero, stage_zero),
    State("take", lambda turn: bool(turn.may("take")) and bool(turn.may("draw"))),
    State("few", lambda turn: len(turn.view["hand"]) < 6),
    State("scored", lambda turn: any(seat["scored"] for seat in turn.view["seats"])),
)


# Snakes & Ladders.


def shared(turn: Turn) -> bool:
    """Two tokens stand on one square of the board."""
    squares = [square for square in turn.view["race"]["squares"] if square]
    return len(set(squares)) < len(squares)


RACE = (
    State("start", always),
    State("menu", always, opened("menu.title")),
    State("log", lambda turn: max(turn.view["race"]["squares"]) > 10, opened_log),
    State("six", lambda turn: turn.view["race"]["sixes"] > 0),
    State("shared", shared),
    State("late", lambda turn: max(turn.view["race"]["squares"]) > 80),
)

STATES: dict[str, Sequence[State]] = {
    "ladder11": RUMMY,
    "ladder_rummy_numbered": RUMMY,
    "ladder_rummy_standard": tuple(state for state in RUMMY if state.name != "victim"),
    "eleven": ELEVEN,
    "snakes_and_ladders": RACE,
}
