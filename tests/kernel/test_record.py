"""The record as text: what record.md says, to the letter, and back again."""

import json

import msgspec
import pytest

from tests.kernel.scene import bot_record, eventful_record
from toprung.games import GAMES
from toprung.kernel.record import Header, Sitter, dump, load, options_of, read_header

EXAMPLE = (
    '{"record": 1, "game": "ladder11", "rules": 1, "options": {"rungs": 10}, "seats": [{"name": "Ann"}, '
    '{"bot": "hard"}], "attempt": 1, "commitment": "c0", "seed": "5e", "nonce_commitments": ["ab", ""], '
    '"nonces": ["cd", ""], "started": "2026-11-30T10:00:00Z"}'
)


def test_the_header_of_the_format() -> None:
    """record.md's own example is read, and written again with the same keys in the same order."""
    header = read_header(EXAMPLE)
    assert header.seats == (Sitter(name="Ann"), Sitter(bot="hard"))
    assert msgspec.json.encode(header).decode() == json.dumps(json.loads(EXAMPLE), separators=(",", ":"))


def test_unknown_keys_are_ignored() -> None:
    """A reader ignores keys it doesn't know."""
    assert read_header(EXAMPLE.replace('{"record"', '{"venue": "home", "record"')) == read_header(EXAMPLE)


def test_secrets_are_absent_while_secret() -> None:
    """No seed and no nonces stand in the record of a match that is not over: not even their keys."""
    header = read_header(EXAMPLE)
    running = Header(**{f: getattr(header, f) for f in header.__struct_fields__ if f not in ("seed", "nonces")})
    assert not {"seed", "nonces"} & json.loads(msgspec.json.encode(running)).keys()
    assert read_header(msgspec.json.encode(running).decode()) == running


def test_a_program_is_a_person() -> None:
    """A person who is a program is written with its name and `program`."""
    assert msgspec.json.encode(Sitter(name="R2", program=True)) == b'{"name":"R2","program":true}'


@pytest.mark.parametrize("game", GAMES)
def test_round_trip(game: str) -> None:
    """Text and record are each the whole of the other: a line for the header, a line an event."""
    record = bot_record(game, (GAMES[game].stand_in,) * GAMES[game].seats[0], bytes(32))
    text = dump(record)
    assert load(GAMES[game], text) == record
    assert dump(load(GAMES[game], text)) == text
    assert len(text.splitlines()) == 1 + len(record.events)
    assert options_of(GAMES[game], record.header) == GAMES[game].types.options()


def test_round_trip_with_events_about_seats() -> None:
    """`timed_out`, `taken_over`, `came_back` and `left` stand among the game's own events."""
    record = eventful_record()
    text = dump(record)
    assert load(GAMES["snakes_and_ladders"], text) == record
    kinds = {json.loads(line)["type"] for line in text.splitlines()[1:]}
    assert kinds == {"started", "rolled", "timed_out", "taken_over", "came_back", "left", "match_ended"}


def test_lines_of_snakes_and_ladders() -> None:
    """The keys of record.md, in its order, an event's name first."""
    lines = dump(eventful_record()).splitlines()[1:]
    rolled = next(line for line in lines if "rolled" in line)
    assert list(json.loads(rolled)) == ["type", "seat", "die", "path", "again"]
    assert list(json.loads(lines[-1])) == ["type", "reason", "places", "winners", "totals"]


@pytest.mark.parametrize("line", ['{"type":"flew","seat":0}', '{"type":"rolled","seat":"0"}', "nonsense", "[]"])
def test_a_line_that_is_no_event(line: str) -> None:
    """It is refused, not guessed at."""
    with pytest.raises(msgspec.DecodeError):
        load(GAMES["snakes_and_ladders"], dump(eventful_record()) + line)
