"""Turn-based tables: hours a turn, a reminder before they are over, and what happens then."""

from typing import Literal

import pytest

from tests.table.desk import ANN, BO, CY, Desk, ladder, played_at, same, snakes
from toprung.games import GAMES
from toprung.kernel import Left, Outcome, TakenOver, TimedOut
from toprung.table.clock import HOUR, due, turn_end, wait_end
from toprung.table.command import ComeBack, Leave, Nonce, Ready, Sit, Tick
from toprung.table.event import CalledOff, Departed, Played, Reminded
from toprung.table.opening import open_table
from toprung.table.picture import TableView
from toprung.table.reading import awaited, phase
from toprung.table.setting import Setting, TurnBased
from toprung.table.view import table_view

DAILY = TurnBased()
STRICT = TurnBased(late="forfeit")


def test_a_day_a_turn_and_a_bot_that_plays_it_are_what_is_meant_where_nothing_is_said() -> None:
    """TBL-TABLE-2"""
    assert TurnBased() == TurnBased(hours=24, late="bot")


@pytest.mark.parametrize("hours", [12, 24, 72])
def test_a_turn_has_its_hours(hours: Literal[12, 24, 72]) -> None:
    """TBL-TABLE-2: from its beginning to the millisecond; and its player is reminded once, a sixth before the end."""
    desk = played_at(snakes(None, None, clock=TurnBased(hours)), BO)
    seat, begun = desk.mover(), desk.now
    end = begun + hours * HOUR
    assert turn_end(desk.table) == end
    assert due(desk.table) == end - hours * HOUR // 6
    assert desk.tick() == [Reminded(seat)]
    assert due(desk.table) == end
    desk.now = end - 1
    assert desk.do(None, Tick()) == []
    desk.now = end
    assert desk.do(None, Tick())[0] == TimedOut(seat)


def test_each_turn_is_reminded_of_once() -> None:
    """TBL-TABLE-2: also the next turn of the same seat, and not a turn that was played before."""
    desk = played_at(snakes(None, None, clock=DAILY), BO)
    first = desk.mover()
    assert desk.tick() == [Reminded(first)]
    desk.until(1 - first)
    assert desk.tick() == [Reminded(1 - first)]
    assert isinstance(desk.tick()[0], TimedOut)
    assert desk.tick() == [Reminded(first)]


def test_after_a_long_sleep_of_the_server_nobody_is_reminded_of_what_is_over() -> None:
    """TBL-TIME-3"""
    desk = played_at(snakes(None, None, clock=DAILY), BO)
    seat = desk.mover()
    desk.now += 100 * HOUR
    assert desk.do(None, Tick())[0] == TimedOut(seat)
    end = turn_end(desk.table)
    assert end == desk.now + 24 * HOUR


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_the_turn_that_ran_out_and_no_more(game: str) -> None:
    """TBL-TIME-3: however often that happens the seat stays its player's, who has the whole of the next turn."""
    others = GAMES[game].levels[:1] * (GAMES[game].seats[0] - 1)
    desk = played_at(Setting(game=game, bots=(None, *others), clock=DAILY))
    for _ in range(4):
        desk.until(0)
        turn = desk.table.turn
        desk.tick()
        timed_out, *played = desk.tick()
        assert timed_out == TimedOut(0)
        assert {(event.seat, event.by) for event in played if isinstance(event, Played)} == {(0, "bot")}
        assert desk.table.turn > turn
        assert not any(isinstance(event, TakenOver) for event in played)
        assert desk.table.chairs[0].bot is None
        if phase(desk.table) == "over":
            break
    assert same(desk.table, desk.journal)


def test_a_bot_ends_a_turn_that_its_player_had_begun() -> None:
    """TBL-TIME-3: what was drawn is not drawn again."""
    desk = played_at(ladder(None, None, clock=DAILY), BO)
    desk.play()
    desk.tick()
    events = [fact for event in desk.tick() if isinstance(event, Played) for fact in event.events]
    assert "Drew" not in {type(fact).__name__ for fact in events}


def test_a_forfeit_ends_a_match_of_ladder_11() -> None:
    """TBL-TIME-3, TBL-LEAVE-1: who lets the time run out has left, and all see it."""
    desk = played_at(ladder(None, None, clock=STRICT), BO)
    seat = desk.mover()
    desk.tick()
    timed_out, departed = desk.tick()
    assert timed_out == TimedOut(seat)
    assert isinstance(departed, Departed) and isinstance(departed.events[0], Left)
    assert phase(desk.table) == "over"


def test_where_the_rest_play_on_a_forfeit_takes_one_seat_out() -> None:
    """TBL-TIME-3, TBL-LEAVE-1: Snakes & Ladders goes on among those who are left, the host's part with one of them."""
    desk = played_at(snakes(None, None, None, clock=STRICT), BO, CY)
    seat = desk.mover()
    desk.tick()
    desk.tick()
    assert desk.table.chairs[seat].left
    assert phase(desk.table) == "playing" and desk.mover() != seat
    assert desk.table.host != desk.table.chairs[seat].person.id  # type: ignore[union-attr]


def test_where_a_bot_plays_on_for_leavers_it_does_so_after_a_forfeit() -> None:
    """TBL-TIME-3, TBL-LEAVE-2"""
    desk = played_at(Setting(game="eleven", bots=(None, None), clock=STRICT), BO)
    seat = desk.mover()
    desk.tick()
    assert TakenOver(seat, "normal") in desk.tick()
    assert desk.table.chairs[seat].left


def test_the_forfeit_of_the_only_person_closes_the_match() -> None:
    """TBL-TIME-3, TBL-LEAVE-2"""
    desk = played_at(Setting(game="eleven", bots=(None, "easy"), clock=STRICT))
    desk.until(0)
    desk.tick()
    last = desk.tick()[-1]
    assert isinstance(last, Departed)
    end = last.events[-1]
    assert isinstance(end, Outcome) and end.reason == "closed"


def test_the_nonces_have_a_turn_s_time() -> None:
    """TBL-TABLE-2, TBL-HIDE-3: nobody at a turn-based table has to be there when it is full."""
    desk = Desk(snakes(None, None, clock=TurnBased(12)))
    desk.do(BO, Sit(1))
    desk.ready(ANN, 0)
    desk.ready(BO, 1)
    assert due(desk.table) == wait_end(desk.table) == desk.now + 12 * HOUR
    assert [seat.missing for seat in seen(desk).seats] == [True, True]
    desk.do(ANN, Nonce(0, desk.nonce(0)))
    assert (seen(desk).due, [seat.missing for seat in seen(desk).seats]) == (due(desk.table), [False, True])
    assert desk.tick() == [CalledOff((1,), desk.table.seed)]
    assert (seen(desk).due, [seat.missing for seat in seen(desk).seats]) == (None, [False, False])


def seen(desk: Desk) -> TableView:
    """The table as somebody sees it who does not sit there."""
    return table_view(desk.table, "t", None, frozenset(), 0)


def test_who_is_waited_for_is_the_person_to_move() -> None:
    """TBL-TABLE-2: nobody before the match, while a bot is to move, and after it."""
    desk = Desk(snakes(None, "bot", clock=DAILY))
    assert awaited(desk.table) is None
    desk.do(ANN, Ready(0, desk.commitment(0)), Nonce(0, desk.nonce(0)))
    desk.until(0)
    assert awaited(desk.table) == ANN
    while desk.mover() == 0:
        desk.play()
    assert awaited(desk.table) is None
    desk.do(ANN, Leave(0))
    assert (desk.table.mover, awaited(desk.table)) == (None, None)


def test_coming_back_has_nothing_to_take_back() -> None:
    """TBL-TIME-3: the bot that played a turn is gone with the turn."""
    desk = played_at(snakes(None, None, clock=DAILY), BO)
    seat = desk.mover()
    desk.tick()
    desk.tick()
    assert desk.do((ANN, BO)[seat], ComeBack(seat)) == []


def test_a_table_for_many_days_may_be_opened_by_one_person_with_bots() -> None:
    """TBL-TABLE-2, TBL-TABLE-6"""
    opened = open_table(snakes(None, "bot", clock=DAILY), ANN, 0, bytes(32))
    assert len(opened) == 2
