"""The record of a table's match (record.md), from the table and its journal: whole when nothing of it is secret any
more, else the viewer's own redacted stream."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from msgspec import UNSET

from toprung.kernel import Illegal, SeatEvent, commitment
from toprung.kernel.record import Header, Record, Sitter
from toprung.table.event import DayClosed, Departed, Played, Started, TableEvent
from toprung.table.reading import game_of, is_unsealed, seats_of
from toprung.table.value import Chair, Entry, Table


def record(table: Table, journal: Iterable[Entry], person: str | None) -> Record:
    """The record as the person with this id may have it now (TBL-HIDE-1). Raises Illegal before the match began."""
    if table.started_at is None:
        raise Illegal("TBL-HIDE-3", "The match has not begun yet.")
    events = tuple(event for entry in journal for event in match_events(entry.event))
    if not is_unsealed(table):
        redact, own = game_of(table).redact, seats_of(table, person)
        viewer = own[0] if own else None
        events = tuple(event if isinstance(event, SeatEvent) else redact(event, viewer) for event in events)
    return Record(header(table, table.started_at), events)


def match_events(event: TableEvent) -> tuple[Any, ...]:
    """What a table's event adds to its match's stream of events."""
    if isinstance(event, SeatEvent):
        return (event,)
    return event.events if isinstance(event, Started | Played | Departed | DayClosed) else ()


def header(table: Table, started_at: int) -> Header:
    """The record's first line, with the seed when nothing is secret any more."""
    return Header(
        game=table.setting.game,
        rules=table.rules,
        options=table.setting.options,
        seats=tuple(sitter(chair) for chair in table.chairs),
        attempt=table.attempt,
        commitment=commitment(bytes.fromhex(table.seed)).hex(),
        seed=table.seed if is_unsealed(table) else UNSET,
        nonce_commitments=tuple(chair.commitment for chair in table.chairs),
        nonces=tuple(chair.nonce for chair in table.chairs),
        started=datetime.fromtimestamp(started_at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )


def sitter(chair: Chair) -> Sitter:
    """Who sits there by the record: the person, whoever plays for them, or the bot."""
    person = chair.person
    return (
        Sitter(bot=chair.bot or UNSET) if person is None else Sitter(name=person.name, program=person.program or UNSET)
    )
