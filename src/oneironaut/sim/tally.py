"""Tally: what many games came to. It adds up in any order, travels as JSON, and stays small however many games there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..questions import Outcome

NOBODY = -1  # no seat has won alone: they won together, or not at all


@dataclass(frozen=True, order=True)
class End:
    """One way in which games ended: won or not, why, what an outcome counts, and who won if a seat did alone."""

    won: bool
    reason: str
    counts: tuple[tuple[str, int], ...] = ()
    winner: int = NOBODY

    @classmethod
    def of(cls, outcome: Outcome) -> End:
        """Return the end that an outcome is."""
        return cls(outcome.won, outcome.reason, outcome.counts, NOBODY if outcome.winner is None else outcome.winner)


@dataclass
class Tally:
    """How many games ended in which way, and after how many decisions."""

    ends: Counter[End] = field(default_factory=Counter)
    lengths: Counter[tuple[bool, int]] = field(default_factory=Counter)  # (won, decisions)

    def add(self, outcome: Outcome, decisions: int) -> None:
        """Count a game."""
        self.ends[End.of(outcome)] += 1
        self.lengths[outcome.won, decisions] += 1

    def merge(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.ends.update(other.ends)
        self.lengths.update(other.lengths)

    @property
    def games(self) -> int:
        """Count the games."""
        return self.ends.total()

    @property
    def wins(self) -> int:
        """Count the games that were won."""
        return sum(n for end, n in self.ends.items() if end.won)

    @property
    def is_versus(self) -> bool:
        """Tell whether seats won alone, against each other."""
        return any(end.winner != NOBODY for end in self.ends)

    def wins_of(self, seat: int) -> int:
        """Count the games that a seat has won alone."""
        return sum(n for end, n in self.ends.items() if end.winner == seat)

    def reasons(self, *, won: bool) -> dict[str, int]:
        """Count why games were won, or lost: the most frequent first."""
        found: Counter[str] = Counter()
        for end, n in self.ends.items():
            if end.won == won:
                found[end.reason] += n
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    def counted(self) -> dict[str, dict[int, int]]:
        """Return the histogram of each thing that outcomes count: value to games."""
        found: dict[str, Counter[int]] = {}
        for end, n in sorted(self.ends.items()):
            for name, value in end.counts:
                found.setdefault(name, Counter())[value] += n
        return {name: dict(sorted(histogram.items())) for name, histogram in found.items()}

    def decisions(self) -> dict[int, int]:
        """Return the histogram of lengths: decisions to games."""
        found: Counter[int] = Counter()
        for (_, decisions), n in self.lengths.items():
            found[decisions] += n
        return dict(sorted(found.items()))

    def to_json(self) -> dict[str, Any]:
        """Return plain lists, in a fixed order."""
        return {
            "ends": [[end.won, end.reason, dict(end.counts), end.winner, n] for end, n in sorted(self.ends.items())],
            "lengths": [[won, decisions, n] for (won, decisions), n in sorted(self.lengths.items())],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Iterable[Any]]) -> Tally:
        """Read a tally that was written."""
        ends: Counter[End] = Counter()
        for won, reason, counts, winner, n in data["ends"]:
            ends[End(bool(won), str(reason), tuple(counts.items()), int(winner))] = int(n)
        return cls(ends, Counter({(bool(won), int(decisions)): int(n) for won, decisions, n in data["lengths"]}))


def histogram_mean(histogram: Mapping[int, int]) -> float:
    """Return the mean of a histogram."""
    return sum(value * n for value, n in histogram.items()) / sum(histogram.values())


def histogram_quantile(histogram: Mapping[int, int], share: float) -> int:
    """Return the least value that at least this share of a histogram does not exceed."""
    needed = share * sum(histogram.values())
    seen = 0
    for value, n in sorted(histogram.items()):
        seen += n
        if seen >= needed:
            return value
    raise ValueError("an empty histogram has no quantile")
