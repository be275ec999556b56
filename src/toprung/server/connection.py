"""Connections as uvicorn serves them, with an end to what somebody unknown can have a server hold or do before any
request or message is whole: how many connections, how long a request takes to come, how much of it is no body, and
frames that are no message.

Knows no person. Connections of a proxy that is believed are not counted: they are everybody's, and it counts its own.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from toprung.server.limit import Count, network

BESIDE_BODY = 64 * 1024
"""The most bytes of a request beside its body."""

ARRIVES_WITHIN = 30
"""Seconds from the first bytes of a request, or from a connection without any, within which it is there whole."""

FRAMES = 120
"""The most frames in a minute that are no message, pings above all: a browser sends three."""
MINUTE = 60

Leave = Callable[[], None]


class Socket(WebSocketsSansIOProtocol):
    """A connection over which messages come."""

    leave: Leave | None = None
    """Called at its end."""
    _frames = 0
    _since = 0.0

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        if self.leave is not None:
            self.leave()
        super().connection_lost(exc)

    def start_keepalive(self) -> None:
        """The client has been let in: what was said until then need not be kept as long as the connection."""
        super().start_keepalive()
        self.request.headers.clear()  # the library's parser holds on to the request itself
        del self.request, self.response
        cast(dict[str, Any], self.scope).clear()  # and so do all that were called with it

    def handle_ping(self) -> None:
        """Answer a ping, as long as there are not too many."""
        if self._is_within_rate():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take an answer to our own ping, or to none."""
        if self._is_within_rate():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message."""
        if event.fin or self._is_within_rate():
            super().handle_cont(event)

    def _is_within_rate(self) -> bool:
        now = self.loop.time()
        if now - self._since > MINUTE:
            self._frames, self._since = 0, now
        self._frames += 1
        if self._frames > FRAMES:
            self.transport.abort()
        return self._frames <= FRAMES


class Http(HttpToolsProtocol):
    """A connection over which requests come. A server's all share the `count`."""

    def __init__(self, count: Count, **given: Any) -> None:
        super().__init__(**given)
        self._count = count
        self._leave: Leave | None = None
        self._beside_body = 0
        """Bytes of the request so far."""
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has called."""
        super().connection_made(transport)
        if self.client is not None and not self._is_proxy(self.client[0]):
            here = network(self.client[0])
            if not self._count.enter(here):
                return transport.abort()
            self._leave = partial(self._count.leave, here)
        return self._be_patient()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._rest()
        if self._leave is not None:
            self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a piece of a request, or of several."""
        self._be_patient()
        self._beside_body += len(data)
        super().data_received(data)
        if self._beside_body > BESIDE_BODY and not self.transport.is_closing():
            self.send_400_response("This request is too long beside its body.")

    def on_body(self, body: bytes) -> None:
        """A piece of a body came."""
        self._beside_body -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is there whole."""
        self._beside_body = 0
        self._rest()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over. It counts until its end."""
        self._rest()
        super().handle_websocket_upgrade()
        upgraded = self.transport.get_protocol()
        if isinstance(upgraded, Socket):
            upgraded.leave = self._leave
            if not upgraded.handshake_initiated:  # it has more headers than a socket may, and nobody tells it so
                self.transport.abort()

    def _is_proxy(self, host: str) -> bool:
        app = self.config.loaded_app
        return isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts

    def _be_patient(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(ARRIVES_WITHIN, self.transport.abort)

    def _rest(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
