"""Sitting down and standing up, bots, the host, being ready: a table before its match."""

import pytest
from msgspec.structs import replace

from tests.table.desk import ANN, BO, CY, DUEL, LADDER_DUEL, SOLO, Desk, ladder, snakes
from toprung.kernel import Illegal
from toprung.table.command import (
    AddBot,
    ComeBack,
    Command,
    Leave,
    Play,
    React,
    Ready,
    RemoveBot,
    SetPace,
    Sit,
    Stand,
    Unready,
)
from toprung.table.event import BotAdded, BotRemoved, Closed, HostPassed, PaceSet, Played, Sat, Stood, Unreadied
from toprung.table.reading import phase, seats_of
from toprung.table.record import record
from toprung.table.refusal import MOST_BEFORE
from toprung.table.setting import Untimed
from toprung.table.value import Person


def refusal(desk: Desk, person: Person, command: Command) -> str:
    with pytest.raises(Illegal) as refused:
        desk.do(person, command)
    return refused.value.clause


def test_a_person_takes_an_open_seat() -> None:
    """TBL-TABLE-5: under their name."""
    desk = Desk(DUEL)
    assert desk.do(BO, Sit(1)) == [Sat(1, "Bo", person=BO.id)]
    assert desk.table.chairs[1].person == BO


def test_a_seat_that_is_taken_is_refused_and_one_s_own_changes_nothing() -> None:
    """TBL-TABLE-5: by a person or by a bot."""
    desk = Desk(snakes(None, "bot", None))
    assert refusal(desk, BO, Sit(0)) == "TBL-TABLE-5"
    assert refusal(desk, BO, Sit(1)) == "TBL-TABLE-5"
    assert desk.do(ANN, Sit(0)) == []


def test_who_has_another_name_now_sits_under_it() -> None:
    """TBL-TABLE-5: as ready as before."""
    desk = Desk(DUEL)
    desk.ready(ANN, 0)
    before = desk.table.chairs[0]
    renamed = Person(ANN.id, "Anna")
    assert desk.do(renamed, Sit(0)) == [Sat(0, "Anna", person=ANN.id)]
    assert desk.table.chairs[0] == replace(before, person=renamed)
    assert desk.do(renamed, Sit(0)) == []


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_there_are_no_other_seats(seat: int) -> None:
    """TBL-TABLE-5: also not counted from the end."""
    desk = Desk(DUEL)
    for command in (Sit(seat), Stand(seat), AddBot(seat, "bot"), RemoveBot(seat), Ready(seat, "0" * 64)):
        assert refusal(desk, ANN, command) == "TBL-TABLE-5"


def test_hidden_hands_are_not_shared_on_one_screen() -> None:
    """TBL-TABLE-4: at Ladder 11 whoever sits down elsewhere leaves the first seat, and is no longer ready."""
    desk = Desk(ladder(None, None, None))
    desk.ready(ANN, 0)
    assert desk.do(ANN, Sit(2)) == [Stood(0), Sat(2, "Ann", person=ANN.id)]
    assert seats_of(desk.table, ANN.id) == (2,)
    assert desk.table.chairs[2].commitment == ""
    assert desk.table.host == ANN.id


def test_snakes_and_ladders_is_played_by_several_from_one_browser() -> None:
    """TBL-TABLE-4: pass and play, also without a turn timer."""
    desk = Desk(snakes(None, None, None, clock=Untimed()))
    desk.do(ANN, Sit(1), Sit(2))
    assert seats_of(desk.table, ANN.id) == (0, 1, 2)
    desk.start()
    desk.finish()
    assert {event.seat for event in (entry.event for entry in desk.journal) if isinstance(event, Played)} == {0, 1, 2}


def test_each_who_plays_from_one_browser_has_a_name() -> None:
    """TBL-TABLE-4: given on sitting down or later, cleaned as any name is; without one the person's own. All seats are
    the person's, and the record has the names."""
    desk = Desk(snakes(None, None, None, clock=Untimed()))
    assert desk.do(ANN, Sit(1, "  Grand\u200bma ")) == [Sat(1, "Grand ma", person=ANN.id)]
    assert desk.do(ANN, Sit(1, "Grand ma")) == []
    assert desk.do(ANN, Sit(2), Sit(2, "Cy"), Sit(1)) == [
        Sat(2, "Ann", person=ANN.id),
        Sat(2, "Cy", person=ANN.id),
        Sat(1, "Ann", person=ANN.id),
    ]
    assert seats_of(desk.table, ANN.id) == (0, 1, 2)
    desk.start()
    assert [seat.name for seat in record(desk.table, desk.journal, ANN.id).header.seats] == ["Ann", "Ann", "Cy"]


@pytest.mark.parametrize("name", [" ", "\u202e", "x" * 25])
def test_what_is_no_name_is_refused(name: str) -> None:
    """TBL-TABLE-4: as anywhere else."""
    desk = Desk(snakes(None, None, clock=Untimed()))
    assert refusal(desk, ANN, Sit(1, name)) == "TBL-TABLE-4"


def test_where_a_screen_cannot_be_shared_everybody_sits_under_their_own_name() -> None:
    """TBL-TABLE-4"""
    desk = Desk(ladder(None, None))
    assert refusal(desk, BO, Sit(1, "Bob")) == "TBL-TABLE-4"
    assert desk.do(BO, Sit(1)) == [Sat(1, "Bo", person=BO.id)]


def test_the_host_adds_and_removes_bots() -> None:
    """TBL-TABLE-3: at any time before the start."""
    desk = Desk(ladder(None, None, None))
    assert desk.do(ANN, AddBot(1, "hard")) == [BotAdded(1, "hard")]
    assert desk.do(ANN, RemoveBot(1)) == [BotRemoved(1)]
    assert desk.do(ANN, AddBot(1, "easy")) == [BotAdded(1, "easy")]
    assert refusal(desk, ANN, AddBot(0, "easy")) == "TBL-TABLE-5"
    assert refusal(desk, ANN, AddBot(2, "deep")) == "TBL-TABLE-3"
    assert refusal(desk, ANN, RemoveBot(0)) == "TBL-TABLE-3"


def test_only_the_host_says_who_is_a_bot_and_how_fast() -> None:
    """TBL-TABLE-5: for everybody else these are refused."""
    desk = Desk(snakes(None, None, "bot", None))
    desk.do(BO, Sit(1))
    for command in (AddBot(3, "bot"), RemoveBot(2), SetPace("slow")):
        assert refusal(desk, BO, command) == "TBL-TABLE-5"
    assert desk.do(ANN, SetPace("slow")) == [PaceSet("slow")]
    assert desk.do(ANN, SetPace("slow")) == []
    assert desk.table.setting.bot_pace == "slow"


def test_being_ready_can_be_taken_back() -> None:
    """TBL-HIDE-3: while the table is open; so can the commitment."""
    desk = Desk(DUEL)
    desk.ready(ANN, 0)
    assert desk.ready(ANN, 0) == []
    other = "ab" * 32
    desk.do(ANN, Ready(0, other.upper()))
    assert desk.table.chairs[0].commitment == other
    assert desk.do(ANN, Unready(0)) == [Unreadied(0)]
    assert desk.do(ANN, Unready(0)) == []


@pytest.mark.parametrize("text", ["", "ab", "0" * 63, "0" * 65, "g" * 64, "0 " * 32, "٣" * 64])
def test_a_commitment_is_32_bytes_in_hex(text: str) -> None:
    """TBL-HIDE-3: anything else is refused with a clear word."""
    assert refusal(Desk(DUEL), ANN, Ready(0, text)) == "TBL-HIDE-3"


def test_nobody_acts_for_a_seat_of_somebody_else() -> None:
    """TBL-SPEC-1: neither another player nor a spectator."""
    desk = Desk(snakes(None, None, None))
    desk.do(BO, Sit(1))
    for person in (BO, CY):
        before: tuple[Command, ...] = (Stand(0), Ready(0, "0" * 64), Unready(0))
        assert {refusal(desk, person, command) for command in before} == {"TBL-SPEC-1"}
    desk.start(CY)
    running: tuple[Command, ...] = (Play(0, desk.table.version, {"type": "roll"}), Leave(0), ComeBack(0))
    assert {refusal(desk, BO, command) for command in running} == {"TBL-SPEC-1"}


def test_before_the_start_there_is_no_match_to_play_or_to_leave() -> None:
    """TBL-HIDE-3: the match begins with the last nonce."""
    desk = Desk(DUEL)
    for command in (Play(0, desk.table.version, {"type": "roll"}), Leave(0), ComeBack(0)):
        assert refusal(desk, ANN, command) == "TBL-HIDE-3"


def test_after_the_start_seats_are_settled() -> None:
    """TBL-HIDE-3: nobody sits down, stands up or changes a bot in a running match."""
    desk = Desk(DUEL)
    desk.start(BO)
    for command in (Sit(0), Stand(0), AddBot(1, "bot"), RemoveBot(1), Ready(0, "0" * 64), Unready(0)):
        assert refusal(desk, ANN, command) == "TBL-HIDE-3"


def test_the_host_s_role_passes_on_when_the_host_stands_up() -> None:
    """TBL-TABLE-5: to the next person, who may then add bots."""
    desk = Desk(snakes(None, None, None))
    desk.do(CY, Sit(2))
    assert desk.do(ANN, Stand(0)) == [Stood(0), HostPassed("Cy", CY.id)]
    assert desk.do(CY, AddBot(0, "bot")) == [BotAdded(0, "bot")]


def test_the_host_stays_host_while_they_keep_a_seat() -> None:
    """TBL-TABLE-5: one of two seats given up is no leaving."""
    desk = Desk(snakes(None, None, None))
    desk.do(ANN, Sit(1))
    desk.do(BO, Sit(2))
    assert desk.do(ANN, Stand(0)) == [Stood(0)]
    assert desk.table.host == ANN.id


def test_the_table_closes_behind_the_last_person() -> None:
    """TBL-LEAVE-2: nobody is left, so nothing more can happen."""
    desk = Desk(LADDER_DUEL)
    desk.do(ANN, AddBot(1, "easy"))
    assert desk.do(ANN, Stand(0)) == [Stood(0), Closed()]
    assert phase(desk.table) == "over"
    assert refusal(desk, ANN, Sit(0)) == "TBL-HIDE-3"


def test_bots_alone_are_no_table() -> None:
    """TBL-TABLE-3: after a start that was called off the host, not seated, leaves one seat for a person."""
    desk = Desk(SOLO)
    desk.ready(ANN, 0)
    desk.tick()
    assert desk.table.chairs[0].person is None
    assert refusal(desk, ANN, AddBot(0, "bot")) == "TBL-TABLE-3"


def test_a_table_is_not_changed_without_end_before_its_match() -> None:
    """TBL-TABLE-5: and whoever sits there can still stand up."""
    desk = Desk(DUEL)
    for number in range(MOST_BEFORE):
        if desk.table.version < MOST_BEFORE:
            desk.do(ANN, Ready(0, f"{number:064x}"))
    assert refusal(desk, ANN, Ready(0, "f" * 64)) == "TBL-TABLE-5"
    assert refusal(desk, ANN, SetPace("slow")) == "TBL-TABLE-5"
    assert refusal(desk, BO, Sit(1)) == "TBL-TABLE-5"
    assert refusal(desk, ANN, React(0, "wow")) == "TBL-TABLE-5"
    assert desk.do(ANN, Stand(0)) == [Stood(0), Closed()]
