"""The same piece of work many times, on several processes, with the results in order."""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

LARGEST_CHUNK = 16


def spread(work: Callable[[Task], Result], tasks: Sequence[Task], processes: int) -> Iterator[Result]:
    """The result of each task, in order. Whoever stops asking stops the processes."""
    if processes == 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield from pool.map(work, tasks, chunksize=max(1, min(LARGEST_CHUNK, len(tasks) // (4 * processes))))
    finally:
        pool.shutdown(cancel_futures=True)
