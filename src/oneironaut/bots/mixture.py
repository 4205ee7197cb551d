"""Mixture: a net learns from games of many combinations, so that it plays any of them.

Each chunk of games has rules of its own, with some of the expansions of the plan's. In the first ones few come together, so
that wins are seen early; combinations grow from there, and what was learned of each expansion alone serves in all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..notation.codes import read_rules
from .encoder import Encoder

GROWING = 0.5  # the part of the games in which combinations grow
STREAM = 4  # of the numbers that draw combinations: others are for shuffling


def expansions(code: str) -> int:
    """How many expansions a canonical rules code names."""
    return code.count("+")


def drawn_rules(code: str, seed: int, chunk: int, done: float) -> str:
    """The rules of a chunk, when a part of the games is done: the same for the same seed. Large combinations are likelier."""
    head, *parts = read_rules(code).code.split("+")
    most = min(len(parts), 1 + int(done / GROWING * len(parts)))
    chance = np.random.default_rng((seed, STREAM, chunk))
    n = int(chance.integers(0, most + 1, 2).max())
    chosen = sorted(chance.choice(len(parts), n, replace=False))
    return "+".join([head, *[parts[i] for i in chosen]])


@dataclass(frozen=True)
class Part:
    """Where the features of some rules are among those of larger ones."""

    own: Any
    common: Any

    def of(self, weights: Mapping[str, Any]) -> dict[str, Any]:
        """The weights of these features alone."""
        rows = {"own": self.own, "common": self.common, "second": self.common}
        return {name: field[rows[name]] if name in rows else field for name, field in weights.items()}


@cache
def part_of(code: str, whole: str) -> Part:
    """Where the features of some rules are among those of others that have all of them."""
    small, large = Encoder(read_rules(code)), Encoder(read_rules(whole))
    found = []
    for mine, theirs in ((small.own_names, large.own_names), (small.common_names, large.common_names)):
        where = {name: i for i, name in enumerate(theirs)}
        missing = [name for name in mine if name not in where]
        if missing:
            raise ValueError(f"{whole} has no feature {missing[0]!r} of {code}")
        found.append(np.array([where[name] for name in mine], dtype=np.int16))
    return Part(*found)
