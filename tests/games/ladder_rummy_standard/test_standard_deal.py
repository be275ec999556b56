"""Deck, deal and contracts (rules/ladder_rummy_standard.md, DECK, CON)."""

from collections import Counter

from tests.games.ladder_rummy_standard.table import GAME, play, scene
from toprung.cards.hand import hand_order
from toprung.games.ladder_rummy_standard.rule import CONTRACTS, DECK, Options
from toprung.games.rummy.event import Dealt, RoundEnded
from toprung.kernel import Chance, begin


def test_two_packs_and_three_jokers() -> None:
    """LRS-DECK-1."""
    cards = Counter(DECK.cards())
    assert cards.total() == 107
    assert cards.pop("X") == 3
    assert set(cards.values()) == {2} and len(cards) == 52


def test_ten_cards_each_and_one_turned_up() -> None:
    """LRS-DECK-2: four seats, the first dealer by chance, the player on the dealer's left begins."""
    dealers = set()
    for number in range(40):
        chance = Chance(number.to_bytes(32, "big"))
        state, (dealt,) = begin(GAME, Options(), 4, chance)
        assert isinstance(dealt, Dealt)
        assert [len(hand) for hand in dealt.hands if isinstance(hand, tuple)] == [10] * 4
        assert len(dealt.discard) == 1 and len(state.stock) == 66
        assert dealt.dealer == chance.stream("first").below(4)
        assert GAME.to_move(state) == (dealt.dealer + 1) % 4
        dealers.add(dealt.dealer)
    assert dealers == {0, 1, 2, 3}
    assert list(GAME.seats) == [4]


def test_the_deal_passes_left() -> None:
    """LRS-DECK-2."""
    state, events = play(scene("> 0 Kd | laid", dealer=3), "discard Kd")
    assert isinstance(events[2], Dealt) and events[2].dealer == 0
    assert GAME.to_move(state) == 1


def test_what_is_left_in_hand_costs() -> None:
    """LRS-DECK-3: face value, ten for the court, fifteen for aces and jokers."""
    costs = {"2h": 2, "9s": 9, "Td": 10, "Jc": 10, "Qh": 10, "Ks": 10, "Ad": 15, "X": 15}
    assert {card: DECK.points[card] for card in costs} == costs


def test_a_hand_lies_by_suit_and_rank() -> None:
    """The deck's order of record.md: spades, hearts, diamonds, clubs, the ace low; jokers last."""
    assert hand_order(DECK, ("X", "2c", "Kd", "As", "Th", "2s")) == ("As", "2s", "Th", "Kd", "2c", "X")


def test_the_ten_contracts() -> None:
    """LRS-CON-1: a group of 3 is a set here, a run keeps to one suit."""
    short = {"set": "g", "color_run": "r"}
    told = [" ".join(f"{short[goal.kind]}{goal.size}" for goal in rung) for rung in CONTRACTS]
    assert told == ["g3 g3", "g3 r4", "r4 r4", "g3 g3 g3", "g4 r4", "g3 g3 r4", "r7", "g4 g4", "r4 r6", "g3 r7"]


def test_everybody_climbs_a_ladder_of_their_own() -> None:
    """LRS-CON-2, LRS-SCORE-1: who laid moves up, the others stay, and all pay for what they hold."""
    first, second = "> 0 Kd | laid rung=4 made=3 total=7", "1 As X | laid"
    text = f"{first}\n {second}\n 2 2h 3h Qs | rung=3 made=2 total=1\n 3 9c 9d | rung=9 made=8"
    events = play(scene(text), "discard Kd").events
    end = events[1]
    assert isinstance(end, RoundEnded)
    assert (end.out, end.points, end.totals) == ((0,), (0, 30, 15, 18), (7, 30, 16, 18))
    assert (end.rungs, end.made) == ((5, 2, 3, 9), (4, 1, 2, 8))
