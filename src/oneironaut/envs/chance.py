"""Chance by generators of numpy: a dealer for `Game`, and deals for states that are driven by hand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..kernel.errors import ArgumentError, IllegalDealError, StateError
from ..kernel.machine import deals
from ..kernel.state import State


def need_generator(generator: object) -> np.random.Generator:
    """Return a generator of numpy, or refuse what is none."""
    if not isinstance(generator, np.random.Generator):
        raise ArgumentError(f"chance needs a numpy.random.Generator, not {generator!r}: np.random.default_rng(1) gives one")
    return generator


class GeneratorDealer:
    """Deals by a generator of numpy. What was dealt is kept, so that undo and replay get the same cards again."""

    def __init__(self, generator: np.random.Generator) -> None:
        self._generator = need_generator(generator)
        self._dealt: list[str] = []

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        """One of the cards, each with its weight's chance."""
        if not weights:
            raise IllegalDealError(f"there is no card to deal from {zone!r}")
        if n < len(self._dealt) and weights.get(self._dealt[n]):
            return self._dealt[n]
        del self._dealt[n:]
        left = int(self._generator.integers(sum(weights.values())))
        for card, weight in weights.items():
            left -= weight
            if left < 0:
                self._dealt.append(card)
                return card
        raise AssertionError("a number below the sum of the weights finds its card")

    def rewind(self, n: int) -> None:
        """Nothing to do: what was dealt is kept."""


def draw(state: State, generator: np.random.Generator) -> int:
    """Return what chance answers to a state that asks it, each card with its chance."""
    weights = deals(state)
    if not weights:
        raise StateError("chance is not asked now")
    left = int(need_generator(generator).integers(sum([weight for _, weight in weights])))
    for action, weight in weights:
        left -= weight
        if left < 0:
            return action
    raise AssertionError("a number below the sum of the weights finds its card")
