"""Faces, decks and hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cards.brute import LADDER_11, NUMBERED, STANDARD
from toprung.cards.hand import hand_order, without

CARDS = st.lists(st.sampled_from(LADDER_11.deck.faces))


def test_a_deck_stands_in_order_before_a_shuffle() -> None:
    """L11-DECK-1, LRN-DECK-1, LRS-DECK-1: 108, 104 and 107 cards; by colour, then number, then wilds, then Skips."""
    assert [len(rummy.deck.cards()) for rummy in (LADDER_11, NUMBERED, STANDARD)] == [108, 104, 107]
    assert LADDER_11.deck.cards()[:4] == ("R1", "R1", "R2", "R2")
    assert LADDER_11.deck.cards()[-5:] == ("W", "S", "S", "S", "S")
    assert STANDARD.deck.cards()[-4:] == ("Kc", "X", "X", "X")


def test_a_hand_is_sorted_by_colour_and_number() -> None:
    """L11-DECK-5: Red, Yellow, Green, Blue; low to high; then Wilds, then Skips."""
    hand = ("S", "B1", "W", "R10", "R9", "G2", "Y12", "R9")
    assert hand_order(LADDER_11.deck, hand) == ("R9", "R9", "R10", "Y12", "G2", "B1", "W", "S")


def test_wilds_stand_first_where_the_game_has_them_so() -> None:
    """LRN-UI-3: wilds always sit at the left end."""
    assert hand_order(NUMBERED.deck, ("B1", "W", "R10")) == ("W", "R10", "B1")


def test_a_card_that_the_deck_does_not_have_is_refused() -> None:
    """A hand of foreign cards is a mistake, not a hand."""
    with pytest.raises(KeyError):
        hand_order(LADDER_11.deck, ("R13",))


def test_what_is_taken_from_a_hand_must_be_there() -> None:
    """The first card that is missing is named."""
    assert without(("R1", "R1", "W"), ("R1",)) == ("R1", "W")
    with pytest.raises(ValueError, match="R1 is not"):
        without(("R1", "W"), ("R1", "R1"))


@given(CARDS, CARDS)
def test_without_undoes_adding(cards: list[str], more: list[str]) -> None:
    """A hand less what was added to it is the hand, whatever the order."""
    assert hand_order(LADDER_11.deck, without((*more, *cards), more)) == hand_order(LADDER_11.deck, cards)


@given(CARDS)
def test_hand_order_keeps_the_cards(cards: list[str]) -> None:
    """Sorting neither adds nor loses a card, and a sorted hand stays as it is."""
    ordered = hand_order(LADDER_11.deck, cards)
    assert sorted(ordered) == sorted(cards)
    assert hand_order(LADDER_11.deck, ordered) == ordered
