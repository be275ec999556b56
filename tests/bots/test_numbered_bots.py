"""What the bots of Ladder Rummy 1–12 do (LRN-BOT-1, LRN-BOT-2), at tables set up in card notation."""

from typing import Any

import pytest

from tests.games.ladder_rummy_numbered.table import CONTRACT, GAME, scene
from tests.games.rummy.scene import action
from tests.laws.walk import all_options
from toprung.bots import BOTS
from toprung.games.ladder_rummy_numbered.rule import Options
from toprung.games.rummy.action import Discard, Draw, Lay, LayOff
from toprung.games.rummy.state import RummyState
from toprung.kernel import Chance, begin
from toprung.kernel.playout import bot_record, match_seed
from toprung.kernel.verify import verify

LEVELS = BOTS["ladder_rummy_numbered"]
CHANCE = Chance(bytes(32))
SETS = f"rung={CONTRACT['set of 3 + set of 3']}"


def choice(level: str, state: RummyState, label: str = "bot/0/1") -> Any:
    """What a bot of this level does in the place of the seat to move."""
    assert state.turn is not None
    actions = GAME.legal_actions(state, state.turn)
    chosen = LEVELS[level](GAME.view(state, state.turn), actions, CHANCE.stream(label))
    assert chosen in actions
    return chosen


def test_the_levels() -> None:
    """LRN-BOT-1: Sprout, Scout, Ace, weakest first."""
    assert tuple(LEVELS) == GAME.levels == ("sprout", "scout", "ace")


def test_a_level_never_changes_what_is_seen() -> None:
    """LRN-BOT-2: the hidden cards dealt anew behind the same view change no choice of any level."""
    chance, levels = Chance(match_seed(b"blind", 1)), ("ace", "scout", "sprout")
    state, _ = begin(GAME, Options(skips=True), 3, chance)
    for decision in range(150):
        seat = GAME.to_move(state)
        assert seat is not None
        redealt = GAME.determinize(GAME.view(state, seat), chance.stream(f"redeal/{decision}"))
        chosen = choice(levels[seat], state, f"choice/{decision}")
        assert choice(levels[seat], redealt, f"choice/{decision}") == chosen
        for event in GAME.decide(state, seat, chosen, chance):
            state = GAME.evolve(state, event)


@pytest.mark.parametrize(("level", "source"), [("sprout", "stock"), ("scout", "discard"), ("ace", "discard")])
@pytest.mark.parametrize("top", ["B5", "W"])
def test_who_takes_a_useful_discard(level: str, source: Any, top: str) -> None:
    """LRN-BOT-1: Scout and Ace do, Sprout takes what the pile brings."""
    state = scene(f"> 0 R5 Y5 G2 B2 R7 R8 B10 G12 Y1 R4 | {SETS}\n 1 B1 B3\n discard {top}", stage="draw")
    assert choice(level, state) == Draw(source)


@pytest.mark.parametrize("level", ["scout", "ace"])
def test_a_useless_discard_stays(level: str) -> None:
    """LRN-BOT-1: useful discards, not any."""
    state = scene(f"> 0 R5 Y5 G2 B2 R7 R8 B10 G12 Y1 R4 | {SETS}\n 1 B1 B3\n discard B9", stage="draw")
    assert choice(level, state) == Draw("stock")


@pytest.mark.parametrize("level", LEVELS)
def test_goes_down_as_soon_as_it_can(level: str) -> None:
    """LRN-BOT-1: every level works its contract."""
    assert isinstance(choice(level, scene(f"> 0 W R5 Y5 G5 R9 Y9 B12 R1 R2 R3 | {SETS}\n 1 B1")), Lay)


@pytest.mark.parametrize(("level", "lays_off"), [("sprout", False), ("scout", True), ("ace", True)])
def test_who_lays_off_on_the_melds_of_others(level: str, lays_off: bool) -> None:
    """LRN-BOT-1: Scout and Ace do; Sprout keeps to its own."""
    state = scene("> 0 R1 Y2 B9 | laid\n 1 B1 B2 | laid\n meld 0 set R11 Y11 G11\n meld 1 set R9 Y9 G9")
    assert isinstance(choice(level, state), LayOff) == lays_off
    own = scene("> 0 R1 Y2 B9 | laid\n 1 B1 B2 | laid\n meld 1 set R11 Y11 G11\n meld 0 set R9 Y9 G9")
    assert choice(level, own) == action("off B9 1")


def test_sprout_lays_off_on_others_where_it_must() -> None:
    """LRN-BOT-1, LRN-SET-2: when nothing else is left to do."""
    text = "> 0 B9 Y9 | laid\n 1 B1 B2 | laid\n meld 1 set R9 Y9 G9"
    assert isinstance(choice("sprout", scene(text, settings={"cards_that_play": "stay"})), LayOff)


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_throws_a_wild_away(level: str) -> None:
    """LRN-BOT-1: while its contract can use it, however dear it is."""
    state = scene(f"> 0 W R5 Y5 R8 Y9 B2 R7 G1 R11 B10 G12 | {SETS}\n 1 B1 B3\n discard G4")
    assert choice(level, state).card not in ("W", "R5", "Y5")


@pytest.mark.parametrize("level", LEVELS)
def test_more_wilds_than_the_contract_bears(level: str) -> None:
    """LRN-BOT-1, LRN-MELD-2: then the card that the contract lacks stays, and a wild goes."""
    contract = CONTRACT["set of 3 + set of 3 + set of 3"]
    state = scene(f"> 0 W W W W R9 G9 B9 Y8 Y8 G8 B6 | rung={contract}\n 1 B1 B3\n discard G4")
    assert choice(level, state) == Discard("W")


@pytest.mark.parametrize("level", ["scout", "ace"])
def test_a_wild_that_can_never_be_laid_off(level: str) -> None:
    """LRN-SET-3: once down it is but dear."""
    text = "> 0 W R1 B12 | laid\n 1 B1 B2 | laid\n meld 0 set R9 Y9 G9"
    assert choice(level, scene(text, settings={"wild_lay_offs": "none"})) == Discard("W")


def test_ace_counts_the_cards_not_yet_seen() -> None:
    """LRN-BOT-1: of two pairs that look alike the one goes whose number is nearly gone."""
    text = f"> 0 W R5 Y5 R8 Y8 R10 Y10 | {SETS}\n 1 B1 B3\n discard R1 G8 G8 B8 B8 R2"
    assert choice("ace", scene(text)).card in ("R8", "Y8")


SAMPLE = all_options(Options)[::23]


@pytest.mark.parametrize("levels", [("sprout", "scout"), ("ace", "sprout", "scout")])
def test_matches_under_every_setting(levels: tuple[str, ...]) -> None:
    """LRN-CON-5: bots come to the end of every match within its bound, and its record holds."""
    for number, options in enumerate(SAMPLE):
        record = bot_record(GAME, options, levels, LEVELS, match_seed(b"settings", number))
        assert record.events[-1].reason in ("won", "bound")
        assert verify(GAME, record).ok


@pytest.mark.parametrize(("stronger", "weaker", "least"), [("scout", "sprout", 15), ("ace", "scout", 11)])
def test_the_levels_are_in_order(stronger: str, weaker: str, least: int) -> None:
    """LRN-BOT-1: of twenty matches, two to a deal with the seats changed, the stronger wins most (docs/measured.md has
    the figures over many more)."""
    wins = 0
    for number in range(20):
        seats = (stronger, weaker) if number % 2 else (weaker, stronger)
        record = bot_record(GAME, Options(), seats, LEVELS, match_seed(b"levels", number // 2))
        wins += [seats[seat] for seat in record.events[-1].winners] == [stronger]
    assert wins >= least
