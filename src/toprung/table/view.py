"""What one viewer may know of a table, of its match, and of what happened (TBL-HIDE-1).

Built from nothing, never by deleting from the table: no id of a person, no seed before the end, no nonce before the
match began, and of the match what the game shows to the viewer's seat, or to a spectator.
"""

from typing import Any

from toprung.kernel import AnyGame, Seat, Viewer, commitment
from toprung.table.clock import wait_end
from toprung.table.coaching import is_coached
from toprung.table.day import closes
from toprung.table.event import (
    CalledOff,
    DayClosed,
    Departed,
    Forgotten,
    HostPassed,
    NonceSent,
    Opened,
    Played,
    Rematched,
    Removed,
    Sat,
    Started,
    TableEvent,
)
from toprung.table.picture import TableSeat, TableView
from toprung.table.reading import game_of, is_unsealed, phase, seats_of
from toprung.table.value import Chair, Table


def table_view(table: Table, id: str, person: str | None, present: frozenset[str], spectators: int) -> TableView:
    """The table `id` as the person with this id sees it (None: somebody unknown). `present` has the ids of the people
    who are connected now, `spectators` says how many watch without a seat."""
    own = seats_of(table, person)
    return TableView(
        id=id,
        setting=table.setting,
        phase=phase(table),
        host=table.host == person,
        seats=tuple(chair_view(table, chair, seat in own, present) for seat, chair in enumerate(table.chairs)),
        you=own,
        barred=person in table.barred,
        spectators=spectators,
        attempt=table.attempt,
        commitment=commitment(bytes.fromhex(table.seed)).hex(),  # TBL-HIDE-3
        seed=table.seed if is_unsealed(table) else None,  # TBL-HIDE-3, TBL-DAILY-3
        day=table.day,
        opens=None if table.day is None else closes(table.day),
        rematch=table.rematch if own and table.rematch else None,
        coach=bool(own) and is_coached(table),
        due=wait_end(table),
    )


def look(table: Table) -> tuple[object, ...]:
    """All that views of this table are made of but the time that is `due`: another one, or the same later, looks alike
    while this is alike."""
    return (
        table.setting,
        table.host,
        table.barred,
        table.chairs,
        table.attempt,
        table.seed,
        table.day,
        table.rematch,
        table.started_at,
        phase(table),
        is_unsealed(table),
    )


def chair_view(table: Table, chair: Chair, yours: bool, present: frozenset[str]) -> TableSeat:
    """One seat as everybody sees it."""
    person = chair.person
    return TableSeat(
        name=None if person is None else person.name,
        program=person is not None and person.program,
        bot=chair.bot,
        yours=yours,
        ready=bool(chair.commitment) or chair.bot is not None,
        present=person is not None and person.id in present,
        timeouts=chair.timeouts,
        left=chair.left,
        host=person is not None and person.id == table.host,
        missing=person is not None and not chair.nonce and phase(table) == "revealing",
        nonce_commitment=chair.commitment,
        nonce=chair.nonce if table.started_at is not None else "",
    )


def match_view(table: Table, viewer: Viewer) -> Any:
    """The running or finished match as the seat, or a spectator, sees it (TBL-SPEC-1); None before it began."""
    return None if table.state is None else game_of(table).view(table.state, viewer)


def legal_actions(table: Table, viewer: Viewer) -> tuple[Any, ...]:
    """What the person of the seat may do now; nothing while a bot plays it, nothing for a spectator."""
    if viewer is None or table.state is None or table.chairs[viewer].bot is not None:
        return ()
    return game_of(table).legal_actions(table.state, viewer)


def entry_view(game: AnyGame, event: TableEvent, seats: tuple[Seat, ...]) -> TableEvent:
    """An entry's event as the viewer with these seats saw it. Somebody with several seats plays a game that hides
    nothing (TBL-TABLE-4), so one of them sees for all."""
    viewer = seats[0] if seats else None
    match event:
        case Started(events):
            return Started(redacted(game, events, viewer))
        case Played(seat, by, events):
            return Played(seat, by, redacted(game, events, viewer))
        case Departed(seat, events):
            return Departed(seat, redacted(game, events, viewer))
        case DayClosed(events):
            return DayClosed(redacted(game, events, viewer))
        case _:
            return discreet(event, bool(seats))


def discreet(event: TableEvent, sits: bool) -> TableEvent:
    """The event without what only the journal may hold; `sits` says whether the viewer sits at the table."""
    match event:
        case Opened(setting, rules, host, day):
            return Opened(setting, rules, host, day)
        case Sat(seat, name, program):
            return Sat(seat, name, program)
        case Removed(seat):
            return Removed(seat)
        case NonceSent(seat):
            return NonceSent(seat)
        case CalledOff(missing):
            return CalledOff(missing)
        case HostPassed(name):
            return HostPassed(name)
        case Rematched(seat, other):
            return Rematched(seat, other if sits else "")
        case Forgotten(seats):
            return Forgotten(seats)
        case _:
            return event


def redacted(game: AnyGame, events: tuple[Any, ...], viewer: Viewer) -> tuple[Any, ...]:
    """A match's events as the viewer saw them."""
    return tuple(game.redact(event, viewer) for event in events)
