"""Compare: two bots play the same luck, deal by deal, until the answer is clear."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ..bots.base import BotFailureError
from ..kernel.errors import BadCodeError
from .engines import Engine, LocalEngine
from .job import Job
from .stats import ALPHA, ConfidenceSequence
from .tally import End, Tally

WON = "won"
FIRST, SECOND, EQUAL, OPEN = "first", "second", "equal", "open"  # verdicts


@dataclass
class Comparison:
    """Two bots on the same deals: how often either did better, and the difference with its interval.

    The difference is that of the win rates. With another measure (`doors`, say) it is the share of deals in which the first
    bot got more, less the share in which the second did. In games of players against each other, every deal is played twice,
    with seats changed, and counts for the bot that did better in both games together.
    """

    job: Job
    asked: int  # deals at most
    measure: str = WON
    margin: float | None = None  # a difference smaller than this counts as none
    alpha: float = ALPHA
    first: Tally = field(default_factory=Tally)  # of the first bot; against each other: of the games in which it sat first
    second: Tally = field(default_factory=Tally)
    better: int = 0  # deals in which the first bot did better
    worse: int = 0
    level: int = 0
    verdict: str = OPEN
    seconds: float = 0.0
    engine: str = "local"
    jobs: int = 1
    interrupted: bool = False
    failure: BotFailureError | None = None

    def __post_init__(self) -> None:
        if self.asked < 1:
            raise BadCodeError(f"{self.asked} games: a comparison needs at least one")
        if self.margin is not None and not 0 < self.margin < 1:
            raise BadCodeError(f"the margin {self.margin} is not between 0 and 1")
        self.sequence = ConfidenceSequence(-1, 1, self.alpha)
        self.is_versus = self.job.is_versus
        self.sum = 0.0

    @property
    def done(self) -> int:
        """Count the deals that both have played."""
        return self.better + self.worse + self.level

    @property
    def difference(self) -> float | None:
        """Return first bot minus second bot; None before the first deal."""
        return self.sum / self.done if self.done else None

    @property
    def interval(self) -> tuple[float, float]:
        """Return the interval of the difference, valid at any time."""
        return self.sequence.interval

    @property
    def complete(self) -> bool:
        """Tell whether the answer is clear or all deals are played."""
        return self.verdict != OPEN or self.done == self.asked

    @property
    def rate(self) -> float:
        """Return deals a second: two games each."""
        return self.done / self.seconds if self.seconds else 0.0

    def wins_of(self, side: int) -> int:
        """Count the games that a bot (0 or 1) has won; of players against each other, at either seat."""
        if self.is_versus:
            return self.first.wins_of(side) + self.second.wins_of(1 - side)
        return (self.first, self.second)[side].wins

    def take(self, one: End, other: End) -> None:
        """Count one more deal."""
        if self.is_versus:
            ahead = (lead(one, self.measure) - lead(other, self.measure)) / 2
        else:
            ahead = sign(value(one, self.measure) - value(other, self.measure))
        self.sum += ahead
        self.better += ahead > 0
        self.worse += ahead < 0
        self.level += ahead == 0
        self.first.ends[one] += 1
        self.second.ends[other] += 1
        self.sequence.add(ahead)
        low, high = self.interval
        if low > 0:
            self.verdict = FIRST
        elif high < 0:
            self.verdict = SECOND
        elif self.margin is not None and -self.margin < low and high < self.margin:
            self.verdict = EQUAL


def lead(end: End, measure: str) -> int:
    """Return which of two opponents did better: 1 for the first seat, -1 for the second, 0 for neither."""
    if measure == WON:
        return {0: 1, 1: -1}.get(end.winner, 0)
    return sign(value(end, f"{measure}1") - value(end, f"{measure}2"))


def sign(number: int) -> int:
    """Return 1, 0 or -1."""
    return (number > 0) - (number < 0)


def value(end: End, measure: str) -> int:
    """Return what an end counts for."""
    if measure == WON:
        return int(end.won)
    counts = dict(end.counts)
    if measure not in counts:
        raise BadCodeError(f"no measure {measure!r} here: there are {', '.join([WON, *counts])}")
    return counts[measure]


def compare(
    comparison: Comparison, engine: Engine | None = None, *, after_chunk: Callable[[Comparison], object] | None = None
) -> Comparison:
    """Play until the answer is clear. Deals count in order, one by one, so the end does not depend on who played them."""
    own = engine is None
    player: Engine = LocalEngine() if engine is None else engine
    comparison.engine, comparison.jobs = player.name, player.jobs
    begun = time.perf_counter()
    try:
        for chunk in player.chunks(comparison.job, comparison.done, comparison.asked):
            for one, other in chunk.pairs:
                comparison.take(one, other)
                if comparison.verdict != OPEN:
                    break
            comparison.seconds = time.perf_counter() - begun
            if comparison.verdict != OPEN:
                break
            comparison.failure = chunk.failure
            if after_chunk is not None:
                after_chunk(comparison)
    except KeyboardInterrupt:
        comparison.interrupted = True
    finally:
        comparison.seconds = time.perf_counter() - begun
        if own:
            player.close()
    return comparison
