"""What only the host may do before the match: hand the part on, close and add seats, send people away (TBL-TABLE-5)."""

import pytest

from tests.table.desk import ANN, BO, CY, DUEL, Desk, ladder, played_at, same, snakes
from toprung.kernel import Illegal
from toprung.table.command import AddSeat, CloseSeat, Command, PassHost, Remove, SetPace, Sit
from toprung.table.event import HostPassed, Removed, SeatAdded, SeatClosed
from toprung.table.reading import phase, seats_of
from toprung.table.setting import Setting
from toprung.table.view import entry_view, table_view

TRIO = snakes(None, None, None)


def view_of(desk: Desk, person: str) -> list[bool]:
    """Which seats the person sees as the host's."""
    return [seat.host for seat in table_view(desk.table, "t", person, frozenset(), 0).seats]


@pytest.mark.parametrize("command", [PassHost(1), Remove(1), CloseSeat(2), AddSeat(), SetPace("slow")], ids=repr)
def test_nobody_but_the_host_arranges_the_table(command: Command) -> None:
    """TBL-TABLE-5"""
    desk = Desk(TRIO)
    desk.do(BO, Sit(1))
    with pytest.raises(Illegal, match="Only the host"):
        desk.do(BO, command)


@pytest.mark.parametrize("command", [Remove(1), CloseSeat(1), AddSeat()], ids=repr)
def test_seats_are_settled_once_the_match_has_begun(command: Command) -> None:
    """TBL-HIDE-3, TBL-TABLE-5"""
    desk = played_at(DUEL, BO)
    with pytest.raises(Illegal, match="before the match begins"):
        desk.do(ANN, command)


def test_the_host_hands_the_part_on_also_while_the_match_runs() -> None:
    """TBL-TABLE-5: everybody sees who is the host."""
    desk = played_at(DUEL, BO)
    assert view_of(desk, BO.id) == [True, False]
    assert desk.do(ANN, PassHost(1)) == [HostPassed("Bo", BO.id)]
    assert view_of(desk, ANN.id) == [False, True]
    assert desk.do(BO, PassHost(1)) == []
    with pytest.raises(Illegal):
        desk.do(ANN, PassHost(0))


def test_only_somebody_who_sits_there_can_be_the_host() -> None:
    """TBL-TABLE-5: no bot, no empty seat."""
    desk = Desk(snakes(None, "bot", None))
    for seat in (1, 2, 3):
        with pytest.raises(Illegal):
            desk.do(ANN, PassHost(seat))


def test_whoever_is_sent_away_does_not_come_back() -> None:
    """TBL-TABLE-5: from all their seats; others may sit there. They alone see that they cannot; nobody is told the
    person's id."""
    desk = Desk(snakes(None, None, None, None))
    desk.do(BO, Sit(1), Sit(3))
    events = desk.do(ANN, Remove(3))
    assert events == [Removed(1, BO.id), Removed(3, BO.id)]
    assert seats_of(desk.table, BO.id) == ()
    with pytest.raises(Illegal, match="sent you away"):
        desk.do(BO, Sit(2))
    desk.do(CY, Sit(1))
    barred = {id: table_view(desk.table, "t", id, frozenset(), 0).barred for id in (ANN.id, BO.id, CY.id, None)}
    assert barred == {ANN.id: False, BO.id: True, CY.id: False, None: False}
    assert entry_view(None, events[0], (0,)) == Removed(1)  # type: ignore[arg-type]
    assert same(desk.table, desk.journal)


@pytest.mark.parametrize("seat", [0, 1, 2, 7])
def test_the_host_sends_away_neither_themself_nor_nobody(seat: int) -> None:
    """TBL-TABLE-5"""
    desk = Desk(snakes(None, "bot", None))
    with pytest.raises(Illegal):
        desk.do(ANN, Remove(seat))


def test_a_closed_seat_is_gone_and_the_others_move_up() -> None:
    """TBL-TABLE-5: what people were ready for was another match, so they get ready anew; then it begins."""
    desk = Desk(ladder(None, None, None, None))
    desk.do(BO, Sit(3))
    desk.ready(ANN, 0)
    desk.ready(BO, 3)
    assert desk.do(ANN, CloseSeat(1), CloseSeat(1)) == [SeatClosed(1), SeatClosed(1)]
    assert [chair.person for chair in desk.table.chairs] == [ANN, BO]
    assert [chair.commitment for chair in desk.table.chairs] == ["", ""]
    assert desk.table.setting.bots == (None, None)
    assert phase(desk.table) == "open"
    desk.start()
    assert same(desk.table, desk.journal)


def test_a_seat_is_added_at_the_end() -> None:
    """TBL-TABLE-5"""
    desk = Desk(ladder(None, "easy"))
    desk.ready(ANN, 0)
    assert desk.table.full_at is not None
    desk = Desk(ladder(None, "easy"))
    assert desk.do(ANN, AddSeat()) == [SeatAdded()]
    assert desk.table.setting.bots == (None, "easy", None)
    desk.start(BO)


def test_a_game_keeps_a_number_of_seats_that_it_has() -> None:
    """TBL-TABLE-5"""
    desk = Desk(Setting(game="ladder_rummy_standard", bots=(None,) * 4))
    for command in (CloseSeat(1), AddSeat()):
        with pytest.raises(Illegal, match="for 4 to 4 players"):
            desk.do(ANN, command)


def test_a_seat_in_which_somebody_sits_is_not_closed() -> None:
    """TBL-TABLE-5"""
    desk = Desk(snakes(None, "bot", None))
    for seat in (0, 1):
        with pytest.raises(Illegal, match="taken"):
            desk.do(ANN, CloseSeat(seat))
