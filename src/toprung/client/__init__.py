"""A small client for programs that play on a Toprung server (docs/protocol.md).

It speaks HTTP and WebSocket, reads the server's messages into values, and takes a seat's part in the start of a match.
It knows no rule: what may be done comes with each turn.
"""

from toprung.client.room import Refusal, Room, Table, Turn

__all__ = ["Refusal", "Room", "Table", "Turn"]
