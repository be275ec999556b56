"""A word from a few, and another match with the same people."""

import pytest
from msgspec.structs import replace

from tests.table.desk import ANN, BO, CY, DUEL, Desk, played_at, same
from toprung.games import GAMES
from toprung.kernel import Illegal
from toprung.table.command import Forget, Leave, React, Rematch, Sit, Stand
from toprung.table.event import Forgotten, HostPassed, Opened, Reacted, Rematched, Sat
from toprung.table.record import record
from toprung.table.refusal import MOST
from toprung.table.scrub import scrubbed
from toprung.table.view import entry_view, table_view

GAME = GAMES["snakes_and_ladders"]


def over() -> Desk:
    """A table whose match has just ended."""
    desk = played_at(DUEL, BO)
    desk.do(BO, Leave(1))
    return desk


def test_whoever_sits_there_may_say_something_at_any_time() -> None:
    """TBL-SPEC-1: before, in and after the match, and also after having left; it moves nothing."""
    desk = Desk(DUEL)
    assert desk.do(ANN, React(0, "hello")) == [Reacted(0, "hello")]
    desk = played_at(DUEL, BO)
    version = desk.table.moved
    assert desk.do(BO, React(1, "wow")) == [Reacted(1, "wow")]
    assert desk.table.moved == version
    desk = over()
    assert desk.do(BO, React(1, "good_game")) == [Reacted(1, "good_game")]
    assert same(desk.table, desk.journal)


def test_nobody_speaks_from_another_s_seat_or_as_a_spectator() -> None:
    """TBL-SPEC-1"""
    desk = played_at(DUEL, BO)
    for person, seat in ((ANN, 1), (CY, 0), (ANN, 5)):
        with pytest.raises(Illegal, match="do not sit"):
            desk.do(person, React(seat, "hello"))


def test_nobody_speaks_without_end_after_a_match() -> None:
    """TBL-TABLE-5"""
    desk = over()
    desk.table = replace(desk.table, version=MOST)
    with pytest.raises(Illegal, match="too often"):
        desk.do(BO, React(1, "good_game"))


def test_the_people_of_a_table_are_told_where_they_meet_again() -> None:
    """TBL-TABLE-5, TBL-HIDE-1: they and nobody else, also those who left."""
    desk = over()
    assert desk.do(BO, Rematch("t2")) == [Rematched(1, "t2")]
    assert [table_view(desk.table, "t", one.id, frozenset(), 0).rematch for one in (ANN, BO, CY)] == ["t2", "t2", None]
    assert entry_view(GAME, Rematched(1, "t2"), (0,)) == Rematched(1, "t2")
    assert entry_view(GAME, Rematched(1, "t2"), ()) == Rematched(1)


def test_the_first_table_that_is_opened_for_it_counts() -> None:
    """TBL-TABLE-5"""
    desk = over()
    desk.do(BO, Rematch("t2"))
    assert desk.do(ANN, Rematch("t3")) == []
    assert desk.table.rematch == "t2"


def test_there_is_no_rematch_before_the_end_nor_for_others() -> None:
    """TBL-HIDE-3, TBL-SPEC-1"""
    desk = played_at(DUEL, BO)
    with pytest.raises(Illegal, match="not over"):
        desk.do(ANN, Rematch("t2"))
    with pytest.raises(Illegal, match="did not sit"):
        over().do(CY, Rematch("t2"))
    with pytest.raises(Illegal, match="not over"):
        Desk(DUEL).do(ANN, Rematch("t2"))


def test_whoever_is_forgotten_is_called_deleted() -> None:
    """TBL-HIDE-1: in the seats and the record; nobody is told whose id it was."""
    desk = over()
    (event,) = desk.do(BO, Forget())
    assert event == Forgotten((1,), BO.id)
    assert [seat.name for seat in table_view(desk.table, "t", ANN.id, frozenset(), 0).seats] == ["Ann", "deleted"]
    assert [sitter.name for sitter in record(desk.table, desk.journal, None).header.seats] == ["Ann", "deleted"]
    assert entry_view(GAME, event, (0,)) == Forgotten((1,))
    assert same(desk.table, desk.journal)


def test_whoever_once_sat_there_can_be_forgotten_too() -> None:
    """TBL-HIDE-1"""
    desk = Desk(DUEL)
    desk.do(BO, Sit(1), Stand(1))
    assert desk.do(BO, Forget()) == [Forgotten((), BO.id)]


def test_a_name_is_taken_out_of_what_happened() -> None:
    """TBL-HIDE-1: that of this person, and of nobody else; nothing but the name."""
    opened = Opened(DUEL, 1, "Bo", person=BO.id, seed="seed")
    for event in (opened, Sat(1, "Bo", person=BO.id), HostPassed("Bo", BO.id)):
        assert scrubbed(event, ANN.id) == event
    assert scrubbed(opened, BO.id) == Opened(DUEL, 1, "deleted", person=BO.id, seed="seed")
    assert scrubbed(Sat(1, "Bo", person=BO.id), BO.id) == Sat(1, "deleted", person=BO.id)
    assert scrubbed(HostPassed("Bo", BO.id), BO.id) == HostPassed("deleted", BO.id)
