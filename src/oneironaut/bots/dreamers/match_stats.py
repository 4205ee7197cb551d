"""Match statistics: whole games between two partners, counted in points by seat and Identity. For training and its card:
it plays as `oneironaut sim` does, without views, some twenty times as fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from ...dreamers.module import round_result
from ...dreamers.names import ROUND_COUNT
from ...kernel.rounds import RoundResult, scores
from ...kernel.rules import Rules
from ...rollout.playout import FastRandom
from .knowledge import boldness
from .learn import NOBODY
from .nodes import Nodes
from .partners import Partner
from .round_simulator import RoundSimulator

Z95 = 1.96
MatchResult = tuple[int, list[RoundResult], list[tuple[int, int]]]  # who began, the rounds, both Identities in each


@dataclass
class Sums:
    """A running mean with its 95 % interval."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a number."""
        self.n += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """Return the mean."""
        return self.total / self.n if self.n else 0.0

    @property
    def reach(self) -> float:
        """Return half of the 95 % interval of the mean."""
        if self.n < 2:
            return 0.0
        return Z95 * sqrt(max(self.squares / self.n - self.mean**2, 0.0) / (self.n - 1))

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.reach:.3f}"


@dataclass
class MatchStats:
    """Points and ends of games, from the view of the first of two partners."""

    mine: Sums = field(default_factory=Sums)  # points in a game
    theirs: Sums = field(default_factory=Sums)
    margin: Sums = field(default_factory=Sums)  # in a game
    as_identity: tuple[Sums, Sums] = field(default_factory=lambda: (Sums(), Sums()))  # the margin in a round
    ends: Counter[tuple[int, int, str]] = field(
        default_factory=Counter
    )  # both Identities, and how the round ended: + by the first

    def add(self, rounds: list[RoundResult], identities: list[tuple[int, int]]) -> None:
        """Count a game."""
        mine, theirs = scores(tuple(rounds))
        self.mine.add(mine)
        self.theirs.add(theirs)
        self.margin.add(mine - theirs)
        for end, (one, other) in zip(rounds, identities, strict=True):
            self.as_identity[one].add(end.points[0] - end.points[1])
            by = "" if end.seat is None else "+" if end.seat == 0 else "-"
            self.ends[one, other, end.reason + by] += 1


def play_matches(rules: Rules, one: Partner, other: Partner, games: int, seed: int) -> MatchStats:
    """Play games, and count them."""
    stats = MatchStats()
    for _, rounds, identities in play_games(rules, one, other, games, seed):
        stats.add(rounds, identities)
    return stats


def play_games(rules: Rules, one: Partner, other: Partner, games: int, seed: int) -> Iterator[MatchResult]:
    """Play games one after the other. Who begins is drawn by lot, and nothing else tells the seats apart. A tie after five rounds
    stays a draw."""
    luck = FastRandom(seed)
    arenas = [RoundSimulator(rules, luck, Nodes()) for _ in range(2)]
    for turned, arena in enumerate(arenas):  # seat 0 of an arena begins: in the second, the other
        one.sit(arena, turned)
        other.sit(arena, 1 - turned)
    for _ in range(games):
        rounds: list[RoundResult] = []
        identities: list[tuple[int, int]] = []
        starter = luck.below(2)
        for n in range(ROUND_COUNT):
            turned = (starter + n) % 2
            arena = arenas[turned]
            chooser = NOBODY
            if rounds and rounds[-1].reason == "mistaken":
                chooser = (1 - (rounds[-1].seat or 0)) ^ turned
            how = arena.play(chooser, boldness(rounds, turned), boldness(rounds, 1 - turned))
            rounds.append(seen_from(round_result(how), turned))
            identities.append((arena.identity_of(turned), arena.identity_of(1 - turned)))
        yield starter, rounds, identities


def seen_from(end: RoundResult, turned: int) -> RoundResult:
    """Return the end of a round, with the seats swapped if the arena was turned."""
    if not turned:
        return end
    return RoundResult(end.reason, None if end.seat is None else 1 - end.seat, end.points[::-1])
