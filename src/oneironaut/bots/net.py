"""Net: the value of a position, learned. Features of the four suits go through the same weights and are added up.

For each suit c: h_c = relu(own[f_c] + common[g] + bias). Their sum p, and the common features again, give
z = relu(mix p + second[g] + bias), and the value is sigmoid(out z + bias).

Positions that are compared differ in few features, so sums are kept and only what changed is added and taken away. They are
whole numbers, of 1 / SCALE each: exact, so that a value depends on its position alone, whatever was looked at before it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..features.limits import *
from ..features.vector import FeatureVector
from ..kernel.limits import *
from .base import BotError
from .floats import *

FIELDS = ("own", "common", "second", "mix", "bias_1", "bias_2", "out", "bias_3")
SUMMED = ("own", "common", "second", "bias_1", "bias_2")  # fields that are added up
SCALE = 128  # 20,000 base games: 0.9356 won, with 256 instead 0.9349, with floats 0.9348
INTERPRETED = __file__.endswith(".py")
SUMS = np.int64 if INTERPRETED else np.int16
REACH = 16_000  # of a sum of the first layer: two of them must fit into 16 bits, and shipped nets come to 8,300
FAR = 28_000  # of one of the second, which stands alone


def shapes(n_own: int, n_common: int, hidden1: int, hidden2: int) -> dict[str, tuple[int, int]]:
    """Return the size of each field of weights."""
    return {
        "own": (n_own, hidden1),
        "common": (n_common, hidden1),
        "second": (n_common, hidden2),
        "mix": (hidden1, hidden2),
        "bias_1": (1, hidden1),
        "bias_2": (1, hidden2),
        "out": (1, hidden2),
        "bias_3": (1, 1),
    }


def whole(field: Any) -> Any:
    """Convert weights to integers. Raise `BotError` where one is too large."""
    rounded = np.rint(np.asarray(field, dtype=np.float32) * SCALE)
    if np.abs(rounded).max(initial=0) > REACH:
        raise BotError(f"a weight of this net is larger than {REACH // SCALE}")
    return np.ascontiguousarray(rounded, dtype=np.int16)


def as_weights(numbers: Any) -> Any:
    """Convert integers to the weights that they stand for."""
    return numbers.astype(np.float32) / np.float32(SCALE)


class Net:
    """The weights, and what they say of a vector."""

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
            field = np.ascontiguousarray(weights[name], dtype=np.float32)
            setattr(self, name, whole(field) if name in SUMMED else field)
        self.hidden1, self.hidden2 = weights["mix"].shape
        self.each = np.zeros((SUITS, self.hidden1), dtype=SUMS)
        self.shared = np.array(self.bias_1, dtype=SUMS)
        self.direct = np.array(self.bias_2, dtype=SUMS)
        self.sum = np.zeros((1, self.hidden1), dtype=np.int32)
        self.awake = np.zeros((1, self.hidden1 + 1), dtype=np.int32)
        self.last = np.zeros((1, self.hidden2), dtype=np.float32)
        self.before = FeatureVector()

    def check(self) -> int:
        """Check that no sum has come near what 16 bits hold; call it once for each decision. Raise `BotError` otherwise."""
        first = second = 0
        for k in range(self.hidden1):
            first = max(first, self.shared[0, k], -self.shared[0, k])
            for c in range(SUITS):
                first = max(first, self.each[c, k], -self.each[c, k])
        for k in range(self.hidden2):
            second = max(second, self.direct[0, k], -self.direct[0, k])
        if first > REACH or second > FAR:
            most = max(first, second) // SCALE
            raise BotError(f"a sum of this net has come to {most}, which is near what 16 bits hold: it cannot be trusted")
        return MOVED

    def value(self, vector: FeatureVector) -> float:
        """Return the chance to win that the net sees in a vector."""
        return 1 / (1 + exp(-self.logit(vector)))

    def logit(self, vector: FeatureVector) -> float:
        """Return the log-odds of a vector."""
        hidden2 = self.hidden2
        self.change(vector)
        self.mix_down(self.wake())
        # Four sums, so that a processor need not wait for one addition before the next.
        a = a1 = a2 = a3 = 0.0
        for k in range(hidden2):
            self.last[0, k] = self.last[0, k] if self.last[0, k] > 0 else 0
        for k in range(0, hidden2 - 3, 4):
            a += self.last[0, k] * self.out[0, k]
            a1 += self.last[0, k + 1] * self.out[0, k + 1]
            a2 += self.last[0, k + 2] * self.out[0, k + 2]
            a3 += self.last[0, k + 3] * self.out[0, k + 3]
        for k in range(hidden2 - hidden2 % 4, hidden2):
            a += self.last[0, k] * self.out[0, k]
        logit: float = (a + a1 + a2 + a3) / SCALE + self.bias_3[0, 0]
        return logit

    def wake(self) -> int:
        """Add up what the first layer says of each suit, and list the units that are active; return how many."""
        for k in range(self.hidden1):
            common = self.shared[0, k]
            total = 0
            for c in range(SUITS):
                x = self.each[c, k] + common
                total += x if x > 0 else 0
            self.sum[0, k] = total
        n = 0
        for k in range(self.hidden1):  # without a branch, which would be a guess for each unit
            self.awake[0, n] = k
            n += self.sum[0, k] != 0
        return n

    def mix_down(self, n: int) -> int:
        """Add what n units of the first layer say to the second, four at a time."""
        hidden2 = self.hidden2
        for k in range(hidden2):
            self.last[0, k] = self.direct[0, k]
        i = 0
        while i + 4 <= n:
            j, j1, j2, j3 = self.awake[0, i], self.awake[0, i + 1], self.awake[0, i + 2], self.awake[0, i + 3]
            w, w1, w2, w3 = self.sum[0, j], self.sum[0, j1], self.sum[0, j2], self.sum[0, j3]
            for k in range(hidden2):
                self.last[0, k] += w * self.mix[j, k] + w1 * self.mix[j1, k] + w2 * self.mix[j2, k] + w3 * self.mix[j3, k]
            i += 4
        while i < n:
            j = self.awake[0, i]
            w = self.sum[0, j]
            for k in range(hidden2):
                self.last[0, k] += w * self.mix[j, k]
            i += 1
        return MOVED

    def change(self, vector: FeatureVector) -> int:
        """Update the sums from the vector before to this one: add what is new, subtract what is gone, and do both at once
        where one feature replaced another. A feature that only moved may be subtracted and added again, which does no harm."""
        for c in range(SUITS):
            self.change_suit(vector, c)
        self.change_whole(vector)
        return MOVED

    def change_suit(self, vector: FeatureVector, c: int) -> int:
        """Update the sums for the features of a suit."""
        before = self.before
        at = c * FEATURES
        n = at + vector.n_own[c]
        m = at + before.n_own[c]
        i = j = at
        while i < n and j < m and vector.own[i] == before.own[j]:
            i += 1
            j += 1
        if i == n and j == m:
            return MOVED
        while i < n or j < m:
            f = vector.own[i] if i < n else -1
            g = before.own[j] if j < m else -1
            if f == g:
                i += 1
                j += 1
            elif g < 0 or (i + 1 < n and vector.own[i + 1] == g):
                for k in range(self.hidden1):
                    self.each[c, k] += self.own[f, k]
                i += 1
            elif f < 0 or (j + 1 < m and before.own[j + 1] == f):
                for k in range(self.hidden1):
                    self.each[c, k] -= self.own[g, k]
                j += 1
            else:
                for k in range(self.hidden1):
                    self.each[c, k] += self.own[f, k] - self.own[g, k]
                i += 1
                j += 1
        return before.copy_suit(vector, c)

    def change_whole(self, vector: FeatureVector) -> int:
        """Update the sums for the features of the whole position."""
        before = self.before
        n = vector.n_common
        m = before.n_common
        i = j = 0
        while i < n and j < m and vector.common[i] == before.common[j]:
            i += 1
            j += 1
        if i == n and j == m:
            return MOVED
        while i < n or j < m:
            f = vector.common[i] if i < n else -1
            g = before.common[j] if j < m else -1
            if f == g:
                i += 1
                j += 1
            elif g < 0 or (i + 1 < n and vector.common[i + 1] == g):
                for k in range(self.hidden1):
                    self.shared[0, k] += self.common[f, k]
                for k in range(self.hidden2):
                    self.direct[0, k] += self.second[f, k]
                i += 1
            elif f < 0 or (j + 1 < m and before.common[j + 1] == f):
                for k in range(self.hidden1):
                    self.shared[0, k] -= self.common[g, k]
                for k in range(self.hidden2):
                    self.direct[0, k] -= self.second[g, k]
                j += 1
            else:
                for k in range(self.hidden1):
                    self.shared[0, k] += self.common[f, k] - self.common[g, k]
                for k in range(self.hidden2):
                    self.direct[0, k] += self.second[f, k] - self.second[g, k]
                i += 1
                j += 1
        return before.copy_whole(vector)
