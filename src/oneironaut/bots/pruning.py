"""Pruning: remove the hidden units that matter least in a net's own games, reset dead units, and rebalance the layers.

A unit whose sum is below 0 in every position is dead: it learns nothing any more. There are many: 26 of the 64 units of the
second layer in the base game's net of 2,400,000 games, 36 in the net for all expansions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .learner import Learner
from .net import FIELDS

BATCH = 256  # positions
DEAD = 0.001  # a unit is dead that is active in a smaller share of the positions
SPREAD = 2.0  # of the second layer's weights and the last ones, as a multiple of what a new net has
STREAM = 5  # of random numbers for new units


def prune(weights: dict[str, Any], data: Any, start: Any, hidden1: int, hidden2: int) -> dict[str, Any]:
    """Return the weights of a smaller net: keep the units of each layer that move its value most, over positions given as
    features. The mean output of the others goes into the biases."""
    hidden, active = activity(weights, data, start)
    out = weights["out"][0]
    last, rest = split_top(active.std(axis=0) * np.abs(out), hidden2)
    # A unit of the first layer matters as far as active units pass it on.
    passed_on = (active > 0).mean(axis=0) * np.abs(out)
    first, idle = split_top(hidden.std(axis=0) * (np.abs(weights["mix"]) * passed_on)[:, last].sum(axis=1), hidden1)
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


def reset_dead_units(weights: dict[str, Any], data: Any, start: Any, seed: int) -> dict[str, Any]:
    """Replace the dead units of the second layer: each new one gets random inputs, is active in half of the positions, and has an
    output weight of 0. The net plays as before, and has more to learn with."""
    hidden, active = activity(weights, data, start)
    dead = np.flatnonzero((active > 0).mean(axis=0) < DEAD)
    new = {name: np.array(weights[name], dtype=np.float32) for name in FIELDS}
    chance = np.random.default_rng((seed, STREAM))
    mix = chance.normal(0, 1, (hidden.shape[1], len(dead))).astype(np.float32)
    inputs = hidden @ mix
    strength = np.median(active.std(axis=0)[active.std(axis=0) > 0]) / inputs.std(axis=0)
    new["mix"][:, dead] = mix * strength
    new["second"][:, dead] = 0
    new["bias_2"][0, dead] = -np.median(inputs, axis=0) * strength
    new["out"][0, dead] = 0
    return new


def rebalance(weights: dict[str, Any]) -> dict[str, Any]:
    """Scale the layers to the size that they have in a new net, without changing its value: what one layer loses, the next one
    gains. Weights grow while a net learns, and the last ones shrink in turn, until sums come near what 16 bits hold. So weights
    that are summed only ever get smaller."""
    hidden1, hidden2 = weights["mix"].shape
    last = min(strength(weights["out"]) / (SPREAD * hidden2**-0.5), 1.0)
    first = min(strength(weights["mix"]) * last / (SPREAD * hidden1**-0.5), 1.0)
    scale = {"own": first, "common": first, "bias_1": first, "mix": last / first, "second": last, "bias_2": last, "out": 1 / last}
    return {name: weights[name] * np.float32(scale.get(name, 1)) for name in FIELDS}


def strength(field: Any) -> float:
    """Return the root mean square of a field's weights."""
    return float(np.sqrt(np.mean(np.square(field))))


def activity(weights: dict[str, Any], data: Any, start: Any) -> tuple[Any, Any]:
    """Return the outputs of both layers for each position, those of the first summed over the suits."""
    learner = Learner(weights, BATCH)
    hidden, active = [], []
    for first in range(0, len(start) - BATCH, BATCH):
        _, below, above = learner.look(data, start, np.arange(first, first + BATCH, dtype=np.int64))
        hidden.append(below)
        active.append(np.maximum(above, 0))
    return np.concatenate(hidden), np.concatenate(active)


def split_top(swing: Any, n: int) -> tuple[Any, Any]:
    """Split the units into the n that move the value most and the others, both in order."""
    order = np.argsort(-swing, kind="stable")
    return np.sort(order[:n]), np.sort(order[n:])
