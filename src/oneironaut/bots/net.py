"""Net: the value of a position, learned. Features of the four suits go through the same weights and are added up.

For each suit c: h_c = relu(own[f_c] + common[g] + bias). Their sum p, and the common features again, give
z = relu(mix p + second[g] + bias), and the value is sigmoid(out z + bias).

Positions that are compared differ in few features, so sums are kept and only what changed is added and taken away.
`refresh` begins anew: call it before each decision, so that a value never depends on the decisions before it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kernel.limits import *
from ..kernel.sheet import Sheet
from .floats import *

FIELDS = ("own", "common", "second", "mix", "bias_1", "bias_2", "out", "bias_3")


def shapes(n_own: int, n_common: int, wide: int, deep: int) -> dict[str, tuple[int, int]]:
    """The size of each field of weights."""
    return {
        "own": (n_own, wide),
        "common": (n_common, wide),
        "second": (n_common, deep),
        "mix": (wide, deep),
        "bias_1": (1, wide),
        "bias_2": (1, deep),
        "out": (1, deep),
        "bias_3": (1, 1),
    }


class Net:
    """The weights, and what they say of a sheet."""

    own: Any
    common: Any
    second: Any
    mix: Any
    bias_1: Any
    bias_2: Any
    out: Any
    bias_3: Any

    def __init__(self, weights: dict[str, Any]) -> None:
        for name in FIELDS:
            setattr(self, name, np.ascontiguousarray(weights[name], dtype=np.float32))
        n_own, self.wide = weights["own"].shape
        n_common, self.deep = weights["second"].shape
        self.each = np.zeros((SUITS, self.wide), dtype=np.float32)
        self.shared = np.zeros((1, self.wide), dtype=np.float32)
        self.direct = np.zeros((1, self.deep), dtype=np.float32)
        self.sum = np.zeros((1, self.wide), dtype=np.float32)
        self.last = np.zeros((1, self.deep), dtype=np.float32)
        self.own_seen = np.zeros((SUITS, n_own), dtype=np.int32)
        self.common_seen = np.zeros((1, n_common), dtype=np.int32)
        self.before = Sheet()
        self.turn = 0
        self.refresh()

    def weights(self) -> dict[str, Any]:
        """The weights, by field."""
        return {name: np.asarray(getattr(self, name)) for name in FIELDS}

    def refresh(self) -> int:
        """Begin again with the sums of no features."""
        self.turn += 2
        self.before.clear()
        for k in range(self.wide):
            self.shared[0, k] = self.bias_1[0, k]
            for c in range(SUITS):
                self.each[c, k] = 0
        for k in range(self.deep):
            self.direct[0, k] = self.bias_2[0, k]
        return MOVED

    def value(self, sheet: Sheet) -> float:
        """The chance to win that the net sees in a sheet."""
        return 1 / (1 + exp(-self.logit(sheet)))

    def logit(self, sheet: Sheet) -> float:
        """The same, as the logarithm of the odds."""
        wide = self.wide
        deep = self.deep
        self.change(sheet)
        for k in range(wide):
            y = self.shared[0, k]
            x = self.each[0, k] + y
            total = x if x > 0 else 0
            for c in range(1, SUITS):
                x = self.each[c, k] + y
                total += x if x > 0 else 0
            self.sum[0, k] = total
        for k in range(deep):
            self.last[0, k] = self.direct[0, k]
        for j in range(wide):
            x = self.sum[0, j]
            if x > 0:
                for k in range(deep):
                    self.last[0, k] += x * self.mix[j, k]
        logit: float = self.bias_3[0, 0]
        for k in range(deep):
            x = self.last[0, k]
            logit += (x if x > 0 else 0) * self.out[0, k]
        return logit

    def change(self, sheet: Sheet) -> int:
        """Bring the sums from the sheet before to this one."""
        before = self.before
        turn = self.turn + 1
        self.turn = turn
        for c in range(SUITS):
            for i in range(sheet.n_own[c]):
                f = sheet.own[c * FEATURES + i]
                if self.own_seen[c, f] != turn - 1:
                    for k in range(self.wide):
                        self.each[c, k] += self.own[f, k]
                self.own_seen[c, f] = turn
            for i in range(before.n_own[c]):
                f = before.own[c * FEATURES + i]
                if self.own_seen[c, f] != turn:
                    for k in range(self.wide):
                        self.each[c, k] -= self.own[f, k]
        for i in range(sheet.n_common):
            f = sheet.common[i]
            if self.common_seen[0, f] != turn - 1:
                for k in range(self.wide):
                    self.shared[0, k] += self.common[f, k]
                for k in range(self.deep):
                    self.direct[0, k] += self.second[f, k]
            self.common_seen[0, f] = turn
        for i in range(before.n_common):
            f = before.common[i]
            if self.common_seen[0, f] != turn:
                for k in range(self.wide):
                    self.shared[0, k] -= self.common[f, k]
                for k in range(self.deep):
                    self.direct[0, k] -= self.second[f, k]
        return before.copy_from(sheet)
