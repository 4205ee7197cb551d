"""Statistics: intervals against known values, and the error rate of the sequential test, next to one that is planted wrong."""

from __future__ import annotations

import math

import pytest

from oneironaut.rollout.playout import FastRandom
from oneironaut.sim.stats import ConfidenceSequence, mean_interval, wilson
from oneironaut.sim.tally import histogram_mean, histogram_quantile


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (5, 10), (172, 1000), (1, 1_000_000)])
def test_wilson(wins: int, games: int) -> None:
    """By its definition: an end is the share from which what was found is 1.96 standard deviations away."""
    share = wins / games
    for end in wilson(wins, games):
        if end not in (0.0, 1.0):
            assert abs(share - end) == pytest.approx(1.959964 * math.sqrt(end * (1 - end) / games), rel=1e-6)
    low, high = wilson(wins, games)
    assert low <= share <= high
    assert (low == 0) == (wins == 0)
    assert (high == 1) == (wins == games)


def test_wilson_covers_what_it_should() -> None:
    """Exactly, by summing the binomial distribution: close to 95 % for every share, even where wins are rare."""
    for share in (0.01, 0.05, 0.17, 0.5):
        n = 300
        covered = 0.0
        for wins in range(n + 1):
            low, high = wilson(wins, n)
            if low <= share <= high:
                log = math.lgamma(n + 1) - math.lgamma(wins + 1) - math.lgamma(n - wins + 1)
                covered += math.exp(log + wins * math.log(share) + (n - wins) * math.log(1 - share))
        assert 0.92 < covered < 0.98, share


def test_wilson_without_games_knows_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_mean_and_quantile_of_histograms() -> None:
    histogram = {2: 1, 4: 3, 9: 1}
    assert histogram_mean(histogram) == pytest.approx(4.6)
    assert histogram_quantile(histogram, 0.5) == 4
    assert histogram_quantile(histogram, 0.95) == 9
    low, high = mean_interval(histogram)
    assert (low + high) / 2 == pytest.approx(4.6)
    assert high - low == pytest.approx(2 * 1.959964 * math.sqrt(6.8 / 5))  # the variance is 6.8
    assert mean_interval({3: 1}) == (3.0, 3.0)
    with pytest.raises(ValueError, match="empty"):
        histogram_quantile({}, 0.5)


class WrongSequence:
    """The planted wrong test: a plain 95 % interval, looked at after every value as if it were the only time."""

    def __init__(self) -> None:
        self.n = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.n += 1
        self.sum += value
        self.squares += value * value

    @property
    def interval(self) -> tuple[float, float]:
        mean = self.sum / self.n
        reach = 1.96 * math.sqrt(max(self.squares / self.n - mean * mean, 1e-9) / self.n) if self.n > 20 else 2.0
        return mean - reach, mean + reach


def false_alarms(kind: type[ConfidenceSequence] | type[WrongSequence], level: int, runs: int = 300, length: int = 600) -> float:
    """How often a test ever excludes 0 although there is no difference: values 1 and -1 are equally likely, with `level`
    zeros in every ten."""
    alarms = 0
    for run in range(runs):
        luck = FastRandom(1_000_003 * run + 17 * level)
        sequence = kind()
        for _ in range(length):
            sequence.add(0 if luck.below(10) < level else 1 - 2 * luck.below(2))
            low, high = sequence.interval
            if low > 0 or high < 0:
                alarms += 1
                break
    return alarms / runs


@pytest.mark.parametrize("level", [0, 5, 9])
def test_the_sequential_test_keeps_its_error_rate(level: int) -> None:
    """5 % promised; with 300 runs, 8.3 % would be three standard deviations above."""
    assert false_alarms(ConfidenceSequence, level) <= 0.083


@pytest.mark.parametrize("level", [0, 5])
def test_the_planted_wrong_test_does_not(level: int) -> None:
    assert false_alarms(WrongSequence, level) > 0.15


@pytest.mark.parametrize("share", [0.0, 0.02, 0.3])
def test_the_true_difference_stays_inside(share: float) -> None:
    """Not only 0: whatever the difference is, the interval holds it all the time, in at least 95 % of the runs."""
    outside = 0
    for run in range(200):
        luck = FastRandom(7919 * run + 5)
        sequence = ConfidenceSequence()
        inside = True
        for _ in range(400):
            sequence.add(1 if luck.below(1000) < 1000 * share else 0)
            low, high = sequence.interval
            inside = inside and low <= share <= high
        outside += not inside
    assert outside / 200 <= 0.09


def test_the_interval_only_shrinks_and_finds_a_difference() -> None:
    luck = FastRandom(11)
    sequence = ConfidenceSequence()
    last = (-1.0, 1.0)
    assert sequence.interval == last
    for _ in range(3000):
        sequence.add(1 if luck.below(10) < 2 else -1 if luck.below(10) < 1 else 0)
        low, high = sequence.interval
        assert last[0] <= low <= high <= last[1]
        last = (low, high)
    assert 0 < last[0] < 0.12 < last[1] < 0.2


def test_values_outside_the_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="not between"):
        ConfidenceSequence(0, 1).add(1.5)
    with pytest.raises(ValueError, match="low < high"):
        ConfidenceSequence(1, 1)
