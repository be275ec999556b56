"""Six of the seven settings (rules/ladder_rummy_numbered.md, SET); the 🍀 help has a file of its own."""

from typing import Any, get_args, get_type_hints

import pytest

from tests.games.ladder_rummy_numbered.table import CONTRACT, GAME, KEY, choices, ended, play, refused, scene
from toprung.games.ladder_rummy_numbered.rule import Options, rules
from toprung.games.rummy.action import Discard, LayOff
from toprung.games.rummy.event import Dealt, Discarded, RoundEnded, TurnLost
from toprung.games.rummy.state import RummyState
from toprung.kernel import play_plain

EQUAL = {"round_ends": "equal_turns"}
STAY = {"cards_that_play": "stay"}
SKIPS = {"skips": True}
NEXT = {"skips": True, "skip_hits": "next"}


def test_the_settings_and_their_defaults() -> None:
    """LRN-SET-1 … LRN-SET-7: their names, and their choices with the default first."""
    choices_of = {name: get_args(hint) or (False, True) for name, hint in get_type_hints(Options).items()}
    assert choices_of == {
        "round_ends": ("out", "equal_turns"),
        "cards_that_play": ("may_go", "stay"),
        "wild_lay_offs": ("any", "own", "none"),
        "stuck_help": (False, True),
        "skips": (False, True),
        "skip_hits": ("chosen", "next"),
        "missed": ("three", "again", "move_on"),
    }
    assert all(getattr(Options(), name) == values[0] for name, values in choices_of.items())


def test_a_round_that_ends_when_someone_goes_out() -> None:
    """LRN-SET-1: at once, whoever has had how many turns."""
    text = "  0 Y1 Y2 | turns=2\n > 1 R5 | laid turns=1\n 2 B1 | turns=1"
    assert isinstance(play(scene(text, dealer=2), "discard R5").events[1], RoundEnded)


EQUAL_TABLE = """
      0 Y1 Y2 | turns=2
    > 1 R5 | laid turns=1
      2 B1 B2 | turns=1
      3 G1 G2 | turns=1 {}
"""


def equal(last: str = "") -> RummyState:
    """Seat 1 is about to go out in its second turn; seat 0 has had two."""
    return scene(EQUAL_TABLE.format(last), settings=EQUAL, dealer=3)


def test_equal_turns_for_everybody() -> None:
    """LRN-SET-1: those who have had one turn fewer play one more, and nobody else."""
    state, events = play(equal(), "discard R5")
    assert (events, GAME.to_move(state)) == ((Discarded(1, "R5", None),), 2)
    state, _ = play(state, "draw stock", "discard B1")
    assert GAME.to_move(state) == 3
    end = ended(play(state, "draw stock", "discard G1").events)
    assert (end.out, [len(cards) for cards in end.left]) == ((1,), [2, 0, 2, 2])


def test_equal_turns_count_a_lost_one() -> None:
    """LRN-SET-1: a lost turn counts as had."""
    state, _ = play(equal("skipped protected"), "discard R5", "draw stock")
    events = play(state, "discard B1").events
    assert [type(event) for event in events] == [Discarded, TurnLost, RoundEnded, Dealt]


def test_equal_turns_when_the_last_player_goes_out() -> None:
    """LRN-SET-1: then all have had the same number of turns already."""
    state = scene("  0 Y1 Y2 | turns=2\n > 1 R5 | laid turns=1", settings=EQUAL, dealer=1)
    assert isinstance(play(state, "discard R5").events[1], RoundEnded)


def test_several_go_out_in_equal_turns() -> None:
    """LRN-SET-1: they stand in the order of their turns, each with nothing left in hand."""
    text = """
          0 Y1 Y2 | turns=2
        > 1 R5 | laid turns=1
          2 B1 B2 | turns=1
          3 R9 | laid turns=1
          meld 1 set Y9 G9 B9
          stock Y3 Y4
          discard Y5
    """
    state, _ = play(scene(text, settings=EQUAL, dealer=3), "discard R5", "draw stock", "discard B1", "draw stock")
    end = ended(play(state, "off R9 0", "discard Y4").events)
    assert (end.out, end.points, end.made) == ((1, 3), (10, 0, 10, 0), (0, 1, 0, 1))


def test_equal_turns_on_a_table_where_nothing_can_be_drawn() -> None:
    """LRN-SET-1, LRN-TURN-2: those who are still owed a turn cannot have it, and the round ends."""
    text = "  0 Y1 Y2 | turns=2\n > 1 S | laid turns=1\n 2 B1 B2 | turns=1\n stock\n discard"
    events = play(scene(text, settings=EQUAL | SKIPS, dealer=2), "discard S at 2").events
    assert (ended(events).out, ended(events).points) == ((1,), (10, 0, 10))


PLAYABLE = """
    > 0 R9 B12 W | laid
      1 B1 B2 | laid
      meld 1 set Y9 G9 B9
      meld 1 run R4 W W Y7
"""


def test_cards_that_play_may_go() -> None:
    """LRN-SET-2: by default a card that fits may be discarded."""
    assert choices(scene(PLAYABLE), Discard) == [Discard("W"), Discard("R9"), Discard("B12")]


def test_cards_that_play_stay() -> None:
    """LRN-SET-2: a player who is down keeps or lays off what could be laid off, wilds too."""
    state = scene(PLAYABLE, settings=STAY)
    assert choices(state, Discard) == [Discard("B12")]
    assert refused(state, "discard R9") == refused(state, "discard W") == "LRN-SET-2"
    state, _ = play(state, "off R9 0", "off W 0")
    assert play(state, "discard B12").events[0] == Discarded(0, "B12", None)


def test_a_wild_that_fits_nowhere_may_go() -> None:
    """LRN-SET-2: what counts is whether it could legally be laid off now (LRN-SET-3, LRN-MELD-2)."""
    for settings in (STAY | {"wild_lay_offs": "own"}, STAY | {"wild_lay_offs": "none"}):
        assert Discard("W") in choices(scene(PLAYABLE, settings=settings), Discard)
    full = scene("> 0 W B12 | laid\n 1 B1 | laid\n meld 1 run R4 W W Y7", settings=STAY)
    assert choices(full, Discard) == [Discard("W"), Discard("B12")]


def test_what_was_just_taken_stays_like_any_other_card() -> None:
    """LRN-SET-2: it is not where the card comes from that counts."""
    state = scene(PLAYABLE.replace("R9 ", "") + " discard R9", settings=STAY, stage="draw")
    state, _ = play(state, "draw discard")
    assert refused(state, "discard R9") == "LRN-SET-2"
    free = scene(PLAYABLE.replace("R9 ", "") + " discard R10", settings=STAY, stage="draw")
    assert Discard("R10") in choices(play(free, "draw discard").state, Discard)


def test_the_last_card_may_go_though_it_fits() -> None:
    """LRN-SET-2: or nobody could go out with it (LRN-TURN-4)."""
    state = scene("> 0 R9 | laid\n 1 B1 | laid\n meld 1 set Y9 G9 B9", settings=STAY)
    assert ended(play(state, "discard R9").events).out == (0,)


def test_cards_that_play_bind_only_who_is_down() -> None:
    """LRN-SET-2"""
    state = scene(PLAYABLE.replace("W | laid", "W"), settings=STAY)
    assert choices(state, Discard) == [Discard("W"), Discard("R9"), Discard("B12")]


def test_the_clock_is_free_to_discard_what_plays() -> None:
    """LRN-TIME-1: the plain move is the same as ever; a player could not choose it."""
    state = scene(PLAYABLE.replace("B12", "B8"), settings=STAY)
    assert refused(state, "discard R9") == "LRN-SET-2"
    action, events = play_plain(GAME, state, 0, KEY)
    assert action == Discard("R9")
    assert events == (Discarded(0, "R9", None),)


def wilds(where: str) -> list[int]:
    """On which melds the seat to move may lay off a wild: 0 is another's, 1 its own."""
    text = "> 0 W R1 R9 | laid\n 1 B1 | laid\n meld 1 set Y9 G9 B9\n meld 0 run R4 Y5 Y6 Y7"
    state = scene(text, settings={"wild_lay_offs": where})
    assert LayOff("R9", 0) in choices(state, LayOff)
    return sorted({off.meld for off in choices(state, LayOff) if off.card == "W"})


@pytest.mark.parametrize(("where", "melds"), [("any", [0, 1]), ("own", [1]), ("none", [])])
def test_wild_lay_offs(where: str, melds: list[int]) -> None:
    """LRN-SET-3: on any meld, only on one's own, or not at all; other cards go anywhere."""
    assert wilds(where) == melds


def test_a_wild_lay_off_that_is_not_allowed() -> None:
    """LRN-SET-3"""
    text = "> 0 W R1 | laid\n 1 B1 | laid\n meld 1 set Y9 G9 B9"
    for where in ("own", "none"):
        assert refused(scene(text, settings={"wild_lay_offs": where}), "off W 0") == "LRN-SET-3"


def test_too_many_wilds_on_ones_own_meld() -> None:
    """LRN-SET-3: LRN-MELD-2 always holds as well."""
    state = scene("> 0 W R1 | laid\n 1 B1\n meld 0 set Y9 G9 W W", settings={"wild_lay_offs": "own"})
    assert refused(state, "off W 0") == "LRN-MELD-2"


def test_a_skip_costs_the_next_turn() -> None:
    """LRN-SET-6: a player one chooses; the turn is lost when it would have begun."""
    state = scene("> 0 S R1\n 1 B1 B2\n 2 G1 G2\n 3 Y1 Y2", settings=SKIPS)
    assert choices(state, Discard) == [Discard("R1"), Discard("S", 1), Discard("S", 2), Discard("S", 3)]
    state, events = play(state, "discard S at 2")
    assert events == (Discarded(0, "S", 2),)
    assert play(state, "draw stock", "discard B1").events == (Discarded(1, "B1", None), TurnLost(2))


def test_nobody_is_hit_twice_before_the_turn_is_lost() -> None:
    """LRN-SET-6: nobody with a lost turn waiting."""
    state = scene("> 0 S R1\n 1 S B2\n 2 G1 G2\n 3 Y1 Y2", settings=SKIPS)
    state, _ = play(state, "discard S at 2", "draw stock")
    assert refused(state, "discard S at 2") == "LRN-SET-6"
    assert [action.target for action in choices(state, Discard) if action.card == "S"] == [3, 0]


def test_who_lost_a_turn_can_be_hit_again() -> None:
    """LRN-SET-6: the lost turn is all there is to it; no protection outlasts it, unlike in Ladder 11."""
    state = scene("> 0 S S R1\n 1 B1 B2", settings=SKIPS)
    state, events = play(state, "discard S at 1")
    assert events == (Discarded(0, "S", 1), TurnLost(1))
    assert (state.seats[1].skipped, state.seats[1].protected) == (False, False)
    assert play(state, "draw stock", "discard S at 1").events == (Discarded(0, "S", 1), TurnLost(1))


def test_a_skip_that_can_hit_nobody() -> None:
    """LRN-SET-6: it does nothing; a name is needed when somebody can be hit, and only for a Skip."""
    state = scene("> 0 S R1\n 1 B1 B2 | protected skipped\n 2 G1 G2 | protected skipped", settings=SKIPS)
    assert choices(state, Discard) == [Discard("R1"), Discard("S")]
    assert play(state, "discard S").events[0] == Discarded(0, "S", None)
    free = scene("> 0 S R1\n 1 B1 B2", settings=SKIPS)
    for move in ("discard S", "discard S at 0", "discard S at 2", "discard R1 at 1"):
        assert refused(free, move) == "LRN-SET-6"


def test_a_skip_hits_the_next_player() -> None:
    """LRN-SET-6: and no other; with a lost turn waiting there it does nothing."""
    state = scene("  0 Y1 Y2\n > 1 S R1\n 2 B1 B2\n 3 G1 G2", settings=NEXT)
    assert choices(state, Discard) == [Discard("R1"), Discard("S", 2)]
    assert refused(state, "discard S at 3") == "LRN-SET-6"
    state = scene("  0 Y1 Y2\n > 1 S R1\n 2 B1 B2 | protected skipped\n 3 G1 G2", settings=NEXT)
    assert choices(state, Discard) == [Discard("R1"), Discard("S")]
    assert refused(state, "discard S at 3") == "LRN-SET-6"


def test_a_skip_passes_over_who_is_out() -> None:
    """LRN-SET-6, LRN-SET-1: the next player is the next who still holds cards."""
    text = """
          0 R9 | laid turns=1
        > 1 S R1 | turns=1
          2 B1 | laid turns=1
          3 Y1 Y2 | turns=1
    """
    state = scene(text, settings=NEXT | EQUAL, dealer=0)
    over = scene(text.replace("2 B1 | laid turns=1", "2 | laid turns=2"), settings=NEXT | EQUAL, dealer=0)
    assert [action.target for action in choices(state, Discard)] == [None, 2]
    assert [action.target for action in choices(over, Discard)] == [None, 3]


def test_a_skip_is_never_melded_or_taken() -> None:
    """LRN-SET-6"""
    sets = CONTRACT["set of 3 + set of 3"]
    state = scene(f"> 0 R5 Y5 S R7 Y7 G7 B8 | rung={sets}\n 1 B1 B2", settings=SKIPS)
    assert refused(state, "lay set R5 Y5 S, set R7 Y7 G7") == "LRN-SET-6"
    state = scene("> 0 S R1 | laid\n 1 B1 | laid\n meld 1 color_group R1 R2 R3", settings=SKIPS)
    assert refused(state, "off S 0") == "LRN-SET-6"
    assert choices(state, LayOff) == [LayOff("R1", 0)]
    state = scene("> 0 R1 R2\n 1 B1 B2\n discard G1 S", stage="draw", settings=SKIPS)
    assert [action.source for action in GAME.legal_actions(state, 0)] == ["stock"]
    assert refused(state, "draw discard") == "LRN-TURN-1"


def test_a_skip_as_the_last_card() -> None:
    """LRN-SET-6, LRN-TURN-4: it is a discard like any other; nobody loses a turn of the next round by it."""
    state = scene("> 0 S | laid\n 1 B1 B2\n 2 B3", settings=SKIPS, dealer=2)
    events = play(state, "discard S at 1").events
    assert events[0] == Discarded(0, "S", 1)
    assert isinstance(events[1], RoundEnded)


@pytest.mark.parametrize(
    ("missed", "misses", "rung"),
    [
        ("three", 0, 4),
        ("three", 1, 4),
        ("three", 2, 5),
        ("again", 0, 4),
        ("again", 30, 4),
        ("move_on", 0, 5),
    ],
)
def test_if_you_do_not_go_down(missed: Any, misses: int, rung: int) -> None:
    """LRN-SET-7, LRN-CON-3, LRN-CON-4: three misses move one on; or none; or the first."""
    state = scene(f"> 0 R5 | laid\n 1 B1 | rung=4 misses={misses}", settings={"missed": missed})
    state, events = play(state, "discard R5")
    assert ended(events).rungs == (2, rung)
    assert state.seats[1].misses == (misses + 1 if rung == 4 else 0)


@pytest.mark.parametrize("missed", ["three", "again", "move_on"])
def test_going_down_is_no_miss(missed: Any) -> None:
    """LRN-SET-7: whoever went down moves on, and the count of misses begins anew."""
    state = scene("> 0 R5 | laid\n 1 B1 | laid rung=4 misses=2", settings={"missed": missed})
    state, events = play(state, "discard R5")
    assert (ended(events).rungs, ended(events).made, state.seats[1].misses) == ((2, 5), (1, 1), 0)


def test_what_the_rules_say_of_each_choice() -> None:
    """LRN-SET-7: after how many misses."""
    after = [rules(Options(missed=missed)).misses for missed in ("three", "again", "move_on")]
    assert after == [3, None, 1]
