"""One client's connection to one table.

How it works: what a client says is taken one message after another, and answered before the next is read, so a client
that floods waits for itself. News of the table is shown at the end of the moment in which it came, all of the moment's
at once: drawn from the last version that was sent to the table as it is now. While a client still has to take what it
was sent, nothing is drawn for it: a slow one misses intermediate pictures, never an entry, and needs a task only then.
One that takes nothing is cut off.
"""

import asyncio
import logging
import secrets

import msgspec

from toprung.kernel import Illegal, Seat, decode, encode
from toprung.room.room import Room, Visitor, short
from toprung.room.step import begin
from toprung.server.guest import person_of
from toprung.server.house import House
from toprung.server.message import (
    Advise,
    Advised,
    Ask,
    ClientMessage,
    Done,
    Hello,
    Numbered,
    Ping,
    Pong,
    Previewed,
    Refused,
    Saw,
    Seen,
    ServerMessage,
    Trouble,
    Want,
)
from toprung.server.stream import Stream
from toprung.server.update import update
from toprung.store import StoreTrouble
from toprung.table import coaching
from toprung.table.command import React, Sit
from toprung.table.reading import game_of, may_watch, seats_of
from toprung.table.setting import TurnBased
from toprung.table.value import Person

log = logging.getLogger(__name__)

LONGEST = 16 * 1024
"""The longest message of a client, bytes."""
WARNINGS = 20
"""How many messages too many a client may send before it is cut off."""

POLICY, TOO_BIG, GONE, FORBIDDEN = 1008, 1009, 4401, 4403
"""Why the server closes a socket."""


class Line:
    """The connection `stream` of a person (None: somebody unknown, who can only watch) to the table of `room`. Only a
    program whose token lets it watch and no more may not play."""

    def __init__(
        self,
        stream: Stream,
        house: House,
        room: Room,
        person: Person | None,
        *,
        may_play: bool = True,
    ) -> None:
        self._stream = stream
        self._house = house
        self._room = room
        self.person = person
        self._may_play = may_play
        self._id = None if person is None else person.id
        self._key = self._id or stream.address
        self._visitor = Visitor(self._id or nobody(), self._wake)
        self._since: int | None = None
        """The last version sent; None before the client's Hello."""
        self._is_behind = False
        """Whether there is something that was not shown yet."""
        self._is_showing = False
        self._showing: asyncio.Task[None] | None = None
        self._warnings = 0
        self._loop = asyncio.get_running_loop()
        self._patience = asyncio.timeout(None)

    async def run(self) -> None:
        """Speak with the client until one of the two hangs up."""
        callers, id = self._house.lobby.callers, self._id or ""
        self._room.enter(self._visitor)
        try:
            async with self._patience:
                callers.enter(id, self._give_up)
                await self._listen()
        except OSError:  # it hung up, or takes nothing, or is known no more
            if callers.is_gone(id):
                await self._stream.close(GONE, "You are not known here any more.")
        finally:
            callers.leave(id, self._give_up)
            self._room.go(self._visitor)
            self._since = None
            if self._showing is not None:
                self._showing.cancel()

    def _wake(self) -> None:
        self._is_behind = True
        if not self._is_showing:
            self._is_showing = True
            self._loop.call_soon(self._begin_to_show)

    def _begin_to_show(self) -> None:
        self._showing = begin(self._show())

    async def _show(self) -> None:
        try:
            while self._is_behind and self._since is not None:
                self._is_behind = False
                if not may_watch(self._room.table, self._id):
                    return await self._end(FORBIDDEN, "The host of this table allows no spectators.")
                picture = await update(self._room, self._id, self._since, self._room.now())
                self._since = self._room.table.version
                await self._stream.send(picture)
            self._is_showing, self._showing = False, None
        except OSError:
            self._give_up()
        except Exception:
            log.exception("a table could not be shown", extra={"table": short(self._room.id)})
            self._give_up()

    def _give_up(self) -> None:
        self._patience.reschedule(self._loop.time())

    async def _listen(self) -> None:
        while (data := await self._stream.receive()) is not None:
            if len(data) > LONGEST:
                return await self._end(TOO_BIG, "This message is too long.")
            if self._house.messages.take(self._key):
                await self._hear(data)
            elif self._warnings < WARNINGS:
                self._warnings += 1
                await self._say(Trouble("You are sending too much. Wait a moment.", id_of(data)))
            else:
                return await self._end(POLICY, "You are sending too much.")
        return None

    async def _hear(self, data: bytes) -> None:
        try:
            await self._answer(decode(data, ClientMessage))
        except Illegal as no:
            await self._say(Refused(id_of(data) or 0, no.clause, no.why, no.params))
        except (msgspec.DecodeError, RecursionError, OverflowError) as wrong:
            await self._say(Trouble(str(wrong), id_of(data)))
        except StoreTrouble:
            log.exception("the table could not be changed", extra={"table": short(self._room.id)})
            await self._say(Trouble("The server cannot reach its database. Try again soon.", id_of(data)))
        except OSError:
            raise
        except Exception:
            log.exception("a message failed", extra={"table": short(self._room.id)})
            await self._say(Trouble("Something went wrong on the server.", id_of(data)))

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Hello(version):
                await self._greet(version)
            case Saw(version):
                await self._note(version)
            case Ping(id):
                await self._say(Pong(id, self._room.now()))
            case Want(id) if not self._may_play:
                await self._say(Trouble("This token lacks the scope play.", id))
            case Want(id, React()) if not self._house.reactions.take(self._key):
                await self._say(Trouble("That was much at once. Wait a moment.", id))
            case Want(id, command):
                person = await self._known(fresh=isinstance(command, Sit))
                await self._say(Done(id, await self._room.do(person, command)))
            case Ask(id):
                await self._say(self._preview(message))
            case Advise(id) if not self._house.advice.take(self._key):
                await self._say(Trouble("That was much at once. Wait a moment.", id))
            case Advise(id, seat):
                await self._say(await self._advise(id, seat))

    async def _greet(self, version: int) -> None:
        table, journal = self._room.table, self._house.lobby.journal
        if self._id is not None and isinstance(table.setting.clock, TurnBased) and seats_of(table, self._id):
            await self._say(Seen(await journal.read(journal.store.seen, self._room.id, self._id)))
        self._since = version
        self._wake()

    async def _note(self, version: int) -> None:
        journal = self._house.lobby.journal
        if self._id is not None and 0 < version <= self._room.table.version:
            await journal.write(journal.store.see, self._room.id, self._id, version)

    async def _known(self, fresh: bool) -> Person:
        """Who is at the other end, by their name of now if it is to be `fresh`."""
        person, journal = self.person, self._house.lobby.journal
        if fresh and person is not None:
            row = await journal.read(journal.store.person, person.id)
            person = None if row is None else person_of(row)
        if person is None:
            raise Illegal("TBL-SPEC-1", "You do not sit in this seat.")
        return person

    def _preview(self, question: Ask) -> Previewed:
        table = self._room.table
        if question.seat not in seats_of(table, self._id):
            raise Illegal("TBL-SPEC-1", "You do not sit in this seat.")
        preview = game_of(table).preview
        if preview is None or table.state is None:
            raise Illegal("TBL-TABLE-5", "There is nothing to stage at this table.")
        return Previewed(question.id, preview(table.state, question.seat, question.draft))

    async def _advise(self, id: int, seat: Seat) -> Advised:
        table = self._room.table
        # the strongest bot may think for a while
        advice = await asyncio.to_thread(coaching.advise, table, self._id, seat)
        return Advised(id, table.version, advice)

    async def _say(self, message: ServerMessage) -> None:
        await self._stream.send(encode(message))

    async def _end(self, code: int, why: str) -> None:
        await self._say(Trouble(why))
        await self._stream.close(code, why)


def nobody() -> str:
    """What somebody without an id is counted as, each by themselves: no id of a person has such a letter."""
    return f"?{secrets.token_hex(4)}"


def id_of(data: bytes) -> int | None:
    """The number of a message, if it has one that an answer can bear."""
    try:
        id: int | None = decode(data, Numbered).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return id if id is None or abs(id) < 1 << 53 else None
