"""The OpenAPI document: what the routes say of themselves, with the schemas of all that goes over the wire beside
it."""

from collections.abc import Sequence
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import ControllerRouterHandler

from toprung.server.body import Problem
from toprung.server.schema import REF, components, schemas

API_VERSION = "1"
ABOUT = "The HTTP API of a Toprung server. The messages of its WebSockets (docs/protocol.md) stand among the schemas."


def document(handlers: Sequence[ControllerRouterHandler]) -> dict[str, Any]:
    """The document that describes these handlers, and the WebSockets' messages."""
    found = routes_document(handlers)
    for operations in found["paths"].values():
        for operation in operations.values():
            tidy(operation)
    known = found["components"]["schemas"] | components() | schemas({"Problem": Problem})
    found["components"]["schemas"] = dict(sorted(known.items()))
    return found


def routes_document(handlers: Sequence[ControllerRouterHandler]) -> dict[str, Any]:
    """What the routes alone say of themselves."""
    config = OpenAPIConfig(title="Toprung", version=API_VERSION, description=ABOUT, use_handler_docstrings=True)
    unused = {"house": Provide(lambda: None, sync_to_thread=False)}
    return Litestar(handlers, dependencies=unused, openapi_config=config).openapi_schema.to_schema()


def tidy(operation: dict[str, Any]) -> None:
    """Let the operation say that whatever goes wrong is told as a Problem."""
    good = {status: response for status, response in operation["responses"].items() if status.startswith("2")}
    problem = {"application/json": {"schema": {"$ref": REF + "Problem"}}}
    operation["responses"] = good | {"default": {"description": "Why it was not carried out", "content": problem}}
