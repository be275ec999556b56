"""How often somebody may do something: a bucket of tokens for each person or address, filled again as time goes by.

Knows no HTTP. A bucket that is full again is forgotten, so the memory it takes is that of who is busy now.
"""

from ipaddress import AddressValueError, IPv6Address, IPv6Network

from msgspec import Struct

from toprung.room.clock import Clock

FORGET = 10_000
"""How many buckets there may be before the full ones are forgotten."""


class Rate(Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    second: float


class Bucket(Struct):
    """What is left, and when that was so."""

    left: float
    at: int


class Limit:
    """One rate, for many keys. `times` multiplies it."""

    def __init__(self, rate: Rate, clock: Clock, times: float = 1) -> None:
        self._burst = rate.burst * times
        self._filled = rate.second * times / 1000
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Whether the key may do it once more now, and if so, that it did."""
        now = self._clock.now()
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget(now)
            bucket = self._buckets[key] = Bucket(self._burst, now)
        bucket.left = min(self._burst, bucket.left + max(0, now - bucket.at) * self._filled)
        bucket.at = now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True

    def _forget(self, now: int) -> None:
        if len(self._buckets) >= FORGET:
            full_after = self._burst / self._filled
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket.at < full_after}


class Count:
    """How many of something a key has open now."""

    def __init__(self, most: float) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Whether the key may have one more, and if so, that it has."""
        if self._open.get(key, 0) >= self._most:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        return True

    def leave(self, key: str) -> None:
        """The key has one less."""
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


def network(address: str) -> str:
    """What is counted as one address: of IPv6 the half (/64) of which its owner has all, or the IPv4 address in it."""
    try:
        ip = IPv6Address(address)
    except AddressValueError:
        return address
    return str(ip.ipv4_mapped or IPv6Network((int(ip) >> 64 << 64, 64)))
