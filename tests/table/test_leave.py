"""Leaving a match for good, and not leaving it (TBL-LEAVE)."""

import pytest
from msgspec.structs import replace

from tests.games.ladder11.table import scene
from tests.table.desk import ANN, BO, CY, DUEL, LADDER_DUEL, SOLO, Desk, ladder, played_at, same, snakes
from toprung.games import GAMES
from toprung.kernel import Illegal, Left, Outcome, TakenOver
from toprung.table.clock import due
from toprung.table.command import ComeBack, Command, Leave, Play
from toprung.table.event import Departed, HostPassed, Played
from toprung.table.reading import phase, seats_of
from toprung.table.view import legal_actions, match_view, table_view


@pytest.fixture
def replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snakes & Ladders as if a bot played on for those who leave, as in Eleven and both Ladder Rummys."""
    game = replace(GAMES["snakes_and_ladders"], leaver_replaced=True, leave=lambda state, seat, chance: ())
    monkeypatch.setitem(GAMES, "snakes_and_ladders", game)


def outcome(desk: Desk) -> Outcome:
    """How the match ended."""
    found = GAMES[desk.table.setting.game].outcome(desk.table.state)
    assert isinstance(found, Outcome)
    return found


def test_leaving_ladder_11_ends_the_match_at_once() -> None:
    """TBL-LEAVE-1, L11-LEAVE-3: the leaver is last, and all hands are shown."""
    desk = played_at(ladder(None, None, None), BO, CY)
    (departed,) = desk.do(BO, Leave(1))
    assert isinstance(departed, Departed)
    left, ended = departed.events
    assert isinstance(left, Left) and left.seat == 1
    assert isinstance(left.hands, tuple) and all(left.hands)
    assert isinstance(ended, Outcome) and ended.reason == "left" and ended.places[1] == 3
    assert (phase(desk.table), due(desk.table)) == ("over", None)
    assert same(desk.table, desk.journal)


def test_leaving_snakes_and_ladders_drops_one_token_out() -> None:
    """TBL-LEAVE-1, SNL-END-2: the others play on, and nobody plays for the leaver."""
    desk = played_at(snakes(None, None, None), BO, CY)
    assert len(desk.do(BO, Leave(1))) == 1
    assert phase(desk.table) == "playing"
    assert desk.table.chairs[1].bot is None
    desk.finish()
    assert outcome(desk).places[1] == 3


def test_leaving_in_one_s_turn_passes_it_on_with_its_whole_time() -> None:
    """TBL-LEAVE-1, SNL-END-2: the next player does not pay for it."""
    desk = played_at(snakes(None, None, None), BO, CY)
    desk.until(1)
    desk.now += 29_000
    desk.do(BO, Leave(1))
    assert desk.table.mover == 2
    assert due(desk.table) == desk.now + 30_000


def test_with_two_players_leaving_ends_the_match() -> None:
    """TBL-LEAVE-1, SNL-END-2: the other wins."""
    desk = played_at(DUEL, BO)
    desk.do(BO, Leave(1))
    assert outcome(desk) == Outcome("left", (1, 2), (0,), (0, 0))


@pytest.mark.usefixtures("replaced")
def test_a_bot_plays_on_for_the_leaver() -> None:
    """TBL-LEAVE-2: the stand-in of the game, from this moment."""
    desk = played_at(snakes(None, None), BO)
    desk.until(1)
    assert desk.do(BO, Leave(1)) == [Departed(1, ()), TakenOver(1, "bot")]
    (played,) = desk.tick()
    assert isinstance(played, Played)
    assert (played.seat, played.by) == (1, "bot")


@pytest.mark.usefixtures("replaced")
def test_a_seat_that_a_bot_plays_already_is_not_taken_over_again() -> None:
    """TBL-LEAVE-2, TBL-TIME-2: the leaver had timed out three times."""
    desk = played_at(snakes(None, None), BO)
    for _ in range(3):
        desk.until(1)
        desk.tick()
    assert desk.do(BO, Leave(1)) == [Departed(1, ())]
    assert desk.table.chairs[1].bot == "bot"


@pytest.mark.usefixtures("replaced")
def test_who_has_left_neither_plays_nor_comes_back_nor_sees_the_seat_s_view() -> None:
    """TBL-LEAVE-2, TBL-HIDE-1: the seat is no longer theirs while the match runs."""
    desk = played_at(snakes(None, None), BO)
    desk.do(BO, Leave(1))
    commands: list[Command] = [Play(1, desk.table.version, {"type": "roll"}), ComeBack(1), Leave(1)]
    for command in commands:
        with pytest.raises(Illegal) as refused:
            desk.do(BO, command)
        assert refused.value.clause == "TBL-LEAVE-2"
    assert seats_of(desk.table, BO.id) == ()
    view = table_view(desk.table, "t", BO.id, frozenset(), 0)
    assert view.you == ()
    assert view.seats[1].left
    desk.finish()
    assert seats_of(desk.table, BO.id) == (1,)


def test_the_last_person_leaves_a_tiebreak_of_bots() -> None:
    """TBL-LEAVE-1, L11-LEAVE-3: leaving by a player who is not in it changes nothing; the bots play it out."""
    desk = played_at(ladder("hard", None, "hard"))
    seats = """
        > 0 R5 R6 | rung=11 made=10 total=80
          1 - | rung=10 made=9 total=10
          2 Y12 W | rung=11 made=10 total=80
    """
    desk.table = replace(desk.table, state=scene(seats, tiebreak=True, tiebreaks=1), mover=0)
    (departed,) = desk.do(ANN, Leave(1))
    assert isinstance(departed, Departed)
    assert [type(event) for event in departed.events] == [Left]
    assert (phase(desk.table), desk.table.mover) == ("playing", 0)
    assert due(desk.table) is not None


@pytest.mark.usefixtures("replaced")
def test_when_no_person_is_left_the_match_is_closed() -> None:
    """TBL-LEAVE-2: bots do not play on among themselves."""
    desk = played_at(snakes(None, None, "bot"), BO)
    desk.do(BO, Leave(1))
    assert phase(desk.table) == "playing"
    (departed,) = desk.do(ANN, Leave(0))
    assert isinstance(departed, Departed)
    assert outcome(desk).reason == "closed"
    assert due(desk.table) is None
    assert same(desk.table, desk.journal)


def test_a_solo_player_who_leaves_lets_bots_play_on_where_the_game_does() -> None:
    """SNL-END-2, TBL-LEAVE-1: two bots are left, who play to the end; whoever left is last."""
    desk = played_at(snakes(None, "bot", "bot"))
    (departed,) = desk.do(ANN, Leave(0))
    assert isinstance(departed, Departed)
    assert [type(event) for event in departed.events] == [Left]
    desk.finish()
    assert outcome(desk).reason == "won"
    assert outcome(desk).places[0] == 3


def test_leaving_one_of_two_seats_is_not_leaving_the_table() -> None:
    """TBL-TABLE-4, TBL-LEAVE-2: a person is left while they have a seat."""
    desk = Desk(snakes(None, None, "bot"))
    desk.start(ANN)
    desk.do(ANN, Leave(0))
    assert phase(desk.table) == "playing"
    desk.do(ANN, Leave(1))
    assert outcome(desk).reason in ("closed", "left")


def test_the_host_s_role_passes_on_when_the_host_leaves_the_match() -> None:
    """TBL-TABLE-5: so that somebody can set the bots' pace."""
    desk = played_at(snakes(None, None, None), BO, CY)
    assert desk.do(ANN, Leave(0))[1:] == [HostPassed("Bo", BO.id)]


def test_nobody_leaves_a_match_that_is_over() -> None:
    """TBL-LEAVE-1: there is nothing to leave."""
    desk = played_at(LADDER_DUEL, BO)
    desk.do(BO, Leave(1))
    with pytest.raises(Illegal) as refused:
        desk.do(ANN, Leave(0))
    assert refused.value.clause == "TBL-HIDE-3"


def test_a_closed_tab_is_not_leaving() -> None:
    """TBL-LEAVE-3: the seat is shown as away, its clock runs, and whoever comes back sees the table as it is now."""
    desk = played_at(DUEL, BO)
    desk.until(1)
    end = due(desk.table)
    away = table_view(desk.table, "t", ANN.id, frozenset({ANN.id}), 0)
    assert [seat.present for seat in away.seats] == [True, False]
    assert not away.seats[1].left
    assert due(desk.table) == end
    desk.tick()
    desk.until(1)
    back = table_view(desk.table, "t", BO.id, frozenset({ANN.id, BO.id}), 0)
    assert back.you == (1,)
    assert back.seats[1].present and back.seats[1].timeouts == 1
    assert match_view(desk.table, 1).race == desk.table.state
    assert legal_actions(desk.table, 1) != ()


def test_a_solo_table_waits_for_its_player() -> None:
    """TBL-LEAVE-3, TBL-TABLE-6: as long as it takes."""
    desk = played_at(SOLO)
    desk.until(0)
    desk.now += 7 * 86_400_000
    assert due(desk.table) is None
    assert isinstance(desk.play()[0], Played)
