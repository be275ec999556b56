"""`docs/protocol.md` is so: every example is a message that the server reads or writes, and none is without an
example."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from toprung.games import GAMES
from toprung.kernel import decode
from toprung.server import house, line, stream
from toprung.server.message import ClientMessage, LobbyUpdate, ServerMessage, Update, Want
from toprung.server.update import MOST
from toprung.table.codec import event_type
from toprung.table.command import PersonCommand, Play
from toprung.table.event import TableEvent

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
MESSAGES = ClientMessage | ServerMessage | LobbyUpdate


def examples() -> Iterator[Any]:
    """Every JSON value in a block of the document."""
    reader = json.JSONDecoder()
    for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL):
        rest = block.strip()
        while rest:
            value, end = reader.raw_decode(rest)
            rest = rest[end:].lstrip()
            yield value


def kinds(union: Any) -> set[str]:
    """The types of message in a union."""
    return {getattr(kind, "__origin__", kind).__struct_config__.tag for kind in get_args(union)}


EXAMPLES = list(examples())
SAID = [value for value in EXAMPLES if value["type"] in kinds(MESSAGES)]
HAPPENED = [value for value in EXAMPLES if value["type"] not in kinds(MESSAGES)]


@pytest.mark.parametrize("value", SAID, ids=lambda value: value["type"])
def test_every_example_is_a_message(value: Any) -> None:
    message = decode(json.dumps(value), MESSAGES)
    assert json.loads(msgspec.json.encode(message)) == value


@pytest.mark.parametrize("value", HAPPENED, ids=lambda value: value["type"])
def test_every_other_example_is_an_event_of_a_table(value: Any) -> None:
    event = decode(json.dumps(value), event_type("snakes_and_ladders"))
    assert json.loads(msgspec.json.encode(event)) == value


def test_every_message_command_and_event_has_an_example() -> None:
    assert {value["type"] for value in SAID} == kinds(MESSAGES)
    assert {value["command"]["type"] for value in SAID if value["type"] == "want"} == kinds(PersonCommand)
    assert {value["type"] for value in HAPPENED} == kinds(TableEvent)


def test_actions_and_views_are_of_the_games() -> None:
    for value in SAID:
        message = decode(json.dumps(value), MESSAGES)
        if isinstance(message, Want) and isinstance(message.command, Play):
            game = "snakes_and_ladders" if message.command.action == {"type": "roll"} else "ladder11"
            assert msgspec.convert(message.command.action, GAMES[game].types.action)
        if isinstance(message, Update):
            types = GAMES[message.table.setting.game].types
            for match in message.match:
                shown = msgspec.convert(match.view, types.view)
                assert json.loads(msgspec.json.encode(shown)) == match.view
                assert [msgspec.convert(action, types.action) for action in match.legal]


def test_the_figures_are_those_of_the_server() -> None:
    assert f"at most the last {MOST} entries" in TEXT
    assert f"at most {line.LONGEST // 1024} KiB" in TEXT
    assert f"may send {house.MESSAGES.burst:.0f} at once and {house.MESSAGES.second:.0f} a second" in TEXT
    assert f"after {line.WARNINGS} of" in TEXT
    assert "nothing for ten seconds" in TEXT
    assert stream.TAKEN_WITHIN == 10
    for code in (line.POLICY, line.TOO_BIG, line.FORBIDDEN):
        assert f"| {code} |" in TEXT
