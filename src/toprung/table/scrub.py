"""A name taken out of what happened, when its person wants to be forgotten. What happened stays."""

from msgspec.structs import replace

from toprung.table.event import HostPassed, Opened, Sat, TableEvent
from toprung.table.evolve import DELETED


def scrubbed(event: TableEvent, person: str) -> TableEvent:
    """The event without the name of the person with this id; the same event where it does not name them."""
    if isinstance(event, Opened) and event.person == person:
        return replace(event, host=DELETED)
    if isinstance(event, Sat | HostPassed) and event.person == person:
        return replace(event, name=DELETED)
    return event
