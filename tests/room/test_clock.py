"""An alarm that is far away looks at the clock now and then, because that may be set."""

import asyncio

import pytest

from tests.room.hand import HandClock
from toprung.room.clock import LOOK, LongAlarm


@pytest.mark.parametrize("looks", [1, 2, 5])
def test_a_far_alarm_comes_at_its_time(looks: int) -> None:
    clock, calls = HandClock(), list[int]()
    at = clock.now() + looks * LOOK + 7
    LongAlarm(clock, at, lambda: calls.append(clock.now()))
    clock.advance(looks * LOOK)
    assert calls == []
    clock.advance(LOOK)
    assert calls == [at]


def test_a_far_alarm_comes_soon_when_the_clock_is_set_beyond_it() -> None:
    async def scene() -> list[int]:
        clock, calls = HandClock(), list[int]()
        begun = clock.now()
        LongAlarm(clock, begun + 100 * LOOK, lambda: calls.append(clock.now()))
        clock.time += 1_000 * LOOK
        clock.ring()
        await asyncio.sleep(0)
        return calls

    assert len(asyncio.run(scene())) == 1


def test_an_alarm_that_was_called_off_does_not_come() -> None:
    clock, calls = HandClock(), list[int]()
    alarm = LongAlarm(clock, clock.now() + 3 * LOOK, lambda: calls.append(clock.now()))
    clock.advance(LOOK)
    alarm.cancel()
    clock.advance(5 * LOOK)
    assert calls == []
