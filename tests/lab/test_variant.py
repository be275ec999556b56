"""Changed rules: options and numbers of a game, for the game and its bots alike."""

import pytest

from toprung.games import GAMES
from toprung.kernel import Chance, begin
from toprung.lab.change import single_options
from toprung.lab.match import Match, play
from toprung.lab.variant import SPARE, Number, Variant, check_room, played, usual

NUMBERED = GAMES["ladder_rummy_numbered"]
RUMMIES = [key for key, game in GAMES.items() if hasattr(game.facts, "rungs")]


def changed(key: str, **numbers: int) -> Variant:
    return usual(GAMES[key], None, tuple(Number(name, value) for name, value in numbers.items()))


def test_an_unchanged_game_is_the_game() -> None:
    assert played(usual(NUMBERED))[0] is NUMBERED


def test_a_longer_longest_run() -> None:
    """Only the longest of the ladder grows, and its rung stays where it is."""
    game, _ = played(changed("ladder_rummy_numbered", longest_run=9))
    sizes = [[goal.size for goal in rung] for rung in game.facts.rungs]
    before = [[goal.size for goal in rung] for rung in NUMBERED.facts.rungs]
    assert [(one, two) for one, two in zip(before, sizes) if one != two] == [([8], [9])]


def test_more_wilds_and_more_cards_in_hand() -> None:
    game, _ = played(changed("ladder11", wilds=10, hand=11, skips=2))
    state, _ = begin(game, game.types.options(), 3, Chance(bytes(32)))
    cards = [*state.stock, *state.discard, *(card for seat in state.seats for card in seat.hand or ())]
    assert [len(seat.hand or ()) for seat in state.seats] == [11] * 3
    assert (len(cards), cards.count("W"), cards.count("S")) == (108, 10, 2)


@pytest.mark.parametrize("key", RUMMIES)
def test_bots_of_every_level_play_by_changed_rules(key: str) -> None:
    """They are told them: a hand of twelve is played to the end."""
    game = GAMES[key]
    seats = max(len(game.levels), game.seats[0])
    levels = tuple(game.levels[seat % len(game.levels)] for seat in range(seats))
    told = play(Match(changed(key, hand=12, rounds=1), levels, bytes(32), 1))
    assert told.rounds == 1
    assert max(told.made) == 1


def test_the_bound_on_rounds_can_be_changed() -> None:
    told = play(Match(changed("ladder_rummy_numbered", rounds=2), ("scout", "scout"), bytes(32), 1))
    assert (told.rounds, told.reason) == (2, "bound")


@pytest.mark.parametrize(
    ("key", "numbers", "why"),
    [
        ("eleven", {"hand": 9}, "No number of eleven can be changed, only its options."),
        ("ladder11", {"jokers": 9}, "There is no number called jokers."),
        ("ladder_rummy_standard", {"skips": 2}, "This deck has no such card."),
        ("ladder_rummy_numbered", {"longest_run": 2}, "longest_run is a number from 3 to 13, not 2."),
        ("ladder_rummy_numbered", {"misses": 0}, "misses is a number from 1 to 1000, not 0."),
        ("ladder_rummy_numbered", {"wilds": 1_000_000}, "wilds is a number from 0 to 99"),
        ("ladder_rummy_numbered", {"rounds": 0}, "rounds is a number from 1 to 1000, not 0."),
        ("ladder_rummy_numbered", {"turns": 0}, "turns is a number from 1 to 1000, not 0."),
        ("ladder_rummy_numbered", {"longest_run": 13}, "A hand has at least 12 cards: the largest rung asks for 13."),
        ("ladder_rummy_numbered", {"longest_run": 13, "hand": 14}, "A run has at most 12 cards."),
        ("ladder_rummy_numbered", {"hand": 5}, "A hand has at least 8 cards: the largest rung asks for 9."),
    ],
)
def test_numbers_that_cannot_be(key: str, numbers: dict[str, int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        played(changed(key, **numbers))


@pytest.mark.parametrize("seats", [2, 6])
def test_a_hand_leaves_an_upcard_and_a_card_to_draw(seats: int) -> None:
    """The most that can be dealt is dealt and played; no card more is."""
    most = (108 - SPARE) // seats
    fits, more = (changed("ladder11", hand=hand, turns=1, rounds=1) for hand in (min(52, most), most + 1))
    check_room(fits, seats)
    assert play(Match(fits, ("easy",) * seats, bytes(32), 1)).rounds >= 1
    with pytest.raises(ValueError, match=f"A hand has at most {most} cards with {seats} seats|hand is a number"):
        check_room(more, seats)


def test_the_options_one_at_a_time() -> None:
    """Every other choice of every option, and what it is called."""
    assert [label for label, _ in single_options(usual(GAMES["ladder11"]))] == ["rungs=11", "rungs=7", "rungs=5"]
    assert "stuck_help=true" in [label for label, _ in single_options(usual(NUMBERED))]
    assert single_options(usual(GAMES["ladder_rummy_standard"])) == []
