"""Cells: what each cell of a net does in its own games. Those that do least can go; those that sleep can be begun anew; and how
loud they are can be set again.

A cell whose sum has fallen below 0 in every position learns nothing any more. There are many: 26 of the 64 of the second
layer in the base game's net of 2,400,000 games, 36 in the net for all expansions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .learner import Learner
from .net import FIELDS

BATCH = 256  # positions
ASLEEP = 0.001  # a cell that is awake in fewer of the positions
SPREAD = 2.0  # of the second layer's weights and the last ones, as a multiple of what a new net has
STREAM = 5  # of the numbers for new cells


def trimmed(weights: dict[str, Any], data: Any, start: Any, wide: int, deep: int) -> dict[str, Any]:
    """The weights of a smaller net: of each layer the cells that swing its value most, over positions given as features. What
    the others say on average goes into the biases."""
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


def woken(weights: dict[str, Any], data: Any, start: Any, seed: int) -> dict[str, Any]:
    """The same net with new cells in place of those of the second layer that sleep: each hears a random mixture, is awake in
    half of the positions, and says nothing yet. So the net plays as before, and has more to learn with."""
    hidden, active = activity(weights, data, start)
    asleep = np.flatnonzero((active > 0).mean(axis=0) < ASLEEP)
    new = {name: np.array(weights[name], dtype=np.float32) for name in FIELDS}
    chance = np.random.default_rng((seed, STREAM))
    mixture = chance.normal(0, 1, (hidden.shape[1], len(asleep))).astype(np.float32)
    heard = hidden @ mixture
    strength = np.median(active.std(axis=0)[active.std(axis=0) > 0]) / heard.std(axis=0)
    new["mix"][:, asleep] = mixture * strength
    new["second"][:, asleep] = 0
    new["bias_2"][0, asleep] = -np.median(heard, axis=0) * strength
    new["out"][0, asleep] = 0
    return new


def balanced(weights: dict[str, Any]) -> dict[str, Any]:
    """The same net, with the strength of its layers as in a new one: what one layer's weights are made smaller by, the next one's
    are made larger. Weights grow while a net learns, and the last ones shrink in turn, until sums come near what 16 bits hold: so
    those that are added up are only ever made smaller."""
    wide, deep = weights["mix"].shape
    last = min(strength(weights["out"]) / (SPREAD * deep**-0.5), 1.0)
    first = min(strength(weights["mix"]) * last / (SPREAD * wide**-0.5), 1.0)
    scale = {"own": first, "common": first, "bias_1": first, "mix": last / first, "second": last, "bias_2": last, "out": 1 / last}
    return {name: weights[name] * np.float32(scale.get(name, 1)) for name in FIELDS}


def strength(field: Any) -> float:
    """The usual size of a field's weights."""
    return float(np.sqrt(np.mean(np.square(field))))


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
