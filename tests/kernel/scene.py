"""Matches with their records and receipts: bots' matches, and one in which all happens that can happen to a seat."""

from typing import Any

import msgspec

from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.kernel import Chance, act, begin, commitment, fold, match_key, playout
from toprung.kernel.event import CameBack, TakenOver, TimedOut
from toprung.kernel.record import Header, Record, Sitter
from toprung.kernel.report import Receipt

SEED = bytes(range(32))
NONCES = (b"\xaa" * 32, b"\xbb" * 32, b"")


def header(
    game: str, options: dict[str, Any], seats: tuple[Sitter, ...], seed: bytes, nonces: tuple[bytes, ...]
) -> Header:
    """The first line of a finished match."""
    return Header(
        game=game,
        rules=GAMES[game].version,
        options=msgspec.to_builtins(msgspec.convert(options, GAMES[game].types.options)),
        seats=seats,
        commitment=commitment(seed).hex(),
        seed=seed.hex(),
        nonce_commitments=tuple(commitment(nonce).hex() if nonce else "" for nonce in nonces),
        nonces=tuple(nonce.hex() for nonce in nonces),
        started="2026-11-30T10:00:00Z",
    )


def bot_record(game: str, levels: tuple[str, ...], seed: bytes, **options: Any) -> Record:
    """The record of a match between bots."""
    chosen = msgspec.convert(options, GAMES[game].types.options)
    return playout.bot_record(GAMES[game], chosen, levels, BOTS[game], seed)


def eventful_record() -> Record:
    """A race of two persons and a bot: Ann's time runs out, a bot takes over, she comes back; Bo leaves."""
    game, chance = GAMES["snakes_and_ladders"], Chance(match_key(SEED, NONCES))
    first = header(game.key, {}, (Sitter(name="Ann"), Sitter(name="Bo"), Sitter(bot="bot")), SEED, NONCES)
    state, opening = begin(game, game.types.options(), 3, chance)
    events: list[Any] = list(opening)
    turn = 0
    while (seat := game.to_move(state)) is not None:
        if turn == 30:
            left = game.leave(state, 1, chance)
            state = fold(game, state, left)
            events += left
            turn += 1
            continue
        if seat == 0 and turn < 20:
            events.append(TimedOut(0))
        if seat == 0 and 10 < turn < 20:
            events += (TakenOver(0, "bot"), CameBack(0, "bot"))
        state, happened = act(game, state, seat, game.plain_move(state, seat), chance)
        events += happened
        turn += 1
    return Record(first, tuple(events))


def receipt(record: Record, seat: int) -> Receipt:
    """What the client of the seat kept."""
    first = record.header
    assert isinstance(first.nonces, tuple)
    return Receipt("t1", first.attempt, first.commitment, first.nonce_commitments, {seat: first.nonces[seat]})
