"""Learner: brings a net nearer to targets, by Adam over shuffled batches. Sparse sums are compiled, the rest is numpy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..kernel.limits import *
from .floats import *
from .net import FIELDS

# What is smaller (of a mean, its square) counts as 0. What Adam remembers of a feature that is not seen for long becomes so small
# that a processor takes many times as long for it.
TINY = 1e-36
KEPT = ("weights", "average", "mean", "square")  # what an interrupted training must find again


class Learner:
    """The weights of a net that learns, with an exponential average of them for play."""

    def __init__(self, weights: dict[str, Any], batch: int = 256) -> None:
        self.batch = batch
        self.weights = {name: np.array(weights[name], dtype=np.float32, order="C") for name in FIELDS}
        self.average = {name: field.copy() for name, field in self.weights.items()}
        self.mean = {name: np.zeros_like(field) for name, field in self.weights.items()}
        self.square = {name: np.zeros_like(field) for name, field in self.weights.items()}
        self.gradient = {name: np.zeros_like(field) for name, field in self.weights.items()}
        self.steps = 0
        hidden1, hidden2 = self.weights["mix"].shape
        self.each = np.zeros((batch, SUITS, hidden1), dtype=np.float32)
        self.direct = np.zeros((batch, hidden2), dtype=np.float32)

    def memory(self) -> tuple[dict[str, Any], int]:
        """Return all that it has learned: its fields, and the number of steps."""
        fields = {f"{kind}_{name}": getattr(self, kind)[name].copy() for kind in KEPT for name in FIELDS}
        return fields, self.steps

    def remember(self, memory: tuple[Mapping[str, Any], int]) -> None:
        """Restore a saved state."""
        fields, self.steps = memory
        for kind in KEPT:
            for name in FIELDS:
                getattr(self, kind)[name][...] = fields[f"{kind}_{name}"]
        for field in self.gradient.values():
            field[...] = 0

    def look(self, data: Any, start: Any, order: Any) -> tuple[Any, Any, Any]:
        """Return the sums of both layers for the positions that `order` names: per suit, over all suits, of the second layer."""
        w = self.weights
        gather(data, start, order, w["own"], w["common"], w["second"], self.each, self.direct)
        each = self.each + w["bias_1"]
        hidden = np.maximum(each, 0).sum(axis=1)
        return each, hidden, self.direct + hidden @ w["mix"] + w["bias_2"]

    def learn(self, data: Any, start: Any, target: Any, order: Any, rate: float, ema_rate: float) -> float:
        """Make one step by the positions that `order` names, as many as a batch has; return the mean squared error before it."""
        w, g = self.weights, self.gradient
        each, hidden, summed = self.look(data, start, order)
        active = np.maximum(summed, 0)
        with np.errstate(over="ignore"):  # the chance of a position that seems hopeless is 0
            value = 1 / (1 + np.exp(-(active @ w["out"][0] + w["bias_3"][0, 0])))
        error = ((value - target[order]) / self.batch).astype(np.float32)
        g["out"][0] = active.T @ error
        g["bias_3"][0, 0] = error.sum()
        down = np.where(summed > 0, error[:, None] * w["out"], np.float32(0))
        g["bias_2"][0] = down.sum(axis=0)
        g["mix"][...] = hidden.T @ down
        back = np.where(each > 0, (down @ w["mix"].T)[:, None, :], np.float32(0))
        part = back.sum(axis=1)
        g["bias_1"][0] = part.sum(axis=0)
        scatter(data, start, order, np.ascontiguousarray(back), part, down, g["own"], g["common"], g["second"])
        self.steps += 1
        pace = rate * sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name in FIELDS:
            adam(w[name], self.average[name], self.mean[name], self.square[name], g[name], pace, ema_rate)
        return float((error * error).sum()) * self.batch


def gather(data: Any, start: Any, order: Any, own: Any, common: Any, second: Any, each: Any, direct: Any) -> int:
    """Add up the weights of the features of a batch: for each suit, and for the second layer."""
    hidden1 = own.shape[1]
    hidden2 = second.shape[1]
    for b in range(order.shape[0]):
        at = start[order[b]]
        for _ in range(SUITS):  # features of the whole come last
            at += 1 + data[at]
        for k in range(hidden2):
            direct[b, k] = 0
        for k in range(hidden1):
            each[b, 0, k] = 0
        for i in range(at + 1, at + 1 + data[at]):
            f = data[i]
            for k in range(hidden2):
                direct[b, k] += second[f, k]
            for k in range(hidden1):
                each[b, 0, k] += common[f, k]
        for c in range(1, SUITS):
            for k in range(hidden1):
                each[b, c, k] = each[b, 0, k]
        at = start[order[b]]
        for c in range(SUITS):
            n = data[at]
            for i in range(at + 1, at + 1 + n):
                f = data[i]
                for k in range(hidden1):
                    each[b, c, k] += own[f, k]
            at += 1 + n
    return MOVED


def scatter(data: Any, start: Any, order: Any, back: Any, part: Any, down: Any, own: Any, common: Any, second: Any) -> int:
    """Add the errors of a batch to the gradients of its features."""
    hidden1 = own.shape[1]
    hidden2 = second.shape[1]
    for b in range(order.shape[0]):
        at = start[order[b]]
        for c in range(SUITS):
            n = data[at]
            for i in range(at + 1, at + 1 + n):
                f = data[i]
                for k in range(hidden1):
                    own[f, k] += back[b, c, k]
            at += 1 + n
        n = data[at]
        for i in range(at + 1, at + 1 + n):
            f = data[i]
            for k in range(hidden2):
                second[f, k] += down[b, k]
            for k in range(hidden1):
                common[f, k] += part[b, k]
    return MOVED


def adam(weights: Any, average: Any, mean: Any, square: Any, gradient: Any, pace: float, ema_rate: float) -> int:
    """Make a step of Adam for one field; reset its gradient to 0."""
    tiny, slow, slower, least = TINY, 0.1, 0.001, 1e-8  # numbers of 32 bits: with 64 it would take twice as long
    for i in range(weights.shape[0]):
        for k in range(weights.shape[1]):
            g = gradient[i, k]
            m = mean[i, k] + slow * (g - mean[i, k])
            v = square[i, k] + slower * (g * g - square[i, k])
            mean[i, k] = m if m * m > tiny else 0
            square[i, k] = v if v > tiny else 0
            weights[i, k] -= pace * m / (sqrt(v) + least)
            average[i, k] += ema_rate * (weights[i, k] - average[i, k])
            gradient[i, k] = 0
    return MOVED
