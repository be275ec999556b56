"""Recorded matches of Eleven that must replay for ever; `make golden` writes them anew when a rule's effect changes.

The bots in them play by chance, which is why the deck is renewed many times.
"""

from pathlib import Path
from typing import Any, Literal

import pytest

from tests.conftest import Golden
from tests.games.eleven.scene import GAME
from toprung.games.eleven.event import Drew, Reshuffled, RoundEnded, Scored, Took
from toprung.games.eleven.state import Options
from toprung.games.eleven.view import View
from toprung.kernel import Chance, Left, Stream, replay
from toprung.kernel.chance import match_key
from toprung.kernel.playout import bot_record
from toprung.kernel.record import Record, dump, load
from toprung.kernel.verify import verify

FOLDER = Path(__file__).parent / "golden"


def by_chance(view: View, legal: tuple[Any, ...], stream: Stream) -> Any:
    """A bot that draws by chance, of two plays the longer."""
    return max(
        (legal[stream.below(len(legal))] for _ in range(2)), key=lambda action: len(getattr(action, "cards", ()))
    )


def recorded(seed: int, seats: int, games: Literal[1, 3, 5]) -> Record:
    """The record of the match that such bots play from this seed."""
    return bot_record(GAME, Options(games), ("easy",) * seats, {"easy": by_chance}, seed.to_bytes(32, "big"))


def left(record: Record, seat: int) -> Record:
    """The match up to its first score, when the seat leaves, and then is closed."""
    scored = next(i for i, event in enumerate(record.events) if isinstance(event, Scored))
    seats = len(record.header.seats)
    end = scored + 1 + isinstance(record.events[scored + 1], Drew)
    options = Options(**record.header.options)
    state = replay(GAME, options, seats, record.events[:end])
    chance = Chance(match_key(bytes.fromhex(record.header.seed or ""), (b"",) * seats))
    (gone,) = GAME.leave(state, seat, chance)
    return Record(record.header, (*record.events[:end], gone, *GAME.close(GAME.evolve(state, gone))))


MATCHES = {
    "two-seats": lambda: recorded(1, seats=2, games=1),
    "three-seats": lambda: recorded(2, seats=3, games=3),
    "six-seats": lambda: recorded(3, seats=6, games=1),
    "left": lambda: left(recorded(4, seats=4, games=5), seat=2),
}


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
    """Reshuffles, taken cards, points, more games than one, a leaver."""
    events = {name: load(GAME, (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")).events for name in MATCHES}
    for kind in (Reshuffled, Took, Scored):
        assert any(isinstance(event, kind) for event in events["three-seats"])
    assert sum(isinstance(event, RoundEnded) for event in events["three-seats"]) == 3
    assert any(isinstance(event, Left) for event in events["left"])
    assert [events[name][-1].reason for name in MATCHES] == ["won", "rounds", "won", "closed"]
