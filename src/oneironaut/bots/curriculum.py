"""The curriculum of a mixed training: a net learns from games of many combinations of expansions, so that it plays any of them.

Each chunk of games has its own rules, with some of the expansions of the whole. The first chunks combine few, so that the net
sees wins early. Combinations grow from there, and what the net learned about one expansion helps in all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..notation.codes import read_rules
from .encoder import Encoder

GROWING = 0.5  # the share of the games in which combinations grow
STREAM = 4  # of random numbers that draw combinations; other streams shuffle


def count_expansions(code: str) -> int:
    """Count the expansions of a canonical rules code."""
    return code.count("+")


def draw_rules(code: str, seed: int, chunk: int, done: float) -> str:
    """Draw the rules of a chunk when a share of the games is done, by the seed alone. Large combinations are more likely."""
    head, *parts = read_rules(code).code.split("+")
    most = min(len(parts), 1 + int(done / GROWING * len(parts)))
    chance = np.random.default_rng((seed, STREAM, chunk))
    n = int(chance.integers(0, most + 1, 2).max())
    chosen = sorted(chance.choice(len(parts), n, replace=False))
    return "+".join([head, *[parts[i] for i in chosen]])


@dataclass(frozen=True)
class FeatureSubset:
    """The indices of the features of some rules among those of larger ones."""

    own: Any
    common: Any

    def select(self, weights: Mapping[str, Any]) -> dict[str, Any]:
        """Return the weights of these features alone."""
        rows = {"own": self.own, "common": self.common, "second": self.common}
        return {name: field[rows[name]] if name in rows else field for name, field in weights.items()}


@cache
def find_subset(code: str, whole: str) -> FeatureSubset:
    """Find the features of some rules among those of others that have all of them."""
    small, large = Encoder(read_rules(code)), Encoder(read_rules(whole))
    found = []
    for mine, theirs in ((small.own_names, large.own_names), (small.common_names, large.common_names)):
        where = {name: i for i, name in enumerate(theirs)}
        missing = [name for name in mine if name not in where]
        if missing:
            raise ValueError(f"{whole} has no feature {missing[0]!r} of {code}")
        found.append(np.array([where[name] for name in mine], dtype=np.int16))
    return FeatureSubset(*found)
