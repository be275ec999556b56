"""A clock that is moved by hand, and somebody who watches a room. Nothing here sleeps: what is waited for is an
event."""

import asyncio
import heapq
from collections.abc import Callable
from itertools import count

from toprung.room.room import Room, Visitor

PATIENCE = 20
"""Seconds after which what a test waits for will not come any more."""


class HandAlarm:
    """A call that is to come."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call = call
        self.off = False

    def cancel(self) -> None:
        self.off = True


class HandClock:
    """Milliseconds since 1970, moved by `advance`."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.time = now
        self._alarms: list[tuple[int, int, HandAlarm]] = []
        self._number = count()

    def now(self) -> int:
        return self.time

    def call_at(self, at: int, call: Callable[[], None]) -> HandAlarm:
        alarm = HandAlarm(call)
        heapq.heappush(self._alarms, (at, next(self._number), alarm))
        if at <= self.time:
            asyncio.get_running_loop().call_soon(self.ring)
        return alarm

    def advance(self, milliseconds: int) -> None:
        """Time passes, and each alarm comes at its own."""
        end = self.time + milliseconds
        while self._alarms and self._alarms[0][0] <= end:
            self.time = max(self.time, self._alarms[0][0])
            self.ring()
        self.time = end

    def ring(self) -> None:
        """Every alarm whose time has come."""
        while self._alarms and self._alarms[0][0] <= self.time:
            _, _, alarm = heapq.heappop(self._alarms)
            if not alarm.off:
                alarm.call()


class Watch:
    """Somebody who looks at a room, and can wait until it shows something."""

    def __init__(self, room: Room, person: str = "") -> None:
        self.room = room
        self.woken = 0
        self._news = asyncio.Event()
        self.visitor = Visitor(person, self._wake)
        room.enter(self.visitor)

    async def until(self, shows: Callable[[], bool]) -> None:
        """Wait until it does."""
        async with asyncio.timeout(PATIENCE):
            while not shows():
                await self._news.wait()
                self._news.clear()

    def leave(self) -> None:
        self.room.go(self.visitor)

    def _wake(self) -> None:
        self.woken += 1
        self._news.set()
