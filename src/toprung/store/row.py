"""The rows that a store keeps. Times are milliseconds since 1970."""

from typing import Literal

from msgspec import Struct

from toprung.store.result import ResultRow


class PersonRow(Struct, frozen=True):
    """A person, or a program that somebody lets play. `token` is the hash of a program's secret, or of the id of a
    person's first session; the secret itself is nowhere."""

    id: str
    name: str
    token: bytes
    created: int
    handle: str | None = None
    """By which others find their page; unlike the id it may be known to all."""
    scopes: str | None = None
    """What a program may do, by words with a space between them; None for a person."""
    owner: str | None = None
    """The person whose program it is."""


class KeyRow(Struct, frozen=True):
    """A secret of a person, by its hash, that is good once and until its end, to begin a session on another device."""

    token: bytes
    person: str
    until: int


class SessionRow(Struct, frozen=True):
    """A person's stay on one device, under one id."""

    person: str
    since: int
    """When the id was given."""
    before: bytes | None = None
    """The hash of the id that this one follows, as long as this one has not been used."""
    salt: bytes | None = None
    """Of what, beside this id, the one after it is made; None as long as there is none."""
    until: int | None = None
    """When it ends, the one after it being used."""


class EntryRow(Struct, frozen=True):
    """One entry of a table's journal."""

    version: int
    at: int
    body: bytes


class TableRow(Struct, frozen=True, kw_only=True):
    """What is known of a table without reading its journal."""

    id: str
    game: str
    host: str
    opened: int
    moved: int
    """When its last entry was written."""
    version: int
    """Of its last entry."""
    phase: str
    listed: bool
    """Whether it stands in the lobby's list now."""
    due: int | None
    """When it moves by itself next."""
    summary: bytes
    """What the lobby shows of it."""
    day: int | None = None
    """Of a daily game: which day since 1970. Its host has one table of the game on that day, and no second."""
    turn: str | None = None
    """Whose turn it is: the person's id."""
    deadline: int | None = None
    """When that turn ends."""


class SittingRow(Struct, frozen=True):
    """A table from the side of one person who sits there. `seen` is the version that they have been shown last."""

    table: TableRow
    seen: int


class ChannelRow(Struct, frozen=True, kw_only=True):
    """A way to tell a person something: a browser that takes pushes, or an address of e-mail."""

    id: str
    person: str
    kind: Literal["push", "mail"]
    address: str
    keys: bytes = b""
    """Of a browser: its public key, and behind it the secret that it shares with us."""
    language: str
    turn: bool = True
    """Whether they want to be told when they are waited for."""
    reminder: bool = True
    """Whether they want to be reminded before the time is up."""
    created: int
    until: int | None = None
    """Until when an address may be confirmed; None for one that counts."""


class NoticeRow(Struct, frozen=True):
    """Something to tell a person, over each of their channels that they want it by, once it is due."""

    person: str
    kind: str
    due: int


class DueNotice(Struct, frozen=True, kw_only=True):
    """A notice over one channel. `version` is that of the table at which it arose, `tries` how often it has failed."""

    table: str
    version: int
    kind: str
    tries: int
    channel: ChannelRow


class Append(Struct, frozen=True, kw_only=True):
    """Entries for one table's journal, to be kept only if its last version is `after`; and what is true of the table
    then. None leaves `summary` as it was, and `sitters`, the ids of the people who sit there."""

    table: str
    after: int
    entries: tuple[EntryRow, ...]
    phase: str
    listed: bool
    due: int | None
    summary: bytes | None
    results: tuple[ResultRow, ...] = ()
    """What the match came to for its people, when these entries end it."""
    turn: str | None = None
    deadline: int | None = None
    sitters: tuple[str, ...] | None = None
    settled: tuple[str, ...] = ()
    """The ids of those for whom nothing that they were to be told of the table is true any more."""
    notices: tuple[NoticeRow, ...] = ()
    """What there is to tell instead."""


class Moved(Struct, frozen=True):
    """Some server has moved a table on to this version."""

    table: str
    version: int


class Reconnected(Struct, frozen=True):
    """From here on news come in; of what was before, some may be missing."""


class Said(Struct, frozen=True):
    """Some server has told the others this."""

    text: str


News = Moved | Reconnected | Said


def spent(person: str) -> bytes:
    """What stands in the place of a token of somebody who was forgotten: no hash, so it is no secret's."""
    return b"spent " + person.encode()


class StoreTrouble(Exception):
    """The store cannot be opened, read or written; a sentence for whoever runs the server."""
