"""The tail of the chi-square distribution, to many digits: a series below the bulk, a continued fraction above it."""

from math import exp, lgamma, log

STEPS = 100_000
SMALL = 1e-14
TINY = 1e-300


def chi_square_tail(statistic: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom is to be at least this large.

    >>> round(chi_square_tail(3.841459, 1), 6), round(chi_square_tail(18.307038, 10), 6)
    (0.05, 0.05)
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    return 1 - scale * lower(a, x) if x < a + 1 else scale * upper(a, x)


def lower(a: float, x: float) -> float:
    """The series of the lower incomplete gamma function, less its factor."""
    term = total = 1 / a
    for n in range(1, STEPS):
        term *= x / (a + n)
        total += term
        if term < total * SMALL:
            break
    return total


def upper(a: float, x: float) -> float:
    """The continued fraction of the upper one (Lentz's way), less its factor."""
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    total = d
    for n in range(1, STEPS):
        factor = n * (a - n)
        b += 2
        d = 1 / (factor * d + b or TINY)
        c = b + factor / c or TINY
        total *= c * d
        if abs(c * d - 1) < SMALL:
            break
    return total
