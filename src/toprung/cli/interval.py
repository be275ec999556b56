"""How sure a counted share is."""

from math import sqrt

Z = 1.96
"""The normal quantile of a 95 % interval."""


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
