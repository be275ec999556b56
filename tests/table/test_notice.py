"""Whom a turn-based table has something to tell: who is waited for, each turn anew, and nobody else."""

import pytest

from tests.table.desk import ANN, BO, Desk, played_at, snakes
from toprung.table.clock import HOUR
from toprung.table.command import Leave, Nonce, Sit, Unready
from toprung.table.notice import Notice, notices
from toprung.table.reading import phase
from toprung.table.setting import Clock, RealTime, TurnBased, Untimed

DAILY = TurnBased()


def test_who_is_to_move_is_told_once_a_turn_and_reminded_once() -> None:
    """TBL-TABLE-2"""
    desk = played_at(snakes(None, None, clock=DAILY), BO)
    seat, turn = desk.mover(), desk.table.turn
    person = (ANN, BO)[seat]
    assert notices(desk.table) == {Notice(person.id, "turn", turn)}
    desk.tick()
    assert notices(desk.table) == {Notice(person.id, "reminder", turn)}
    desk.until(1 - seat)
    assert notices(desk.table) == {Notice((ANN, BO)[1 - seat].id, "turn", desk.table.turn)}


def test_another_turn_of_the_same_person_is_another_notice() -> None:
    """TBL-TIME-3: a bot played the one that ran out, and then the other bot its own."""
    desk = played_at(snakes(None, "bot", clock=DAILY))
    desk.until(0)
    first = notices(desk.table)
    desk.tick()
    desk.tick()
    desk.until(0)
    assert {notice.person for notice in first} == {notice.person for notice in notices(desk.table)} == {ANN.id}
    assert first.isdisjoint(notices(desk.table))


def test_while_a_bot_moves_and_when_all_is_over_nobody_is_told() -> None:
    """TBL-TABLE-2"""
    desk = played_at(snakes(None, "bot", clock=DAILY))
    while phase(desk.table) == "playing" and desk.mover() == 0:
        desk.play()
    assert notices(desk.table) == frozenset()
    desk.do(ANN, Leave(0))
    assert (phase(desk.table), notices(desk.table)) == ("over", frozenset())


def test_who_is_not_there_for_the_beginning_is_told_that_the_others_wait() -> None:
    """TBL-TABLE-2, TBL-HIDE-3: a match begins when everybody has added to its chance, which takes being there."""
    desk = Desk(snakes(None, None, clock=TurnBased(12)))
    desk.do(BO, Sit(1))
    desk.ready(ANN, 0)
    assert notices(desk.table) == frozenset()
    desk.ready(BO, 1)
    assert notices(desk.table) == {Notice(person.id, "start", 1) for person in (ANN, BO)}
    desk.do(BO, Nonce(1, desk.nonce(1)))
    assert notices(desk.table) == {Notice(ANN.id, "start", 1)}
    desk.tick()
    assert notices(desk.table) == frozenset()


def test_who_takes_back_that_they_are_ready_waits_for_nobody() -> None:
    """TBL-TABLE-2"""
    desk = Desk(snakes(None, None, clock=DAILY))
    desk.do(BO, Sit(1))
    desk.ready(ANN, 0)
    desk.do(ANN, Unready(0))
    desk.ready(BO, 1)
    assert notices(desk.table) == frozenset()


@pytest.mark.parametrize("clock", [RealTime(), Untimed()])
def test_at_a_table_that_is_played_live_nobody_is_told(clock: Clock) -> None:
    """TBL-TABLE-1, TBL-TABLE-6"""
    desk = played_at(snakes(None, "bot", clock=clock))
    desk.until(0)
    assert notices(desk.table) == frozenset()


def test_a_reminder_is_of_the_last_sixth() -> None:
    """TBL-TABLE-2"""
    desk = played_at(snakes(None, None, clock=TurnBased(12)), BO)
    begun = desk.now
    desk.tick()
    assert desk.now == begun + 10 * HOUR
    assert {notice.kind for notice in notices(desk.table)} == {"reminder"}
