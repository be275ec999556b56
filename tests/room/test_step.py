"""Work that is begun at once: it ends at once where it can, and is a task where it has to wait."""

import asyncio

import pytest

from toprung.room.step import begin


def test_what_need_not_wait_has_ended_when_it_was_begun() -> None:
    done: list[int] = []

    async def work() -> None:
        done.append(1)

    async def scene() -> None:
        assert begin(work()) is None
        assert done == [1]

    asyncio.run(scene())


def test_what_is_raised_at_once_is_raised_to_whoever_began() -> None:
    async def work() -> None:
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        begin(work())


@pytest.mark.parametrize("waits", [0, 1, 3])
def test_what_waits_goes_on_and_is_told_what_it_waited_for(waits: int) -> None:
    async def scene() -> None:
        answers: list[asyncio.Future[int]] = [asyncio.get_running_loop().create_future() for _ in range(waits)]
        told: list[int] = []

        async def work() -> None:
            await asyncio.sleep(0)
            told.extend([await answer for answer in answers])

        task = begin(work())
        assert task is not None
        for i, answer in enumerate(answers):
            asyncio.get_running_loop().call_soon(answer.set_result, i)
        await task
        assert told == list(range(waits))

    asyncio.run(scene())


def test_trouble_and_a_cancellation_reach_the_work_and_can_be_met_there() -> None:
    async def scene() -> None:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        met: list[str] = []
        troubled = asyncio.Event()

        async def work() -> None:
            try:
                await answer
            except ValueError:
                met.append("trouble")
                troubled.set()
            try:
                await asyncio.get_running_loop().create_future()
            except asyncio.CancelledError:
                met.append("cancelled")
                raise

        task = begin(work())
        assert task is not None
        answer.set_exception(ValueError("no"))
        await troubled.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert met == ["trouble", "cancelled"]

    asyncio.run(scene())
