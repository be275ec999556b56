"""All rooms of one server: opens tables, makes their rooms when somebody needs them, lets idle ones go, and wakes
tables that move by themselves. A table at which nobody looks is its rows in the store and nothing else.

How it works: a live room has an alarm for its own due time. For all others there is the store's index of due times: a
sweep looks through it every second, and makes a room for each table whose time has come and which no other server has
claimed. So after a restart every table carries on by itself. What other servers append is heard of by its version, and
a live room that is behind reads on; who looks at a table by another server is heard of, too (`presence.py`).
"""

import asyncio
import logging
import secrets

from toprung.room.caller import Callers
from toprung.room.clock import Alarm, Clock
from toprung.room.journal import Journal
from toprung.room.listing import Listing, table_row
from toprung.room.presence import Presence
from toprung.room.room import GRACE, Room, entry_of, row_of, short, sitters
from toprung.store import Moved, News, Reconnected, Said, StoreTrouble, TableRow
from toprung.table.daily import open_daily
from toprung.table.day import day_of, number_of
from toprung.table.decide import open_table
from toprung.table.event import TableEvent
from toprung.table.evolve import after, evolve
from toprung.table.listed import is_listed, listed_table
from toprung.table.reading import entries
from toprung.table.setting import Setting
from toprung.table.value import Entry, Person

log = logging.getLogger(__name__)

SWEEP = 1_000
"""Milliseconds between two looks at the due times."""

SWEPT = 200
"""The most tables woken by one look."""

REFRESH = 10
"""The list is read again once in so many looks."""

LINGER = 30_000
"""How long a room stays in memory after somebody needed it, milliseconds."""

LEASE = 10_000
"""How long a table whose time has come is left to the server that has claimed it, milliseconds."""

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""What ids are made of: no two letters that look alike."""

LISTED_ID, SECRET_ID = 12, 22
"""Letters of an id: of a table that everybody finds in the list (70 bits), and of one whose link is its key (128
bits)."""


LONGEST_ID = 64
"""Of what has more letters nobody looks for a table."""


class Unknown(LookupError):
    """There is no table with this id."""


class Lobby:
    """The rooms over one journal. `times` as much as usual of the list may be one person's, or from one source."""

    def __init__(self, journal: Journal, clock: Clock, times: float = 1) -> None:
        self.listing = Listing(times)
        self.journal = journal
        self.clock = clock
        self.callers = Callers()
        self.presence = Presence(journal, self._meet, self.callers.dismiss)
        self.finding = asyncio.Lock()
        """Held by whoever looks for company."""
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._heard: dict[str, int] = {}
        """The versions of tables that were heard of while they were loaded."""
        self._abroad = False
        """Whether another server moved a table since the list was read."""
        self._secret: bytes | None = None
        self._alarm: Alarm | None = None
        self._sweeping: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None
        self._sweeps = 0

    async def start(self) -> None:
        """Read the list, and begin to look at the due times."""
        self.journal.listen(self._hear)
        await self.listing.refresh(self.journal, self.clock.now())
        self._wake_to_sweep()

    async def open(self, setting: Setting, host: Person, source: str = "") -> Room:
        """A new table's room; `source` tells where it was opened from, so that the list stays everybody's. Raises
        Illegal, msgspec.ValidationError or StoreTrouble."""
        now = self.clock.now()
        if setting.listed:
            self.listing.check(host.id, source)
        return await self._open(open_table(setting, host, now, secrets.token_bytes(32)), now, source)

    async def open_daily(self, game: str, host: Person) -> Room:
        """The room of the person's daily game of this day, begun now. Raises Illegal or StoreTrouble."""
        now = self.clock.now()
        events = open_daily(game, host, now, await self.secret())
        try:
            return await self._open(events, now)
        except StoreTrouble:
            if (room := await self.daily(game, host)) is None:
                raise
            return room  # begun at the same moment, from elsewhere

    async def daily(self, game: str, host: Person) -> Room | None:
        """The room of the person's daily game of this day, if they have begun it. Raises StoreTrouble."""
        today = number_of(day_of(self.clock.now()))
        rows = await self.journal.read(self.journal.store.dailies, host.id, today)
        id = next((row.id for row in rows if row.game == game), None)
        return None if id is None else await self.room(id)

    async def secret(self) -> bytes:
        """What the seeds of daily games are made of (TBL-DAILY-2): the same for all servers of one database."""
        if self._secret is None:
            self._secret = await self.journal.write(self.journal.store.secret, "daily", secrets.token_bytes(32))
        return self._secret

    async def _open(self, events: tuple[TableEvent, ...], now: int, source: str = "") -> Room:
        new = entries(None, events, now)
        table = after(evolve(None, new[0]), new[1:])
        shown = listed_table(new_id(LISTED_ID if table.setting.listed else SECRET_ID), table, now)
        row = table_row(shown, table)
        await self.journal.write(self.journal.store.add_table, row, [row_of(entry) for entry in new], sitters(table))
        room = Room(shown, table, new, self.journal, self.clock, self.presence, self._publish)
        self._rooms[room.id] = room
        self._publish(room, source)
        return room

    async def room(self, id: str) -> Room:
        """The room of the table with this id. Raises Unknown or StoreTrouble."""
        if (room := self._rooms.get(id)) is not None:
            room.used = self.clock.now()  # whoever asks is about to need it
            return room
        if not is_id(id):
            raise Unknown(id)
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    def live(self, id: str) -> Room | None:
        """The room of the table with this id, if it is in memory."""
        return self._rooms.get(id)

    def present(self, id: str) -> frozenset[str]:
        """The ids of the people who look at the table with this id now, by any server."""
        room = self._rooms.get(id)
        return self.presence.elsewhere(id) if room is None else room.present()

    def rooms(self) -> int:
        """How many rooms there are."""
        return len(self._rooms)

    def visitors(self) -> int:
        """How many look at a table."""
        return sum(len(room.visitors) for room in self._rooms.values())

    async def close(self) -> None:
        """Finish what is under way in each room and in the store."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._sweeping is not None:
            await self._sweeping
        if self._catching_up is not None:
            await self._catching_up
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        await self.presence.close()
        await self.journal.close()

    async def _load(self, id: str) -> Room:
        try:
            row, log = await self.journal.read(self._read, id)
            first, *rest = log
            table = await self.journal.read(after, evolve(None, first), rest)
            shown = listed_table(id, table, row.opened)
            room = self._rooms[id] = Room(shown, table, log, self.journal, self.clock, self.presence, self._publish)
            room.hear(self._heard.get(id, 0))
            return room
        finally:
            del self._loading[id]
            self._heard.pop(id, None)

    def _read(self, id: str) -> tuple[TableRow, list[Entry]]:
        row = self.journal.store.table(id)
        if row is None:
            raise Unknown(id)
        return row, [entry_of(row.game, entry) for entry in self.journal.store.entries(id)]

    def _hear(self, news: News) -> None:
        match news:
            case Moved(table, version) if table in self._rooms:
                self._rooms[table].hear(version)
            case Moved(table, version):
                self._abroad = True
                if table in self._loading:
                    self._heard[table] = version
            case Said(text):
                self.presence.hear(text)
            case Reconnected():
                self.presence.begin()
                self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            versions = await self.journal.read(self.journal.store.versions, tuple(self._rooms))
            gone = await self.journal.read(self._unknown, self.callers.ids())
        except StoreTrouble:
            log.exception("the tables could not be read")  # the line broke again, and will be back again
            return
        for id, version in versions.items():
            if id in self._rooms:
                self._rooms[id].hear(version)
        for person in gone:
            self.callers.dismiss(person)

    def _unknown(self, people: tuple[str, ...]) -> list[str]:
        return [id for id in people if self.journal.store.person(id) is None]

    def _meet(self, table: str) -> None:
        if table in self._rooms:
            self._rooms[table].meet()

    def _publish(self, room: Room, source: str = "") -> None:
        if room.table.setting.listed:
            self.listing.put(room.shown, room.table.host, is_listed(room.table), source)

    def _wake_to_sweep(self) -> None:
        self._alarm = self.clock.call_at(self.clock.now() + SWEEP, self._start_sweep)

    def _start_sweep(self) -> None:
        self._sweeping = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        try:
            await self._wake_due()
            self._let_idle_go()
            self.presence.look()
            self._sweeps += 1
            if self._abroad or self._sweeps % REFRESH == 0:
                self._abroad = False
                await self.listing.refresh(self.journal, self.clock.now())
        except Exception:  # whatever it is, the next look may be better
            log.exception("the due times could not be read")
        finally:
            self._wake_to_sweep()

    async def _wake_due(self) -> None:
        now, store = self.clock.now(), self.journal.store
        waiting = await self.journal.read(store.due, now - GRACE, SWEPT + len(self._rooms))
        wanted = [id for id in waiting if id not in self._rooms]  # a live room has its own alarm
        for id in await self.journal.write(store.claim, wanted, now, now + LEASE) if wanted else ():
            try:
                (await self.room(id)).tick()
            except Exception:
                log.exception("a table could not be loaded", extra={"table": short(id)})

    def _let_idle_go(self) -> None:
        since = self.clock.now() - LINGER
        for id, room in tuple(self._rooms.items()):
            if room.is_idle(since):
                room.rest()
                del self._rooms[id]


def new_id(letters: int) -> str:
    """An id that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))


def is_id(text: str) -> bool:
    """Whether this can be an id at all."""
    return len(text) <= LONGEST_ID and text.isascii() and text.isprintable()
