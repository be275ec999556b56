"""A journal's bytes: every event comes back by type, and the bytes alone lead to the same table."""

import msgspec
import pytest

from tests.table.desk import ANN, BO, CY, DUEL, LADDER_DUEL, SNAKES, Desk, ladder, played_at, same, snakes
from toprung.table.codec import decode_event, encode_event
from toprung.table.command import AddBot, ComeBack, Leave, Nonce, Play, RemoveBot, SetPace, Sit, Stand, Unready
from toprung.table.value import Entry


def through_bytes(desk: Desk) -> list[Entry]:
    """The journal written down and read again."""
    game = desk.table.setting.game
    return [msgspec.structs.replace(e, event=decode_event(game, encode_event(e.event))) for e in desk.journal]


def eventful() -> Desk:
    """A table at which everything happened that can happen before and in a match of Snakes & Ladders."""
    desk = Desk(snakes(None, None, None, None))
    desk.do(BO, Sit(1))
    desk.do(CY, Sit(2))
    desk.do(ANN, AddBot(3, "bot"), RemoveBot(3), AddBot(3, "bot"), SetPace("quick"), Stand(0), Sit(0))
    desk.ready(ANN, 0)
    desk.do(ANN, Unready(0))
    for seat, person in enumerate((ANN, BO, CY)):
        desk.ready(person, seat)
    desk.do(CY, Nonce(2, "00" * 32))
    desk.start(CY)
    return desk


def test_every_event_comes_back_by_type() -> None:
    """TBL-LEAVE-3: so whoever comes back after a restart finds the table as it was."""
    desk = eventful()
    desk.finish()
    read = through_bytes(desk)
    assert read == desk.journal
    assert [type(entry.event) for entry in read] == [type(entry.event) for entry in desk.journal]
    assert same(desk.table, read)


def test_time_outs_take_overs_and_leaving_come_back_too() -> None:
    """TBL-TIME-2, TBL-LEAVE-1: through bytes, at Ladder 11."""
    desk = played_at(ladder(None, None, None), BO, CY)
    while max(chair.timeouts for chair in desk.table.chairs) < 3:
        desk.tick()
    seat = next(seat for seat, chair in enumerate(desk.table.chairs) if chair.bot)
    person = desk.table.chairs[seat].person
    desk.do(person, ComeBack(seat))
    desk.do(ANN, Leave(0))
    read = through_bytes(desk)
    assert read == desk.journal
    assert same(desk.table, read)


def test_a_table_that_closed_comes_back() -> None:
    """TBL-LEAVE-2: through bytes."""
    desk = Desk(DUEL)
    desk.do(ANN, Stand(0))
    assert same(desk.table, through_bytes(desk))


def test_an_event_of_another_game_is_no_event_of_this_one() -> None:
    """TBL-HIDE-1: a journal is read by its own game's types or not at all."""
    desk = played_at(LADDER_DUEL, BO)
    desk.play()
    with pytest.raises(msgspec.ValidationError):
        decode_event(SNAKES, encode_event(desk.journal[-1].event))


@pytest.mark.parametrize("action", [None, 7, "roll", [], {"type": "draw", "source": "stock"}, {"type": "rol"}])
def test_what_is_no_action_of_the_game_is_refused(action: object) -> None:
    """TBL-LEAVE-3: with a message that says what was wrong, and the table is as it was."""
    desk = played_at(DUEL, BO)
    desk.until(0)
    before = desk.table
    with pytest.raises(msgspec.ValidationError):
        desk.do(ANN, Play(0, desk.table.version, action))
    assert desk.table == before
