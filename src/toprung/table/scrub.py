"""A name taken out of what happened, when its person wants to be forgotten. What happened stays."""

from msgspec.structs import replace

from toprung.table.event import HostPassed, Opened, Sat, TableEvent
from toprung.table.evolve import DELETED
from toprung.table.value import Entry


def scrubbed(event: TableEvent, person: str) -> TableEvent:
    """The event without the name of the person with this id; the same event where it does not name them."""
    if isinstance(event, Opened) and event.person == person:
        return replace(event, host=DELETED)
    if isinstance(event, Sat | HostPassed) and event.person == person:
        return replace(event, name=DELETED)
    return event


def without(entry: Entry, person: str) -> Entry:
    """The entry without the name of the person with this id; the same entry where it does not name them."""
    event = scrubbed(entry.event, person)
    return entry if event is entry.event else Entry(entry.version, entry.at, event)
