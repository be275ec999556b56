"""The deck, the deal and the turn (rules/ladder11.md, DECK, DEAL, TURN)."""

from collections import Counter

import pytest

from tests.games.ladder11.table import GAME, play, refused, scene
from toprung.cards.hand import hand_order
from toprung.games.ladder11.rule import DECK, Options, rules
from toprung.games.rummy.action import Discard, Draw
from toprung.games.rummy.event import Dealt, Discarded, Drew, Laid, Reshuffled, RoundEnded, TurnLost
from toprung.games.rummy.follow import follow
from toprung.games.rummy.moving import Moving
from toprung.kernel import Chance, begin

SEATS = range(2, 7)


def key(number: int) -> Chance:
    return Chance(number.to_bytes(32, "big"))


def opened(seats: int, upcard: str) -> tuple[Chance, int]:
    """The first key under which the first upcard of so many seats is this, and that match's first dealer."""
    for number in range(10_000):
        dealt = GAME.opening(Options(), seats, key(number))[0]
        if dealt.discard == (upcard,):
            return key(number), dealt.dealer
    raise AssertionError(upcard)


def test_the_deck() -> None:
    """L11-DECK-1: two of each number 1–12 in four colours, eight Wilds, four Skips."""
    copies = Counter(DECK.cards())
    assert copies == {f"{color}{number}": 2 for color in "RYGB" for number in range(1, 13)} | {"W": 8, "S": 4}
    assert copies.total() == 108


def test_natural_cards() -> None:
    """L11-DECK-2: the 96 number cards."""
    assert sum(DECK.copies[card] for card in DECK.number) == 96
    assert {*DECK.faces} - {*DECK.number} == {"W", "S"}


@pytest.mark.parametrize(("cards", "points"), [("R1 B9", 5), ("Y10 G11 B12", 10), ("S", 15), ("W", 25)])
def test_points_in_hand(cards: str, points: int) -> None:
    """L11-DECK-3"""
    assert {DECK.points[card] for card in cards.split()} == {points}


def test_hand_order() -> None:
    """L11-DECK-5: by colour R Y G B, then number, then Wilds, then Skips; after a draw too."""
    in_order = ("R1", "R2", "R10", "Y1", "Y12", "G3", "B1", "B9", "W", "W", "S")
    assert hand_order(DECK, reversed(in_order)) == in_order
    state = scene("> 0 R1 Y12 W S\n 1 B1\n stock Y3 R2\n discard G4", stage="draw")
    assert play(state, "draw stock").state.seats[0].hand == ("R1", "Y3", "Y12", "W", "S")
    assert play(state, "draw discard").state.seats[0].hand == ("R1", "Y12", "G4", "W", "S")


@pytest.mark.parametrize("seats", SEATS)
def test_the_deal(seats: int) -> None:
    """L11-DEAL-1: ten cards each, one at a time from the dealer's left; then the upcard; the rest is the draw pile."""
    (dealt, *_) = GAME.opening(Options(), seats, key(7))
    assert isinstance(dealt, Dealt)
    assert dealt.dealer == key(7).stream("first").below(seats)
    cards = key(7).stream("deal/1").shuffle(DECK.cards())
    for i in range(seats):
        seat = (dealt.dealer + 1 + i) % seats
        assert dealt.hands[seat] == hand_order(DECK, [cards[i + seats * n] for n in range(10)])
    assert dealt.discard == (cards[10 * seats],)
    assert dealt.stock == cards[10 * seats + 1 :]
    assert (dealt.round, dealt.tiebreak) == (1, False)


def test_the_first_dealer_is_chosen_by_chance() -> None:
    """L11-DEAL-1: each seat deals first under some key."""
    assert {GAME.opening(Options(), 3, key(number))[0].dealer for number in range(30)} == {0, 1, 2}


@pytest.mark.parametrize("seats", SEATS)
def test_the_dealers_left_begins(seats: int) -> None:
    """L11-DEAL-2"""
    chance, dealer = opened(seats, "R5")
    state, _ = begin(GAME, Options(), seats, chance)
    assert GAME.to_move(state) == (dealer + 1) % seats
    assert state.stage == "draw"


def test_the_deal_passes_left() -> None:
    """L11-DEAL-2: after the hand the next seat to the left deals, and the one to its left begins."""
    state = scene("> 0 R5 | laid\n 1 B1\n 2 B2", dealer=2)
    dealt = next(event for event in play(state, "discard R5").events if isinstance(event, Dealt))
    assert (dealt.dealer, dealt.round) == (0, 2)
    state = scene("> 0 R5 | laid\n 1 B1\n 2 B2", dealer=0)
    after = play(state, "discard R5", chance=key(1)).state
    assert (after.dealer, GAME.to_move(after)) == (1, 2)


def test_everyone_starts_at_the_bottom() -> None:
    """L11-DEAL-3"""
    state, _ = begin(GAME, Options(), 4, key(1))
    assert {(seat.rung, seat.made, seat.total, seat.laid) for seat in state.seats} == {(1, 0, 0, False)}


def test_an_upcard_wild_may_be_taken() -> None:
    """L11-DEAL-4"""
    chance, dealer = opened(3, "W")
    state, _ = begin(GAME, Options(), 3, chance)
    state, events = play(state, "draw discard")
    assert events == (Drew((dealer + 1) % 3, "discard", "W"),)


@pytest.mark.parametrize("seats", SEATS)
def test_an_upcard_skip_costs_the_first_turn(seats: int) -> None:
    """L11-DEAL-5: the first player loses the first turn and is protected; with two players the dealer begins."""
    chance, dealer = opened(seats, "S")
    state, events = begin(GAME, Options(), seats, chance)
    first = (dealer + 1) % seats
    assert events[1:] == (TurnLost(first),)
    assert GAME.to_move(state) == (first + 1) % seats
    assert (state.seats[first].protected, state.seats[first].skipped) == (True, False)
    if seats == 2:
        assert GAME.to_move(state) == dealer


def test_the_order_of_a_turn() -> None:
    """L11-TURN-1: draw, lay, hit, discard; the discard passes the turn to the left."""
    state = scene("> 0 R5 Y5 G5 R7 Y7 B8 | rung=1\n 1 B1\n 2 B2\n stock B7\n discard G1 G2", stage="draw")
    state, events = play(state, "draw stock")
    assert events == (Drew(0, "stock", "B7"),)
    state, events = play(state, "lay set R5 Y5 G5, set R7 Y7 B7")
    assert isinstance(events[0], Laid)
    state, events = play(scene("> 0 R5 B8 | laid\n 1 B1\n 2 B2\n meld 0 set R7 Y7 B7"), "discard B8")
    assert events == (Discarded(0, "B8", None),)
    assert (GAME.to_move(state), state.stage, state.discard) == (1, "draw", ("B8",))


def test_laying_and_hitting_are_optional() -> None:
    """L11-TURN-1: who can lay may discard instead."""
    state = scene("> 0 R5 Y5 G5 R7 Y7 B7 B8\n 1 B1")
    assert Discard("R5") in GAME.legal_actions(state, 0)
    assert play(state, "discard B8").events == (Discarded(0, "B8", None),)


def test_only_the_seat_to_move_moves() -> None:
    """L11-TURN-1"""
    state = scene("> 0 R5 R6\n 1 B1 B2")
    assert refused(state, "discard B1", seat=1) == "L11-TURN-1"
    assert refused(state, "draw stock", seat=7) == "L11-TURN-1"
    assert GAME.legal_actions(state, 1) == ()


def test_nobody_draws_twice() -> None:
    """L11-TURN-1"""
    state = scene("> 0 R5 R6\n 1 B1 B2\n discard G1")
    assert refused(state, "draw stock") == "L11-TURN-1"
    assert refused(state, "draw discard") == "L11-TURN-1"


def test_a_turn_ends_with_a_discard() -> None:
    """L11-TURN-1: there is no other way to end it, and only a card that is held can be discarded."""
    state = scene("> 0 R5 R6\n 1 B1 B2")
    assert refused(state, "end turn") == "L11-TURN-1"
    assert refused(state, "discard B1") == "L11-TURN-1"
    assert refused(state, "discard R99") == "L11-TURN-1"


def test_what_can_be_drawn() -> None:
    """L11-TURN-2: the top of either pile, but no Skip from the discard pile (L11-SKIP-6)."""
    state = scene("> 0 R5\n 1 B1\n stock R1 R2\n discard G1 G2", stage="draw")
    assert GAME.legal_actions(state, 0) == (Draw("stock"), Draw("discard"))
    assert play(state, "draw stock").events == (Drew(0, "stock", "R1"),)
    assert play(state, "draw discard").events == (Drew(0, "discard", "G2"),)
    skip = scene("> 0 R5\n 1 B1\n stock R1 R2\n discard G1 S", stage="draw")
    assert GAME.legal_actions(skip, 0) == (Draw("stock"),)
    assert refused(skip, "draw discard") == "L11-TURN-2"


@pytest.mark.parametrize("move", ["lay set R5 Y5 G5, set R7 Y7 B7", "off R9 0", "discard R5", "end turn"])
def test_nothing_before_the_draw(move: str) -> None:
    """L11-TURN-3"""
    state = scene("> 0 R5 Y5 G5 R7 Y7 B7 R9\n 1 B1\n meld 1 set Y9 G9 B9\n discard G1", stage="draw")
    assert refused(state, move) == "L11-TURN-3"


def test_nothing_after_the_discard() -> None:
    """L11-TURN-3: the turn has passed on."""
    state = play(scene("> 0 R5 Y5 G5 R7 Y7 B7 R9\n 1 B1"), "discard R9").state
    assert refused(state, "lay set R5 Y5 G5, set R7 Y7 B7", seat=0) == "L11-TURN-1"


def test_the_reshuffle() -> None:
    """L11-TURN-4: when the card is needed, all discards but the top are shuffled, oldest first before the shuffle."""
    state = scene("> 0 R5 B5\n 1 B1\n stock\n discard G1 G2 G3 G4 G5", stage="draw")
    assert Draw("stock") in GAME.legal_actions(state, 0)
    after, events = play(state, "draw stock", chance=key(3))
    stock = key(3).stream("reshuffle/1/1").shuffle(("G1", "G2", "G3", "G4"))
    assert events == (Reshuffled(stock), Drew(0, "stock", stock[0]))
    assert (after.stock, after.discard, after.reshuffles) == (stock[1:], ("G5",), 1)


def test_the_next_reshuffle_of_a_round_has_its_own_chance() -> None:
    """L11-TURN-4: they are counted within the round."""
    state = scene("> 0 R5 B5\n 1 B1\n stock\n discard G1 G2 G3 G4", stage="draw", round=4, reshuffles=1)
    _, events = play(state, "draw stock", chance=key(3))
    assert events[0] == Reshuffled(key(3).stream("reshuffle/4/2").shuffle(("G1", "G2", "G3")))


def test_no_reshuffle_before_the_card_is_needed() -> None:
    """L11-TURN-4: the last card of the draw pile leaves it empty, and the discard may still be taken."""
    state = scene("> 0 R5\n 1 B1\n stock R1\n discard G1 G2", stage="draw")
    after, events = play(state, "draw stock")
    assert (events, after.stock) == ((Drew(0, "stock", "R1"),), ())
    after, _ = play(after, "discard R1")
    assert play(after, "draw discard").events == (Drew(1, "discard", "R1"),)


def test_a_dry_table_gives_the_top_discard_alone() -> None:
    """L11-TURN-5"""
    state = scene("> 0 R5 R6\n 1 B1 B2\n stock\n discard G1", stage="draw")
    assert GAME.legal_actions(state, 0) == (Draw("discard"),)
    assert refused(state, "draw stock") == "L11-TURN-5"
    assert play(state, "draw discard").events == (Drew(0, "discard", "G1"),)


def test_a_turn_would_begin_on_a_dry_table_with_a_skip() -> None:
    """L11-TURN-5: the hand ends with nobody out; all count, and whoever laid climbs."""
    state = scene("> 0 R5 R6 S\n 1 B1 B2 | laid\n 2 W | laid\n stock\n discard")
    _, events = play(state, "discard S at 1")
    ended = events[1]
    assert isinstance(ended, RoundEnded)
    assert (ended.out, ended.points, ended.rungs) == ((), (10, 10, 25), (1, 2, 2))


def test_a_turn_would_begin_without_any_discard() -> None:
    """L11-TURN-5: also then the hand ends. (No play leads there, since every turn of this game leaves a discard.)"""
    state = scene("> 0 R5 R6\n 1 B1 B2\n stock\n discard", stage="draw")
    ended, *_ = follow(rules(Options()), Moving(state), key(1), [])
    assert isinstance(ended, RoundEnded)
    assert ended.out == ()


def test_idle_turns_on_a_dry_table() -> None:
    """L11-TURN-5: as many dry turns in a row as players, without a lay-down or hit, end the hand; lost ones count."""
    state = scene("> 0 R5 R6\n 1 B1 B2\n 2 Y1 Y2 | skipped protected\n stock\n discard G1", stage="draw")
    state, events = play(state, "draw discard", "discard G1", "draw discard", "discard G1")
    assert [type(event) for event in events] == [Discarded, TurnLost, RoundEnded, Dealt]
    assert events[2].out == ()


def test_a_hit_on_a_dry_table_starts_the_count_again() -> None:
    """L11-TURN-5: the turn with the hit does not count, nor do those before it."""
    state = scene("> 0 R5 R6\n 1 B1 B2 B9 | laid\n meld 1 set R9 Y9 G9\n stock\n discard G1", stage="draw")
    state, _ = play(state, "draw discard", "discard G1")
    assert state.idle == 1
    state, events = play(state, "draw discard", "off B9 0", "discard G1")
    assert (events, state.idle) == ((Discarded(1, "G1", None),), 0)
    state, _ = play(state, "draw discard", "discard G1")
    assert state.idle == 1
    _, events = play(state, "draw discard", "discard G1")
    assert isinstance(events[1], RoundEnded)


def test_turns_on_a_table_that_is_not_dry_are_not_counted() -> None:
    """L11-TURN-5: two discards are enough for a reshuffle."""
    state = scene("> 0 R5 R6\n 1 B1 B2\n stock\n discard G1 G2", stage="draw")
    for _ in range(6):
        state, events = play(state, "draw discard", "discard G2")
        assert (len(events), state.idle) == (1, 0)


def test_200_turns_end_a_hand() -> None:
    """L11-TURN-6: once every player has had 200 turns, with nobody out."""
    state = scene("> 0 R5 R6 | turns=200\n 1 B1 B2 | turns=199\n discard G1", stage="draw")
    state, events = play(state, "draw stock", "discard R5")
    assert events == (Discarded(0, "R5", None),)
    _, events = play(state, "draw stock", "discard B1")
    assert [type(event) for event in events] == [Discarded, RoundEnded, Dealt]
    assert events[1].out == ()


def test_100_hands_end_a_match() -> None:
    """L11-TURN-6: with the places of L11-END-5."""
    text = "> 0 R5 | laid rung=3 made=2 total=300\n 1 B1 | rung=4 made=3 total=40\n 2 B2 | rung=4 made=3 total=90"
    assert isinstance(play(scene(text, round=99), "discard R5").events[-1], Dealt)
    ended = play(scene(text, round=100), "discard R5").events[-1]
    assert (ended.reason, ended.places, ended.winners) == ("bound", (3, 1, 2), (1,))
    assert ended.totals == (300, 45, 95)


def test_ten_tiebreak_hands_end_a_match() -> None:
    """L11-TURN-6: tied players of an unfinished tie-break share the win."""
    text = """
        > 0 R5 R6 | rung=11 made=10 total=70 turns=200
          1 B1 B2 | rung=11 made=10 total=70 turns=200
          2 - | rung=11 made=10 total=75
    """
    _, events = play(scene(text, tiebreak=True, tiebreaks=9, round=20), "discard R5")
    assert events[-1].tiebreak
    ended = play(scene(text, tiebreak=True, tiebreaks=10, round=21), "discard R5").events[-1]
    assert (ended.reason, ended.places, ended.winners) == ("bound", (1, 1, 3), (0, 1))
