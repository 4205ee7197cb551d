"""Chance: mixes of options, and one drawn from a mix."""

from __future__ import annotations

from collections.abc import Sequence

from ...rollout.playout import FastRandom

FINE = 1 << 20  # chances are drawn in steps of one part in this many


def mixed(weights: Sequence[float]) -> list[float]:
    """Return the mix in proportion to weights, which are not negative; even if all are 0."""
    whole = sum(weights)
    return [weight / whole for weight in weights] if whole > 0 else [1 / len(weights)] * len(weights)


def drawn(chances: Sequence[float], luck: FastRandom) -> int:
    """Draw an option, each with its chance."""
    left = luck.below(FINE) / FINE
    for option, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return option
    return max(range(len(chances)), key=lambda option: chances[option])  # what rounding has left
