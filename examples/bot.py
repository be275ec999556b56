"""A bot that plays over the API: it sits down at a table, and plays what is legal, at random.

    python examples/bot.py https://toprung.example TOKEN TABLE

The token comes from the page “You” of that server, with the scopes watch and play.
"""

import asyncio
import secrets
import sys

from toprung.client import Refusal, Room


async def play(address: str, token: str, table: str) -> tuple[int, ...]:
    """Play one match at this table; the places in which its seats ended."""
    async with Room(address, token).table(table) as here:
        await here.sit()
        async for turn in here.turns():
            try:
                await here.play(turn, secrets.choice(turn.legal))
            except Refusal as no:
                print(no, file=sys.stderr)  # somebody was quicker; the next turn comes with the next update
        return here.places


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4])))
