"""Recorded matches of Ladder 11 that must replay for ever; `make golden` writes them anew when a rule changes."""

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Golden
from tests.games.ladder11.table import GAME
from tests.games.rummy.guess import by_chance
from toprung.games.ladder11.rule import Options
from toprung.games.rummy.event import Drew, Reshuffled, TurnLost
from toprung.kernel import Chance, Left, replay
from toprung.kernel.chance import match_key
from toprung.kernel.playout import bot_record
from toprung.kernel.record import Record, dump, load
from toprung.kernel.verify import verify

FOLDER = Path(__file__).parent / "golden"


def recorded(seed: int, seats: int, rungs: Any) -> Record:
    """The record of the match that such bots play from this seed."""
    return bot_record(GAME, Options(rungs), ("easy",) * seats, {"easy": by_chance}, seed.to_bytes(32, "big"))


def left(record: Record, seat: int, turn: int) -> Record:
    """The match up to its turn of this number, when the seat leaves."""
    draws = [i for i, event in enumerate(record.events) if isinstance(event, Drew)]
    events = record.events[: draws[turn - 1]]
    options = Options(**record.header.options)
    state = replay(GAME, options, len(record.header.seats), events)
    chance = Chance(match_key(bytes.fromhex(record.header.seed or ""), (b"",) * len(record.header.seats)))
    return Record(record.header, (*events, *GAME.leave(state, seat, chance)))


MATCHES = {
    "two-seats": lambda: recorded(36, seats=2, rungs=5),
    "reshuffled": lambda: recorded(10, seats=6, rungs=5),
    "three-seats": lambda: recorded(9, seats=3, rungs=7),
    "four-seats": lambda: recorded(3, seats=4, rungs=10),
    "summit": lambda: recorded(20, seats=2, rungs=11),
    "tiebreak": lambda: recorded(9, seats=3, rungs=5),
    "left": lambda: left(recorded(36, seats=2, rungs=5), seat=1, turn=60),
}
KINDS = {"reshuffled": Reshuffled, "left": Left, "two-seats": TurnLost}
"""What a record is there for."""


@pytest.mark.parametrize("name", MATCHES)
def test_the_same_matches_are_played_again(name: str, golden: Golden) -> None:
    golden(f"{name}.jsonl", dump(MATCHES[name]()))


@pytest.mark.parametrize("name", MATCHES)
def test_a_recorded_match_replays(name: str) -> None:
    """Every line of it still follows from the rules and the key."""
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    record = load(GAME, text)
    report = verify(GAME, record)
    assert report.ok, report.checks[-1]
    assert dump(record) == text


def test_what_the_records_show() -> None:
    """A reshuffle, lost turns, a tie-break, the summit, a leaver."""
    records = {name: load(GAME, (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")) for name in MATCHES}
    for name, kind in KINDS.items():
        assert any(isinstance(event, kind) for event in records[name].events)
    reasons = {name: record.events[-1].reason for name, record in records.items()}
    assert [reasons[name] for name in ("summit", "tiebreak", "left")] == ["summit", "tiebreak", "left"]
