"""The server that takes our mails, as its address names it. Knows nothing of mails."""

from typing import Literal
from urllib.parse import unquote, urlsplit

from msgspec import Struct

PLAIN, SUBMISSION, SUBMISSIONS = 25, 587, 465
HERE = ("localhost", "127.0.0.1", "::1")

Secrecy = Literal["always", "required", "offered", "none"]
"""Whether it is spoken with in secret: from the first word; after a greeting, or not at all; if it offers to; never."""


class Relay(Struct, frozen=True, kw_only=True):
    """Where it is, who we are there, and how it is spoken with."""

    host: str
    port: int
    user: str | None
    password: str | None
    secrecy: Secrecy


def relay_of(url: str) -> Relay:
    """The relay that an address such as `smtps://user:password@mail.example` names. Raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError("the address of a mail server is like smtps://user:password@mail.example")
    user = None if parts.username is None else unquote(parts.username)
    password = None if parts.password is None else unquote(parts.password)
    usual = SUBMISSIONS if parts.scheme == "smtps" else SUBMISSION if user else PLAIN
    secrecy = secrecy_of(parts.scheme, parts.hostname, user)
    return Relay(host=parts.hostname, port=parts.port or usual, user=user, password=password, secrecy=secrecy)


def secrecy_of(scheme: str, host: str, user: str | None) -> Secrecy:
    """No password leaves this machine in the open; what stays on it need not be hidden."""
    if scheme == "smtps":
        return "always"
    if host in HERE:
        return "none"
    return "offered" if user is None else "required"
