"""The game record (record.md): one match as JSON Lines, a header and its events. What PGN is to chess."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from toprung.kernel.codec import decode, encode, stream_event
from toprung.kernel.game import AnyGame


class Sitter(Struct, frozen=True):
    """Who sits at a seat: a person by name (`program` when the person is one), or a bot by level."""

    name: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    program: bool | UnsetType = UNSET


class Header(Struct, frozen=True, kw_only=True):
    """The first line. Byte strings are hex. `seed` and `nonces` are unset while they are secret."""

    record: int = 1
    game: str
    rules: int
    options: dict[str, Any]
    seats: tuple[Sitter, ...]
    attempt: int = 1
    commitment: str
    seed: str | UnsetType = UNSET
    nonce_commitments: tuple[str, ...]
    nonces: tuple[str, ...] | UnsetType = UNSET
    started: str


class Record(Struct, frozen=True):
    """A whole record: the header and the match's stream of events."""

    header: Header
    events: tuple[Any, ...]


def dump(record: Record) -> str:
    """The record as JSON Lines text."""
    lines = [encode(record.header), *map(encode, record.events)]
    return "".join(line.decode() + "\n" for line in lines)


def read_header(line: str) -> Header:
    """The header that the first line of a record says. Raises msgspec.ValidationError or msgspec.DecodeError."""
    header: Header = decode(line, Header)
    return header


def load(game: AnyGame, text: str) -> Record:
    """The record that this text says, of this game. Raises msgspec.ValidationError naming what is wrong."""
    first, *rest = text.rstrip().split("\n")
    kind = stream_event(game)
    return Record(read_header(first), tuple(decode(line, kind) for line in rest if line.strip()))


def options_of(game: AnyGame, header: Header) -> Any:
    """The header's options as the game's own struct. Raises msgspec.ValidationError."""
    return msgspec.convert(header.options, game.types.options)
