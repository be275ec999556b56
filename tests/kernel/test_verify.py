"""Verifying a record: what holds is said to hold, whatever was tampered with is caught, and its line is named."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.kernel.scene import NONCES, SEED, bot_record, eventful_record, receipt
from toprung.games import GAMES
from toprung.kernel import commitment, fold
from toprung.kernel.record import Record, dump
from toprung.kernel.report import Check, Report
from toprung.kernel.verify import verify, verify_text

RACE = GAMES["snakes_and_ladders"]
RECORD = eventful_record()
LINES = tuple(dump(RECORD).splitlines())
RECEIPTS = (receipt(RECORD, 0), receipt(RECORD, 1))


def failed(report: Report) -> Check:
    """The one check that does not hold."""
    assert not report.ok
    (check,) = (check for check in report.checks if not check.ok)
    return check


def verified(*lines: str) -> Report:
    return verify_text(GAMES, "\n".join(lines), RECEIPTS)


def with_header(**changes: Any) -> Record:
    return replace(RECORD, header=replace(RECORD.header, **changes))


def line_of(kind: str) -> int:
    """The number of the first line of this kind."""
    return next(number for number, line in enumerate(LINES, 1) if f'"type":"{kind}"' in line)


def test_a_whole_record_holds() -> None:
    """TBL-HIDE-3: seed, nonces, receipts, every line and the ending, with the counts of what was computed again."""
    report = verify(RACE, RECORD, RECEIPTS)
    assert report.ok
    assert [check.code for check in report.checks] == [
        "header",
        "receipt",
        "receipt",
        "seed",
        "nonces",
        "events",
        "ending",
    ]
    events = next(check for check in report.checks if check.code == "events")
    rolls = sum('"rolled"' in line for line in LINES)
    assert events.params == {"lines": len(LINES) - 1, "draws": rolls + 1}


@pytest.mark.parametrize("game", GAMES)
def test_bots_matches_hold(game: str) -> None:
    """A match of each game between bots, at its smallest and its largest table."""
    for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}:
        report = verify(GAMES[game], bot_record(game, (GAMES[game].stand_in,) * seats, bytes([seats]) * 32))
        assert report.ok, report


def test_without_a_receipt_it_says_so() -> None:
    """record.md: without a receipt a check can only show that a record agrees with itself."""
    alone = [gap.why for gap in verify(RACE, RECORD).gaps]
    held = [gap.why for gap in verify(RACE, RECORD, RECEIPTS).gaps]
    assert any(why.startswith("Without a receipt") for why in alone)
    assert not any(why.startswith("Without a receipt") for why in held)


def test_who_added_nothing_is_named() -> None:
    """A seat without a nonce, and a match to which nobody added one, are gaps."""
    nonces = (NONCES[0], b"", b"")
    commitments = tuple(commitment(nonce).hex() if nonce else "" for nonce in nonces)
    report = verify(RACE, with_header(nonce_commitments=commitments, nonces=tuple(nonce.hex() for nonce in nonces)))
    assert {"seat": 1} in [gap.params for gap in report.gaps]
    bots = verify(RACE, bot_record(RACE.key, ("bot", "bot"), SEED))
    assert any(gap.why.startswith("No player added a nonce") for gap in bots.gaps)


def test_another_seed() -> None:
    """TBL-HIDE-3: a seed that was not committed to is caught, and so is one committed to after the fact, by receipt."""
    other = b"\x07" * 32
    assert failed(verify(RACE, with_header(seed=other.hex()))).code == "seed"
    swapped = with_header(seed=other.hex(), commitment=commitment(other).hex())
    assert failed(verify(RACE, swapped)).code == "events"
    assert not verify(RACE, swapped, RECEIPTS).checks[1].ok


def test_a_match_dealt_again_under_another_seed() -> None:
    """Without a receipt a record forged whole agrees with itself; the receipt shows that it is another match."""
    forged = bot_record(RACE.key, ("bot", "bot", "bot"), b"\x07" * 32)
    assert verify(RACE, forged).ok
    report = verify(RACE, forged, RECEIPTS)
    assert not report.ok and {check.ok for check in report.checks if check.code == "receipt"} == {False}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"commitment": "00" * 32}, "another commitment"),
        ({"attempt": 2}, "another attempt"),
        ({"nonce_commitments": ("00" * 32, "", "")}, "other nonce commitments"),
        ({"nonces": {0: "00" * 32}}, "own nonce"),
        ({"nonces": {1: NONCES[0].hex()}}, "own nonce"),
        ({"nonces": {7: NONCES[0].hex()}}, "own nonce"),
    ],
)
def test_receipts_are_compared(changes: dict[str, Any], why: str) -> None:
    """record.md: attempt, commitment, nonce commitments and own nonce, each on its own."""
    report = verify(RACE, RECORD, [replace(RECEIPTS[0], **changes)])
    assert why in failed(report).why


@pytest.mark.parametrize(
    ("changes", "code", "why"),
    [
        ({"record": 2}, "header", "format"),
        ({"game": "eleven"}, "header", "another game"),
        ({"rules": 2}, "header", "version"),
        ({"seats": RECORD.header.seats[:2]}, "header", "so many"),
        ({"seats": RECORD.header.seats * 2}, "header", "so many"),
        ({"nonce_commitments": RECORD.header.nonce_commitments[:2]}, "header", "nonce commitment"),
        ({"seats": (RECORD.header.seats[2], replace(RECORD.header.seats[2], bot="hard")) * 2}, "header", "neither"),
        ({"options": {"fast": "yes"}}, "header", "no such value"),
        ({"options": {}}, "header", "not all written out"),
        ({"options": RECORD.header.options | {"swift": False}}, "header", "not this game's"),
        ({"options": RECORD.header.options | {"classic": True}}, "events", "by the rules"),
        ({"seed": SEED.hex().upper().replace("1", "A")}, "seed", "committed"),
        ({"seed": "no hex"}, "seed", "committed"),
        ({"nonces": tuple(nonce.hex() for nonce in NONCES[:2])}, "nonces", "every seat"),
        ({"nonces": (NONCES[1].hex(), NONCES[0].hex(), "")}, "nonces", "its player committed to"),
        ({"nonces": (NONCES[0].hex(), "", "")}, "nonces", "its player committed to"),
        ({"nonces": (NONCES[0].hex(), NONCES[1].hex(), "00" * 32)}, "nonces", "a bot's"),
    ],
)
def test_a_header_that_does_not_fit(changes: dict[str, Any], code: str, why: str) -> None:
    """Whatever is wrong with the first line is said of the first line."""
    if len(changes.get("seats", ())) == 4:
        changes = changes | {"nonce_commitments": ("",) * 4}
    check = failed(verify(RACE, with_header(**changes)))
    assert check.code == code and why in check.why


def test_a_match_that_is_not_over() -> None:
    """Without its seed nothing can be computed again; cut short it has not ended; within a move it breaks off."""
    header = json.loads(LINES[0])
    del header["seed"]
    assert "not shown" in failed(verified(json.dumps(header), *LINES[1:])).why
    assert failed(verified(*LINES[:10])).line == 10
    assert "not over" in failed(verified(*LINES[:10])).why
    assert "breaks off" in failed(verified(*LINES[:-1])).why


@pytest.mark.parametrize("kind", ["timed_out", "taken_over", "came_back", "left"])
def test_seats_are_followed(kind: str) -> None:
    """What is said of who plays a seat must fit who played it before: not another seat, not twice over."""
    number = line_of(kind)
    for seat in (-1, 2, 3):
        changed = json.dumps(json.loads(LINES[number - 1]) | {"seat": seat})
        if (kind, seat) != ("left", 2):
            assert failed(verified(*LINES[: number - 1], changed, *LINES[number:])).line == number
    if kind != "timed_out":
        assert failed(verified(*LINES[:number], LINES[number - 1], *LINES[number:])).line == number + 1


def test_text_that_is_no_record() -> None:
    """Empty text, another format, an unknown game, a line that is no event: each is said, and none raises."""
    assert failed(verify_text(GAMES, "")).line == 1
    assert failed(verified("{}")).code == "header"
    assert "no game" in failed(verified(LINES[0].replace("snakes_and_ladders", "go_fish"))).why
    assert failed(verified(*LINES[:4], "nonsense", *LINES[4:])).line == 5
    assert failed(verified(*LINES[:4], "", *LINES[4:])).line == 5


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all values inside a JSON value that hold no further ones."""
    if isinstance(value, dict | list) and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for key, item in items for found in leaves(item, (*path, key))]
    return [path]


def changed(value: Any, path: tuple[Any, ...], data: st.DataObject) -> Any:
    """The value with another one of the same type at the path."""
    if path:
        copy = dict(value) if isinstance(value, dict) else list(value)
        copy[path[0]] = changed(value[path[0]], path[1:], data)
        return copy
    match value:
        case bool():
            return not value
        case int():
            return data.draw(st.integers(-3, 120).filter(lambda other: other != value))
        case str():
            return data.draw(
                st.sampled_from(["0", value[1:], value + "0", "won", "closed", "rolled"]).filter(lambda s: s != value)
            )
    return data.draw(st.sampled_from([0, "x", [0]]))


TELLING = [path for path in leaves(json.loads(LINES[0])) if path[0] not in ("options", "seats", "started")]
"""The values of the header that something else must agree with."""


PLAYED = [i for i, line in enumerate(LINES) if '"rolled"' in line or '"started"' in line or '"match_ended"' in line]
"""The lines that say what happened in the game, not who sat where."""


def follower(i: int) -> int:
    """The number of the first line after index `i` that says what happened in the game."""
    return next(j for j in PLAYED if j > i) + 1


@settings(max_examples=300)
@given(st.data())
def test_any_value_changed(data: st.DataObject) -> None:
    """TBL-HIDE-3: any value of any line, changed to another: caught, at that line. Only of who plays a seat one can say
    more than one thing that fits what stands before it, and then it is the lines after it that don't."""
    number = data.draw(st.integers(1, len(LINES)))
    value = json.loads(LINES[number - 1])
    path = data.draw(st.sampled_from(TELLING if number == 1 else leaves(value)))
    line = json.dumps(changed(value, path, data))
    report = verified(*LINES[: number - 1], line, *LINES[number:])
    last = number if number == 1 or number - 1 in PLAYED else follower(number) + 1
    assert not report.ok
    assert number <= [check.line for check in report.checks if not check.ok][-1] <= last


@pytest.mark.parametrize("i", PLAYED)
def test_any_line_dropped(i: int) -> None:
    """TBL-HIDE-3: caught by the time the next move stands there (or at the last line, if it was the last)."""
    line = failed(verified(*LINES[:i], *LINES[i + 1 :])).line
    assert line == len(LINES) - 1 if i == PLAYED[-1] else i < line <= follower(i) - 1


@pytest.mark.parametrize("i", PLAYED)
def test_any_line_doubled(i: int) -> None:
    """TBL-HIDE-3: caught at the second."""
    assert failed(verified(*LINES[: i + 1], LINES[i], *LINES[i + 1 :])).line == i + 2


@given(st.sampled_from(PLAYED), st.sampled_from(PLAYED))
def test_any_two_lines_exchanged(one: int, two: int) -> None:
    """TBL-HIDE-3: caught at the first of the two."""
    lines = list(LINES)
    lines[one], lines[two] = lines[two], lines[one]
    if one != two:
        assert failed(verified(*lines)).line == min(one, two) + 1


def test_that_a_match_was_closed_is_the_table_s_word() -> None:
    """TBL-LEAVE-2, TBL-DAILY-3: no line shows that nobody was left, or that the day was over."""
    state = fold(RACE, RACE.blank(RACE.types.options(), 3), RECORD.events[:1])
    report = verify(RACE, replace(RECORD, events=(*RECORD.events[:1], *RACE.close(state))), RECEIPTS)
    assert report.ok and "table's word" in report.checks[-1].why
    assert "as the rules say" in verify(RACE, RECORD, RECEIPTS).checks[-1].why


def test_what_bots_chose_is_not_vouched_for() -> None:
    """A check says what it cannot show."""
    whys = [gap.why for gap in verify(RACE, bot_record(RACE.key, ("bot",) * 2, SEED)).gaps]
    assert any(why.startswith("What bots chose") for why in whys)


def test_lines_that_nobody_can_mean() -> None:
    """Nested a hundred thousand deep, they cannot be read, and that is said of their line."""
    check = failed(verified(LINES[0], LINES[1], '{"type":"rolled","die":' + "[" * 100_000))
    assert (check.code, check.line) == ("events", 3)
