"""Tuning: finds the weights of the planner. Directions are tried both ways on the same luck, and weights follow what helped.

In each round a number of directions is drawn. For each, games are played with all weights moved along it and against it,
game by game with the same chance. The weights then move by the average of the directions, each as far as it did better than
its opposite: evolution strategies with mirrored sampling, with Adam for the length of a step. All chance comes from the seed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..features.evaluation import Evaluation
from ..features.registry import features_of
from ..kernel.machine import begin
from ..kernel.rules import Rules
from .heuristic_search import HeuristicSearch
from .selfplay import outcome, play_games

REACH = 0.12  # how far a weight is moved to try, as a share of its size
LEAST = 0.4  # of a weight near 0, as if it had this size
STEP = 0.05  # how far a round moves a weight at most, in the same measure
DECAY = (0.8, 0.95)  # of Adam
ROUND_SEEDS = 1_000_003  # rounds play different games
TEST_SEED = 1 << 30  # and so do tests


@dataclass
class TuningConfig:
    """What to tune: which weights of which rules, how long, and on what chance."""

    rules: Rules
    modules: tuple[str, ...]
    rounds: int
    pairs: int
    games: int
    seed: int


def tune(config: TuningConfig, weights: dict[str, float], after_round: Callable[[int, float], None]) -> dict[str, float]:
    """Tune the weights of the modules named; the others stay. Return all weights."""
    evaluation = Evaluation(features_of(config.rules), weights)
    search = HeuristicSearch(config.rules, evaluation)
    names = [name for name in evaluation.names if name.partition(" ")[0] in config.modules]
    now = np.array([evaluation.weights()[name] for name in names])
    size = np.maximum(np.abs(now), LEAST)
    chance = np.random.Generator(np.random.PCG64(config.seed))
    first, second = np.zeros(len(names)), np.zeros(len(names))
    total = np.zeros(len(names))
    kept = 0
    for number in range(config.rounds):
        slope = np.zeros(len(names))
        mean = 0.0
        for pair in range(config.pairs):
            way = chance.standard_normal(len(names))
            seed = (config.seed * 7919 + number * ROUND_SEEDS + pair * config.games) % TEST_SEED
            better = played(search, names, now + REACH * size * way, config.games, seed)
            worse = played(search, names, now - REACH * size * way, config.games, seed)
            slope += (better - worse) * way / config.pairs
            mean += (better + worse) / (2 * config.pairs)
        first = DECAY[0] * first + (1 - DECAY[0]) * slope
        second = DECAY[1] * second + (1 - DECAY[1]) * slope * slope
        ahead = first / (1 - DECAY[0] ** (number + 1))
        spread = np.sqrt(second / (1 - DECAY[1] ** (number + 1))) + 1e-12
        now = now + STEP * (1 - number / (config.rounds + 1)) * size * ahead / spread
        if number >= config.rounds * 2 // 3:  # the average of the last third is calmer than where it ends
            total += now
            kept += 1
        after_round(number, mean)
    return {name: round(float(value), 3) for name, value in zip(names, total / max(kept, 1), strict=True)}


def played(search: HeuristicSearch, names: list[str], values: Any, games: int, seed: int) -> float:
    """Return how games with some weights went, on average."""
    for name, value in zip(names, values, strict=True):
        search.evaluation.set(name, float(value))
    results: list[float] = []
    play_games(begin(search.rules), search, games, seed, lambda s: results.append(outcome(search.features, s)))
    return sum(results) / games


def test(rules: Rules, weights: dict[str, float], games: int) -> int:
    """Count how many of `games` new games some weights win."""
    return play_games(begin(rules), HeuristicSearch(rules, Evaluation(features_of(rules), weights)), games, TEST_SEED)
