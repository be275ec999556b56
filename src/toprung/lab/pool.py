"""The same piece of work many times, on several processes or on the machines of a cluster."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from time import perf_counter
from typing import NamedTuple, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

LARGEST_CHUNK = 16
CHUNKS_A_WORKER = 4
"""So many chunks of tasks wait for each worker, so that none is ever idle."""
CHUNK_SECONDS = 1.0
"""About so long a chunk takes, whose results are kept at its end: stopping is quick, and little is lost by it."""


class Crew(NamedTuple):
    """Who does the work: an executor, or nobody but this very process; and how many workers there are."""

    executor: Executor | None
    workers: int


@contextmanager
def processes(count: int) -> Iterator[Crew]:
    """A crew of so many processes of this machine. Leaving it stops them."""
    if count == 1:
        yield Crew(None, 1)
        return
    pool = ProcessPoolExecutor(count, get_context("spawn"), enlist)
    try:
        yield Crew(pool, count)
    finally:
        # what is under way is waited for: a worker ended in the middle of an answer would leave us waiting for its rest
        pool.shutdown(cancel_futures=True)


def enlist() -> None:
    """What a process does first: leave Ctrl-C to the one that started it, and see to it that it ends with that one,
    even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=follow, daemon=True).start()


def follow() -> None:
    """Wait until the process that started this one is gone, and be gone, too."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def spread(work: Callable[[Task], Result], tasks: Sequence[Task], count: int) -> Iterator[Result]:
    """The result of each task, in order, by so many processes. Whoever stops asking stops them."""
    with processes(count) as crew:
        if crew.executor is None:
            yield from map(work, tasks)
        else:
            yield from crew.executor.map(work, tasks, chunksize=chunk(tasks, crew))


def finished(work: Callable[[Task], Result], tasks: Sequence[Task], crew: Crew) -> Iterator[tuple[Task, Result]]:
    """Each task with its result, as soon as it is there."""
    if crew.executor is None:
        yield from ((task, work(task)) for task in tasks)
        return
    left, size = iter(tasks), 1
    running: set[Future[tuple[float, list[tuple[Task, Result]]]]] = set()
    while True:
        while len(running) < CHUNKS_A_WORKER * crew.workers and (some := [*islice(left, size)]):
            running.add(crew.executor.submit(several, work, some))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for one in done:
            seconds, results = one.result()
            size = size_after(seconds, len(results))
            yield from results


def several(work: Callable[[Task], Result], tasks: Sequence[Task]) -> tuple[float, list[tuple[Task, Result]]]:
    """Each of these tasks with its result, and how many seconds they took."""
    begun = perf_counter()
    results = [(task, work(task)) for task in tasks]
    return perf_counter() - begun, results


def size_after(seconds: float, tasks: int) -> int:
    """How many tasks the next chunk has, after so many took so long."""
    return max(1, min(LARGEST_CHUNK, int(tasks * CHUNK_SECONDS / max(seconds, 1e-6))))


def chunk(tasks: Sequence[Task], crew: Crew) -> int:
    """How many tasks are worth sending at once."""
    return max(1, min(LARGEST_CHUNK, len(tasks) // (CHUNKS_A_WORKER * crew.workers)))
