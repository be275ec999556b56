"""Opening a table: what a host may choose, and what is refused (TBL-TABLE)."""

import msgspec
import pytest

from tests.table.desk import ANN, BO, DUEL, LADDER_DUEL, SOLO, START, Desk, ladder, snakes
from toprung.games import GAMES
from toprung.kernel import Illegal, commitment
from toprung.table.clock import due, turn_time
from toprung.table.command import Sit
from toprung.table.decide import open_table
from toprung.table.reading import may_watch, phase
from toprung.table.setting import RealTime, Setting, Untimed


def refusal(setting: Setting) -> Illegal:
    with pytest.raises(Illegal) as refused:
        open_table(setting, ANN, START, bytes(32))
    return refused.value


@pytest.mark.parametrize(("seconds", "name"), [(45, "Relaxed"), (30, "Normal"), (15, "Fast")])
def test_a_turn_of_a_real_time_table_has_the_seconds_the_host_chose(seconds: int, name: str) -> None:
    """TBL-TABLE-1: Relaxed, Normal and Fast."""
    clock = msgspec.convert({"type": "real_time", "seconds": seconds}, RealTime)
    assert turn_time(clock) == seconds * 1000, name


def test_normal_is_the_default_clock() -> None:
    """TBL-TABLE-1: 30 seconds unless the host chose otherwise (SNL-TIME-1 too)."""
    assert Setting(game="ladder11", bots=(None, None)).clock == RealTime(30)


def test_no_other_clock_can_be_set() -> None:
    """TBL-TABLE-1: a turn of 7 seconds is refused before it reaches a table."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "real_time", "seconds": 7}, RealTime)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_any_seat_can_be_given_to_a_bot_of_any_level(level: str) -> None:
    """TBL-TABLE-3: bots sit where the setting has them, from the start."""
    table = Desk(ladder(None, level, None, level)).table
    assert [chair.bot for chair in table.chairs] == [None, level, None, level]


def test_a_level_of_another_game_is_refused() -> None:
    """TBL-TABLE-3: the levels are the game's own."""
    refused = refusal(ladder(None, "bot"))
    assert refused.clause == "TBL-TABLE-3"
    assert refused.params == {"level": "bot"}


def test_a_person_has_to_have_a_seat() -> None:
    """TBL-TABLE-3: not every seat."""
    assert refusal(snakes("bot", "bot")).clause == "TBL-TABLE-3"


def test_a_host_sits_at_the_first_open_seat_and_is_host() -> None:
    """TBL-TABLE-5: who opens a table sits there."""
    table = Desk(snakes("bot", None, None)).table
    assert [chair.person for chair in table.chairs] == [None, ANN, None]
    assert table.host == ANN.id
    assert phase(table) == "open"
    assert due(table) is None


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_game_has_only_so_many_seats(seats: int) -> None:
    """TBL-TABLE-5: two to four at Snakes & Ladders."""
    refused = refusal(snakes(*[None] * seats))
    assert refused.clause == "TBL-TABLE-5"
    assert refused.params == {"least": 2, "most": 4}


def test_a_game_that_is_not_there_is_refused() -> None:
    """TBL-TABLE-5: only the games of the room."""
    assert refusal(Setting(game="chess", bots=(None, None))).clause == "TBL-TABLE-5"


def test_options_are_written_out_with_their_defaults() -> None:
    """TBL-TABLE-5: what the host left out is what the game plays anyway (record.md, Options)."""
    table = Desk(snakes(None, None, options={"fast": True})).table
    assert table.setting.options == {"bounce_back": False, "need_six": False, "classic": False, "fast": True}
    assert table.rules == GAMES["snakes_and_ladders"].version


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    """TBL-TABLE-5: a misspelt option is not passed over."""
    assert refusal(snakes(None, None, options={"fsat": True})).params == {"option": "fsat"}


@pytest.mark.parametrize("rungs", [6, "ten", None, [10]])
def test_an_option_with_a_wrong_value_is_refused(rungs: object) -> None:
    """TBL-TABLE-5, L11-RUNG-4: and the message says where."""
    with pytest.raises(msgspec.ValidationError, match="rungs"):
        open_table(ladder(None, None, options={"rungs": rungs}), ANN, START, bytes(32))


def test_spectators_may_watch_unless_the_host_forbids_it() -> None:
    """TBL-TABLE-5: allowed by default; where they are not, only those who sat at the table see its match."""
    assert DUEL.spectators
    watched, private = Desk(DUEL), Desk(snakes(None, None, spectators=False))
    assert may_watch(private.table, "id-of-somebody"), "a person with the link may sit down, so may look"
    for desk in (watched, private):
        desk.start(BO)
    assert may_watch(watched.table, "id-of-somebody")
    assert not may_watch(private.table, "id-of-somebody")
    assert not may_watch(private.table, None)
    assert may_watch(private.table, BO.id)


def test_solo_play_needs_no_turn_timer() -> None:
    """TBL-TABLE-6: one person and bots, and nothing hurries the person."""
    desk = Desk(SOLO)
    desk.start()
    desk.until(0)
    assert due(desk.table) is None


def test_solo_play_may_have_a_turn_timer() -> None:
    """TBL-TABLE-6: if the host wants one."""
    desk = Desk(snakes(None, "bot", clock=RealTime(15)))
    desk.start()
    desk.until(0)
    assert due(desk.table) == desk.table.turn_at + 15_000


def test_two_people_need_a_turn_timer() -> None:
    """TBL-TABLE-6: a table without one is refused, and so is a second person at one."""
    assert refusal(ladder(None, None, clock=Untimed())).clause == "TBL-TABLE-6"
    desk = Desk(snakes(None, None, clock=Untimed()))
    with pytest.raises(Illegal) as refused:
        desk.do(BO, Sit(1))
    assert refused.value.clause == "TBL-TABLE-6"


def test_the_commitment_belongs_to_the_seed_drawn_at_the_opening() -> None:
    """TBL-HIDE-3: the seed is what the room drew, nothing else."""
    opened = open_table(LADDER_DUEL, ANN, START, bytes(range(32)))[0]
    assert opened.seed == bytes(range(32)).hex()  # type: ignore[union-attr]
    assert commitment(bytes(range(32))).hex() not in str(opened)
