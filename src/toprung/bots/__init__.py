"""The bots: for each game its levels, weakest first, each a choice among legal actions from a view and a stream."""

from typing import Any

from toprung.bots import snakes_and_ladders
from toprung.kernel import Bot

BOTS: dict[str, dict[str, Bot[Any, Any]]] = {
    "snakes_and_ladders": {"bot": snakes_and_ladders.roll},
}
