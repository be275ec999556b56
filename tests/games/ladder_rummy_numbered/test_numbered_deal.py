"""The deck and the deal (rules/ladder_rummy_numbered.md, DECK; SET-5)."""

from collections import Counter

import pytest

from tests.games.ladder_rummy_numbered.table import GAME, key, play, scene
from toprung.cards.hand import hand_order
from toprung.games.ladder_rummy_numbered.rule import DECK, DECK_WITH_SKIPS, Options, rules
from toprung.games.rummy.event import Dealt, TurnLost
from toprung.kernel import Chance, begin

SEATS = range(2, 5)
SKIPS = Options(skips=True)


def opened(upcard: str, seats: int, options: Options) -> tuple[Chance, int]:
    """The first key under which the first upcard is this, and that match's first dealer."""
    for number in range(10_000):
        dealt = GAME.opening(options, seats, key(number))[0]
        if dealt.discard == (upcard,):
            return key(number), dealt.dealer
    raise AssertionError(upcard)


def test_how_many_play() -> None:
    """LRN-BOT-1: one opponent to three."""
    assert list(GAME.seats) == [2, 3, 4]


def test_the_deck() -> None:
    """LRN-DECK-1: two of each number 1–12 in four colours, eight wilds, nothing else."""
    copies = Counter(DECK.cards())
    assert copies == {f"{color}{number}": 2 for color in "RYGB" for number in range(1, 13)} | {"W": 8}
    assert copies.total() == 104


def test_the_deck_with_skips() -> None:
    """LRN-SET-5: four Skips join, at the end of the deck; by default there are none."""
    assert Counter(DECK_WITH_SKIPS.cards()) - Counter(DECK.cards()) == {"S": 4}
    assert (len(DECK_WITH_SKIPS.cards()), DECK_WITH_SKIPS.faces[-1]) == (108, "S")
    assert (rules(Options()).deck, rules(SKIPS).deck) == (DECK, DECK_WITH_SKIPS)


def test_colours_have_letters_of_their_own() -> None:
    """LRN-DECK-2: a card always says its colour, by a letter here and by a shape where it is drawn; a wild has none."""
    assert {card: color for card, color in DECK.color.items() if card[0] != color} == {}
    assert DECK.wild not in DECK.color


@pytest.mark.parametrize(("cards", "points"), [("R1 B9", 5), ("Y10 G11 B12", 10), ("W", 25), ("S", 15)])
def test_points_in_hand(cards: str, points: int) -> None:
    """LRN-DECK-3"""
    assert {DECK_WITH_SKIPS.points[card] for card in cards.split()} == {points}


def test_hand_order() -> None:
    """LRN-UI-3: wilds stand at the left end, then the colours, each from low to high; Skips come last."""
    in_order = ("W", "W", "R1", "R12", "Y3", "G3", "B1", "B9", "S")
    assert hand_order(DECK_WITH_SKIPS, reversed(in_order)) == in_order
    state = scene("> 0 W R1 Y12\n 1 B1\n stock W R2\n discard G4", stage="draw")
    assert play(state, "draw stock").state.seats[0].hand == ("W", "W", "R1", "Y12")


@pytest.mark.parametrize("seats", SEATS)
def test_the_deal(seats: int) -> None:
    """LRN-DECK-4: ten cards each, one at a time from the dealer's left; the next is turned up."""
    (dealt, *_) = GAME.opening(Options(), seats, key(7))
    assert isinstance(dealt, Dealt)
    assert dealt.dealer == key(7).stream("first").below(seats)
    cards = key(7).stream("deal/1").shuffle(DECK.cards())
    for i in range(seats):
        seat = (dealt.dealer + 1 + i) % seats
        assert dealt.hands[seat] == hand_order(DECK, [cards[i + seats * n] for n in range(10)])
    assert (dealt.discard, dealt.stock) == ((cards[10 * seats],), cards[10 * seats + 1 :])
    assert (dealt.round, dealt.tiebreak) == (1, False)


def test_the_first_dealer_is_chosen_by_chance() -> None:
    """LRN-DECK-4"""
    assert {GAME.opening(Options(), 4, key(number))[0].dealer for number in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", SEATS)
def test_the_dealers_left_begins(seats: int) -> None:
    """LRN-DECK-4"""
    chance, dealer = opened("R5", seats, Options())
    state, _ = begin(GAME, Options(), seats, chance)
    assert (GAME.to_move(state), state.stage) == ((dealer + 1) % seats, "draw")


def test_the_deal_passes_left() -> None:
    """LRN-DECK-4"""
    state = scene("> 0 R5 | laid\n 1 B1\n 2 B2", dealer=2)
    dealt = next(event for event in play(state, "discard R5").events if isinstance(event, Dealt))
    assert (dealt.dealer, dealt.round) == (0, 2)


@pytest.mark.parametrize("seats", SEATS)
def test_an_upcard_skip_costs_the_first_turn(seats: int) -> None:
    """LRN-SET-6: as in L11-DEAL-5; and no lost turn waits any more then, so a Skip may hit the same player again."""
    chance, dealer = opened("S", seats, SKIPS)
    state, events = begin(GAME, SKIPS, seats, chance)
    first = (dealer + 1) % seats
    assert events[1:] == (TurnLost(first),)
    assert GAME.to_move(state) == (first + 1) % seats
    assert (state.seats[first].skipped, state.seats[first].protected, state.seats[first].turns) == (False, False, 1)


def test_an_upcard_wild_may_be_taken() -> None:
    """LRN-TURN-1: the top discard, whatever it is."""
    chance, _ = opened("W", 2, Options())
    state, _ = begin(GAME, Options(), 2, chance)
    assert play(state, "draw discard").events[0].card == "W"
