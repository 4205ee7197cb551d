"""Statistics: Wilson's interval for a share, the interval of a mean, and a confidence sequence that is valid at any time."""

from __future__ import annotations

import math
from collections.abc import Mapping

Z95 = 1.959963984540054
ALPHA = 0.05
CAP = 0.5  # the largest bet of the confidence sequence


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson: it stays within 0 and 1, and is right even if nothing succeeded."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = z * math.sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return (0.0 if successes == 0 else max(0.0, middle - reach)), (1.0 if successes == trials else min(1.0, middle + reach))


def mean_interval(histogram: Mapping[int, int], z: float = Z95) -> tuple[float, float]:
    """Return the 95 % interval of the mean of many values, by the normal distribution."""
    n = sum(histogram.values())
    mean = sum(value * times for value, times in histogram.items()) / n
    if n < 2:
        return mean, mean
    variance = sum(times * (value - mean) ** 2 for value, times in histogram.items()) / (n - 1)
    reach = z * math.sqrt(variance / n)
    return mean - reach, mean + reach


class ConfidenceSequence:
    """An interval for the mean of values between `low` and `high` that may be looked at after every value.

    The chance that it is ever wrong, at whichever of its moments, is at most `alpha`: so one may stop as soon as the answer
    is clear. It is the predictable plug-in empirical Bernstein sequence of Waudby-Smith and Ramdas (2024, theorem 2), with
    the running intersection of its intervals. The values may depend on earlier ones, as long as the mean stays.
    """

    def __init__(self, low: float = -1.0, high: float = 1.0, alpha: float = ALPHA) -> None:
        if not low < high or not 0 < alpha < 1:
            raise ValueError("a confidence sequence needs low < high and alpha between 0 and 1")
        self._low, self._high = low, high
        self._log = math.log(2 / alpha)
        self._n = 0
        self._sum = 0.5  # one value in the middle, before the first: the estimates below are never without one
        self._squares = 0.25
        self._bets = 0.0
        self._weighted = 0.0
        self._paid = 0.0
        self._bounds = (0.0, 1.0)

    def add(self, value: float) -> None:
        """Add a value."""
        if not self._low <= value <= self._high:
            raise ValueError(f"{value} is not between {self._low} and {self._high}")
        x = (value - self._low) / (self._high - self._low)
        self._n += 1
        mean = self._sum / self._n  # of the values before this one, and so is the variance: a bet must not know its value
        variance = self._squares / self._n
        bet = min(math.sqrt(2 * self._log / (variance * self._n * math.log(1 + self._n))), CAP)
        self._bets += bet
        self._weighted += bet * x
        self._paid += (x - mean) ** 2 * (-math.log(1 - bet) - bet)
        self._sum += x
        self._squares += (x - self._sum / (self._n + 1)) ** 2
        middle = self._weighted / self._bets
        reach = (self._log + self._paid) / self._bets
        self._bounds = max(self._bounds[0], middle - reach), min(self._bounds[1], middle + reach)

    @property
    def interval(self) -> tuple[float, float]:
        """Return the interval after all values so far."""
        width = self._high - self._low
        return self._low + self._bounds[0] * width, self._low + self._bounds[1] * width


def paired_interval(better: int, worse: int, pairs: int, z: float = Z95) -> tuple[float, float]:
    """Return the 95% interval of the difference of two shares on the same deals, by Agresti and Min: half a deal is added
    to each of the four cases, so that it is right with few deals too."""
    n = pairs + 2.0
    more, less = better + 0.5, worse + 0.5
    middle = (more - less) / n
    reach = z * math.sqrt(max(more + less - (more - less) ** 2 / n, 0.0)) / n
    return max(-1.0, middle - reach), min(1.0, middle + reach)
