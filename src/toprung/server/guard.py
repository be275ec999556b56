"""What stands before every request and WebSocket: it must come from our own pages where it could change something, it
must not be too big, and every answer carries the headers that tell a browser to be strict.

A WebSocket and a changing request are refused when they name an origin that is not ours: the cookie alone doesn't
prove that the person meant it. Programs send no origin, and a page of another site cannot do without one.
"""

import re
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

from toprung.kernel import encode
from toprung.server.body import Problem
from toprung.server.log import new_request

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Coroutine[Any, Any, None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

CONTENT = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'"
)
"""Nothing from elsewhere, no script or style inside a page, no page inside another."""

STRICT = (
    (b"content-security-policy", CONTENT),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
FRESH = (b"cache-control", b"no-store")
"""What a person was told is for them alone, and of that moment."""
HTTPS = (b"strict-transport-security", b"max-age=31536000")

HARMLESS = ("GET", "HEAD", "OPTIONS")

PLACE = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._~-]*)(:(?P<port>[0-9]{0,5}))?", re.IGNORECASE)
"""A host, perhaps with a port."""
LAST_PORT = 65_535


class Guard:
    """The application `app` behind the guard. `public` is the address under which others reach it, if one is set."""

    def __init__(self, app: App, public: str) -> None:
        self.app = app
        self._public = urlsplit(public).netloc
        self._headers = (*STRICT, HTTPS) if public.startswith("https:") else STRICT

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        new_request(scope)
        headers = dict(scope["headers"])
        if not is_host(headers.get(b"host", b"").decode("latin-1")):
            await self._refuse(scope, receive, send, 400, Problem("This request names no host that there can be."))
        elif self._is_foreign(scope, headers):
            await self._refuse(scope, receive, send, 403, Problem("This request comes from another site."))
        elif scope["type"] == "websocket":  # it shows no page, and would keep its headers as long as it lives
            del headers
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, self._strictly(scope, send))

    def _is_foreign(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        if scope["type"] == "http" and scope["method"] in HARMLESS:
            return False
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin")
        host = origin.decode("latin-1").partition("://")[2]
        return not host or host not in (headers.get(b"host", b"").decode("latin-1"), self._public)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, problem: Problem) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem.why})
            return
        strict = self._strictly(scope, send)
        await strict(
            {"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]}
        )
        await strict({"type": "http.response.body", "body": encode(problem)})

    def _rules(self, scope: Scope) -> tuple[tuple[bytes, bytes], ...]:
        return (*self._headers, FRESH) if scope["path"].startswith("/api/") else self._headers

    def _strictly(self, scope: Scope, send: Send) -> Send:
        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                cookie = scope.get("state", {}).get("cookie")
                cookies = [(b"set-cookie", cookie.encode())] if cookie else []
                message["headers"] = [*message.get("headers", ()), *self._rules(scope), *cookies]
            await send(message)

        return strict


def is_host(text: str) -> bool:
    """Whether this can be the host of a request, perhaps with a port; none at all can."""
    found = PLACE.fullmatch(text)
    return found is not None and int(found["port"] or 0) <= LAST_PORT
