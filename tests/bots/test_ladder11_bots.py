"""What the bots of Ladder 11 do (L11-BOT-1 … 4), at tables set up in card notation."""

from typing import Any

import pytest

from tests.games.ladder11.table import GAME, scene
from tests.games.rummy.scene import action
from toprung.bots import BOTS
from toprung.games.rummy.action import Discard, Draw, Lay, Source
from toprung.games.rummy.state import RummyState
from toprung.kernel import Chance, begin
from toprung.kernel.playout import bot_record, match_seed

LEVELS = BOTS["ladder11"]
THINKING = ("normal", "hard")
CHANCE = Chance(bytes(32))


def choice(level: str, state: RummyState, label: str = "bot/0/1") -> Any:
    """What a bot of this level does in the place of the seat to move."""
    assert state.turn is not None
    actions = GAME.legal_actions(state, state.turn)
    chosen = LEVELS[level](GAME.view(state, state.turn), actions, CHANCE.stream(label))
    assert chosen in actions
    return chosen


def test_a_bot_chooses_alike_whatever_is_hidden() -> None:
    """L11-BOT-1: through whole matches, the hidden cards dealt anew behind the same view change no choice."""
    for number, levels in enumerate((("easy", "hard"), ("hard", "normal", "easy", "hard"))):
        chance = Chance(match_seed(b"blind", number))
        state, _ = begin(GAME, GAME.types.options(rungs=5), len(levels), chance)
        decision = 0
        while (seat := GAME.to_move(state)) is not None and decision < 250:
            decision += 1
            redealt = GAME.determinize(GAME.view(state, seat), chance.stream(f"redeal/{decision}"))
            chosen = choice(levels[seat], state, f"choice/{decision}")
            assert choice(levels[seat], redealt, f"choice/{decision}") == chosen
            for event in GAME.decide(state, seat, chosen, chance):
                state = GAME.evolve(state, event)
        assert decision > 50


def test_easy_plays_any_legal_move() -> None:
    """L11-BOT-2: each legal move comes up, and nothing else."""
    state = scene("""
        > 0 R5 Y5 G5 B7 R7 Y7 R1 R2 W S R9
          1 B1 B2 B3
          2 G1 G2 G3
        discard G4
    """)
    moves = GAME.legal_actions(state, 0)
    chosen = [choice("easy", state, f"try/{i}") for i in range(40 * len(moves))]
    assert set(chosen) == set(moves)
    assert max(chosen.count(move) for move in moves) < 120


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(
    ("top", "source"),
    [("B5", "discard"), ("W", "discard"), ("B9", "stock"), ("G11", "stock")],
)
def test_takes_a_discard_that_brings_it_closer_to_its_rung(level: str, top: str, source: Source) -> None:
    """L11-BOT-3, L11-BOT-4: the third five, or a Wild, but no card that helps no set."""
    state = scene(f"> 0 R5 Y5 G2 B2 R7 R8 B10 G12 Y1 R4 \n 1 B1 B2 B3 \n discard {top}", stage="draw")
    assert choice(level, state) == Draw(source)


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(("top", "source"), [("B9", "discard"), ("R4", "stock"), ("W", "discard")])
def test_takes_a_discard_that_fits_the_table_once_it_has_laid(level: str, top: str, source: Source) -> None:
    """L11-BOT-3, L11-BOT-4: the fourth nine, or a Wild; what fits nothing stays."""
    state = scene(
        f"""
        > 0 R1 Y2 | laid
          1 B1 B2 B3
        meld 0 set R9 Y9 G9
        meld 0 set R11 Y11 G11
        discard {top}
        """,
        stage="draw",
    )
    assert choice(level, state) == Draw(source)


@pytest.mark.parametrize("level", THINKING)
def test_lays_down_as_soon_as_it_can(level: str) -> None:
    """L11-BOT-3, L11-BOT-4: whatever else could be done."""
    state = scene("> 0 R5 Y5 W R9 Y9 W B12 R1 R2 R3 S \n 1 B1 B2 B3 \n discard G4")
    assert isinstance(choice(level, state), Lay)


def test_normal_lays_down_with_as_few_wilds_as_it_can() -> None:
    """L11-BOT-3: a Wild that is not needed stays in the hand."""
    state = scene("> 0 R5 Y5 G5 R9 Y9 G9 W R12 Y12 R3 R4 \n 1 B1 B2 B3 \n discard G4")
    assert choice("normal", state) == action("lay set R5 Y5 G5, set R9 Y9 G9")


@pytest.mark.parametrize("level", THINKING)
def test_lays_off_whenever_a_card_fits(level: str) -> None:
    """L11-BOT-3: hits come before the discard."""
    state = scene("""
        > 0 R1 B9 Y2 | laid
          1 B1 B2 B3
        meld 0 set R9 Y9 G9
        meld 0 set R11 Y11 G11
        discard G4
    """)
    assert choice(level, state) == action("off B9 0")


@pytest.mark.parametrize("level", THINKING)
def test_discards_what_no_set_needs(level: str) -> None:
    """L11-BOT-3, L11-BOT-4: pairs and a Wild stay, a single card goes."""
    state = scene("> 0 R5 Y5 R8 Y8 R2 B2 R7 B7 W R10 G12 \n 1 B1 B2 B3 \n discard G4")
    assert choice(level, state).card in ("R10", "G12")


@pytest.mark.parametrize("level", THINKING)
def test_collects_a_run(level: str) -> None:
    """L11-BOT-3: on rung 4 the card far from the run of 7, or a second one of a number, goes."""
    state = scene("> 0 R1 Y2 G3 B4 R6 Y6 G8 Y8 R2 | rung=4 \n 1 B1 B2 B3 \n discard G4")
    assert choice(level, state).card in ("R6", "Y6", "G8", "Y8", "Y2", "R2")
    far = scene("> 0 R1 Y2 G3 B4 R6 R12 | rung=4 \n 1 B1 B2 B3 \n discard G4")
    assert choice(level, far) == Discard("R12")


@pytest.mark.parametrize("level", THINKING)
def test_collects_a_colour(level: str) -> None:
    """L11-BOT-3: on rung 8 a card of another colour goes; on rung 11 one off the colour run."""
    state = scene("> 0 R1 R1 R5 R9 R12 B12 | rung=8 \n 1 B1 B2 B3 \n discard G4")
    assert choice(level, state) == Discard("B12")
    run = scene("> 0 R1 R2 R3 R5 B4 R12 | rung=11 \n 1 B1 B2 B3 \n discard G4", rungs=11)
    assert choice(level, run) in (Discard("B4"), Discard("R12"))


@pytest.mark.parametrize("level", THINKING)
def test_aims_a_skip_at_the_player_furthest_along(level: str) -> None:
    """L11-BOT-3: the highest rung, then who has laid, then the fewest cards; nobody who is protected."""
    state = scene("""
        > 0 R5 Y5 R8 Y8 R9 Y9 W S
          1 B1 B2 B3 | rung=2
          2 G1 G2 G3 | rung=4
          3 B4 B6 B7 | rung=5 protected
          4 Y1 Y2    | rung=4
        discard G4
    """)
    assert choice(level, state) == Discard("S", 4)


def test_hard_counts_the_cards_not_yet_seen() -> None:
    """L11-BOT-4: of two pairs that look alike the one goes whose number is nearly gone."""
    state = scene("""
        > 0 R5 Y5 R8 Y8 R10 Y10 W
          1 B1 B2 B3
        discard R1 G8 G8 B8 B8 R2
    """)
    assert choice("hard", state).card in ("R8", "Y8")
    state = scene("""
        > 0 R5 Y5 R8 Y8 R10 Y10 W
          1 B1 B2 B3
        discard R1 G5 G5 B5 B5 R2
    """)
    assert choice("hard", state).card in ("R5", "Y5")


def test_hard_leaves_a_discard_that_normal_takes_when_it_is_not_worth_a_draw() -> None:
    """L11-BOT-4: the taking of a discard is weighed against a card from the stock, too."""
    text = "> 0 R1 Y2 G3 B5 R6 Y7 W W | rung=6 \n 1 B1 B2 B3 \n discard {}"
    assert choice("hard", scene(text.format("R4"), stage="draw")) == Draw("discard")
    assert choice("hard", scene(text.format("R12"), stage="draw")) == Draw("stock")


def test_hard_picks_the_lay_down_that_leaves_the_fewest_cards_after_all_hits() -> None:
    """L11-BOT-4: the nines stay in the hand, for there are nines on the table that will take them."""
    text = "> 0 R5 Y5 G5 R9 Y9 G9 R2 Y2 G2 B11 B12 \n 1 B1 B2 B3 \n meld 1 set B9 B9 W \n discard G4"
    assert choice("hard", scene(text)) == action("lay set R2 Y2 G2, set R5 Y5 G5")
    assert choice("hard", scene(text.replace("set B9 B9 W", "set B2 B2 W").replace("B1 B2 B3", "B1 B3 B4"))) == action(
        "lay set R5 Y5 G5, set R9 Y9 G9"
    )


def test_hard_goes_out_over_a_bridge() -> None:
    """L11-BOT-4: it lays the run of 7 that a Wild and two cards can follow, and is rid of its whole hand."""
    state = scene("> 0 R3 Y4 G5 B6 R7 Y8 G9 W B11 B12 | rung=4 \n 1 B1 B2 B3 \n discard G4")
    for _ in range(8):
        if state.round > 1 or state.turn != 0:
            break
        for event in GAME.decide(state, 0, choice("hard", state), CHANCE):
            state = GAME.evolve(state, event)
    assert state.seats[0].made == 1 and state.last_round is not None and state.last_round.out == (0,)


def test_hard_bridges_a_gap_with_a_wild() -> None:
    """L11-BOT-4: a Wild goes where it lets another card follow."""
    state = scene("""
        > 0 R9 W B1 | laid
          1 B1 B2 B3
        meld 0 set R11 Y11 G11
        meld 0 run R4 Y5 G6 B7
        discard G4
    """)
    assert choice("hard", state) == action("off W 1 high")


def test_hard_does_not_feed_the_next_player() -> None:
    """L11-BOT-4: of two useless cards it keeps the one that the next player is known to collect."""
    state = scene("""
        > 0 R5 Y5 R8 Y8 W R10 R12
          1 B1 B10 G10 Y3 Y9 B7 | known=B10,G10
        discard G4
    """)
    assert choice("hard", state) == Discard("R12")
    other = scene("""
        > 0 R5 Y5 R8 Y8 W R10 R12
          1 B1 B12 G12 Y3 Y9 B7 | known=B12,G12
        discard G4
    """)
    assert choice("hard", other) == Discard("R10")


@pytest.mark.parametrize(("stronger", "weaker", "least"), [("normal", "easy", 39), ("hard", "normal", 22)])
def test_the_levels_are_in_order(stronger: str, weaker: str, least: int) -> None:
    """L11-BOT-2 … 4: of forty matches of five rungs, two to a deal with the seats changed, the stronger wins most
    (docs/measured.md has the figures over many more)."""
    wins = 0
    for number in range(40):
        seats = (stronger, weaker) if number % 2 else (weaker, stronger)
        seed = match_seed(b"levels", number // 2)
        record = bot_record(GAME, GAME.types.options(rungs=5), seats, LEVELS, seed)
        wins += [seats[seat] for seat in record.events[-1].winners] == [stronger]
    assert wins >= least
