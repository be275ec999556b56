"""The 🍀 help (rules/ladder_rummy_numbered.md, LRN-SET-4; docs/record.md)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.ladder_rummy_numbered.clover import Goal, help_hand
from tests.games.ladder_rummy_numbered.table import CONTRACT, GAME, key, play, scene
from toprung.cards.finder import layable
from toprung.cards.hand import hand_order, without
from toprung.games.ladder_rummy_numbered.help import swaps
from toprung.games.ladder_rummy_numbered.rule import CONTRACTS, Options, rules
from toprung.games.rummy.deal import deal
from toprung.games.rummy.event import Dealt, Helped
from toprung.games.rummy.moving import Moving
from toprung.kernel import Chance, decode, encode

HELP = {"stuck_help": True, "missed": "again"}
RULES = rules(Options(stuck_help=True))
SKIPPY = rules(Options(stuck_help=True, skips=True))


def swapped(contract: int, hand: str, stock: str | None = None) -> tuple[str, str]:
    """What goes out of this hand and what comes in, by default with all other cards in the stock."""
    cards = hand_order(SKIPPY.deck, hand.split())
    rest = without(SKIPPY.deck.cards(), cards) if stock is None else tuple(stock.split())
    out, into = swaps(SKIPPY, cards, rest, CONTRACTS[contract - 1])
    return " ".join(out), " ".join(into)


@pytest.mark.parametrize(
    ("contract", "hand", "swap"),
    [
        pytest.param("run of 8", "R1 R2 R3 R3 Y2 Y3 G2 B11 B12 B12", ("B11 B12 B12", "R4 R5 R6"), id="at most three"),
        pytest.param("run of 8", "R1 Y2 G3 B4 R5 W Y9 Y9 G12 B12", ("B12", "R6"), id="one is left to be drawn"),
        pytest.param("run of 8", "R1 Y2 G3 B4 R5 W W Y9 G12 B12", ("", ""), id="who needs one card gets none"),
        pytest.param("run of 8", "R1 Y2 G3 B4 R5 Y6 W W G12 B12", ("", ""), id="a hand that makes it stays"),
        pytest.param(
            "color group of 7", "R1 R2 R3 Y1 Y2 Y3 G1 G2 B1 S", ("G2 B1 S", "R1 R2 R3"), id="a Skip goes first"
        ),
        pytest.param(
            "set of 4 + set of 4", "W W R3 R5 R9 Y12 G7 B1 S S", ("G7 S S", "R1 R1 Y1"), id="no wild goes or comes"
        ),
        pytest.param(
            "set of 4 + set of 4", "W W W W W W W W R9 B2", ("", ""), id="wilds that no plan takes stay as well"
        ),
    ],
)
def test_what_is_swapped(contract: str, hand: str, swap: tuple[str, str]) -> None:
    """LRN-SET-4: cards that bring the contract nearer come in for those of no use; the last is the player's to draw."""
    assert swapped(CONTRACT[contract], hand) == swap


def test_what_the_stock_does_not_have() -> None:
    """LRN-SET-4: only cards that are there come in."""
    hand = "R1 Y2 G3 B4 R5 Y9 Y10 Y10 G12 B12"
    assert swapped(CONTRACT["run of 8"], hand) == ("G12 B12", "R6 R7")
    assert swapped(CONTRACT["run of 8"], hand, "B1 G8 B2 B7") == ("G12 B12", "G8 B7")
    assert swapped(CONTRACT["run of 8"], hand, "G12 B1 B2 W") == ("", "")


def fresh(number: int, contract: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A hand and a stock as they may be dealt."""
    deck = (SKIPPY if number % 2 else RULES).deck
    cards = key(number).stream("deal/1").shuffle(deck.cards())
    return hand_order(deck, cards[:10]), cards[21 + 10 * (contract % 3) :]


@given(st.integers(0, 1 << 32), st.integers(1, len(CONTRACTS)))
def test_anybody_can_compute_it(number: int, contract: int) -> None:
    """LRN-SET-4: another program, written from docs/record.md, swaps the same cards."""
    hand, stock = fresh(number, contract)
    goals: list[Goal] = [(goal.kind, goal.size) for goal in CONTRACTS[contract - 1]]
    out, into = swaps(SKIPPY, hand, stock, CONTRACTS[contract - 1])
    assert ([*out], [*into]) == help_hand(goals, [*hand], [*stock])


@given(st.integers(0, 1 << 32), st.integers(1, len(CONTRACTS)))
def test_the_help_never_makes_the_contract(number: int, contract: int) -> None:
    """LRN-SET-4: not by the cards that come in; and it asks nothing of the order of the stock."""
    hand, stock = fresh(number, contract)
    goals = CONTRACTS[contract - 1]
    out, into = swaps(SKIPPY, hand, stock, goals)
    assert len(out) == len(into) <= 3
    assert "W" not in (*out, *into)
    helped = without(hand, out) + into
    assert not out or not layable(SKIPPY.deck, SKIPPY.limits, goals, helped)
    assert swaps(SKIPPY, hand, stock[::-1], goals) == (out, into)


def dealt(misses: list[int], chance: Chance, contract: int, **settings: Any) -> Dealt:
    """The next deal after a round for seats that have missed this contract so often."""
    seats = "\n".join(f"{i} - | rung={contract} misses={count}" for i, count in enumerate(misses))
    state = scene(seats, settings=HELP | settings, turn=None, round=6, dealer=0)
    return deal(rules(state.options), Moving(state), chance)


@pytest.mark.parametrize(("misses", "helped"), [([0, 1, 1], []), ([2, 1, 0], [0]), ([7, 2, 2], [0, 1, 2])])
def test_who_is_helped(misses: list[int], helped: list[int]) -> None:
    """LRN-SET-4: whoever has missed the same contract twice or more; people and bots are not told apart."""
    event = dealt(misses, key(1), CONTRACT["set of 4 + set of 4"])
    assert isinstance(event.helped, tuple)
    assert [one.seat for one in event.helped] == helped


def test_without_the_setting_nobody_is_helped() -> None:
    """LRN-SET-4: off by default; then a deal says nothing of help."""
    event = dealt([9, 9], key(1), CONTRACT["run of 8"], stuck_help=False)
    assert b"helped" not in encode(event)
    assert Options().stuck_help is False


def test_the_deal_with_help_is_the_deal_without_it_and_swaps() -> None:
    """LRN-SET-4: what goes out goes into the stock, which is shuffled for each seat by its own label (record.md)."""
    contract, chance = CONTRACT["set of 4 + set of 4"], key(5)
    plain = dealt([3, 0, 2], chance, contract, stuck_help=False)
    event = dealt([3, 0, 2], chance, contract)
    assert isinstance(event.helped, tuple) and isinstance(plain.stock, tuple)
    hands, stock = list(plain.hands), plain.stock
    for seat in (0, 2):
        hand = hands[seat]
        assert isinstance(hand, tuple)
        out, into = swaps(RULES, hand, stock, CONTRACTS[contract - 1])
        assert Helped(seat, out, into) in event.helped
        hands[seat] = hand_order(RULES.deck, (*without(hand, out), *into))
        stock = chance.stream(f"help/7/{seat}").shuffle((*without(stock, into), *out))
    assert (event.hands, event.stock, event.discard) == (tuple(hands), stock, plain.discard)
    assert [one.seat for one in event.helped] == [0, 2]


def test_the_deck_stays_whole() -> None:
    """LRN-SET-4"""
    event = dealt([2, 2, 2, 2], key(9), CONTRACT["run of 8"], skips=True)
    cards = [card for hand in event.hands for card in hand or ()] + [*event.stock, *event.discard]  # type: ignore[union-attr, misc]
    assert Counter(cards) == Counter(SKIPPY.deck.cards())


def test_nothing_changes_during_the_round() -> None:
    """LRN-SET-4: help comes with a deal and never after it, and a reshuffle is one like any other."""
    state = scene("> 0 R5 R6 | misses=5\n 1 B1\n stock\n discard G1 G2 G3", stage="draw", settings=HELP)
    plain = scene("> 0 R5 R6 | misses=5\n 1 B1\n stock\n discard G1 G2 G3", stage="draw")
    assert play(state, "draw stock").events == play(plain, "draw stock").events


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_a_viewer_sees_of_the_help(viewer: int | None) -> None:
    """LRN-SET-4: the seats alone, never the cards, not even those of one's own hand."""
    event = Dealt(3, 0, (("R1",), ("W",)), ("G1",), ("Y1",), False, (Helped(0, ("R2",), ("R1",)),))
    shown = GAME.redact(event, viewer)
    assert shown.helped == (Helped(0),)
    assert b'"helped":[{"seat":0}]' in encode(shown)
    assert decode(encode(shown), GAME.types.event) == shown
    assert b'"helped":[{"seat":0,"out":["R2"],"in":["R1"]}]' in encode(event)


def test_a_view_says_nothing_of_the_help() -> None:
    """LRN-SET-4: what is seen is the setting; a hand that was helped looks like any other."""
    state = scene("> 0 W R5 | misses=2\n 1 B1 B2", settings=HELP)
    view = GAME.view(state, 1)
    assert view.options.stuck_help
    assert GAME.view(GAME.determinize(view, key(1).stream("again")), 1) == view
