"""One live table: an inbox, and for each command decide, append, evolve, publish. Knows no HTTP and no game.

How it works: commands wait in the inbox, and are taken one after another. The first is decided at once; what has to
wait for the journal is a task of its own, so that nobody who goes away in the middle can stop a command half-way.
What was decided becomes the table's only once the journal keeps it. When the journal has gone on without us (another
server has a room for the same table), the room reads on and decides again; when it hears of that, it reads on at
once. The table's due time is an alarm that puts a tick into the inbox; the server that moved the table last is given
time to move it next. Whoever looks at the table is a `Visitor`, told only that there is something new; what to show
is read from the room, so a slow visitor costs the room nothing. A table's time never goes back: where the machine's
clock is set back, or another server's is ahead, it goes on from the last entry.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable

from toprung.room.clock import Alarm, Clock
from toprung.room.journal import Conflict, Journal
from toprung.room.notice import notice_rows, settled
from toprung.room.presence import Presence
from toprung.room.result import result_rows
from toprung.room.step import begin
from toprung.store import Append, EntryRow, StoreTrouble
from toprung.table.clock import due, wait_end
from toprung.table.codec import decode_event, encode_event
from toprung.table.command import Command, Tick
from toprung.table.decide import CALLING_OFF, decide
from toprung.table.event import Forgotten, TableEvent
from toprung.table.evolve import after
from toprung.table.listed import ListedTable, is_listed, listed_table, summary
from toprung.table.picture import TableView
from toprung.table.reading import awaited, entries, phase, seated
from toprung.table.scrub import without
from toprung.table.value import Entry, Person, Table

log = logging.getLogger(__name__)

TAIL = 16
"""How many of its last entries a room keeps at hand."""

SHORT = 8
"""How many letters of a table's id a log shows."""

TRIES = 20
"""How often a command is decided again because the journal had gone on."""

SEED = 32
"""Bytes of a table's seed."""

GRACE = 500
"""How long after a table's due time another server than the one that moved it last waits, milliseconds."""

PATIENCE = 1_000
"""The shortest wait, in milliseconds, before a tick that changed nothing is tried again. It doubles each time."""
LONGEST_PATIENCE = 64_000


class Visitor:
    """Somebody who looks at the table over one connection. `wake` is called when there is something new to see."""

    def __init__(self, person: str, wake: Callable[[], None]) -> None:
        self.person = person
        self.wake = wake


class Want:
    """A command in the inbox. Only a tick comes from nobody."""

    def __init__(self, person: Person | None, command: Command, answer: asyncio.Future[int]) -> None:
        self.person = person
        self.command = command
        self.answer = answer


class Room:
    """The live table `id`. `published` is called whenever what the lobby shows of it may have changed."""

    def __init__(
        self,
        shown: ListedTable,
        table: Table,
        tail: Iterable[Entry],
        journal: Journal,
        clock: Clock,
        presence: Presence,
        published: Callable[["Room"], None],
    ) -> None:
        self.id = shown.id
        self.shown = shown
        self.table = table
        self.visitors: set[Visitor] = set()
        self.news = 0
        """Rises with all that a visitor may see."""
        self.drawn: dict[tuple[int, int], bytes] = {}
        """What those who look on are shown of the table as it is now, by the version from which on and by when;
        emptied by each piece of news."""
        self.looks: dict[str | None, tuple[object, TableView]] = {}
        """What each visitor was last shown of the table itself, beside the match, and of what it was made."""
        self._present = presence.elsewhere(shown.id)
        self.used = clock.now()
        self._tail = tuple(tail)[-TAIL:]
        self._journal = journal
        self._clock = clock
        self._presence = presence
        self._published = published
        self._loop = asyncio.get_running_loop()
        self._inbox: list[Want] = []
        self._is_working = False
        self._task: asyncio.Task[None] | None = None
        self._alarm: Alarm | None = None
        self._alarm_at = 0
        self._at_rest = False
        self._stale = False
        self._heard = 0
        """The newest version that another server has told of."""
        self._is_ours = True
        """Whether no other server has moved the table since we last did."""
        self._sitters: tuple[str, ...] | None = None
        """Who sits here by the store, as far as this room knows."""
        self._ahead = 0
        """How far the table's time is ahead of the clock's, milliseconds."""
        self._rest_until = 0
        self._patience = PATIENCE
        self._set_alarm()

    async def do(self, person: Person, command: Command) -> int:
        """The table's version after the command. Raises Illegal, msgspec.ValidationError or StoreTrouble; then
        nothing has changed."""
        return await self._put(person, command)

    def now(self) -> int:
        """The table's time, milliseconds since 1970."""
        return self._clock.now() + self._lead()

    def tick(self) -> None:
        """The table's due time may have passed."""
        self._put(None, Tick()).add_done_callback(self._report)

    def hear(self, version: int) -> None:
        """Some server has moved the table on to this version."""
        self._heard = max(self._heard, version)
        if self._heard > self.table.version:
            self._wake()

    def enter(self, visitor: Visitor) -> None:
        """Somebody looks at the table."""
        self.visitors.add(visitor)
        self._count_visitors()

    def go(self, visitor: Visitor) -> None:
        """Somebody looks no more."""
        self.visitors.discard(visitor)
        self.used = self._clock.now()
        self.looks.clear()
        self._count_visitors()

    def meet(self) -> None:
        """Somebody has come to the table, or gone, by whichever server."""
        self._present = self._here() | self._presence.elsewhere(self.id)
        self._tell()

    def present(self) -> frozenset[str]:
        """The ids of the people who look at the table now, by any server."""
        return self._present

    async def entries_after(self, version: int) -> tuple[Entry, ...]:
        """The journal after this version, up to the table as it is now."""
        read: tuple[Entry, ...] = ()
        while self._tail[0].version > version + 1:
            read += tuple(entry for entry in await self._read(version) if entry.version <= self.table.version)
            version = read[-1].version
        return read + tuple(entry for entry in self._tail if entry.version > version)

    def is_idle(self, since: int) -> bool:
        """Whether nobody has needed the room since then."""
        return not self.visitors and not self._is_working and self.used < since

    def rest(self) -> None:
        """Do nothing by itself any more."""
        self._at_rest = True
        self._set_alarm()

    async def close(self) -> None:
        """Rest, and finish what is in the inbox."""
        self.rest()
        if self._task is not None:
            await self._task

    def _put(self, person: Person | None, command: Command) -> asyncio.Future[int]:
        self.used = self._clock.now()
        answer: asyncio.Future[int] = self._loop.create_future()
        self._inbox.append(Want(person, command, answer))
        self._wake()
        return answer

    def _wake(self) -> None:
        if not self._is_working:
            self._is_working = True
            self._task = begin(self._work())

    async def _work(self) -> None:
        await self._listen()
        while self._inbox:
            want, before = self._inbox.pop(0), self.table.version
            try:
                version = await self._carry_out(want)
            except Exception as trouble:  # noqa: BLE001 it is for whoever asked
                if not want.answer.done():  # whoever asked may be gone
                    want.answer.set_exception(trouble)
                    want.answer.exception()
            else:
                if not want.answer.done():
                    want.answer.set_result(version)
            if self.table.version != before:
                self._patience = PATIENCE
            elif isinstance(want.command, Tick):
                self._rest_until = self.now() + self._patience
                self._patience = min(2 * self._patience, LONGEST_PATIENCE)
            await self._listen()
        self._is_working, self._task = False, None
        self._set_alarm()

    async def _listen(self) -> None:
        if self._heard > self.table.version:
            self._heard = 0
            try:
                await self._read_on()
            except Exception:
                self._stale = True
                log.exception("the table could not be read", extra={"table": short(self.id)})

    async def _carry_out(self, want: Want) -> int:
        for trial in range(TRIES):
            if self._stale:
                await self._read_on()
            events = await self._decide(want)
            if not events:
                return self.table.version
            new = entries(self.table, events, self.now())
            try:
                await self._append(new)
            except Conflict:
                self._stale = True
            except StoreTrouble:
                if not await self._was_kept(new) and trial > 0:
                    raise
            if new[-1] in self._tail:
                return new[-1].version
        raise Conflict(self.id)

    async def _was_kept(self, new: tuple[Entry, ...]) -> bool:
        """Whether an append was kept though the store is in trouble: that is for the journal to say."""
        self._stale = True
        await self._read_on()
        return new[-1] in self._tail

    async def _decide(self, want: Want) -> tuple[TableEvent, ...]:
        fresh = secrets.token_bytes(SEED) if isinstance(want.command, CALLING_OFF) else b""
        arguments = (self.table, want.person, want.command, self.now(), fresh)
        if isinstance(want.command, Tick):  # a bot may think for a while
            return await self._loop.run_in_executor(None, decide, *arguments)
        return decide(*arguments)

    async def _append(self, new: tuple[Entry, ...]) -> None:
        table, at = after(self.table, new), new[-1].at
        shown, sitting, mover = self._listed(table), self._sitting(table), awaited(table)
        is_end = phase(table) == "over" != phase(self.table)
        append = Append(
            table=self.id,
            after=self.table.version,
            entries=tuple(row_of(entry) for entry in new),
            phase=phase(table),
            listed=is_listed(table),
            due=due(table),
            summary=None if shown == self.shown else summary(shown),
            results=result_rows(self.id, table, at) if is_end else (),
            turn=None if mover is None else mover.id,
            deadline=wait_end(table),
            sitters=None if sitting == self._sitters else sitting,
            settled=settled(self.table, table),
            notices=notice_rows(self.table, table, at),
        )
        await self._journal.append(append)
        self._is_ours = True
        self._sitters = sitting
        self._become(table, new, shown)

    def _listed(self, table: Table) -> ListedTable:
        """What the lobby shows of it then; most entries change nothing of that."""
        before = self.table
        if table.chairs is before.chairs and table.setting is before.setting and phase(table) == self.shown.phase:
            return self.shown
        return listed_table(self.id, table, self.shown.opened)

    def _sitting(self, table: Table) -> tuple[str, ...]:
        if table.chairs is self.table.chairs and self._sitters is not None:
            return self._sitters
        return sitters(table)

    async def _read(self, version: int) -> tuple[Entry, ...]:
        rows = await self._journal.read(self._journal.store.entries, self.id, version)
        return tuple(entry_of(self.table.setting.game, row) for row in rows)

    async def _read_on(self) -> None:
        new = await self._read(self.table.version)
        if new:
            table = after(self.table, new)
            self._is_ours = False
            self._sitters = None
            self._become(table, new, listed_table(self.id, table, self.shown.opened))
        self._stale = False

    def _become(self, table: Table, new: tuple[Entry, ...], shown: ListedTable) -> None:
        self.table = table
        self._tail = (*self._tail, *new)[-TAIL:]
        for entry in new:
            if isinstance(entry.event, Forgotten):
                self._tail = tuple(without(old, entry.event.person) for old in self._tail)
        changed, self.shown = shown != self.shown, shown
        if changed:
            self._published(self)
        self._tell()

    def _here(self) -> frozenset[str]:
        return frozenset(visitor.person for visitor in self.visitors)

    def _count_visitors(self) -> None:
        self._presence.note(self.id, self._here())
        self.meet()

    def _tell(self) -> None:
        self.news += 1
        self.drawn.clear()
        for visitor in self.visitors:
            visitor.wake()

    def _set_alarm(self) -> None:
        at = self._wakes_at()
        if self._alarm is not None:
            if at is not None and at >= self._alarm_at:
                return  # it looks again, as it has to be put off with almost every action
            self._alarm.cancel()
            self._alarm = None
        if at is not None:
            self._alarm_at = at
            self._alarm = self._clock.call_at(at - self._lead(), self._look)

    def _wakes_at(self) -> int | None:
        """When the table moves by itself next; None while it rests."""
        at = None if self._at_rest else due(self.table)
        return None if at is None else max(at if self._is_ours else at + GRACE, self._rest_until)

    def _look(self) -> None:
        self._alarm = None
        at = self._wakes_at()
        if at is not None and at <= self.now():
            self.tick()
        else:
            self._set_alarm()

    def _lead(self) -> int:
        behind = self._tail[-1].at - self._clock.now()
        self._ahead = max(self._ahead, behind) if behind > 0 else 0
        return self._ahead

    def _report(self, tick: asyncio.Future[int]) -> None:
        trouble = tick.exception()
        if trouble is not None:
            log.error("the table could not move by itself", exc_info=trouble, extra={"table": short(self.id)})


def short(id: str) -> str:
    """The beginning of a table's id: enough to find the table by, and no key to it."""
    return id[:SHORT]


def sitters(table: Table) -> tuple[str, ...]:
    """The ids of the people who sit at the table, each once."""
    return tuple(sorted({person.id for person in seated(table)}))


def row_of(entry: Entry) -> EntryRow:
    """The entry as the store keeps it."""
    return EntryRow(entry.version, entry.at, encode_event(entry.event))


def entry_of(game: str, row: EntryRow) -> Entry:
    """The entry that the store kept, at a table of this game."""
    return Entry(row.version, row.at, decode_event(game, row.body))
