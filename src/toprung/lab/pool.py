"""The same piece of work many times, on several processes or on the machines of a cluster."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import NamedTuple, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

LARGEST_CHUNK = 16
CHUNKS_A_WORKER = 4
"""So many chunks of tasks wait for each worker, so that none is ever idle, and stopping is quick."""


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
    size = chunk(tasks, crew)
    chunks = iter([tasks[i : i + size] for i in range(0, len(tasks), size)])
    running: set[Future[list[tuple[Task, Result]]]] = set()
    for _ in range(CHUNKS_A_WORKER * crew.workers):
        running |= {crew.executor.submit(several, work, some) for some in [*take(chunks)]}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for one in done:
            running |= {crew.executor.submit(several, work, some) for some in [*take(chunks)]}
            yield from one.result()


def several(work: Callable[[Task], Result], tasks: Sequence[Task]) -> list[tuple[Task, Result]]:
    """Each of these tasks with its result."""
    return [(task, work(task)) for task in tasks]


def take(chunks: Iterator[Sequence[Task]]) -> Iterator[Sequence[Task]]:
    """The next chunk, if there is one."""
    for some in chunks:
        yield some
        return


def chunk(tasks: Sequence[Task], crew: Crew) -> int:
    """How many tasks are worth sending at once."""
    return max(1, min(LARGEST_CHUNK, len(tasks) // (CHUNKS_A_WORKER * crew.workers)))
