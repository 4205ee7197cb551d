"""The beta distribution: its share below a value, by the continued fraction of Lentz, and its interval."""

from __future__ import annotations

import math

TINY = 1e-300
STEPS = 200
HALVINGS = 20
OUTSIDE = 0.025  # on each side of a 95 % interval


def beta_share(x: float, a: float, b: float) -> float:
    """Return the share of a beta distribution with parameters a and b that lies below x."""
    if x <= 0.0 or x >= 1.0:
        return 0.0 if x <= 0.0 else 1.0
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x),
    )
    if x < (a + 1.0) / (a + b + 2.0):
        return front * fraction(x, a, b) / a
    return 1.0 - front * fraction(1.0 - x, b, a) / b


def fraction(x: float, a: float, b: float) -> float:
    """Evaluate the continued fraction of the incomplete beta function."""
    c = 1.0
    d = 1.0 / away(1.0 - (a + b) * x / (a + 1.0))
    value = d
    for m in range(1, STEPS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1.0) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1.0)),
        ):
            d = 1.0 / away(1.0 + term * d)
            c = away(1.0 + term / c)
            value *= c * d
        if abs(c * d - 1.0) < 1e-10:
            break
    return value


def away(x: float) -> float:
    """Return a number that can be divided by."""
    return x if abs(x) > TINY else TINY


def beta_interval(a: float, b: float) -> tuple[float, float]:
    """Return the middle 95 % of a beta distribution."""
    return beta_quantile(OUTSIDE, a, b), beta_quantile(1.0 - OUTSIDE, a, b)


def beta_quantile(share: float, a: float, b: float) -> float:
    """Return the value below which a share of the distribution lies."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if beta_share(middle, a, b) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2
