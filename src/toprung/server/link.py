"""Links to tables that work for others too, and the QR codes of them."""

import socket
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import segno
from litestar.connection import ASGIConnection

from toprung.server.setting import Settings

HERE = ("localhost", "127.0.0.1", "::1")
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 compared with, not listened on
DOCUMENTATION = "192.0.2.1"
"""An address that is nobody's (RFC 5737)."""


def table_link(settings: Settings, connection: ASGIConnection[Any, Any, Any, Any], id: str) -> str:
    """The address of a table's page, for people on other devices."""
    return f"{base(settings, connection)}/t/{id}"


def base(settings: Settings, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address under which others reach the server: as set, or as this request did, but never `localhost` where the
    machine has an address in its network."""
    if settings.public:
        return settings.public.rstrip("/")
    asked = urlsplit(str(connection.base_url))
    if asked.hostname in HERE and settings.host in ANYWHERE and (own := own_address()):
        return f"{asked.scheme}://{own}:{asked.port or settings.port}"
    return f"{asked.scheme}://{asked.netloc}"


def own_address() -> str | None:
    """The address of this machine in its network, if it is in one. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((DOCUMENTATION, 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def qr_code(text: str) -> bytes:
    """The QR code of a text, as SVG."""
    out = BytesIO()
    segno.make_qr(text, error="m").save(out, kind="svg", scale=8, border=4, xmldecl=False, light="white")
    return out.getvalue()
