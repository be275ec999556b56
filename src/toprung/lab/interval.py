"""How sure a mean or a share is that was seen in a number of trials."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

Z = 1.96
"""The normal quantile of a 95 % interval."""


class Mean(Struct, frozen=True):
    """The mean of what was seen, with its 95 % interval."""

    value: float
    low: float
    high: float


def mean(seen: Sequence[float]) -> Mean:
    """The mean of two or more independent observations.

    >>> found = mean([1, 2, 3, 4])
    >>> round(found.low, 3), found.value, round(found.high, 3)
    (1.235, 2.5, 3.765)
    """
    value = sum(seen) / len(seen)
    variance = sum((one - value) ** 2 for one in seen) / (len(seen) - 1)
    half = Z * sqrt(variance / len(seen))
    return Mean(value, value - half, value + half)


def difference(seen: Sequence[float], other: Sequence[float]) -> Mean:
    """By how much the first exceed the others in the mean, where each stands beside the other of the same chance.

    >>> difference([3, 5, 4], [1, 3, 2])
    Mean(value=2.0, low=2.0, high=2.0)
    """
    return mean([one - two for one, two in zip(seen, other, strict=True)])


def share(hits: float, trials: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share of which `hits` of `trials` were seen; a shared win is a part of a hit.

    >>> low, high = share(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    seen, spread = hits / trials, Z * Z / trials
    middle = (seen + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(seen * (1 - seen) / trials + spread / (4 * trials))
    return max(0.0, min(seen, middle - half)), min(1.0, max(seen, middle + half))


def whole(shares: Sequence[float]) -> Mean:
    """The share of all, from one share a trial: what is counted in one trial hangs together.

    >>> whole([1, 0.5, 0.25, 0.25]) == part(2, 4)
    True
    """
    return part(sum(shares), len(shares))


def clustered(groups: Sequence[Sequence[float]]) -> Mean:
    """The mean of all that was seen, where that of one group hangs together, and two or more groups do not.

    >>> clustered([[1], [2], [3], [4]]) == mean([1, 2, 3, 4])
    True
    """
    count = sum(map(len, groups))
    value = sum(map(sum, groups)) / count
    off = sum((sum(group) - value * len(group)) ** 2 for group in groups)
    half = Z * sqrt(off * len(groups) / (len(groups) - 1)) / count
    return Mean(value, value - half, value + half)


def part(hits: float, trials: int) -> Mean:
    """A share that was seen, with its interval."""
    return Mean(hits / trials, *share(hits, trials))
