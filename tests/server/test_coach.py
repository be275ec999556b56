"""The coach over a table's socket: it answers whoever may ask, refuses the others with a sentence, and thinks for
nobody without end."""

import asyncio

from tests.server.visit import Browser, House, Player, begin, hang_up, served
from toprung.server.house import ADVICE

SOLO = {"clock": {"type": "untimed"}, "bot_pace": "instant"}


async def seated(house: House, browser: Browser) -> tuple[str, Player]:
    """Alone with a bot at Eleven, when it is one's turn."""
    table = await browser.open_table("eleven", [None, "easy"], **SOLO)
    player = await browser.sit(table)
    await begin({0: player})
    await player.until(lambda update: bool(update["match"][0]["legal"]))
    return table, player


def test_whoever_plays_alone_is_told_what_the_strongest_bot_would_do() -> None:
    """TBL-TABLE-6: about the table as it was; what it says can be played."""

    async def scene() -> None:
        async with served() as house:
            _, player = await seated(house, house.browser())
            assert player.last["table"]["coach"] is True
            told = await player.say("advise", seat=0)
            assert (told["type"], told["version"]) == ("advised", player.last["version"])
            assert told["advice"]["measure"] == "wait"
            assert 1 < len(told["advice"]["ways"]) <= 4
            assert (await player.say("advise", seat=0))["advice"] == told["advice"]
            done = await player.play(0, told["advice"]["ways"][0]["action"])
            assert done["type"] == "done"
            await hang_up(player.socket)

    asyncio.run(scene())


def test_a_spectator_is_told_nothing() -> None:
    """TBL-SPEC-1: nor is it offered."""

    async def scene() -> None:
        async with served() as house:
            table, player = await seated(house, house.browser())
            spectator = await house.browser("203.0.113.2").sit(table)
            assert spectator.last["table"]["coach"] is False
            refused = await spectator.say("advise", seat=0)
            assert (refused["type"], refused["clause"]) == ("refused", "TBL-SPEC-1")
            await hang_up(player.socket, spectator.socket)

    asyncio.run(scene())


def test_the_coach_is_not_asked_without_end() -> None:
    """A bot thinks for each question."""

    async def scene() -> None:
        async with served(rate=1) as house:
            _, player = await seated(house, house.browser())
            answers = [await player.say("advise", seat=0) for _ in range(int(ADVICE.burst) + 1)]
            assert {answer["type"] for answer in answers[:-1]} == {"advised"}
            assert answers[-1]["type"] == "trouble"
            house.clock.advance(1000)
            assert (await player.say("advise", seat=0))["type"] == "advised"
            await hang_up(player.socket)

    asyncio.run(scene())
