"""The time, and being woken at one. Rooms are handed a clock, so that a test can move it by hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call that is to come, and can be called off."""

    def cancel(self) -> None:
        """It is not to come any more."""


class Clock(Protocol):
    """Milliseconds since 1970."""

    def now(self) -> int:
        """What time it is."""

    def call_at(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call this once the time is `at`, on the event loop: as soon as possible when that is past."""


LOOK = 60_000
"""How long an alarm waits, at most, until it looks at the clock again, milliseconds: it may have been set."""


class SystemClock:
    """The machine's own clock. When it jumps, an alarm comes too early, or up to `LOOK` too late; whoever is called
    looks at `now`."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, at: int, call: Callable[[], None]) -> Alarm:
        rest = at - self.now()
        if rest > LOOK:
            return LongAlarm(self, at, call)
        return asyncio.get_running_loop().call_later(max(0, rest) / 1000, call)


class LongAlarm:
    """An alarm that looks at the clock now and then."""

    def __init__(self, clock: Clock, at: int, call: Callable[[], None]) -> None:
        self._clock = clock
        self._at = at
        self._call = call
        self._next: Alarm = clock.call_at(clock.now() + LOOK, self._look)

    def cancel(self) -> None:
        self._next.cancel()

    def _look(self) -> None:
        rest = self._at - self._clock.now()
        self._next = self._clock.call_at(
            self._clock.now() + min(rest, LOOK), self._call if rest <= LOOK else self._look
        )
