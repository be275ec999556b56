"""Who plays with whom: a table for somebody who wants to play now, and another match for those who have just played."""

from msgspec.structs import replace

from toprung.kernel import AnyGame, Illegal, Seat, decode
from toprung.room.listing import STALE
from toprung.room.lobby import Lobby
from toprung.room.room import Room
from toprung.store import TableRow
from toprung.table.command import Rematch, Sit, Stand
from toprung.table.listed import ListedTable
from toprung.table.opening import full_options
from toprung.table.reading import phase, seats_of
from toprung.table.setting import RealTime, Setting
from toprung.table.together import check_rematch
from toprung.table.value import Person, Table

SEATS = 4
"""How many play at a table that somebody was found for, where the game allows so many."""

ARRIVES_WITHIN = 15_000
"""Milliseconds after its opening within which the host of a table need not have come to it yet."""


def usual(game: AnyGame) -> Setting:
    """The table of this game that everybody who wants to play now is content with."""
    seats = min(SEATS, game.seats[-1])
    setting = Setting(game=game.key, bots=(None,) * seats, clock=RealTime())
    return replace(setting, options=full_options(game, setting.options))


def is_usual(table: ListedTable, setting: Setting) -> bool:
    """Whether the table is open, and as the setting wants it but for its seats."""
    free = any(seat.name is None and seat.bot is None for seat in table.seats)
    return table.phase == "open" and free and replace(table.setting, bots=setting.bots) == setting


async def find_table(lobby: Lobby, game: AnyGame, person: Person, source: str = "") -> Room:
    """A table of the game at which the person sits now: the oldest that waits for somebody, else a new one, opened from
    this source. Raises Illegal or StoreTrouble."""
    setting = usual(game)
    for row in await fitting(lobby, setting, person):
        await lobby.room(row.id)  # read before others have to wait for us
    async with lobby.finding:  # two who come at once find each other
        for row in await fitting(lobby, setting, person):
            room = await lobby.room(row.id)
            if seats_of(room.table, person.id) or (waits(lobby, row) and await sat_down(room, person)):
                return room
        return await lobby.open(setting, person, source)


async def fitting(lobby: Lobby, setting: Setting, person: Person) -> list[TableRow]:
    """The tables at which the person could sit down at once, or has sat, the oldest first: all that wait, whether or
    not the list has room for them. Raises StoreTrouble."""
    journal, now = lobby.journal, lobby.clock.now()
    rows = await journal.read(journal.store.waiting, setting.game, now - STALE)
    usual_ones = [row for row in rows if is_usual(decode(row.summary, ListedTable), setting)]
    own = await journal.read(journal.store.visited, person.id) if usual_ones else ()
    return [row for row in usual_ones if row.id in own or waits(lobby, row)]


def waits(lobby: Lobby, row: TableRow) -> bool:
    """Whether the host is at the table, or on the way: nobody is to wait for somebody who is gone."""
    return row.host in lobby.present(row.id) or lobby.clock.now() - row.opened < ARRIVES_WITHIN


async def sat_down(room: Room, person: Person) -> bool:
    """Whether the person got one of the open seats."""
    for seat, chair in enumerate(room.table.chairs):
        if chair.person is None and chair.bot is None and await takes(room, person, seat):
            return True
    return False


async def takes(room: Room, person: Person, seat: Seat, name: str = "") -> bool:
    """Whether the person got this seat."""
    try:
        await room.do(person, Sit(seat, name))
    except Illegal:
        return False
    return True


async def meet_again(lobby: Lobby, room: Room, person: Person) -> Room:
    """The table at which the people of this one meet again, with this person in their seat; opened by whoever asks
    first, and reached by its link alone. Raises Illegal or StoreTrouble."""
    check_rematch(room.table, person)
    if not room.table.rematch:
        opened = await lobby.open(again(room.table), person)
        await room.do(person, Rematch(opened.id))
        if room.table.rematch != opened.id:  # somebody was quicker
            for seat in seats_of(opened.table, person.id):
                await opened.do(person, Stand(seat))
    met = await lobby.room(room.table.rematch)
    if phase(met.table) == "open":
        await take_seats(met, person, names_of(room.table, person.id))
    return met


def names_of(table: Table, person: str) -> dict[Seat, str]:
    """The seats of the person with this id, each with the name of who played there; empty for somebody who had one."""
    own = seats_of(table, person)
    names = ("" if chair.person is None else chair.person.name for chair in table.chairs)
    return {seat: name if len(own) > 1 else "" for seat, name in enumerate(names) if seat in own}


async def take_seats(room: Room, person: Person, seats: dict[Seat, str]) -> None:
    """The person sits in these seats under these names, as far as they are free, and in no other."""
    for seat, name in seats.items():
        await takes(room, person, seat, name)
    own = seats_of(room.table, person.id)
    if set(own) & set(seats):
        for seat in set(own) - set(seats):
            await room.do(person, Stand(seat))


def again(table: Table) -> Setting:
    """The table's setting for another match among the same people and bots."""
    bots = tuple(chair.bot if chair.person is None else None for chair in table.chairs)
    return replace(table.setting, bots=bots, listed=False)
