"""Which addresses a push may go to. A browser names the address, and anybody can pretend to be one: so it has to be one
of the open internet, by https, and what its name leads to is looked at when we connect, and connected to as it was
looked at. A redirect is not followed. Only a server that is tested may push to its own machine.
"""

import asyncio
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import httpcore

LONGEST = 1_000
"""Letters of an address."""
HERE = ("localhost", "127.0.0.1")
GIVEN = ip_network("2000::/3")
"""The addresses of IPv6 that are given out. Others may lead anywhere."""
ASIDE = (ip_network("2002::/16"), ip_network("192.88.99.0/24"))
"""Of all that are given out, those that lead to an address of the other kind, which may be anywhere."""


def may_push_to(address: str, *, loopback: bool) -> bool:
    """Whether this looks like the address of a push service."""
    try:
        url = urlsplit(address)
        port = url.port
        (url.hostname or "").encode("idna")
    except ValueError:  # a UnicodeError, too: a name that no name server can be asked for
        return False
    if len(address) > LONGEST or not (address.isascii() and address.isprintable()) or " " in address:
        return False
    if url.username is not None or url.password is not None or url.fragment or not url.hostname:
        return False
    if loopback and url.hostname in HERE:
        return url.scheme in ("http", "https")
    return url.scheme == "https" and port in (None, 443)


def is_outside(address: str) -> bool:
    """Whether this IP address is one of the open internet."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    is_given = isinstance(ip, IPv4Address) or ip in GIVEN
    return is_given and ip.is_global and not ip.is_multicast and not any(ip in network for network in ASIDE)


class Outside(httpcore.AsyncNetworkBackend):
    """Connects to addresses of the open internet alone; with `loopback`, to this machine too."""

    def __init__(self, *, loopback: bool) -> None:
        self._loopback = loopback
        self._connections = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 as httpcore says it
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        trouble: Exception = httpcore.ConnectError("the name leads nowhere outside")
        for address in await self._addresses(host, port):
            try:
                return await self._connections.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as wrong:
                trouble = wrong
        raise trouble

    async def sleep(self, seconds: float) -> None:
        await self._connections.sleep(seconds)

    async def _addresses(self, host: str, port: int) -> list[str]:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return []
        addresses = [str(place[0]) for *_, place in found]
        if self._loopback and host in HERE:
            return addresses
        return [address for address in addresses if is_outside(address)]
