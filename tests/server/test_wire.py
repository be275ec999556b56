"""What others know of the wire is what the server says of itself: generated files are up to date and leave nothing
out."""

import json
import shutil
from pathlib import Path
from typing import Any, get_args

import pytest
from litestar.handlers import HTTPRouteHandler

from toprung.games import GAMES
from toprung.server import document
from toprung.server.app import HANDLED
from toprung.server.message import ClientMessage, ServerMessage
from toprung.server.schema import REF, camel, components
from toprung.server.wire import games_text, openapi_text, sentences_text, types_text
from toprung.table.command import PersonCommand
from toprung.table.event import TableEvent

ROOT = Path(__file__).parents[2]
OLD = "is out of date: make wire"


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    """The document as the server would write it now."""
    found: dict[str, Any] = json.loads(openapi_text())
    return found


def test_the_openapi_document_is_up_to_date() -> None:
    assert (ROOT / "docs" / "openapi.json").read_text() == openapi_text(), OLD


def test_the_client_s_games_are_up_to_date() -> None:
    assert (ROOT / "web" / "src" / "wire" / "games.json").read_text() == games_text(), OLD


def test_the_client_s_sentences_are_up_to_date() -> None:
    assert (ROOT / "web" / "src" / "wire" / "sentences.json").read_text() == sentences_text(), OLD


def test_the_client_s_types_are_up_to_date() -> None:
    if not (ROOT / "web" / "node_modules").exists() or shutil.which("node") is None:
        pytest.skip("the client's packages are not installed")
    assert (ROOT / "web" / "src" / "wire" / "schema.d.ts").read_text() == types_text(ROOT), OLD


def test_every_route_is_described(described: dict[str, Any]) -> None:
    for handler in HANDLED:
        if isinstance(handler, HTTPRouteHandler):
            for path in handler.paths:
                operation = described["paths"][path.replace(":str", "")]
                for method in handler.http_methods:
                    told = operation[method.lower()]
                    assert told["description"], path
                    assert (
                        told["responses"]["default"]["content"]["application/json"]["schema"]["$ref"] == REF + "Problem"
                    )


def test_every_message_command_and_event_is_described(described: dict[str, Any]) -> None:
    for union in (ClientMessage, ServerMessage, PersonCommand, TableEvent):
        for kind in get_args(union):
            name = getattr(kind, "__origin__", kind).__name__
            assert described["components"]["schemas"][name]["description"], name


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_a_game_is_described(described: dict[str, Any], game: str) -> None:
    for part in ("Options", "Action", "Event", "View", "Facts"):
        assert f"{camel(game)}{part}" in described["components"]["schemas"]


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    def refs(part: Any) -> set[str]:
        if isinstance(part, dict):
            own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
            return own.union(*map(refs, part.values()))
        return set().union(*map(refs, part)) if isinstance(part, list) else set()

    known = {REF + name for name in described["components"]["schemas"]}
    assert refs(described) <= known


def test_one_name_stands_for_one_thing() -> None:
    """What a route gives and what a socket says bear one name only when they are one struct."""
    routes = document.routes_document(HANDLED)["components"]["schemas"]
    for name, schema in components().items():
        if name in routes:
            assert routes[name].get("properties", {}).keys() == schema.get("properties", {}).keys(), name
