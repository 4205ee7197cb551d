"""Evaluation: the weights by which the planner judges a position, and what feature modules note while they judge one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..kernel.arrays import allocate
from ..kernel.limits import *
from .limits import *

if TYPE_CHECKING:
    from .module import FeatureModule

INTERPRETED = __file__.endswith(".py")
TABLES = {
    "weight": WEIGHTS,
    "first": MODULES,
    "left": KINDS,
    "demand": SUITS,
    "momentum": SUITS,
    "scratch": SCRATCH,
    "parts": SCRATCH,
}


class Evaluation:
    """The weights of all feature modules of a rules combination, one after the other."""

    weight: list[float]
    first: list[int]  # of each module, by its number, where its weights begin
    left: list[int]  # of each kind, how many cards may still come
    demand: list[float]  # of each suit, how much what it brings is wanted: 1 is much, 0 not at all
    momentum: list[float]  # of each suit, how far what was begun serves now, as a share
    scratch: list[int]  # whole numbers that one module leaves for the next
    parts: list[float]  # and others
    names: list[str]

    def __init__(self, features: Sequence[FeatureModule], tuned: Mapping[str, float]) -> None:
        if INTERPRETED:
            allocate(self, TABLES)
        self.modules = [module for module in features if module.overrides("weigh")]
        self.adjusters = [module for module in features if module.overrides("adjust_demand")]
        self.names = []
        for module in features:
            self.first[module.number] = len(self.names)
            for name, value in module.weights().items():
                full = f"{module.key} {name}"
                if len(self.names) == WEIGHTS:
                    raise ValueError(f"{full!r} is one weight too many: there is room for {WEIGHTS}")
                self.weight[len(self.names)] = float(tuned.get(full, value))
                self.names.append(full)

    def weights(self) -> dict[str, float]:
        """Return the weights by name: the key of the module, then the name that it declares."""
        return {name: self.weight[i] for i, name in enumerate(self.names)}

    def set(self, name: str, value: float) -> None:
        """Change a weight."""
        self.weight[self.names.index(name)] = value
