"""The post: claims what is due to be told, sends it, and tries again what could not be sent.

How it works: a sweep looks every few seconds whether anything is due in the store, claims as much as can be sent at
once, and sends each in a task of its own with a limit of time; a few at once for each person, so that receivers that
hang hold up nobody's notices but those of whoever named them. What was sent is taken from the store only then: a server
that dies in between loses nothing, and another sends it once the claim is over. Nothing of this happens in a table's
room.
"""

import asyncio
import logging
import secrets
from collections import Counter

from msgspec import Struct

from toprung.notice.mail import Mail
from toprung.notice.message import Message, message
from toprung.notice.push import Push
from toprung.notice.relay import Relay
from toprung.notice.seal import new_key
from toprung.notice.way import Gone, Unsent
from toprung.room.clock import Alarm, Clock
from toprung.room.journal import Journal
from toprung.room.room import short
from toprung.store import DueNotice, StoreTrouble

log = logging.getLogger(__name__)

SWEEP = 2_000
"""Milliseconds between two looks at what is due."""

AT_ONCE = 200
"""How many are sent at the same time."""

EACH = 8
"""How many of them are one person's. What is more waits until the claim is over."""

TAKEN_WITHIN = 20
"""Seconds within which a receiver has to take one."""

LAST_MOMENT = 1
"""Seconds that a stop waits for what is under way."""

LEASE = 60_000
"""How long a notice is left to the server that has claimed it, milliseconds."""

PAUSES = tuple(minutes * 60_000 for minutes in (1, 5, 30, 120, 360))
"""How long after each failure the next try comes, milliseconds. After the last one it is given up."""


class Plan(Struct, frozen=True, kw_only=True):
    """What ways there are. `public` is where the room is reached, if that is set; without a `relay` there is no
    mail."""

    push: bool
    loopback: bool = False
    """Whether pushes may go to this machine, too."""
    public: str = ""
    relay: Relay | None = None
    sender: str = ""


class Count(Struct):
    """What a post has done."""

    sent: int = 0
    failed: int = 0
    """How often something could not be sent."""
    given_up: int = 0


class Post:
    """The notices of one server's store."""

    def __init__(self, journal: Journal, clock: Clock, plan: Plan) -> None:
        self.push: Push | None = None
        self.mail: Mail | None = None
        self.count = Count()
        self._journal = journal
        self._clock = clock
        self._plan = plan
        self._alarm: Alarm | None = None
        self._sweeping: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._under_way: Counter[str] = Counter()
        """How many are being sent to each person."""

    async def start(self) -> None:
        """Open the ways, with keys that are made the first time, and begin to look. Raises StoreTrouble."""
        plan, store = self._plan, self._journal.store
        if plan.push:
            kept = await self._journal.write(store.secret, "push", new_key())
            contact = (
                plan.public if plan.public.startswith("https:") else f"mailto:{plan.sender}" if plan.sender else ""
            )
            self.push = Push(kept, contact, loopback=plan.loopback)
        if plan.relay is not None:
            secret = await self._journal.write(store.secret, "mail", secrets.token_bytes(32))
            self.mail = Mail(plan.relay, plan.sender, plan.public, secret)
        if self.push is not None or self.mail is not None:
            self._wake_to_sweep(self._clock.now())

    async def close(self) -> None:
        """Stop, once what is under way has had its last moment. What has not arrived then another server sends."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._sweeping is not None:
            await self._sweeping
        if self._sending:
            _, late = await asyncio.wait(self._sending, timeout=LAST_MOMENT)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        if self.push is not None:
            await self.push.close()

    def _wake_to_sweep(self, last: int) -> None:
        self._alarm = self._clock.call_at(last + SWEEP, self._start_sweep)

    def _start_sweep(self) -> None:
        self._sweeping = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        now = self._clock.now()
        try:
            while claimed := await self._claimed(now):
                for notice in claimed:
                    self._begin(notice)
        except Exception:  # whatever it is, the next look may be better
            log.exception("the notices could not be read")
        finally:
            self._wake_to_sweep(now)

    async def _claimed(self, now: int) -> tuple[DueNotice, ...]:
        notices, free = self._journal.store.notices, AT_ONCE - len(self._sending)
        if free <= 0 or not await self._journal.read(notices.are_due, now):
            return ()
        return await self._journal.write(notices.claim, now, now + LEASE, free)

    def _begin(self, notice: DueNotice) -> None:
        if self._under_way[notice.channel.person] < EACH:
            self._under_way[notice.channel.person] += 1
            task = asyncio.create_task(self._deliver(notice))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _deliver(self, notice: DueNotice) -> None:
        try:
            await self._tell(notice)
        except StoreTrouble:  # once the claim is over it is told again
            log.exception("a notice could not be noted", extra={"table": short(notice.table)})
        finally:
            self._under_way[notice.channel.person] -= 1
            if not self._under_way[notice.channel.person]:
                del self._under_way[notice.channel.person]

    async def _tell(self, notice: DueNotice) -> None:
        notices = self._journal.store.notices
        try:
            await self._send(notice)
        except StoreTrouble:
            raise
        except Gone:
            await self._journal.write(notices.drop, notice.channel.id)
        except Exception as trouble:  # noqa: BLE001 whatever it is, it must not come again and again
            await self._failed(notice, trouble)
        else:
            await self._journal.write(notices.done, notice)

    async def _send(self, notice: DueNotice) -> None:
        way = self.push if notice.channel.kind == "push" else self.mail
        said = await self._journal.read(self._message, notice)
        if said is not None and way is not None:
            async with asyncio.timeout(TAKEN_WITHIN):
                await way.send(notice.channel, said, self._clock.now())
            self.count.sent += 1

    def _message(self, notice: DueNotice) -> Message | None:
        store = self._journal.store
        table = store.table(notice.table)
        if table is None:
            return None
        return message(table, notice, store.seen(table.id, notice.channel.person), self._clock.now())

    async def _failed(self, notice: DueNotice, trouble: Exception) -> None:
        notices = self._journal.store.notices
        told = notice.channel.kind, str(trouble) if isinstance(trouble, Unsent) else type(trouble).__name__
        about = {"table": short(notice.table)}
        self.count.failed += 1
        if notice.tries == len(PAUSES):
            self.count.given_up += 1
            log.warning("a notice by %s was given up: %s", *told, extra=about)
            await self._journal.write(notices.done, notice)
        else:
            log.info("a notice by %s could not be sent: %s", *told, extra=about)
            pause = max(PAUSES[notice.tries], trouble.wait if isinstance(trouble, Unsent) else 0)
            await self._journal.write(notices.again, notice, self._clock.now() + pause)
