"""How a table follows from its journal. Total: checks nothing, draws nothing, asks no rule."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from toprung.kernel import CameBack, Seat, TakenOver, TimedOut, fold, replay
from toprung.table.event import (
    ArrangingEvent,
    BotAdded,
    BotRemoved,
    CalledOff,
    Closed,
    DayClosed,
    Departed,
    Forgotten,
    HostPassed,
    NonceSent,
    Opened,
    PaceSet,
    Played,
    Reacted,
    Readied,
    Rematched,
    Reminded,
    Removed,
    Sat,
    SeatAdded,
    SeatClosed,
    SeatingEvent,
    Started,
    Stood,
    TableEvent,
    Unreadied,
)
from toprung.table.reading import entries, game_of, options
from toprung.table.value import Chair, Entry, Person, Table

GRACE = 5_000
"""How long the first turn after a round's end is lengthened, so that everybody can see how the round ended."""

DELETED = "deleted"
"""What people are called who wanted to be forgotten."""

BREAKS = ("dealt", "turn_lost", "passed")
"""The events of record.md after which a new turn begins even when the same seat is to move again."""


def evolve(table: Table | None, entry: Entry) -> Table:
    """The table after the entry; the first one (None) is made by `Opened`."""
    event = entry.event
    if isinstance(event, Opened):
        return opened(entry, event)
    if table is None:
        raise ValueError("a journal begins with an opening")
    return replace(changed(table, event, entry), version=entry.version)


def after(table: Table, new: Iterable[Entry]) -> Table:
    """The table after these entries."""
    for entry in new:
        table = evolve(table, entry)
    return table


def then(table: Table, events: Iterable[TableEvent], now: int) -> Table:
    """The table after these events, happening now."""
    return after(table, entries(table, events, now))


def opened(entry: Entry, event: Opened) -> Table:
    """The table as its host opened it."""
    chairs = tuple(Chair(bot=level) for level in event.setting.bots)
    return Table(
        version=entry.version,
        setting=event.setting,
        rules=event.rules,
        host=event.person,
        seed=event.seed,
        day=event.day,
        chairs=chairs,
    )


def changed(table: Table, event: TableEvent, entry: Entry) -> Table:
    """The table after any event but the first, its version aside."""
    if isinstance(event, ArrangingEvent):
        return arranged(table, event)
    match event:
        case Played() | Departed() | DayClosed():
            return moved(noted(table, event), event.events, entry)
        case Started(events):
            return started(table, events, entry)
        case CalledOff():
            return called_off(table, event)
        case Opened():
            return table
        case _:
            return reseated(table, event, entry.at)


def noted(table: Table, event: Played[Any, Any] | Departed[Any] | DayClosed[Any]) -> Table:
    """The table with what the event says beside the match."""
    match event:
        case Played(seat, "bot"):
            chair = table.chairs[seat]
            chair = replace(chair, decisions=chair.decisions + 1)
            return replace(table, chairs=with_chair(table.chairs, seat, chair))
        case Departed(seat):
            return replace(table, chairs=with_chair(table.chairs, seat, replace(table.chairs[seat], left=True)))
        case DayClosed():
            return replace(table, day_closed=True)
        case _:
            return table


def arranged(table: Table, event: ArrangingEvent) -> Table:
    """The table after an event about the whole of it."""
    match event:
        case HostPassed():
            return replace(table, host=event.person)
        case PaceSet(pace):
            return replace(table, setting=replace(table.setting, bot_pace=pace))
        case Removed() | SeatClosed() | SeatAdded():
            return rearranged(table, event)
        case Rematched():
            return replace(table, rematch=event.table)
        case Reacted():
            return table
        case Forgotten(seats):
            return forgotten(table, seats)
        case Reminded():
            return replace(table, reminded=table.turn)
        case Closed():
            return replace(table, closed=True)


def rearranged(table: Table, event: Removed | SeatClosed | SeatAdded) -> Table:
    """The table whose host has sent somebody away, or has changed the number of seats."""
    chairs, bots = table.chairs, table.setting.bots
    match event:
        case Removed(seat):
            return replace(table, chairs=with_chair(chairs, seat, Chair()), barred=(*table.barred, event.person))
        case SeatClosed(seat):
            return resized(table, (*chairs[:seat], *chairs[seat + 1 :]), (*bots[:seat], *bots[seat + 1 :]))
        case SeatAdded():
            return resized(table, (*chairs, Chair()), (*bots, None))


def forgotten(table: Table, seats: tuple[Seat, ...]) -> Table:
    """The table on which nobody knows any more who had these seats."""
    chairs = tuple(
        replace(chair, person=replace(chair.person, name=DELETED)) if seat in seats and chair.person else chair
        for seat, chair in enumerate(table.chairs)
    )
    return replace(table, chairs=chairs)


def resized(table: Table, chairs: tuple[Chair, ...], bots: tuple[str | None, ...]) -> Table:
    """The table with another number of seats: what people were ready for was another match."""
    unready = tuple(replace(chair, commitment="") for chair in chairs)
    return replace(table, chairs=unready, setting=replace(table.setting, bots=bots))


def reseated(table: Table, event: SeatingEvent, at: int) -> Table:
    """The table after an event about one seat."""
    chairs = with_chair(table.chairs, event.seat, chair_after(table.chairs[event.seat], event))
    if table.started_at is None:
        full = all(chair.bot or chair.commitment for chair in chairs)
        since = table.full_at if table.full_at is not None else at
        return replace(table, chairs=chairs, full_at=since if full else None)
    back = isinstance(event, CameBack) and event.seat == table.mover
    return replace(table, chairs=chairs, turn_at=at if back else table.turn_at)


def chair_after(chair: Chair, event: SeatingEvent) -> Chair:
    """The seat after an event about it."""
    match event:
        case Sat():
            return replace(chair, person=Person(event.person, event.name, event.program))
        case Stood() | BotRemoved():
            return Chair()
        case BotAdded(_, level):
            return Chair(bot=level)
        case Readied(_, commitment):
            return replace(chair, commitment=commitment)
        case Unreadied():
            return replace(chair, commitment="")
        case NonceSent():
            return replace(chair, nonce=event.nonce)
        case TimedOut():
            return replace(chair, timeouts=chair.timeouts + 1)
        case TakenOver(_, bot):
            return replace(chair, bot=bot)
        case CameBack():
            return replace(chair, bot=None)


def called_off(table: Table, event: CalledOff) -> Table:
    """The table before its next attempt: the missing seats open, all commitments and nonces gone."""
    gone = {chair.person.id for seat, chair in enumerate(table.chairs) if seat in event.seats and chair.person}
    chairs = tuple(
        Chair() if seat in event.seats else replace(chair, commitment="", nonce="")
        for seat, chair in enumerate(table.chairs)
    )
    missed = (*table.missed, *sorted(gone))
    return replace(table, chairs=chairs, seed=event.seed, attempt=table.attempt + 1, full_at=None, missed=missed)


def started(table: Table, events: tuple[Any, ...], entry: Entry) -> Table:
    """The table at the beginning of its match."""
    game, at = game_of(table), entry.at
    state = replay(game, options(table), len(table.chairs), events)
    mover = game.to_move(state)
    return replace(table, started_at=at, state=state, mover=mover, moved=entry.version, moved_at=at, turn=1, turn_at=at)


def moved(table: Table, events: tuple[Any, ...], entry: Entry) -> Table:
    """The table after the match went on by these events."""
    game = game_of(table)
    state = fold(game, table.state, events)
    kinds = {event.__struct_config__.tag for event in events}
    round_ended = "round_ended" in kinds
    mover, turn, turn_at = game.to_move(state), table.turn, table.turn_at
    if mover != table.mover or not kinds.isdisjoint(BREAKS):
        turn, turn_at = turn + 1, entry.at + GRACE * round_ended
    return replace(
        table,
        state=state,
        mover=mover,
        moved=entry.version,
        moved_at=entry.at,
        turn=turn,
        turn_at=turn_at,
        round_ended=round_ended,
    )


def with_chair(chairs: tuple[Chair, ...], seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    """The chairs with this one in its place."""
    return (*chairs[:seat], chair, *chairs[seat + 1 :])
