"""A daily game at its table: the same deals for everybody, sealed until its day is closed, which ends what still
runs."""

import hmac
from typing import Any

import pytest
from msgspec import UNSET

from tests.table.desk import ANN, BO, CY, same
from toprung.games import GAMES
from toprung.kernel import Illegal, Outcome, Score, commitment
from toprung.kernel.record import dump
from toprung.kernel.verify import verify_text
from toprung.table.clock import closing, due
from toprung.table.command import AddBot, Leave, Play, SetPace, Sit, Tick, Withdraw
from toprung.table.daily import open_daily
from toprung.table.day import closes, day_at, day_of, ends, number_of
from toprung.table.decide import decide
from toprung.table.event import DayClosed, TableEvent
from toprung.table.evolve import after, evolve
from toprung.table.reading import chance, entries, is_unsealed, may_watch, phase
from toprung.table.record import record
from toprung.table.setting import Untimed
from toprung.table.value import Entry, Person, Table
from toprung.table.view import entry_view, legal_actions, match_view, table_view

SECRET = b"the server's secret"
NOON = 1_796_040_000_000
DAY = "2026-11-30"
HOUR = 60 * 60 * 1000
DAILIES = [key for key, game in GAMES.items() if game.daily is not None]


class Day:
    """One person's daily game, with its journal."""

    def __init__(self, game: str = "ladder11", person: Person = ANN, now: int = NOON, secret: bytes = SECRET) -> None:
        self.now = now
        first, *more = self.journal = list(entries(None, open_daily(game, person, now, secret), now))
        self.table: Table = after(evolve(None, first), more)

    def do(self, person: Person | None, command: Any) -> tuple[TableEvent, ...]:
        events = decide(self.table, person, command, self.now, bytes(32))
        new = entries(self.table, events, self.now)
        self.journal += new
        self.table = after(self.table, new)
        return events

    def step(self) -> None:
        """Whoever is to move does what is legal first."""
        if self.table.mover == 0:
            self.do(ANN, Play(0, self.table.version, legal_actions(self.table, 0)[0]))
        else:
            self.now = max(self.now, due(self.table) or 0)
            self.do(None, Tick())

    def finish(self) -> None:
        while phase(self.table) != "over":
            self.step()

    def close(self) -> tuple[TableEvent, ...]:
        """The day passes."""
        self.now = closes(DAY)
        return self.do(None, Tick())


def test_each_game_with_decisions_has_a_daily_game() -> None:
    """TBL-DAILY-1: which one, against whom; the person has seat 0 and need not be ready."""
    found = {}
    for key in DAILIES:
        table = Day(key).table
        bots = [chair.bot for chair in table.chairs]
        found[key] = (bots, table.setting.options if key in ("ladder11", "eleven") else {})
        assert table.chairs[0].person == ANN
        assert (phase(table), table.setting.clock) == ("playing", Untimed())
    assert found == {
        "ladder11": ([None, "normal", "normal", "normal"], {"rungs": 5}),
        "ladder_rummy_numbered": ([None, "scout", "scout"], {}),
        "ladder_rummy_standard": ([None, "normal", "normal", "normal"], {}),
        "eleven": ([None, "normal", "normal", "normal"], {"games": 1}),
    }
    usual = GAMES["ladder_rummy_numbered"].types.options()
    assert Day("ladder_rummy_numbered").table.setting.options["missed"] == usual.missed


@pytest.mark.parametrize("game", ["snakes_and_ladders", "whist"])
def test_where_nothing_is_decided_there_is_no_daily_game(game: str) -> None:
    """TBL-DAILY-1"""
    with pytest.raises(Illegal) as refused:
        open_daily(game, ANN, NOON, SECRET)
    assert refused.value.clause == "TBL-DAILY-1"


def test_the_day_is_the_utc_date() -> None:
    """TBL-DAILY-2"""
    assert [day_of(ends(DAY) - 1), day_of(ends(DAY))] == ["2026-11-30", "2026-12-01"]
    assert day_at(number_of(DAY)) == DAY
    assert closes(DAY) - ends(DAY) == HOUR
    for wrong in ("20261130", "2026-11-31", "1969-12-31", "today"):
        with pytest.raises(ValueError, match=r"\S"):
            number_of(wrong)


def test_everybody_has_the_same_deals_on_one_day_and_others_on_the_next() -> None:
    """TBL-DAILY-2: the seed is the HMAC of the server's secret and the day; no nonce changes the key."""
    ann, bo = Day(), Day(person=BO, now=NOON + HOUR)
    seed = hmac.digest(SECRET, f"daily/ladder11/{DAY}".encode(), "sha256")
    assert bytes.fromhex(ann.table.seed) == seed
    assert all(chair.nonce == chair.commitment == "" for chair in ann.table.chairs)
    assert ann.table.state == bo.table.state
    assert Day(now=ends(DAY)).table.state != ann.table.state
    assert Day(secret=b"another").table.state != ann.table.state
    assert chance(Day("eleven").table).stream("first").word() != chance(ann.table).stream("first").word()


def test_bots_do_the_same_where_the_person_does() -> None:
    """TBL-DAILY-2: they are deterministic in the seed."""
    ann, again = Day(), Day(now=NOON + HOUR)
    for _ in range(30):
        ann.step()
        again.step()
    assert ann.table.state == again.table.state


def test_the_commitment_is_shown_and_the_seed_is_not_though_the_match_is_over() -> None:
    """TBL-DAILY-3, TBL-DAILY-5: seed and record open when the day is closed; the record holds then."""
    day = Day()
    seed = day.table.seed
    for over in (False, True):
        if over:
            day.do(ANN, Leave(0))
        shown = table_view(day.table, "t", ANN.id, frozenset(), 0)
        assert shown.commitment == commitment(bytes.fromhex(seed)).hex()
        assert (shown.seed, shown.day, shown.opens) == (None, DAY, closes(DAY))
        own = record(day.table, day.journal, ANN.id)
        assert own.header.seed is UNSET
        assert [isinstance(hand, tuple) for hand in own.events[0].hands] == [True, False, False, False]
        assert seed not in dump(own)
        assert not is_unsealed(day.table)
        assert due(day.table) == closes(DAY) if over else True
    assert day.close() == (DayClosed(()),)
    assert table_view(day.table, "t", ANN.id, frozenset(), 0).seed == seed
    whole = dump(record(day.table, day.journal, None))
    assert seed in whole
    assert verify_text(GAMES, whole).ok
    assert due(day.table) is None
    assert same(day.table, day.journal)


@pytest.mark.parametrize("game", DAILIES)
def test_a_match_that_still_runs_ends_with_its_day_as_it_stands(game: str) -> None:
    """TBL-DAILY-3: one hour after the day; its record holds."""
    day = Day(game)
    for _ in range(25):
        day.step()
    before = GAMES[game].score(day.table.state, 0)
    assert closing(day.table) == closes(DAY)
    day.now = closes(DAY) - 1
    assert not any(isinstance(event, DayClosed) for event in day.do(None, Tick()))
    (closed,) = day.close()
    assert isinstance(closed, DayClosed)
    assert isinstance(closed.events[-1], Outcome)
    assert closed.events[-1].reason == "closed"
    assert GAMES[game].score(day.table.state, 0).cost >= before.cost
    assert entry_view(GAMES[game], closed, (0,)) == closed
    assert verify_text(GAMES, dump(record(day.table, day.journal, None))).ok
    assert same(day.table, day.journal)


def test_nothing_is_played_after_the_day_even_before_the_table_has_noticed() -> None:
    """TBL-DAILY-3: elsewhere the cards may be open already."""
    day = Day()
    while day.table.mover != 0:
        day.step()
    day.now = closes(DAY)
    action = legal_actions(day.table, 0)[0]
    for command in (Play(0, day.table.version, action), Leave(0), SetPace("quick")):
        with pytest.raises(Illegal) as refused:
            day.do(ANN, command)
        assert refused.value.clause == "TBL-DAILY-3"
    day.close()
    with pytest.raises(Illegal):
        day.do(ANN, SetPace("quick"))


def test_a_late_wake_closes_the_day_and_lets_no_bot_play_on() -> None:
    """TBL-DAILY-3: as after a night without the server."""
    day = Day()
    while day.table.mover == 0:
        day.step()
    assert (due(day.table) or 0) < closes(DAY)
    assert isinstance(day.close()[0], DayClosed)


@pytest.mark.parametrize("game", DAILIES)
def test_leaving_ends_it_as_it_stands_and_shows_no_hand(game: str) -> None:
    """TBL-DAILY-4, TBL-DAILY-5: others have these hands still before them."""
    day = Day(game)
    while day.table.mover != 0:
        day.step()
    before = GAMES[game].score(day.table.state, 0)
    (departed,) = day.do(ANN, Leave(0))
    assert phase(day.table) == "over"
    assert GAMES[game].score(day.table.state, 0) == before
    assert [type(event) for event in departed.events] == [Outcome]  # type: ignore[union-attr]
    shown = match_view(day.table, 0)
    assert getattr(shown, "hands", None) is None
    assert shown.hand is not None
    day.close()
    assert verify_text(GAMES, dump(record(day.table, day.journal, None))).ok


def test_nobody_else_sits_down_or_watches_before_the_day_is_closed() -> None:
    """TBL-DAILY-3, TBL-DAILY-5: afterwards everybody may look."""
    day = Day()
    for person, command in ((BO, Sit(1)), (ANN, AddBot(1, "hard"))):
        with pytest.raises(Illegal):
            day.do(person, command)
    day.do(ANN, Leave(0))
    assert [may_watch(day.table, person) for person in (ANN.id, CY.id, None)] == [True, False, False]
    day.close()
    assert may_watch(day.table, None)


def test_what_a_seat_has_come_to() -> None:
    """TBL-DAILY-4: rungs made and total; in Eleven points and turns."""
    ladder, eleven = Day(), Day("eleven")
    for day in (ladder, eleven):
        assert GAMES[day.table.setting.game].score(day.table.state, 0) == Score(0, 0)
        day.finish()
    state = ladder.table.state
    assert GAMES["ladder11"].score(state, 2) == Score(state.seats[2].made, state.seats[2].total)
    assert any(seat.made for seat in state.seats)
    state = eleven.table.state
    points = GAMES["eleven"].score(state, 1)
    assert points == Score(state.outcome.totals[1], state.seats[1].turns)
    assert points.cost > 0


def test_the_journal_remembers_the_day() -> None:
    """TBL-DAILY-3"""
    first: Entry = Day().journal[0]
    assert entry_view(GAMES["ladder11"], first.event, ()).day == DAY  # type: ignore[union-attr]


def test_who_withdraws_after_the_day_ends_it_as_it_stands() -> None:
    """TBL-DAILY-3: whoever is to be forgotten can be, also before the clock has closed the day."""
    day = Day()
    day.now = closes(DAY)
    assert [type(event) for event in day.do(ANN, Withdraw(0))] == [DayClosed]
    assert day.do(ANN, Withdraw(0)) == ()
