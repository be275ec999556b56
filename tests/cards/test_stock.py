"""A stock seen from outside: of which cards it can be."""

from toprung.cards.stock import length, split


def test_a_stock_that_was_dealt_may_be_any_cards() -> None:
    assert split(("R1", "R2", "R3"), 2, ()) == (("R1", "R2"), ("R3",))


def test_a_stock_that_was_made_anew_is_of_the_cards_that_went_into_it() -> None:
    """L11-TURN-4: each copy as often as it did."""
    assert split(("R1", "R1", "B2", "R2"), 2, ("R1", "R2", "R2")) == (("R1", "R2"), ("R1", "B2"))


def test_a_hidden_list_is_as_long_as_it_says() -> None:
    assert length(("R1", "R2")) == length(2) == 2
