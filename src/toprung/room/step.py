"""Coroutines that are carried as far as they go at once, without a task for what need not wait."""

import asyncio
from collections.abc import Coroutine, Generator
from functools import partial
from types import coroutine
from typing import Any

AnyCoroutine = Coroutine[Any, Any, None]


def begin(work: AnyCoroutine) -> asyncio.Task[None] | None:
    """Carry the work on until it has to wait. The task of its rest, or None if it has ended; what it raises until then
    is raised here."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_carry_on(work, awaited))


async def _carry_on(work: AnyCoroutine, awaited: Any) -> None:
    await _rest(work, awaited)


@coroutine
def _rest(work: AnyCoroutine, awaited: Any) -> Generator[Any, Any, None]:
    while True:
        try:
            told = yield awaited
        except BaseException as trouble:  # noqa: BLE001 it is the work's, a cancellation too
            step = partial(work.throw, trouble)
        else:
            step = partial(work.send, told)
        try:
            awaited = step()
        except StopIteration:
            return
