"""Turns that run out, bots that take over, people who come back; bots' pauses (TBL-TIME)."""

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from tests.table.desk import ANN, BO, CY, LADDER_DUEL, SOLO, Desk, ladder, played_at, same, snakes
from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.games.rummy.action import Discard, Draw
from toprung.games.rummy.event import Discarded, Drew, TurnLost
from toprung.games.snakes_and_ladders.race import Roll, Rolled
from toprung.kernel import CameBack, Illegal, TakenOver, TimedOut
from toprung.table.clock import PAUSES, ROUND_PAUSES, due, turn_end
from toprung.table.command import ComeBack, Leave, Play, SetPace, Tick
from toprung.table.event import Departed, Played
from toprung.table.evolve import GRACE
from toprung.table.reading import chance, phase
from toprung.table.setting import BotPace, RealTime, Untimed
from toprung.table.value import Table

TRIO = ladder(None, None, None)


def rolls(events: list[Any]) -> list[Rolled]:
    """The rolls in a table's events."""
    return [roll for event in events if isinstance(event, Played) for roll in event.events if isinstance(roll, Rolled)]


def with_hand(desk: Desk, seat: int, *hand: str, stage: str = "play", **more: Any) -> None:
    """Put a hand of Ladder 11 into a seat, whatever the journal says. What is hidden elsewhere does not matter here."""
    state = desk.table.state
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], hand=hand, **more)
    desk.table = replace(desk.table, state=replace(state, seats=tuple(seats), stage=stage))


@pytest.mark.parametrize("seconds", [45, 30, 15])
def test_nothing_happens_a_moment_before_the_time_is_up(seconds: Literal[45, 30, 15]) -> None:
    """TBL-TABLE-1, TBL-TIME-1: and at the moment itself the turn is played."""
    desk = played_at(snakes(None, None, clock=RealTime(seconds)), BO)
    seat = desk.mover()
    assert due(desk.table) == desk.table.started_at + seconds * 1000  # type: ignore[operator]
    desk.now += seconds * 1000 - 1
    assert desk.do(None, Tick()) == []
    desk.now += 1
    assert desk.do(None, Tick())[0] == TimedOut(seat)


def test_when_the_time_is_up_the_plain_move_is_played() -> None:
    """TBL-TIME-1, L11-LEAVE-1: a draw from the stock and a discard, each an action with its events."""
    desk = played_at(LADDER_DUEL, BO)
    seat = desk.mover()
    timed_out, drew, discarded = desk.tick()
    assert timed_out == TimedOut(seat)
    assert isinstance(drew, Played) and isinstance(discarded, Played)
    assert (drew.seat, drew.by, drew.action) == (seat, "clock", Draw("stock"))
    assert (discarded.seat, discarded.by, type(discarded.action)) == (seat, "clock", Discard)
    assert isinstance(drew.events[0], Drew) and isinstance(discarded.events[0], Discarded)
    assert desk.table.turn == 2


def test_only_the_rest_of_the_turn_is_played() -> None:
    """TBL-TIME-1: whoever has drawn does not draw again."""
    desk = played_at(LADDER_DUEL, BO)
    desk.play(Draw("stock"))
    timed_out, discarded = desk.tick()
    assert isinstance(timed_out, TimedOut)
    assert isinstance(discarded, Played) and isinstance(discarded.action, Discard)


def test_acting_does_not_lengthen_the_turn() -> None:
    """TBL-TABLE-1: a turn has its time from its beginning, drawing included."""
    desk = played_at(LADDER_DUEL, BO)
    end = turn_end(desk.table)
    desk.now += 20_000
    desk.play(Draw("stock"))
    assert turn_end(desk.table) == end
    desk.play()
    assert turn_end(desk.table) == desk.now + 30_000


def test_another_roll_after_a_6_belongs_to_the_same_turn() -> None:
    """SNL-TIME-1, TBL-TIME-1: the time is the turn's, and when it runs out the game rolls until the turn is over."""
    desk = played_at(snakes(None, None), BO)
    while not rolls(desk.play())[0].again:
        desk.now += 1_000
    turn, end = desk.table.turn, turn_end(desk.table)
    desk.now += 5_000
    assert (desk.table.turn, turn_end(desk.table)) == (turn, end)
    seat = desk.mover()
    events = desk.tick()
    assert events[0] == TimedOut(seat)
    assert [roll.again for roll in rolls(events)][-1] is False
    assert all(roll.seat == seat for roll in rolls(events))
    assert desk.table.mover != seat


def test_every_roll_of_a_timed_out_turn_is_made_for_the_player() -> None:
    """SNL-TIME-1, TBL-TIME-1: also a roll that a 6 earned within the time-out itself."""
    desk = played_at(snakes(None, None), BO)
    while not (made := rolls(desk.tick()))[0].again:
        pass
    assert len(made) > 1
    assert made[-1].again is False


def test_two_turns_of_one_seat_in_a_row_are_two_turns() -> None:
    """TBL-TIME-1, L11-SKIP-1: with two players a Skip brings a turn of one's own, with its whole time."""
    desk = played_at(LADDER_DUEL, BO)
    seat = desk.mover()
    with_hand(desk, seat, "R1", "S", "S")
    turn = desk.table.turn
    desk.now += 12_000
    (played,) = desk.play(Discard("S", 1 - seat))
    assert isinstance(played, Played)
    assert TurnLost(1 - seat) in played.events
    assert (desk.table.mover, desk.table.turn, turn_end(desk.table)) == (seat, turn + 1, desk.now + 30_000)


def test_a_time_out_plays_one_turn_and_no_more() -> None:
    """TBL-TIME-1, L11-LEAVE-1: when the plain move aims a Skip at the only other player, the next turn has its time."""
    desk = played_at(LADDER_DUEL, BO)
    seat = desk.mover()
    with_hand(desk, seat, "R1", "R2", "S")
    events = desk.tick()
    assert [type(event) for event in events] == [TimedOut, Played]
    assert (desk.table.mover, turn_end(desk.table)) == (seat, desk.now + 30_000)


def timed_out_thrice() -> Desk:
    """A table of two, where the clock has played three turns of Bo's, who sits at seat 1."""
    desk = played_at(snakes(None, None), BO)
    for _ in range(3):
        assert desk.table.chairs[1].bot is None
        desk.until(1)
        desk.tick()
    assert desk.journal[-1].event == TakenOver(1, "bot")
    return desk


def test_the_third_time_out_brings_a_bot() -> None:
    """TBL-TIME-2: counted over the whole game, turns of one's own in between; it plays from the next turn."""
    desk = timed_out_thrice()
    assert [chair.timeouts for chair in desk.table.chairs] == [0, 3]
    desk.until(1)
    assert due(desk.table) == desk.table.moved_at + PAUSES["normal"]
    (played,) = desk.tick()
    assert isinstance(played, Played)
    assert (played.seat, played.by) == (1, "bot")
    assert desk.table.chairs[1].person == BO


def test_time_outs_are_counted_over_the_whole_game() -> None:
    """TBL-TIME-2: playing in time wipes nothing out."""
    desk = played_at(snakes(None, None), BO)
    for timed in (True, False, True, False, True):
        assert desk.table.chairs[1].bot is None
        desk.until(1)
        desk.tick() if timed else desk.play()
    assert desk.journal[-1].event == TakenOver(1, "bot")


@pytest.mark.parametrize(("key", "level"), [("ladder11", "normal"), ("snakes_and_ladders", "bot")])
def test_the_stand_in_is_a_normal_bot(key: str, level: str) -> None:
    """TBL-TIME-2: and the only one where there is one kind."""
    assert GAMES[key].stand_in == level


def test_at_ladder_11_a_normal_bot_takes_over() -> None:
    """TBL-TIME-2: the third time-out of a seat, whoever else has had some."""
    desk = played_at(TRIO, BO, CY)
    seat = -1
    while max(chair.timeouts for chair in desk.table.chairs) < 3:
        seat = desk.mover()
        desk.tick()
    assert desk.journal[-1].event == TakenOver(seat, "normal")
    assert [chair.bot for chair in desk.table.chairs].count("normal") == 1


def test_a_person_takes_the_seat_back_at_any_time() -> None:
    """TBL-TIME-2: also in the middle of its turn, which then has its whole time."""
    desk = timed_out_thrice()
    desk.until(1)
    desk.now += 500
    assert desk.do(BO, ComeBack(1)) == [CameBack(1, "bot")]
    assert due(desk.table) == desk.now + 30_000
    (played,) = desk.play()
    assert isinstance(played, Played) and played.by == "player"


def test_coming_back_between_two_turns_moves_nobody_s_clock() -> None:
    """TBL-TIME-2: it is Ann's turn, and her time runs on."""
    desk = timed_out_thrice()
    desk.until(0)
    end = turn_end(desk.table)
    desk.now += 2_000
    desk.do(BO, ComeBack(1))
    assert turn_end(desk.table) == end
    assert desk.do(BO, ComeBack(1)) == []


def test_after_coming_back_the_next_time_out_brings_the_bot_again() -> None:
    """TBL-TIME-2: the count goes on."""
    desk = timed_out_thrice()
    desk.do(BO, ComeBack(1))
    desk.until(1)
    assert desk.tick()[-1] == TakenOver(1, "bot")


def test_nobody_plays_beside_the_bot_of_their_seat() -> None:
    """TBL-TIME-2: the seat has to be taken back first."""
    desk = timed_out_thrice()
    desk.until(1)
    with pytest.raises(Illegal) as refused:
        desk.play(Roll(), by=BO)
    assert refused.value.clause == "TBL-TIME-2"


def test_nobody_comes_back_after_the_end() -> None:
    """TBL-TIME-2: the person can take the seat back before the game ends."""
    desk = timed_out_thrice()
    desk.finish()
    with pytest.raises(Illegal) as refused:
        desk.do(BO, ComeBack(1))
    assert refused.value.clause == "TBL-HIDE-3"


def test_a_time_out_that_ends_the_match_brings_no_bot() -> None:
    """TBL-TIME-2: there is nothing left to play."""
    desk = played_at(snakes(None, None), BO)
    while phase(desk.table) == "playing":
        desk.tick()
        if isinstance(taken := desk.journal[-1].event, TakenOver):
            desk.do(desk.table.chairs[taken.seat].person, ComeBack(taken.seat))
    assert isinstance(desk.journal[-1].event, Played)
    assert due(desk.table) is None
    assert same(desk.table, desk.journal)


def test_without_a_clock_nobody_times_out() -> None:
    """TBL-TABLE-6: a day later it is still one's turn."""
    desk = played_at(SOLO)
    desk.until(0)
    desk.now += 86_400_000
    assert desk.do(None, Tick()) == []
    assert desk.table.mover == 0


@pytest.mark.parametrize(("pace", "pause"), [("instant", 0), ("quick", 300), ("normal", 900), ("slow", 2_000)])
def test_bots_play_at_the_pace_of_the_table(pace: BotPace, pause: int) -> None:
    """TBL-TABLE-3: one action a tick, not before its time; the host can change the pace in the match."""
    desk = played_at(snakes(None, "bot", "bot", clock=Untimed()))
    desk.do(ANN, SetPace(pace))
    desk.until(1)
    assert due(desk.table) == desk.table.moved_at + pause
    if pause:
        desk.now = desk.table.moved_at + pause - 1
        assert desk.do(None, Tick()) == []
    assert len(desk.tick()) == 1


def test_a_bot_s_chance_is_that_of_its_own_decisions() -> None:
    """TBL-TABLE-3: `bot/S/K` of record.md, K counting what a bot decided for this seat in the match, stand-ins too."""
    desk = timed_out_thrice()
    assert [chair.decisions for chair in desk.table.chairs] == [0, 0]
    desk.until(1)
    desk.tick()
    desk.do(BO, ComeBack(1))
    desk.until(1)
    desk.tick()
    events = [entry.event for entry in desk.journal]
    by_bot = [event for event in events if isinstance(event, Played) and event.by == "bot"]
    assert len(by_bot) > 0
    assert [chair.decisions for chair in desk.table.chairs] == [0, len(by_bot)]


def test_a_bot_sees_its_seat_s_view_and_its_own_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """TBL-HIDE-1, L11-BOT-1: what the bot is given."""
    seen: list[tuple[Any, int]] = []

    def bot(view: Any, actions: tuple[Any, ...], stream: Any) -> Any:
        seen.append((view, stream.word()))
        return actions[0]

    monkeypatch.setitem(BOTS, "ladder11", {"easy": bot})
    desk = played_at(ladder(None, "easy"))
    desk.until(1)
    view = GAMES["ladder11"].view(desk.table.state, 1)
    desk.tick()
    desk.tick()
    words = [chance(desk.table).stream(f"bot/1/{k}").word() for k in (1, 2)]
    assert [word for _, word in seen] == words
    assert seen[0][0] == view


def round_over(bots: tuple[str | None, ...], pace: BotPace = "normal") -> tuple[Table, int]:
    """The table after seat 0 went out, and when that was."""
    desk = played_at(ladder(*bots, bot_pace=pace), *[BO] * (bots.count(None) - 1))
    desk.table = replace(desk.table, state=replace(desk.table.state, turn=0, dealer=0), mover=0)
    with_hand(desk, 0, "R1", laid=True)
    desk.now += 3_000
    desk.play(Discard("R1"))
    assert desk.table.state.round == 2
    return desk.table, desk.now


def test_after_a_round_the_first_turn_has_a_few_seconds_more() -> None:
    """TBL-TABLE-1: people see how the round ended before their time runs."""
    table, now = round_over((None, None))
    assert due(table) == now + GRACE + 30_000


@pytest.mark.parametrize("pace", PAUSES)
def test_after_a_round_bots_wait_longer(pace: BotPace) -> None:
    """TBL-TABLE-3: but not at the pace *instant*."""
    table, now = round_over((None, "easy", "easy"), pace)
    assert table.mover == 2
    assert due(table) == now + ROUND_PAUSES[pace]


def test_a_stale_action_is_refused_and_changes_nothing() -> None:
    """TBL-LEAVE-3: an action counts for the table as its player saw it; the same one twice counts once."""
    desk = played_at(LADDER_DUEL, BO)
    seat = desk.mover()
    person = desk.table.chairs[seat].person
    again = Play(seat, desk.table.version, Draw("stock"))
    desk.do(person, again)
    before = desk.table
    with pytest.raises(Illegal, match="quicker"):
        desk.do(person, again)
    with pytest.raises(Illegal, match="not come that far"):
        desk.do(person, Play(seat, desk.table.version + 1, Draw("stock")))
    assert desk.table == before


def test_what_does_not_move_the_match_makes_no_action_stale() -> None:
    """TBL-LEAVE-3: somebody came back, the pace was set; the cards lie as they lay."""
    desk = timed_out_thrice()
    desk.until(0)
    version = desk.table.version
    desk.do(BO, ComeBack(1))
    desk.do(ANN, SetPace("slow"))
    assert desk.table.version == version + 2
    assert isinstance(desk.do(ANN, Play(0, version, Roll()))[0], Played)


def test_somebody_s_leaving_moves_the_match() -> None:
    """TBL-LEAVE-3: an action made before it is looked at again by its player."""
    desk = played_at(snakes(None, None, None), BO, CY)
    seat = desk.mover()
    version = desk.table.version
    leaver = (seat + 1) % 3
    (departed,) = desk.do(desk.table.chairs[leaver].person, Leave(leaver))
    assert isinstance(departed, Departed)
    with pytest.raises(Illegal, match="quicker"):
        desk.do(desk.table.chairs[seat].person, Play(seat, version, Roll()))


def test_not_one_s_turn_is_the_game_s_to_refuse() -> None:
    """L11-TURN-1: with the game's own clause and sentence."""
    desk = played_at(LADDER_DUEL, BO)
    seat = desk.mover()
    with pytest.raises(Illegal) as refused:
        desk.do(desk.table.chairs[1 - seat].person, Play(1 - seat, desk.table.version, Draw("stock")))
    assert refused.value.clause.startswith("L11-TURN")
