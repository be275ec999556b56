"""Values to JSON and back. One encoder and one decoder a type, made once; all wire and journal bytes pass here."""

from functools import cache
from typing import Any

import msgspec

from toprung.kernel.event import SeatEvent
from toprung.kernel.game import AnyGame

encode = msgspec.json.Encoder().encode


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder for one type, a struct or a union of tagged structs."""
    return msgspec.json.Decoder(kind)


def decode(data: bytes | str, kind: Any) -> Any:
    """The value of this type that the JSON text says. Raises msgspec.ValidationError, with the place in its message, or
    msgspec.DecodeError when it is no JSON, or nested so deeply that nobody can mean it."""
    try:
        return decoder(kind).decode(data)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None


def stream_event(game: AnyGame) -> Any:
    """The type of what stands in a match's stream: the game's own events and those about who plays a seat."""
    return game.types.event | SeatEvent
