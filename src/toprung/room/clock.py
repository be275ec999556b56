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


class SystemClock:
    """The machine's own clock. When it jumps, an alarm comes too early or too late; whoever is called looks at
    `now`."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, at: int, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, call)
