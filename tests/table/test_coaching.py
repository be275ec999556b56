"""Where a coach can be asked (TBL-TABLE-6): by the one person among bots, in their turn, and at no daily game."""

from typing import Any

import pytest

from tests.table.desk import ANN, BO, LADDER, SOLO, ladder, played_at
from tests.table.test_daily import Day
from toprung.bots import COACHES
from toprung.games import GAMES
from toprung.kernel import Illegal
from toprung.table.coaching import advise, is_coached
from toprung.table.setting import Setting, Untimed
from toprung.table.value import Table
from toprung.table.view import legal_actions, table_view


def alone(game: str = LADDER) -> Any:
    """Ann among three bots, when it is her turn."""
    level = GAMES[game].levels[0]
    desk = played_at(Setting(game=game, bots=(None, level, level, level), clock=Untimed()))
    desk.until(0)
    return desk


@pytest.mark.parametrize("game", COACHES)
def test_the_coach_is_there_for_one_person_among_bots(game: str) -> None:
    """TBL-TABLE-6: what it says is legal, and it says the same when it is asked again."""
    table = alone(game).table
    told = advise(table, ANN.id, 0)
    assert told.ways[0].action in legal_actions(table, 0)
    assert advise(table, ANN.id, 0) == told
    assert table_view(table, "t", ANN.id, frozenset(), 0).coach
    assert not table_view(table, "t", BO.id, frozenset(), 0).coach


def test_every_game_with_something_to_choose_has_a_coach() -> None:
    """Of Snakes & Ladders there is one bot, as there is no wrong move."""
    assert set(COACHES) == {key for key, game in GAMES.items() if len(game.levels) > 1}


def refused(table: Table, person: str | None, seat: int = 0) -> str:
    with pytest.raises(Illegal) as no:
        advise(table, person, seat)
    return no.value.clause


def test_the_coach_tells_nothing_to_anybody_else() -> None:
    """TBL-SPEC-1: not to a spectator, nor of a bot's seat."""
    table = alone().table
    assert [refused(table, BO.id), refused(table, None), refused(table, ANN.id, 1), refused(table, ANN.id, -1)] == [
        "TBL-SPEC-1"
    ] * 4


def test_the_coach_waits_for_ones_turn() -> None:
    """TBL-TABLE-6"""
    desk = alone()
    while desk.mover() == 0:
        desk.play()
    assert is_coached(desk.table)
    assert refused(desk.table, ANN.id) == "TBL-TABLE-6"


def test_there_is_no_coach_beside_another_person() -> None:
    """TBL-TABLE-6: also where a bot plays the third seat."""
    desk = played_at(ladder(None, None, "easy"), BO)
    desk.until(0)
    assert refused(desk.table, ANN.id) == "TBL-TABLE-6"
    assert not table_view(desk.table, "t", ANN.id, frozenset(), 0).coach


def test_there_is_no_coach_at_a_daily_game() -> None:
    """TBL-DAILY-1: it is the same for everybody."""
    day = Day()
    assert refused(day.table, ANN.id) == "TBL-DAILY-1"
    assert not table_view(day.table, "t", ANN.id, frozenset(), 0).coach


def test_there_is_no_coach_where_there_is_no_choice() -> None:
    """TBL-TABLE-3: nor is one offered."""
    desk = played_at(SOLO)
    desk.until(0)
    assert refused(desk.table, ANN.id) == "TBL-TABLE-3"
    assert not table_view(desk.table, "t", ANN.id, frozenset(), 0).coach


def test_there_is_no_coach_when_the_match_is_over() -> None:
    desk = alone()
    desk.finish()
    assert refused(desk.table, ANN.id) == "TBL-HIDE-3"
    assert not is_coached(desk.table)
