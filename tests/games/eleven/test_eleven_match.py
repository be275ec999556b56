"""Games and matches of Eleven: series, bounds, places, leaving."""

import pytest
from msgspec.structs import replace

from tests.games.eleven.scene import CHANCE, FAR, GAME, do, ended, table
from toprung.games.eleven.action import Play
from toprung.games.eleven.deck import FACTS
from toprung.games.eleven.event import Dealt, RoundEnded
from toprung.games.eleven.state import Options, State
from toprung.kernel import Illegal, Left, Outcome, begin, fold


def won(points: tuple[int, ...], games: int = 1, **changes: object) -> tuple[State, tuple[object, ...]]:
    """Seat 0 scores a 5, with these points before it."""
    hands = ("R1 R2", *[FAR] * (len(points) - 1))
    state = replace(table(*hands, points=points, deck="B5 " + "G9 " * 30, games=games), **changes)
    return do(state, Play(("R1", "R2")))


def test_places() -> None:
    """ELV-MATCH-2: behind the winner by points, most first; equal points share the place, and the next is skipped."""
    _, events = won((6, 3, 9, 3, 0))
    assert events[-2] == RoundEnded((11, 3, 9, 3, 0), (11, 3, 9, 3, 0))
    assert events[-1] == Outcome("won", (1, 3, 2, 3, 5), (0,), (11, 3, 9, 3, 0))


def test_nothing_after_the_end() -> None:
    """ELV-POINT-2: neither playing nor leaving."""
    state, _ = won((6, 0))
    with pytest.raises(Illegal, match="ELV-POINT-2"):
        GAME.decide(state, 1, Play(("R1",)), CHANCE)
    with pytest.raises(Illegal, match="ELV-POINT-2"):
        GAME.leave(state, 1, CHANCE)


def test_options() -> None:
    """ELV-MATCH-1: one game, or 3, or 5."""
    assert Options().games == 1
    assert [GAME.types.options(games=games).games for games in (1, 3, 5)] == [1, 3, 5]


def test_the_next_game() -> None:
    """ELV-MATCH-1: begun by the next seat to the left, dealt anew; points are added."""
    state, events = won((6, 2, 0), games=3, starter=2)
    counted, dealt = events[-2:]
    assert counted == RoundEnded((11, 2, 0), (11, 2, 0))
    assert isinstance(dealt, Dealt) and (dealt.round, dealt.starter) == (2, 0)
    assert GAME.to_move(state) == 0
    assert [(own.points, own.total, own.turns, own.front, own.scored) for own in state.seats] == [
        (0, 11, 0, (), ()),
        (0, 2, 0, (), ()),
        (0, 0, 0, (), ()),
    ]
    assert all(len(own.hand) == 11 for own in state.seats)


def test_the_most_points_of_all_games_win() -> None:
    """ELV-MATCH-1: not who won the last one; tied players share the victory."""
    state, _ = won((6, 0, 0), games=3, round=3)
    assert state.outcome is not None and state.outcome.reason == "rounds"
    seats = table("R1 R2", FAR, FAR, points=(6, 0, 2), deck="B5").seats
    totals = (7, 18, 16)
    last = tuple(replace(own, total=total) for own, total in zip(seats, totals))
    state, events = won((6, 0, 2), games=3, round=3, seats=last)
    assert events[-2:] == (
        RoundEnded((11, 0, 2), (18, 18, 18)),
        Outcome("rounds", (1, 1, 1), (0, 1, 2), (18, 18, 18)),
    )


def test_running_totals() -> None:
    """ELV-POINT-1: what is said when a card scores counts the games before."""
    seats = tuple(replace(own, total=4) for own in table("R1 R2", FAR, points=(1, 2)).seats)
    _, events = won((1, 2), games=3, round=2, seats=seats)
    assert getattr(events[2], "totals", None) == (10, 6)


def test_the_bound() -> None:
    """ELV-MATCH-3: a game in which every player has had 500 turns ends, and the most points win."""
    assert FACTS.turns == 500
    state = table("R1 R5 R9", "B1 B5 B9", points=(4, 6), deck="G1 G3 G5 G7")
    first, second = state.seats
    state = replace(state, seats=(replace(first, turns=499), replace(second, turns=499)))
    state, events = do(state, Play(("R1",)))
    assert GAME.to_move(state) == 1
    state, events = do(state, Play(("B1",)))
    game, match = ended(events)
    assert game.points == (4, 6)
    assert (match.reason, match.winners) == ("bound", (1,))


def test_plain_moves_come_to_the_bound() -> None:
    """ELV-MATCH-3, ELV-TIME-1: a table at which everybody sleeps ends."""
    state, _ = begin(GAME, Options(), 2, CHANCE)
    while (seat := GAME.to_move(state)) is not None:
        state = fold(GAME, state, GAME.decide(state, seat, GAME.plain_move(state, seat), CHANCE))
    assert state.outcome is not None and state.outcome.reason == "bound"
    assert {own.turns for own in state.seats} == {500}


def test_a_leaver_is_replaced() -> None:
    """TBL-LEAVE-2: the hand stays in the game, for a bot to play."""
    state = table("R1 R2", FAR, FAR, deck="B9")
    assert GAME.leaver_replaced and GAME.stand_in == "normal"
    events = GAME.leave(state, 1, CHANCE)
    assert events == (Left(1),)
    after = fold(GAME, state, events)
    assert after == replace(state, left=(1,))
    assert GAME.view(after, None).seats[1].left
    with pytest.raises(Illegal, match="TBL-LEAVE-2"):
        GAME.leave(after, 1, CHANCE)


def test_leavers_come_last() -> None:
    """TBL-LEAVE-2: the later above the earlier; if the bot for a leaver finishes first, the best who stayed wins."""
    _, events = won((6, 3, 9, 2), left=(2, 0))
    assert events[-1] == Outcome("won", (3, 1, 4, 2), (1,), (11, 3, 9, 2))


def test_closing() -> None:
    """A match that is closed is placed by the points of all games so far."""
    seats = tuple(replace(own, total=total) for own, total in zip(table(FAR, FAR, points=(5, 1)).seats, (2, 9)))
    state = replace(table(FAR, FAR, games=3), seats=seats)
    assert GAME.close(state) == (Outcome("closed", (2, 1), (1,), (7, 10)),)
