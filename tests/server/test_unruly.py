"""The same tables are driven through two servers at once by people whose messages are repeated, reordered and delayed:
nothing that was acknowledged is lost, nothing is played twice. `TOPRUNG_KILLS` says how long it goes on; `make soak` by
far longer.
"""

import asyncio
import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

from tests.browser.server import Server
from tests.postgres import Cluster
from tests.server.siege import Json
from tests.server.unruly import Crossfire
from toprung.games import GAMES

GOAL = 20 * int(os.environ.get("TOPRUNG_KILLS", "3"))
"""The version to which each table is driven."""


async def fought(fires: Sequence[Crossfire]) -> list[list[Json]]:
    return await asyncio.gather(*(fire.fought() for fire in fires))


def test_messages_come_twice_late_and_in_any_order_over_two_servers(tmp_path: Path, postgres: Cluster) -> None:
    """TBL-LEAVE-3: a table of each game at a time, and both servers show the same in the end."""
    url = postgres.url()
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(tmp_path, f"--database={url}")) for _ in range(2)]
        fires = [Crossfire(servers, game, GOAL, Random(seed)) for seed, game in enumerate(GAMES)]
        for fire, (one, other, *rest) in zip(fires, asyncio.run(fought(fires)), strict=True):
            assert one == other
            assert rest[0] == rest[1]
            fire.withstood(url)
    print({fire.game: sum(len(sender.sent) for sender in fire.senders) for fire in fires})
    for server in servers:
        assert "Traceback" not in server.log.read_text()
