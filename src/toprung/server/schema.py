"""The JSON Schema of everything on the wire, for `docs/openapi.json`: WebSocket messages, and the values of every
game.

A struct keeps its name; one of a game (or of the engine that the rummies share) has the game's name before it, unless
it begins with it already: `RummyDrew`, `ElevenDrew`, `RummyView`. For each game there are `…Action`, `…Event`,
`…View`, `…Options` and `…Facts`, which stand where the messages say "any".
"""

import re
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import msgspec
from msgspec import inspect

from toprung.games import GAMES
from toprung.kernel import AnyGame, stream_event
from toprung.server.body import Period
from toprung.server.message import ClientMessage, LobbyMessage, ServerMessage
from toprung.store import Among, Order
from toprung.table.event import TableEvent

Schema = dict[str, Any]
REF = "#/components/schemas/"


def components() -> dict[str, Schema]:
    """Every message, what a leaderboard is asked, and for each game its action, event, view, options and facts, by
    name."""
    shown = schemas(
        {
            "Among": Among,
            "Order": Order,
            "Period": Period,
            "ClientMessage": ClientMessage,
            "ServerMessage": ServerMessage,
            "LobbyMessage": LobbyMessage,
            "TableEvent": TableEvent,
        }
    )
    for game in GAMES.values():
        shown |= schemas(game_types(game))
    return dict(sorted(shown.items()))


def game_types(game: AnyGame) -> dict[str, Any]:
    """The types of one game that go over the wire, by the names they have there."""
    prefix, types = camel(game.key), game.types
    shared = get_origin(types.view)
    return ({} if shared is None else {wire_name(shared): shared}) | {
        f"{prefix}Options": types.options,
        f"{prefix}Action": types.action,
        f"{prefix}Event": stream_event(game),
        f"{prefix}View": types.view,
        f"{prefix}Facts": type(game.facts),
    }


def schemas(kinds: dict[str, Any]) -> dict[str, Schema]:
    """The schemas of these types under these names, with those of all structs in them."""
    found = [struct for kind in kinds.values() for struct in structs(inspect.type_info(kind))]
    names = {schema_name(struct): wire_name(struct) for struct in found}
    tops, parts = msgspec.json.schema_components(kinds.values(), ref_template=REF + "{name}")
    shown = {names[name]: renamed(part, names) for name, part in parts.items()}
    for name, top in zip(kinds, tops, strict=True):
        shown.setdefault(name, renamed(top, names))
    return shown


def structs(kind: Any) -> Iterator[Any]:
    """Every struct class in a type."""
    if isinstance(kind, inspect.StructType):
        yield kind.cls
    if isinstance(kind, tuple):
        for part in kind:
            yield from structs(part)
    elif isinstance(kind, inspect.Type | inspect.Field):
        for field in kind.__struct_fields__:
            yield from structs(getattr(kind, field))


def wire_name(struct: Any) -> str:
    """The name of a struct on the wire; of a generic one filled with parts of a game, as if it were that game's."""
    generic, parts = get_origin(struct), get_args(struct)
    name = str((generic or struct).__name__)
    path = (parts[0] if generic else struct).__module__.split(".")
    prefix = camel(path[2]) if path[:2] == ["toprung", "games"] else ""
    return name if name.startswith(prefix) else prefix + name


def schema_name(struct: Any) -> str:
    """The name that msgspec gives a struct's schema."""
    parts = ", ".join(part.__name__ for part in get_args(struct))
    return flat(f"{get_origin(struct).__name__}[{parts}]" if parts else str(struct.__name__))


def flat(name: str) -> str:
    """The name without brackets and the like."""
    return re.sub(r"\W", "_", name)


def renamed(schema: Any, names: dict[str, str]) -> Any:
    """The schema with its references and titles as on the wire."""
    if isinstance(schema, dict):
        named = {key: renamed(part, names) for key, part in schema.items()}
        title = flat(str(schema.get("title")))
        return named | {"title": names[title]} if title in names else named
    if isinstance(schema, list):
        return [renamed(part, names) for part in schema]
    if isinstance(schema, str) and schema.startswith(REF):
        return REF + names[schema.removeprefix(REF)]
    return schema


def camel(key: str) -> str:
    """`snakes_and_ladders` as `SnakesAndLadders`."""
    return "".join(part.capitalize() for part in key.split("_"))
