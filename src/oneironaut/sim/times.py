"""Times: how long decisions took, as a histogram of fixed size. It adds up in any order and travels as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

STEPS = 16  # buckets for each doubling: a quantile is right to within 4.5%


@dataclass
class Times:
    """The times of the decisions of one seat, and how many of them were late."""

    buckets: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0
    late: int = 0

    def add(self, seconds: float) -> None:
        """Count a decision."""
        self.buckets[int(STEPS * math.log2(max(seconds, 1e-9) * 1e9))] += 1
        if seconds > self.longest:
            self.longest = seconds

    def merge(self, other: Times) -> None:
        """Count the decisions of another, too."""
        self.buckets.update(other.buckets)
        self.longest = max(self.longest, other.longest)
        self.late += other.late

    @property
    def decisions(self) -> int:
        """How many decisions were counted."""
        return self.buckets.total()

    def quantile(self, share: float) -> float:
        """Return the seconds that at least this share of the decisions did not exceed; 0 without decisions."""
        needed = share * self.decisions
        seen = 0
        for bucket, n in sorted(self.buckets.items()):
            seen += n
            if seen >= needed:
                return min(2 ** ((bucket + 1) / STEPS) * 1e-9, self.longest)
        return 0.0

    def to_json(self) -> dict[str, Any]:
        """As plain lists."""
        return {"buckets": sorted(map(list, self.buckets.items())), "longest": self.longest, "late": self.late}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Times:
        """Return the times that were written."""
        buckets = Counter({int(bucket): int(n) for bucket, n in data["buckets"]})
        return cls(buckets, float(data["longest"]), int(data["late"]))


def merge_times(into: list[Times], more: list[Times]) -> None:
    """Add the times of each seat to those before."""
    while len(into) < len(more):
        into.append(Times())
    for mine, other in zip(into, more, strict=False):
        mine.merge(other)
