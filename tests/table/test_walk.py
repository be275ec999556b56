"""Whatever people and clocks do in whatever order, the table stays whole: many random walks, some of them hostile."""

import os
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from tests.table.desk import ANN, BO, CY, Desk, ladder, same, snakes
from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.kernel import CameBack, Illegal, Outcome, TakenOver, TimedOut, encode
from toprung.table.clock import due
from toprung.table.codec import decode_event, encode_event
from toprung.table.command import (
    AddBot,
    AddSeat,
    CloseSeat,
    ComeBack,
    Command,
    Forget,
    Leave,
    Nonce,
    PassHost,
    Play,
    React,
    Ready,
    Rematch,
    Remove,
    RemoveBot,
    SetPace,
    Sit,
    Stand,
    Tick,
    Unready,
    Withdraw,
)
from toprung.table.event import Closed, DayClosed, HostPassed, TableEvent
from toprung.table.reading import phase, seats_of
from toprung.table.setting import BotPace, RealTime, Setting, TurnBased, Untimed
from toprung.table.value import Person
from toprung.table.view import entry_view, legal_actions, match_view, table_view

WALKS = int(os.environ.get("TOPRUNG_WALKS", "150"))
STEPS = 120
PEOPLE = (ANN, BO, CY)

SETTINGS: tuple[Setting, ...] = (
    snakes(None, None, clock=RealTime(15)),
    snakes(None, "bot", None, None, options={"fast": True}),
    snakes(None, None, "bot", clock=Untimed()),
    snakes(None, "bot", clock=Untimed(), bot_pace="instant"),
    snakes(None, None, "bot", clock=TurnBased(late="forfeit")),
    ladder(None, None, options={"rungs": 5}),
    ladder(None, None, clock=TurnBased(12)),
    ladder(None, "easy", None),
    ladder(None, "hard", "easy", clock=Untimed(), bot_pace="quick"),
)


def any_legal(view: Any, actions: tuple[Any, ...], stream: Any) -> Any:
    """A bot of no skill, which is quick."""
    return actions[stream.below(len(actions))]


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, game in GAMES.items():
        monkeypatch.setitem(BOTS, key, dict.fromkeys(game.levels, any_legal))


def any_command(desk: Desk, dice: Random) -> Command:
    """Any command at all, right or wrong."""
    seat = dice.choice((-1, 0, 0, 1, 1, 2, 3, 7))
    secret = dice.choice((desk.nonce(seat), desk.commitment(seat), "00" * 32, "no hex"))
    draw, discard = {"type": "draw", "source": "stock"}, {"type": "discard", "card": "R5"}
    action = dice.choice((None, {}, {"type": "roll"}, draw, discard))
    version = desk.table.version - dice.choice((0, 0, 0, 1, 5, -1, 10**12))
    pace: BotPace = dice.choice(get_args(BotPace))
    commands: tuple[Command, ...] = (
        Sit(seat),
        Stand(seat),
        AddBot(seat, dice.choice(("bot", "easy", "nobody"))),
        RemoveBot(seat),
        Ready(seat, secret),
        Unready(seat),
        Nonce(seat, secret),
        Play(seat, version, action),
        Leave(seat),
        ComeBack(seat),
        SetPace(pace),
        Remove(seat),
        dice.choice((CloseSeat(seat), CloseSeat(seat), AddSeat())),
        dice.choice((PassHost(seat), React(seat, "wow"), Rematch("t2"), Forget(), Withdraw(seat))),
    )
    return dice.choice(commands)


def next_command(desk: Desk, dice: Random) -> tuple[Person | None, Command]:
    """What brings the table on: fill a seat, get ready, send a nonce, play; or what its clock does."""
    table = desk.table
    if (seat := table.mover) is not None:
        person = table.chairs[seat].person
        if table.chairs[seat].bot or person is None:
            return None, Tick()
        return person, Play(seat, table.version, dice.choice(legal_actions(table, seat)))
    for seat, chair in enumerate(table.chairs):
        if chair.person is None and chair.bot is None:
            return dice.choice(PEOPLE), Sit(seat)
        if chair.person is not None and not chair.commitment:
            return chair.person, Ready(seat, desk.commitment(seat))
        if chair.person is not None and phase(table) == "revealing" and not chair.nonce:
            return chair.person, Nonce(seat, desk.nonce(seat))
    return None, Tick()


def step(desk: Desk, dice: Random, unrest: float) -> None:
    """One thing happens, or is refused: the more unrest, the more often just anything. Sometimes time passes first,
    sometimes past the table's due time."""
    mood = dice.random()
    time = due(desk.table)
    if time is not None and (mood < 0.1 or desk.table.chairs[desk.table.mover or 0].bot):
        desk.now = max(desk.now, time - dice.choice((0, 0, 0, 1)))
    desk.now += dice.choice((0, 10, 700))
    person, command = next_command(desk, dice)
    if mood > 1 - unrest:
        person, command = dice.choice(PEOPLE), any_command(desk, dice)
    elif mood < 0.1:
        person, command = None, Tick()
    before = encode(desk.table)
    try:
        desk.do(person, command)
    except (Illegal, msgspec.ValidationError):
        assert encode(desk.table) == before


def check(desk: Desk) -> None:
    """What always holds."""
    table = desk.table
    game = GAMES[table.setting.game]
    assert table.version == len(desk.journal) == desk.journal[-1].version
    assert len(table.chairs) == len(table.setting.bots)
    for person in PEOPLE:
        assert game.shareable or len(seats_of(table, person.id)) <= 1
    now = phase(table)
    if now in ("revealing", "playing"):
        assert all(chair.person or chair.bot for chair in table.chairs)
        assert all(bool(chair.commitment) == (chair.person is not None) for chair in table.chairs)
    here = {chair.person.id for chair in table.chairs if chair.person and not chair.left}
    assert now == "over" or not here or table.host in here
    assert (due(table) is None) or now in ("revealing", "playing")
    if now == "playing":
        seat = table.mover
        assert seat is not None and (due(table) is not None or table.setting.clock == Untimed())
        assert here


def check_whole(desk: Desk) -> None:
    """What holds of a whole journal: its bytes alone lead to the table, and no viewer is shown a secret."""
    key = desk.table.setting.game
    read = [msgspec.structs.replace(e, event=decode_event(key, encode_event(e.event))) for e in desk.journal]
    assert read == desk.journal
    assert same(desk.table, read)
    for viewer in (None, *(person.id for person in PEOPLE)):
        seats = seats_of(desk.table, viewer)
        shown = [
            table_view(desk.table, "t", viewer, frozenset(), 0),
            [entry_view(GAMES[key], entry.event, seats) for entry in desk.journal],
            [match_view(desk.table, seat) for seat in seats or (None,)],
        ]
        text = encode(shown).decode()
        assert "id-of-" not in text
        assert (desk.table.seed in text) == (phase(desk.table) == "over" and desk.table.started_at is not None)


def walk(number: int) -> Desk:
    """A table after a random walk."""
    dice = Random(number)
    desk = Desk(SETTINGS[number % len(SETTINGS)])
    unrest = dice.choice((0.1, 0.3, 0.8))
    for _ in range(STEPS):
        step(desk, dice, unrest)
        check(desk)
    return desk


def kinds(events: list[TableEvent]) -> Iterator[type]:
    """The types of these events, and of the match's in them."""
    for event in events:
        yield type(event)
        yield from map(type, getattr(event, "events", ()))


def test_a_table_stays_whole_whatever_happens() -> None:
    """TBL-LEAVE-3, TBL-HIDE-1: a refusal changes nothing, the journal alone gives the table, nobody sees a secret; and
    on the way everything happens that can."""
    happened: set[type] = set()
    for number in range(WALKS):
        desk = walk(number)
        check_whole(desk)
        happened.update(kinds([entry.event for entry in desk.journal]))
    everything = {getattr(kind, "__origin__", kind) for kind in get_args(TableEvent)}
    assert {TimedOut, TakenOver, CameBack, HostPassed, Closed} <= everything
    assert (everything - {DayClosed}) | {Outcome} <= happened, "all but what a daily game alone has"
