"""A push goes to a push service on the open internet, and nowhere else: whoever names an address cannot have this
server knock at doors inside its own network."""

import asyncio
import socket

import httpcore
import pytest

from toprung.notice.outside import Outside, is_outside, may_push_to


@pytest.mark.parametrize(
    "address",
    ["https://fcm.googleapis.com/fcm/send/abc:DEF", "https://web.push.apple.com:443/x?y=1", "https://8.8.8.8/x"],
)
def test_a_push_service_is_reached_by_https(address: str) -> None:
    assert may_push_to(address, loopback=False)


@pytest.mark.parametrize(
    "address",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com/x#y",
        "https:///x",
        "https://a..example/x",
        f"https://{'a' * 64}.example/x",
        "https://[::1",
        "https://a b/x",
        "https://a\n/x",
        "https://push.example/" + "x" * 1000,
        "ftp://push.example/x",
        "http://localhost:9000/x",
        "",
    ],
)
def test_anything_else_is_no_address_of_a_push_service(address: str) -> None:
    assert not may_push_to(address, loopback=False)


def test_this_machine_is_allowed_to_a_test_alone() -> None:
    assert may_push_to("http://127.0.0.1:9000/x", loopback=True)
    assert not may_push_to("http://127.0.0.1:9000/x", loopback=False)
    assert not may_push_to("http://10.0.0.1/x", loopback=True)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_the_open_internet_is_outside(address: str) -> None:
    assert is_outside(address)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("224.0.0.1", "0.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1"),
        *("::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "2001:db8::1", "192.88.99.1"),
        *("::10.0.0.1", "::ffff:0:10.0.0.1", "fec0::1", "5f00::1"),
    ],
)
def test_what_is_inside_is_not_outside(address: str) -> None:
    assert not is_outside(address)


def test_a_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked at is what is connected to: a name that leads elsewhere the second time gains nothing."""
    asked = []

    async def scene() -> None:
        loop = asyncio.get_running_loop()

        async def looked_up(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
            asked.append(host)
            inside = ("10.0.0.1", "127.0.0.1", "::1")
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in inside]

        monkeypatch.setattr(loop, "getaddrinfo", looked_up)
        for loopback in (False, True):
            with pytest.raises(httpcore.ConnectError, match="nowhere outside"):
                await Outside(loopback=loopback).connect_tcp("push.example", 443)

    asyncio.run(scene())
    assert asked == ["push.example"] * 2


def test_a_name_that_leads_nowhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async def looked_up(*_: object, **__: object) -> None:
            raise socket.gaierror

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", looked_up)
        with pytest.raises(httpcore.ConnectError, match="nowhere outside"):
            await Outside(loopback=False).connect_tcp("nobody.example", 443)

    asyncio.run(scene())
