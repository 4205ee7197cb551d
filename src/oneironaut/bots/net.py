"""Net: the value of a position, learned. Features of the four suits go through the same weights and are added up.

For each suit c: h_c = relu(own[f_c] + common[g] + bias). Their sum p, and the common features again, give
z = relu(mix p + second[g] + bias), and the value is sigmoid(out z + bias). `Gradient` learns it by Adam.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from ..kernel.limits import *
from ..kernel.sheet import Sheet

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

    def __init__(self, weights: dict[str, Any]) -> None:
        for name in FIELDS:
            setattr(self, name, np.ascontiguousarray(weights[name], dtype=np.float32))
        self.wide = weights["mix"].shape[0]
        self.deep = weights["mix"].shape[1]
        self.each = np.zeros((SUITS, self.wide), dtype=np.float32)
        self.sum = np.zeros((1, self.wide), dtype=np.float32)
        self.last = np.zeros((1, self.deep), dtype=np.float32)

    def weights(self) -> dict[str, Any]:
        """The weights, by field."""
        return {name: np.asarray(getattr(self, name)) for name in FIELDS}

    def value(self, sheet: Sheet) -> float:
        """The chance to win that the net sees in a sheet."""
        wide = self.wide
        deep = self.deep
        for k in range(wide):
            self.sum[0, k] = self.bias_1[0, k]
        for k in range(deep):
            self.last[0, k] = self.bias_2[0, k]
        for i in range(sheet.n_common):
            f = sheet.common[i]
            for k in range(wide):
                self.sum[0, k] += self.common[f, k]
            for k in range(deep):
                self.last[0, k] += self.second[f, k]
        for c in range(SUITS):
            for k in range(wide):
                self.each[c, k] = self.sum[0, k]
            for i in range(sheet.n_own[c]):
                f = sheet.own[c * FEATURES + i]
                for k in range(wide):
                    self.each[c, k] += self.own[f, k]
        for k in range(wide):
            self.sum[0, k] = 0
        for c in range(SUITS):
            for k in range(wide):
                if self.each[c, k] > 0:
                    self.sum[0, k] += self.each[c, k]
        for j in range(wide):
            x = self.sum[0, j]
            if x > 0:
                for k in range(deep):
                    self.last[0, k] += x * self.mix[j, k]
        y = self.bias_3[0, 0]
        for k in range(deep):
            if self.last[0, k] > 0:
                y += self.last[0, k] * self.out[0, k]
        return 1 / (1 + exp(-y))


class Gradient:
    """Learns a net: adds up the gradients of a batch, then takes a step of Adam."""

    def __init__(self, net: Net) -> None:
        self.net = net
        for name in FIELDS:
            setattr(self, name, np.zeros_like(np.asarray(getattr(net, name))))
        self.down = np.zeros((1, net.deep), dtype=np.float32)
        self.back = np.zeros((1, net.wide), dtype=np.float32)
        self.part = np.zeros((1, net.wide), dtype=np.float32)

    def add(self, sheet: Sheet, target: float) -> float:
        """Add the gradient of one position; its loss (cross-entropy)."""
        net = self.net
        wide = net.wide
        deep = net.deep
        v = net.value(sheet)
        error = v - target
        self.bias_3[0, 0] += error
        for k in range(deep):
            x = net.last[0, k]
            if x > 0:
                self.out[0, k] += error * x
                self.down[0, k] = error * net.out[0, k]
            else:
                self.down[0, k] = 0
            self.bias_2[0, k] += self.down[0, k]
        for i in range(sheet.n_common):
            f = sheet.common[i]
            for k in range(deep):
                self.second[f, k] += self.down[0, k]
        for j in range(wide):
            x = net.sum[0, j]
            y = 0.0
            if x > 0:
                for k in range(deep):
                    self.mix[j, k] += x * self.down[0, k]
                for k in range(deep):
                    y += net.mix[j, k] * self.down[0, k]
            self.back[0, j] = y
            self.part[0, j] = 0
        for c in range(SUITS):
            for k in range(wide):
                if net.each[c, k] > 0:
                    net.each[c, k] = self.back[0, k]
                else:
                    net.each[c, k] = 0
                self.part[0, k] += net.each[c, k]
            for i in range(sheet.n_own[c]):
                f = sheet.own[c * FEATURES + i]
                for k in range(wide):
                    self.own[f, k] += net.each[c, k]
        for k in range(wide):
            self.bias_1[0, k] += self.part[0, k]
        for i in range(sheet.n_common):
            f = sheet.common[i]
            for k in range(wide):
                self.common[f, k] += self.part[0, k]
        return (v - target) * (v - target)


class Adam:
    """Steps of Adam over all fields of a net, with an exponential average of the weights for play."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.gradient = Gradient(net)
        self.mean = {name: np.zeros_like(field) for name, field in net.weights().items()}
        self.square = {name: np.zeros_like(field) for name, field in net.weights().items()}
        self.average = {name: field.copy() for name, field in net.weights().items()}
        self.steps = 0

    def step(self, batch: int, rate: float, keep: float) -> None:
        """One step by the gradients added up, which are 0 afterwards."""
        self.steps += 1
        rate *= float(np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        for name, weights in self.net.weights().items():
            gradient = np.asarray(getattr(self.gradient, name))
            gradient /= batch
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            weights -= rate * mean / (np.sqrt(square) + 1e-8)
            self.average[name] += keep * (weights - self.average[name])
            gradient[...] = 0
