"""Trimming: a net loses the cells that do least in its own games. What they did on average goes into the biases.

Many cells of a trained net are at rest in every position: 26 of the 64 of the second layer were in the base game's net of
2,400,000 games. Without them it plays alike, and faster.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .learner import Learner

BATCH = 256  # positions


def trimmed(weights: dict[str, Any], data: Any, start: Any, wide: int, deep: int) -> dict[str, Any]:
    """The weights of a smaller net: of each layer the cells that swing its value most, over positions given as features."""
    hidden, active = activity(weights, data, start)
    out = weights["out"][0]
    last, rest = most(active.std(axis=0) * np.abs(out), deep)
    # A cell of the first layer counts as far as cells that are awake pass it on.
    awake = (active > 0).mean(axis=0) * np.abs(out)
    first, idle = most(hidden.std(axis=0) * (np.abs(weights["mix"]) * awake)[:, last].sum(axis=1), wide)
    return {
        "own": weights["own"][:, first],
        "common": weights["common"][:, first],
        "second": weights["second"][:, last],
        "mix": weights["mix"][np.ix_(first, last)],
        "bias_1": weights["bias_1"][:, first],
        "bias_2": weights["bias_2"][:, last] + hidden[:, idle].mean(axis=0) @ weights["mix"][np.ix_(idle, last)],
        "out": weights["out"][:, last],
        "bias_3": weights["bias_3"] + active[:, rest].mean(axis=0) @ out[rest],
    }


def activity(weights: dict[str, Any], data: Any, start: Any) -> tuple[Any, Any]:
    """What the cells of both layers say of each position, those of the first added up over the suits."""
    learner = Learner(weights, BATCH)
    hidden, active = [], []
    for first in range(0, len(start) - BATCH, BATCH):
        _, below, above = learner.look(data, start, np.arange(first, first + BATCH, dtype=np.int64))
        hidden.append(below)
        active.append(np.maximum(above, 0))
    return np.concatenate(hidden), np.concatenate(active)


def most(swing: Any, n: int) -> tuple[Any, Any]:
    """The n cells that swing most, and the others, in their order."""
    order = np.argsort(-swing, kind="stable")
    return np.sort(order[:n]), np.sort(order[n:])
