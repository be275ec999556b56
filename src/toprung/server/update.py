"""What a viewer is sent of a table: the truth as it is now, and the entries that led to it; drawn once for all who only
look on, as they see the same."""

from msgspec.structs import replace

from toprung.kernel import Viewer, encode
from toprung.room.room import Room
from toprung.server.message import EntryView, SeatMatch, Update
from toprung.table.clock import wait_end
from toprung.table.picture import TableView
from toprung.table.reading import game_of, seats_of
from toprung.table.value import Entry, Table
from toprung.table.view import entry_view, legal_actions, look, match_view, table_view

MOST = 400
"""How many entries an update has at most: the newest."""

DRAWN = 4
"""Of so many versions it is kept what those who look on are shown from there on: most of them want the same."""
FRESH = 1_000
"""And for so long, milliseconds: a client sets its clock by it."""


async def update(room: Room, person: str | None, since: int, now: int) -> bytes:
    """The table as this person sees it, with what happened after the version `since` (0: from its beginning)."""
    known = since if 0 <= since <= room.table.version else 0
    log = await room.entries_after(max(known, room.table.version - MOST))
    first = log[0].version - 1 if log else room.table.version
    seats = seats_of(room.table, person)
    if seats or person == room.table.host or person in room.table.barred:
        return drawn(room, person, seats, first, log, now)
    key = first, now // FRESH
    if key not in room.drawn:
        if len(room.drawn) >= DRAWN:
            room.drawn.clear()
        room.drawn[key] = drawn(room, None, (), first, log, now)
    return room.drawn[key]


def drawn(
    room: Room, person: str | None, seats: tuple[int, ...], first: int, log: tuple[Entry, ...], now: int
) -> bytes:
    """The update itself, with these entries after the version `first`."""
    table, game = room.table, game_of(room.table)
    message = Update(
        version=table.version,
        since=first,
        now=now,
        entries=tuple([EntryView(entry.version, entry.at, entry_view(game, entry.event, seats)) for entry in log]),
        table=seen(room, person),
        match=seat_matches(table, seats),
    )
    return encode(message)


def seen(room: Room, person: str | None) -> TableView:
    """The table itself as this person sees it. While nothing of it changes but the clock, as in most of a match, it is
    drawn once."""
    made_of = (*look(room.table), room.present())
    last = room.looks.get(person)
    if last is None or last[0] != made_of:
        last = room.looks[person] = made_of, shown(room, person)
    return replace(last[1], due=wait_end(room.table))


def shown(room: Room, person: str | None) -> TableView:
    """The same, drawn anew."""
    present = room.present()
    seated = {chair.person.id for chair in room.table.chairs if chair.person is not None}
    return table_view(room.table, room.id, person, present, len(present - seated))


def seat_matches(table: Table, seats: tuple[int, ...]) -> tuple[SeatMatch, ...]:
    """The match from each of these seats, or as a spectator sees it; nothing before it began."""
    if table.state is None:
        return ()
    viewers: tuple[Viewer, ...] = seats or (None,)
    return tuple(SeatMatch(seat, match_view(table, seat), legal_actions(table, seat)) for seat in viewers)
