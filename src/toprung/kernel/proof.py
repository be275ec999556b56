"""The secrets of a match against what was committed to before its start: seed, nonces, and players' receipts.

Implements record.md, "Chance". Also says what such a check cannot show.
"""

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from toprung.kernel.chance import commitment
from toprung.kernel.event import Seat
from toprung.kernel.record import Header
from toprung.kernel.report import Check, Fault, Gap, Receipt

NONCE_BYTES = 32


def check_receipt(header: Header, receipt: Receipt) -> Check:
    """Whether the record is of the match that the receipt was given for."""
    params: dict[str, str | int] = {"table": receipt.table}
    shown = () if header.nonces is UNSET else header.nonces
    if receipt.commitment != header.commitment:
        return Check("receipt", False, 1, "Table {table} had shown another commitment to its seed.", params)
    if receipt.attempt != header.attempt:
        return Check("receipt", False, 1, "The receipt of table {table} is of another attempt to start.", params)
    if receipt.nonce_commitments != header.nonce_commitments:
        return Check("receipt", False, 1, "Table {table} had shown other nonce commitments.", params)
    if not all(shown[seat : seat + 1] == (nonce,) for seat, nonce in receipt.nonces.items()):
        return Check(
            "receipt", False, 1, "The player's own nonce at table {table} is not the one in the record.", params
        )
    return Check("receipt", True, 1, "The record is of the match that the receipt of table {table} was for.", params)


def open_seed(header: Header) -> bytes:
    """The seed, which is the one that was committed to."""
    if header.seed is UNSET:
        raise Fault("seed", 1, "The seed is not shown, so nothing can be computed again: the match is not over.")
    seed = unhex(header.seed)
    if seed is None or commitment(seed).hex() != header.commitment:
        raise Fault("seed", 1, "The seed is not the one that was committed to.")
    return seed


def open_nonces(header: Header) -> tuple[bytes, ...]:
    """The nonces, each of which is the one that its seat committed to."""
    shown = () if header.nonces is UNSET else header.nonces
    if len(shown) != len(header.seats):
        raise Fault("nonces", 1, "There is not a nonce for every seat.")
    return tuple(open_nonce(header, seat, nonce) for seat, nonce in enumerate(shown))


def open_nonce(header: Header, seat: Seat, shown: str) -> bytes:
    """The nonce of one seat. A bot's is empty; so is a person's where nobody adds to the key (a daily game)."""
    committed = header.nonce_commitments[seat]
    if shown == "" and committed == "":
        return b""
    if header.seats[seat].bot is not UNSET:
        raise Fault("nonces", 1, "Seat {seat} is a bot's, which adds no nonce.", seat=seat)
    nonce = unhex(shown)
    if nonce is None or len(nonce) != NONCE_BYTES or commitment(nonce).hex() != committed:
        raise Fault("nonces", 1, "The nonce of seat {seat} is not the one that its player committed to.", seat=seat)
    return nonce


def unhex(text: str) -> bytes | None:
    """The bytes that this text writes in lower-case hex, or None."""
    try:
        data = bytes.fromhex(text)
    except ValueError:
        return None
    return data if data.hex() == text else None


def gaps(header: Header, receipts: Sequence[Receipt]) -> Iterator[Gap]:
    """What no check of this record can show."""
    people = [seat for seat, sitter in enumerate(header.seats) if sitter.bot is UNSET]
    silent = [seat for seat in people if not any(header.nonce_commitments[seat : seat + 1])]
    if people and not receipts:
        yield Gap("Without a receipt this shows only that the record agrees with itself, not that it was played so.")
    if len(silent) == len(people):
        yield Gap("No player added a nonce, so whoever chose the seed could have chosen among deals.")
    else:
        yield from (Gap("The player of seat {seat} added no nonce.", {"seat": seat}) for seat in silent)
    if len(people) < len(header.seats):
        yield Gap("What bots chose is not computed again: their moves are checked as anybody's, not their level.")
    if people:
        yield Gap("Moves are not signed: whoever knows the seed now could write another match that these deals allow.")
        yield Gap("Who sat where, when it was, and what the clock or a stand-in played is the table's word.")
