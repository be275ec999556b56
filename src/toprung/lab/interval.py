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


def share(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share of which `hits` of `trials` were seen.

    >>> low, high = share(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    seen, spread = hits / trials, Z * Z / trials
    middle = (seen + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(seen * (1 - seen) / trials + spread / (4 * trials))
    return max(0.0, middle - half), min(1.0, middle + half)
