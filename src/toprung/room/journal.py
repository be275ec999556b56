"""The store as rooms use it: without blocking the event loop, and with the appends of many rooms in one transaction.

How it works: one thread writes, so that writes never wait for each other's locks; a few threads read. What is appended
in one moment shares a transaction; while it is under way, further appends gather, and the next one takes them all. The
event loop is woken once by each. One more thread hears what other servers append, and one computes what is long.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from typing import ParamSpec, TypeVar

from toprung.store import Append, News, Store, StoreTrouble

Args = ParamSpec("Args")
Result = TypeVar("Result")

Batch = list[tuple[Append, asyncio.Future[bool]]]
Outcome = tuple[bool, ...] | Exception

READERS = 4
BATCH = 500
"""The most appends in one transaction."""


class Conflict(StoreTrouble):
    """The table's journal has gone on past the version that an append was to follow."""


class Tally:
    """What a journal has done since it was opened."""

    def __init__(self) -> None:
        self.entries = 0
        self.transactions = 0
        self.seconds = 0.0
        """That the transactions took."""
        self.conflicts = 0
        self.troubles = 0
        """Transactions that failed."""


class Journal:
    """A store, asked from an event loop."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tally = Tally()
        self._writer = ThreadPoolExecutor(1, "toprung-write")
        self._readers = ThreadPoolExecutor(READERS, "toprung-read")
        self._student = ThreadPoolExecutor(1, "toprung-study")
        self._listener: Thread | None = None
        self._stop = Event()
        self._waiting: deque[tuple[Append, asyncio.Future[bool]]] = deque()
        self._is_writing = False

    async def read(self, method: Callable[Args, Result], *args: Args.args, **named: Args.kwargs) -> Result:
        """What this reading method of the store, or a function that uses some, answers."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: method(*args, **named))

    async def study(self, method: Callable[Args, Result], *args: Args.args, **named: Args.kwargs) -> Result:
        """What this function makes of a whole match: one after another, so that whoever reads waits for none."""
        return await asyncio.get_running_loop().run_in_executor(self._student, lambda: method(*args, **named))

    async def write(self, method: Callable[Args, Result], *args: Args.args, **named: Args.kwargs) -> Result:
        """What this writing method of the store answers."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, lambda: method(*args, **named))

    async def append(self, append: Append) -> None:
        """Return once the append is kept for good. Raises Conflict or StoreTrouble."""
        loop = asyncio.get_running_loop()
        kept: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((append, kept))
        if not self._is_writing:
            self._is_writing = True
            loop.call_soon(self._hand_over, loop)
        if not await kept:
            raise Conflict(append.table)

    def listen(self, told: Callable[[News], None]) -> None:
        """Have this called, on the event loop, with all that servers append."""
        loop = asyncio.get_running_loop()

        def hear() -> None:
            for news in self.store.news(self._stop):
                loop.call_soon_threadsafe(told, news)

        # a daemon: of a process that fails as it begins nobody closes the journal, and it is to end all the same
        self._listener = Thread(target=hear, name="toprung-news", daemon=True)
        self._listener.start()

    def waiting(self) -> int:
        """How many appends wait for the next transaction."""
        return len(self._waiting)

    async def close(self) -> None:
        """Finish what is under way and let go of the store."""
        while self._is_writing:
            await self.write(bool)  # done after what is under way
        self._stop.set()
        if self._listener is not None:
            await self.read(self._listener.join)
        self._writer.shutdown()
        self._readers.shutdown()
        self._student.shutdown()
        self.store.close()

    def _count(self, batch: Batch, results: tuple[bool, ...], seconds: float) -> None:
        self.tally.transactions += 1
        self.tally.seconds += seconds
        self.tally.conflicts += results.count(False)
        self.tally.entries += sum(len(append.entries) for (append, _), kept in zip(batch, results) if kept)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
        self._writer.submit(self._write, batch, loop)

    def _write(self, batch: Batch, loop: asyncio.AbstractEventLoop) -> None:
        """On the thread that writes."""
        began = time.perf_counter()
        try:
            outcome: Outcome = self.store.append([append for append, _ in batch])
        except Exception as trouble:  # noqa: BLE001 it is for the rooms that wait
            outcome = trouble
        loop.call_soon_threadsafe(self._tell, batch, outcome, time.perf_counter() - began, loop)

    def _tell(self, batch: Batch, outcome: Outcome, seconds: float, loop: asyncio.AbstractEventLoop) -> None:
        if isinstance(outcome, Exception):
            self.tally.troubles += 1
            for _, kept in batch:
                kept.set_exception(outcome)
        else:
            self._count(batch, outcome, seconds)
            for (_, kept), result in zip(batch, outcome, strict=True):
                kept.set_result(result)
        self._is_writing = bool(self._waiting)
        if self._is_writing:
            self._hand_over(loop)
