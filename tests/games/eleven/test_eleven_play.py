"""Deck, deal, and what can be played in Eleven, clause by clause."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.eleven.scene import CHANCE, FAR, GAME, do, table
from toprung.games.eleven.action import Draw, Play
from toprung.games.eleven.deck import DECK
from toprung.games.eleven.event import Dealt, Played
from toprung.games.eleven.sequence import arrange, colors, plays
from toprung.games.eleven.state import Options
from toprung.kernel import Chance, Draft, Illegal, begin


def play(text: str, count: int | None = None) -> Play:
    return Play(tuple(text.split()), count)


def test_the_deck() -> None:
    """ELV-DECK-1: 1–9 twice in each of five colours, and ten 0/10."""
    cards = Counter(DECK.cards())
    assert cards == {f"{color}{number}": 2 for color, number in product("RYGBP", range(1, 10))} | {"Z": 10}
    assert cards.total() == 100
    assert {copies.card: copies.copies for copies in GAME.facts.deck} == cards


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_deal(seats: int) -> None:
    """ELV-DECK-2: eleven cards each, one at a time from the start player, whom chance picks; the rest is the deck."""
    starters = set()
    for number in range(40):
        chance = Chance(number.to_bytes(32, "big"))
        state, events = begin(GAME, Options(), seats, chance)
        (dealt,) = events
        assert isinstance(dealt, Dealt) and isinstance(dealt.stock, tuple)
        assert GAME.to_move(state) == dealt.starter == chance.stream("first").below(seats)
        deck = list(chance.stream("deal/1").shuffle(DECK.cards()))
        for i in range(11 * seats):
            hand = dealt.hands[(dealt.starter + i) % seats]
            assert isinstance(hand, tuple) and hand[i // seats] == deck[i]
        assert list(dealt.stock) == deck[11 * seats :]
        assert all(len(own.hand) == 11 for own in state.seats)
        starters.add(dealt.starter)
    assert starters == set(range(seats))


@pytest.mark.parametrize("cards", ["R5", "Z", "R1 R2", "R8 B9", "Z R1", "P9 Z", "Z R1 Y2 G3 B4 P5 R6 Y7 G8 B9 Z"])
def test_what_can_be_played(cards: str) -> None:
    """ELV-PLAY-1, ELV-PLAY-2: a single card, or consecutive numbers of any colours; the longest is eleven."""
    hand = cards + " " + FAR
    state, events = do(table(hand, FAR, deck="R2 " * 9), play(cards))
    assert events[0] == Played(0, tuple(cards.split()), colors(tuple(cards.split()))[0])
    assert len(state.seats[0].hand) < len(hand.split()) + 5


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("", "ELV-PLAY-1"),
        ("R3 R5", "ELV-PLAY-1"),
        ("R3 B3", "ELV-PLAY-1"),
        ("R3 R4 B4", "ELV-PLAY-1"),
        ("R9 R1", "ELV-PLAY-1"),
        ("Z Z", "ELV-PLAY-1"),
        ("R9 Z R1", "ELV-PLAY-1"),
        ("R8 R9 Z Z", "ELV-PLAY-2"),
        ("Z Z R1", "ELV-PLAY-2"),
        ("Z R3", "ELV-PLAY-2"),
        ("R4 R5 Z", "ELV-PLAY-2"),
        ("Z R1 Y2 G3 B4 P5 R6 Y7 G8 B9 Z Z", "ELV-PLAY-2"),
        ("P7", "ELV-PLAY-1"),
        ("R3 R3", "ELV-PLAY-1"),
    ],
)
def test_what_cannot_be_played(cards: str, clause: str) -> None:
    """ELV-PLAY-1: nothing at all, gaps, a number twice, cards not held. ELV-PLAY-2: a 0/10 never stands between 9 and
    1, nor anywhere inside."""
    hand = "R3 R5 B3 R4 B4 R8 R9 R1 Y2 G3 P5 R6 Y7 G8 B9 Z Z Z"
    with pytest.raises(Illegal, match=clause):
        do(table(hand, FAR, deck="R2"), play(cards))


@pytest.mark.parametrize("order", list(permutations(["Z", "R1", "B2"])))
def test_the_order_does_not_matter(order: tuple[str, ...]) -> None:
    """ELV-PLAY-1: cards are put in order, low to high, however they were picked."""
    assert arrange(order) == ("Z", "R1", "B2")


def test_a_lone_zero_ten_lies_where_it_was_put() -> None:
    """ELV-PLAY-2: with all numbers from 1 to 9 it can be the 0 or the 10."""
    row = tuple(f"R{number}" for number in range(1, 10))
    assert arrange(("Z", *row)) == ("Z", *row)
    assert arrange((*row, "Z")) == (*row, "Z")


def test_a_sequence_lies_in_front() -> None:
    """ELV-PLAY-3: it replaces what lay there, which goes to the discards from its low end up."""
    state, _ = do(table("R1 R2 B9", FAR, front=("G4 P5 B6", ""), deck="Y9 Y8", discard="P1"), play("R1 R2"))
    assert state.seats[0].front == ("R1", "R2")
    assert state.discard == ("P1", "G4", "P5", "B6")


def test_a_single_card_is_discarded() -> None:
    """ELV-PLAY-3: and what lies in front of the player stays."""
    state, _ = do(table("R1 R2 B9", FAR, front=("G4 P5", ""), deck="Y9", discard="P1"), play("B9"))
    assert state.discard == ("P1", "B9")
    assert state.seats[0].front == ("G4", "P5")


def test_play_is_clockwise() -> None:
    """ELV-PLAY-1: seat after seat, and nobody out of turn."""
    state, order = table(*["R1 R2 R3"] * 3, deck="B9 B8 B7 B6"), []
    for _ in range(4):
        order.append(GAME.to_move(state))
        state, _ = do(state, play("R1") if len(order) < 4 else play("R2"))
    assert order == [0, 1, 2, 0]
    with pytest.raises(Illegal, match="ELV-PLAY-1"):
        GAME.decide(state, 0, play("R3"), CHANCE)
    assert GAME.legal_actions(state, 0) == ()


def test_drawing_is_no_way_to_pass() -> None:
    """ELV-PLAY-1: there is no passing; who has not played cannot draw."""
    with pytest.raises(Illegal, match="ELV-PLAY-1"):
        do(table("R1 R2", FAR, deck="B1"), Draw())
    assert all(isinstance(action, Play) for action in GAME.legal_actions(table("R1 R2", FAR), 0))


@given(
    st.lists(st.sampled_from([face for face in DECK.faces for _ in range(DECK.copies[face])]), min_size=1, max_size=11)
)
def test_every_play_is_listed(cards: list[str]) -> None:
    """ELV-PLAY-1, ELV-PLAY-2: against all selections of up to four cards, and each listed one holds."""
    hand = tuple(cards)
    listed = {play.cards for play in plays(hand)}
    assert len(listed) == len(plays(hand))
    assert all(arrange(play.cards) == play.cards and play.colors == colors(play.cards)[0] for play in plays(hand))
    short = {chosen for size in range(1, 5) for chosen in selections(hand, size)}
    assert {cards for cards in listed if len(cards) < 5} == short


def selections(hand: tuple[str, ...], size: int) -> set[tuple[str, ...]]:
    """All plays of this many cards, found by trying."""
    found = set()
    for chosen in set(permutations(hand, size)) if size < 3 else rows(hand, size):
        try:
            found.add(arrange(chosen))
        except Illegal:
            continue
    return found


def rows(hand: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """All choices of one card for each of so many numbers in a row, 0 and 10 being 0/10 cards."""
    held = Counter(hand)
    of = [[card for card in held if card != "Z" and int(card[1:]) == number] or [] for number in range(11)]
    of[0] = of[10] = ["Z"] * ("Z" in held)
    return [choice for low in range(12 - size) for choice in product(*of[low : low + size])]


def test_staged_cards_are_judged() -> None:
    """ELV-DRAW-1: before committing a player is told how they lie, what a 0/10 stands for, how many colours they are,
    how many cards are drawn for them, and what would commit them."""
    assert GAME.preview is not None
    state = table("B9 Z P8 R1", FAR)
    shown = GAME.preview(state, 0, Draft((("Z", "B9", "P8"),)))
    assert shown.frames[0].ok and shown.frames[0].cards == ("P8", "B9", "Z")
    assert shown.frames[0].stands_for == ("P8", "B9", "10")
    assert shown.facts == {"colors": 2, "most_colors": 3, "draw": 2}
    assert shown.action == Play(("P8", "B9", "Z"), 2)
    assert GAME.preview(state, 0, Draft((("Z", "R1"),))).frames[0].stands_for == ("0", "R1")
    wrong = GAME.preview(state, 0, Draft((("P8", "R1"),)))
    assert (wrong.frames[0].ok, wrong.frames[0].clause, wrong.action) == (False, "ELV-PLAY-1", None)
    assert GAME.preview(state, 1, Draft((("R1",),))).action is None
    for frames in ((), (("R1",), ("Z",)), (("R1", "R1"),)):
        with pytest.raises(Illegal, match="ELV-PLAY-1"):
            GAME.preview(state, 0, Draft(frames))


def test_the_plain_move() -> None:
    """ELV-TIME-1: the highest single card, a 0/10 last, of equal ones the first in hand order; then from the deck."""
    for hand, card in [("R3 B8 G8 Z", "G8"), ("Z Z", "Z"), ("Z R1", "R1")]:
        state = table(hand, FAR, front=("", "P1 P2"), deck="B3")
        assert GAME.plain_move(state, 0) == Play((card,), 1)
        state, _ = do(state, Play((card,), 1))
        assert GAME.plain_move(state, 0) == Draw()
