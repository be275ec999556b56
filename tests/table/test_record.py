"""The record of a table's match: whole at the end, redacted before (record.md, TBL-HIDE-1, TBL-HIDE-3)."""

import pytest
from msgspec import UNSET

from tests.table.desk import ANN, BO, CY, LADDER_DUEL, SOLO, Desk, ladder, played_at, snakes
from toprung.games import GAMES
from toprung.games.rummy.event import Dealt, Drew
from toprung.kernel import CameBack, Illegal, Left, Outcome, TakenOver, TimedOut, begin, replay
from toprung.kernel.record import Sitter, dump, load, options_of
from toprung.table.command import ComeBack, Leave
from toprung.table.reading import chance
from toprung.table.record import record


def test_a_finished_match_has_a_whole_record() -> None:
    """TBL-HIDE-3: header with seed and nonces, events that replay to the very state, from its text alone."""
    desk = played_at(snakes(None, "bot", None, options={"need_six": True}), BO)
    desk.finish()
    game = GAMES["snakes_and_ladders"]
    read = load(game, dump(record(desk.table, desk.journal, None)))
    header = read.header
    assert header.seats == (Sitter(name="Ann"), Sitter(bot="bot"), Sitter(name="Bo"))
    assert (header.seed, header.nonces) == (desk.table.seed, (desk.nonce(0), "", desk.nonce(2)))
    assert header.nonce_commitments == (desk.commitment(0), "", desk.commitment(2))
    assert header.options == {"bounce_back": False, "need_six": True, "classic": False, "fast": False}
    assert (header.game, header.rules, header.attempt, header.started) == (
        game.key,
        game.version,
        1,
        "2027-01-15T08:00:00Z",
    )
    options = options_of(game, header)
    assert replay(game, options, 3, read.events) == desk.table.state
    assert begin(game, options, 3, chance(desk.table))[1] == read.events[:1]
    assert isinstance(read.events[-1], Outcome)


def test_a_record_tells_who_played_each_seat() -> None:
    """TBL-TIME-2: time-outs, take-over and coming back stand in the stream; the seat stays the person's."""
    desk = played_at(snakes(None, None), BO)
    for _ in range(3):
        desk.until(1)
        desk.tick()
    desk.do(BO, ComeBack(1))
    desk.finish()
    whole = record(desk.table, desk.journal, None)
    about = [event for event in whole.events if isinstance(event, TimedOut | TakenOver | CameBack)]
    assert about == [TimedOut(1), TimedOut(1), TimedOut(1), TakenOver(1, "bot"), CameBack(1, "bot")]
    assert whole.header.seats[1] == Sitter(name="Bo")
    after = whole.events.index(TimedOut(1)) + 1
    assert whole.events[after].seat == 1, "what follows for that seat is played for it"


def test_a_running_match_gives_each_viewer_their_own_record() -> None:
    """TBL-HIDE-1: one's own cards, nobody else's; no seed."""
    desk = played_at(LADDER_DUEL, BO)
    desk.tick()
    for person, own in ((ANN.id, 0), (BO.id, 1), (CY.id, None), (None, None)):
        shown = record(desk.table, desk.journal, person)
        assert shown.header.seed is UNSET
        dealt, *rest = shown.events
        assert isinstance(dealt, Dealt)
        assert [isinstance(hand, tuple) for hand in dealt.hands] == [own == 0, own == 1]
        (drew,) = [event for event in rest if isinstance(event, Drew)]
        assert (drew.card is not None) == (drew.seat == own)


def test_when_the_match_is_over_the_record_is_the_same_for_everybody() -> None:
    """TBL-HIDE-3: hidden lists are complete, for those who left and those who watched too."""
    desk = played_at(ladder(None, None, None), BO, CY)
    desk.do(CY, Leave(2))
    records = [record(desk.table, desk.journal, person) for person in (ANN.id, BO.id, CY.id, None)]
    assert records.count(records[0]) == 4
    assert records[0].header.seed == desk.table.seed
    assert isinstance(records[0].events[0], Dealt)
    assert all(isinstance(hand, tuple) for hand in records[0].events[0].hands)
    assert any(isinstance(event, Left) for event in records[0].events)


def test_attempts_are_counted() -> None:
    """TBL-HIDE-3: a start that was called off shows in the header, and not in the events."""
    desk = Desk(SOLO)
    desk.ready(ANN, 0)
    desk.tick()
    desk.start(ANN)
    shown = record(desk.table, desk.journal, ANN.id)
    assert shown.header.attempt == 2
    assert len(shown.events) == 1


def test_before_the_match_there_is_no_record() -> None:
    """TBL-HIDE-3: and the refusal says so."""
    desk = Desk(SOLO)
    with pytest.raises(Illegal) as refused:
        record(desk.table, desk.journal, ANN.id)
    assert refused.value.clause == "TBL-HIDE-3"
