"""Blocks: the features of a module, declared as named ranges of numbers. Offsets follow from the sizes."""

from __future__ import annotations

from itertools import accumulate
from math import prod


class Blocks:
    """Named ranges of features, one after the other: `Blocks(need=4, run=(2, 5))`.

    A size of several numbers is their product, one for each thing that the block combines. Net files know a feature by its
    name, so a block may be added or moved, and nets still fit.
    """

    def __init__(self, **sizes: int | tuple[int, ...]) -> None:
        self.sizes = {name: prod(size) if isinstance(size, tuple) else size for name, size in sizes.items()}
        *self.offsets, self.total = accumulate(self.sizes.values(), initial=0)

    def names(self) -> list[str]:
        """List the features by name: that of the block, then the place in it."""
        return [f"{block} {i}" for block, size in self.sizes.items() for i in range(size)]
