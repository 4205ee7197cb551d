"""Scales: the weights by which a player who plans judges a position, and what modules note while they judge one.

A module declares weights by name (`Module.weights`) and says with them what a position is worth (`Module.weigh`).
"""

from __future__ import annotations

from collections.abc import Mapping

from .arrays import SCALES, allocate
from .limits import *
from .rules import Rules

INTERPRETED = __file__.endswith(".py")


class Scales:
    """The weights of all modules of a rules combination, one after the other."""

    weight: list[float]
    left: list[int]  # of each kind, how many cards may still come
    wish: list[float]  # of each suit, how much what it brings is wanted: 1 is much, 0 not at all
    press: list[float]  # of each suit, how far what was begun serves now, as a share
    scratch: list[int]  # whole numbers that one module leaves for the next
    parts: list[float]  # and others
    names: list[str]

    def __init__(self, rules: Rules, tuned: Mapping[str, float]) -> None:
        if INTERPRETED:
            allocate(self, SCALES)
        self.names = []
        for module in rules._modules:
            module.first_weight = len(self.names)
            for name, value in module.weights().items():
                full = f"{module.key} {name}"
                if len(self.names) == WEIGHTS:
                    raise ValueError(f"{rules.code} has more than {WEIGHTS} weights")
                self.weight[len(self.names)] = float(tuned.get(full, value))
                self.names.append(full)

    def weights(self) -> dict[str, float]:
        """The weights by name: that of the module, then its own."""
        return {name: self.weight[i] for i, name in enumerate(self.names)}

    def set(self, name: str, value: float) -> None:
        """Change a weight."""
        self.weight[self.names.index(name)] = value
