"""Recorded matches of Ladder Rummy 1–12 that must replay for ever, and what `verify` says of one that was changed.

Most are closed after some rounds: what is to be seen in them is there by then.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.conftest import Golden
from tests.games.ladder_rummy_numbered.table import GAME
from tests.games.rummy.guess import by_chance
from toprung.cards.hand import hand_order, without
from toprung.games.ladder_rummy_numbered.rule import DECK_WITH_SKIPS, Options
from toprung.games.rummy.action import Discard
from toprung.games.rummy.event import Dealt, Discarded, Drew, Helped, RoundEnded, TurnLost
from toprung.kernel import Chance, Left, TimedOut, fold, match_key, play_plain, replay
from toprung.kernel.playout import bot_record
from toprung.kernel.record import Record, dump, load, options_of
from toprung.kernel.verify import verify

FOLDER = Path(__file__).parent / "golden"


def recorded(seed: int, seats: int, rounds: int, *leavers: int, **settings: Any) -> Record:
    """The match that guessing players play from this seed; after so many rounds these seats leave, and it is closed."""
    levels, bots = ("sprout",) * seats, {"sprout": by_chance}
    record = bot_record(GAME, Options(**settings), levels, bots, seed.to_bytes(32, "big"))
    ends = [i for i, event in enumerate(record.events) if isinstance(event, RoundEnded)]
    if len(ends) <= rounds:
        return record
    cut = next(i for i, event in enumerate(record.events) if i > ends[rounds - 1] and isinstance(event, Drew))
    events = record.events[:cut]
    for seat in leavers:
        events += GAME.leave(state_after(record, events), seat, key_of(record))
    return Record(record.header, (*events, *GAME.close(state_after(record, events))))


def state_after(record: Record, events: tuple[Any, ...]) -> Any:
    return replay(GAME, options_of(GAME, record.header), len(record.header.seats), events)


def key_of(record: Record) -> Chance:
    seed = record.header.seed
    assert isinstance(seed, str)
    return Chance(match_key(bytes.fromhex(seed), (b"",) * len(record.header.seats)))


MATCHES = {
    "whole": lambda: recorded(2, 2, 40),
    "equal-turns": lambda: recorded(16, 4, 2, round_ends="equal_turns", cards_that_play="stay", skips=True),
    "helped": lambda: recorded(1, 3, 5, stuck_help=True, missed="again", skips=True, wild_lay_offs="none"),
    "next": lambda: recorded(4, 2, 3, skips=True, skip_hits="next", wild_lay_offs="own", missed="move_on"),
    "left": lambda: recorded(1, 3, 1, 2, 0),
}


@pytest.mark.parametrize("name", MATCHES)
def test_the_same_matches_are_played_again(name: str, golden: Golden) -> None:
    golden(f"{name}.jsonl", dump(MATCHES[name]()))


def kept(name: str) -> Record:
    """The record as it stands in its file."""
    return load(GAME, (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MATCHES)
def test_a_recorded_match_replays(name: str) -> None:
    """Every line of it still follows from the rules and the key."""
    record = kept(name)
    report = verify(GAME, record)
    assert report.ok, report.checks[-1]
    assert dump(record) == (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


def test_what_the_records_show() -> None:
    """A whole ladder; several out in one round; help for several; lost turns; leavers."""
    assert kept("whole").events[-1].reason == "won"
    outs = [event.out for event in kept("equal-turns").events if isinstance(event, RoundEnded)]
    assert any(len(out) > 1 for out in outs)
    assert any(event.helped for event in kept("helped").events if isinstance(event, Dealt))
    assert any(isinstance(event, TurnLost) for event in kept("next").events)
    assert [event.seat for event in kept("left").events if isinstance(event, Left)] == [2, 0]


def first_help(record: Record) -> tuple[int, Dealt, Helped]:
    """The first deal with help: where it stands, the deal, whom it helped."""
    for i, event in enumerate(record.events):
        if isinstance(event, Dealt) and event.helped:
            assert isinstance(event.helped, tuple)
            return i, event, event.helped[0]
    raise AssertionError("nobody was helped")


def changed(record: Record, i: int, deal: Dealt) -> Record:
    return Record(record.header, (*record.events[:i], deal, *record.events[i + 1 :]))


TAMPERED: dict[str, Callable[[Any, Any], dict[str, Any]]] = {
    "help kept quiet": lambda deal, one: {"helped": ()},
    "another seat": lambda deal, one: {"helped": (replace(one, seat=(one.seat + 1) % 3),)},
    "another card came in": lambda deal, one: {"helped": (replace(one, into=(deal.stock[0], *one.into[1:])),)},
    "a card less went out": lambda deal, one: {"helped": (replace(one, out=one.out[1:]),)},
    "the stock lies differently": lambda deal, one: {"stock": (*deal.stock[1:], deal.stock[0])},
    "nothing was swapped": lambda deal, one: {"hands": unhelped(deal.hands, one)},
}
"""Ways to write down another help than was due."""


def unhelped(hands: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    hand = hand_order(DECK_WITH_SKIPS, (*without(hands[one.seat], one.into), *one.out))
    return (*hands[: one.seat], hand, *hands[one.seat + 1 :])


@pytest.mark.parametrize("name", TAMPERED)
def test_verify_checks_the_help(name: str) -> None:
    """LRN-SET-4: what was swapped is computed again; the line that differs is named, with what it should be."""
    record = kept("helped")
    i, deal, one = first_help(record)
    change = TAMPERED[name](deal, one)
    report = verify(GAME, changed(record, i, replace(deal, **change)))
    check = report.checks[-1]
    assert (report.ok, check.code, check.line, check.params["key"]) == (False, "events", i + 2, next(iter(change)))


def test_help_where_nobody_is_stuck() -> None:
    """LRN-SET-4: a card too many in anybody's hand does not pass either."""
    record = kept("helped")
    deal = record.events[0]
    assert isinstance(deal, Dealt)
    assert deal.helped == ()
    first, hand = deal.stock[0], deal.hands[0]  # type: ignore[index]
    swapped = replace(deal, helped=(Helped(0, hand[:1], (first,)),))  # type: ignore[index]
    assert verify(GAME, changed(record, 0, swapped)).checks[-1].line == 2


def late(record: Record) -> Record:
    """The record up to its first plain move that a player could not have chosen, played by the clock, and closed."""
    key = key_of(record)
    for i, event in enumerate(record.events):
        if not isinstance(event, Discarded):
            continue
        state = state_after(record, record.events[:i])
        plain, events = play_plain(GAME, state, event.seat, key)
        if isinstance(plain, Discard) and plain not in GAME.legal_actions(state, event.seat):
            after = fold(GAME, state, events)
            return Record(record.header, (*record.events[:i], TimedOut(event.seat), *events, *GAME.close(after)))
    raise AssertionError("the clock never did what a player could not")


def test_verify_knows_the_clock() -> None:
    """LRN-TIME-1: a card that could be laid off was discarded: right after a time-out, and only then."""
    sitters = kept("equal-turns").header.seats
    played = late(kept("equal-turns"))
    people = tuple(replace(sitter, bot=UNSET, name="Ann") for sitter in sitters)
    record = Record(replace(played.header, seats=people), played.events)
    assert verify(GAME, record).ok
    quiet = Record(record.header, tuple(event for event in record.events if not isinstance(event, TimedOut)))
    assert "LRN-SET-2" in str(verify(GAME, quiet).checks[-1].params["reason"])
