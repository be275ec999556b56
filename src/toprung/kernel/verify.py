"""Whether a record holds (record.md, "Chance"): seed and nonces against what was committed to, receipts against the
header, and the whole match played again, so that each deal, reshuffle and roll is computed anew. Needs no server.

How it works: the events are gone through one after the other. What a seat did is done again in a match in motion,
with the key's own chance, and what happens must be exactly the lines that stand in the record from there on. The first
line that differs is named; what comes after it could not mean anything.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from toprung.kernel.chance import Chance, match_key
from toprung.kernel.codec import decode, encode, stream_event
from toprung.kernel.event import CameBack, Left, Outcome, Seat, SeatEvent, TakenOver, TimedOut
from toprung.kernel.game import AnyGame
from toprung.kernel.illegal import Illegal
from toprung.kernel.match import play_plain, start
from toprung.kernel.motion import Motion
from toprung.kernel.proof import check_receipt, gaps, open_nonces, open_seed
from toprung.kernel.record import Header, Record, options_of, read_header
from toprung.kernel.report import Check, Fault, Receipt, Report

FORMAT = 1
AnyMotion = Motion[Any, Any, Any]


class NotedChance(Chance):
    """Chance that counts the streams it was asked for."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.streams = 0

    def secret(self, label: str) -> bytes:
        """The secret of the stream that `label` names, which is counted."""
        self.streams += 1
        return super().secret(label)


def verify_text(games: Mapping[str, AnyGame], text: str, receipts: Sequence[Receipt] = ()) -> Report:
    """What can be said of this text as the record of a match of one of the games."""
    try:
        game, record = read(games, text)
    except Fault as fault:
        return Report(False, (fault.check,))
    return verify(game, record, receipts)


def verify(game: AnyGame, record: Record, receipts: Sequence[Receipt] = ()) -> Report:
    """What can be said of the record, with the receipts that players kept of it."""
    checks: tuple[Check, ...] = ()
    try:
        for check in inspect(game, record, receipts):
            checks = (*checks, check)  # one by one, so that what held before a fault is told, compiled, too
    except Fault as fault:
        checks = (*checks, fault.check)
    return Report(all(check.ok for check in checks), checks, tuple(gaps(record.header, receipts)))


def read(games: Mapping[str, AnyGame], text: str) -> tuple[AnyGame, Record]:
    """The game and the record that the text says. Raises Fault at the first line that cannot be read."""
    first, *rest = text.rstrip().split("\n")
    try:
        header = read_header(first)
    except msgspec.DecodeError as error:
        raise Fault("header", 1, "This is no record: {error}", error=str(error)) from None
    game = games.get(header.game)
    if game is None:
        raise Fault("header", 1, "There is no game called {game}.", game=header.game)
    events, kind = [], stream_event(game)
    for line, words in enumerate(rest, 2):
        try:
            events.append(decode(words, kind))
        except msgspec.DecodeError as error:
            raise Fault("events", line, "This line is no event of this game: {error}", error=str(error)) from None
    return game, Record(header, tuple(events))


def inspect(game: AnyGame, record: Record, receipts: Sequence[Receipt]) -> Iterator[Check]:
    """The checks, one after the other. Raises Fault at the first that leaves nothing to go on with."""
    header = record.header
    yield check_header(game, header)
    yield from (check_receipt(header, receipt) for receipt in receipts)
    seed = open_seed(header)
    yield Check("seed", True, 1, "The seed is the one that was committed to.")
    nonces = open_nonces(header)
    count = sum(map(bool, nonces))
    yield Check("nonces", True, 1, "Each nonce is the one that its player committed to ({count}).", {"count": count})
    chance = NotedChance(match_key(seed, nonces))
    outcome = follow(game, record, chance)
    last, draws = len(record.events) + 1, chance.streams
    why = "Every line follows from the rules ({lines}), and every deal, shuffle and roll from the key ({draws})."
    yield Check("events", True, last, why, {"lines": len(record.events), "draws": draws})
    if outcome is None:
        raise Fault("ending", last, "The record ends here, and the match is not over.")
    if outcome.reason == "closed":
        yield Check("ending", True, last, "The match was closed as it stood here; that it was is the table's word.")
    else:
        yield Check("ending", True, last, "The match is over, and it ended as the rules say.")


def check_header(game: AnyGame, header: Header) -> Check:
    """The header says what can be played again: format, game, version, options and seats."""
    if header.record != FORMAT:
        raise Fault(
            "header", 1, "The record is of format {format}, which this program does not read.", format=header.record
        )
    if header.game != game.key:
        raise Fault("header", 1, "The record is of another game: {game}.", game=header.game)
    if header.rules != game.version:
        why = "The match was played by version {rules} of the rules, and this program plays version {version}."
        raise Fault("header", 1, why, rules=header.rules, version=game.version)
    if len(header.seats) not in game.seats or len(header.nonce_commitments) != len(header.seats):
        raise Fault("header", 1, "The game is not played by so many, or not every seat has its nonce commitment.")
    for seat, sitter in enumerate(header.seats):
        if (sitter.name is UNSET) == (sitter.bot is UNSET) or not (sitter.bot is UNSET or sitter.bot in game.levels):
            raise Fault("header", 1, "Seat {seat} is neither a person's nor one of this game's bots'.", seat=seat)
    try:
        options = options_of(game, header)
    except msgspec.ValidationError as error:
        raise Fault("header", 1, "An option has no such value: {error}", error=str(error)) from None
    if msgspec.to_builtins(options) != header.options:
        raise Fault("header", 1, "The options are not this game's, or not all written out.")
    return Check("header", True, 1, "The header is whole.")


def follow(game: AnyGame, record: Record, chance: Chance) -> Outcome | None:
    """How the match stands after all lines, each of which is what the rules and the key give. Raises Fault at the first
    that is not."""
    check_seats(record)
    options, seats = options_of(game, record.header), len(record.header.seats)
    players = tuple(Player(sitter.bot is UNSET) for sitter in record.header.seats)
    match, expected = start(game, options, seats, chance)
    late = None
    for line, event in enumerate(record.events, 2):
        if not expected:
            turn = match.to_move()
            if turn is None:
                raise Fault("events", line, "The match is over before this line.")
            if isinstance(event, SeatEvent):
                players = seated(players, event, turn, game.levels, line)
                late = event.seat if isinstance(event, TimedOut) else None
                continue
            late = late if late == turn else None
            expected = answer(game, match, record.events, late, chance, line)
            late = late if game.action_of(expected[-1]) else None
        compare(event, expected[0], line)
        expected = expected[1:]
    if expected:
        raise Fault("ending", len(record.events) + 1, "The record breaks off after this line, in the middle of a move.")
    outcome: Outcome | None = game.outcome(match.state())
    return outcome


def check_seats(record: Record) -> None:
    """Every line that is about a seat is about one that there is."""
    for line, event in enumerate(record.events, 2):
        if not 0 <= getattr(event, "seat", 0) < len(record.header.seats):
            raise Fault("events", line, "There is no seat {seat}.", seat=event.seat)


def answer(
    game: AnyGame, match: AnyMotion, events: Sequence[Any], late: Seat | None, chance: Chance, line: int
) -> tuple[Any, ...]:
    """All that the rules and the key let follow from what somebody did here, by which the match has moved on then. What
    was done may stand further on: a draw from a renewed stock stands after its reshuffle. `late` is the seat whose time
    ran out in this turn."""
    for i in range(line - 2, len(events)):
        event = events[i]
        done = game.action_of(event)
        try:
            if done is not None:
                return acted(game, match, *done, late, chance)
            if isinstance(event, Left):
                return moved(match, game.leave(match.state(), event.seat, chance))
        except Illegal as no:
            raise Fault("events", line, "The rules refuse what this line says: {reason}", reason=str(no)) from None
        if isinstance(event, Outcome) and event.reason == "closed":
            return moved(match, game.close(match.state()))
        if isinstance(event, SeatEvent):
            break
    raise Fault("events", line, "Nothing that stands before this line leads to it.")


def acted(
    game: AnyGame, match: AnyMotion, seat: Seat, action: Any, late: Seat | None, chance: Chance
) -> tuple[Any, ...]:
    """What follows from this action, which is the clock's where a seat whose time ran out makes the plain move."""
    if seat == late and action == game.plain_move(match.state(), seat):
        return moved(match, play_plain(game, match.state(), seat, chance)[1])
    return match.act(seat, action, chance)


def moved(match: AnyMotion, events: tuple[Any, ...]) -> tuple[Any, ...]:
    """These events, by which the match has moved on then."""
    for event in events:
        match.evolve(event)
    return events


def compare(found: Any, expected: Any, line: int) -> None:
    """The line is exactly what follows; else its first key that differs is named."""
    if found == expected:
        return
    there, here = msgspec.to_builtins(expected), msgspec.to_builtins(found)
    key = next(key for key in {**there, **here} if there.get(key) != here.get(key))
    why = "In this line `{key}` is {found}; by the rules and the key of the match it is {expected}."
    shown, due = (encode(value.get(key)).decode() for value in (here, there))
    raise Fault("events", line, why, key=key, found=shown, expected=due)


class Player(NamedTuple):
    """Who plays a seat: a person may, when it is a person's; and the level of the bot that does instead."""

    person: bool
    stand_in: str | None = None


def seated(
    players: tuple[Player, ...], event: SeatEvent, turn: Seat | None, levels: tuple[str, ...], line: int
) -> tuple[Player, ...]:
    """Who plays each seat after the event, which fits who played it before."""
    seat, player = event.seat, players[event.seat]
    if isinstance(event, CameBack):
        fits, after = player.stand_in == event.bot, Player(True)
    else:
        fits, after = player.person and player.stand_in is None, player
    if isinstance(event, TakenOver):
        fits, after = fits and event.bot in levels, Player(True, event.bot)
    if not fits or (isinstance(event, TimedOut) and seat != turn):
        raise Fault("events", line, "Seat {seat} was not played in a way that this line could follow.", seat=seat)
    return (*players[:seat], after, *players[seat + 1 :])
