"""Nodes: what the bluffer learns for each key, by regret matching. Inside compiled code."""

from __future__ import annotations

from ...kernel.arrays import allocate
from .names import *

INTERPRETED = __file__.endswith(".py")
TRIED = 0.2  # how often the seat that learns tries any option
EXPLORE = TRIED  # the same, as a number of C
SLOWEST = 0.02  # the rate of the running means once a key was met often
TABLES = {**dict.fromkeys(("regrets", "means", "mix", "total"), CHANCE_COUNT), "visits": KEY_COUNT}
PATH_TABLES = {"path_key": LONGEST_PATH, "path_option": LONGEST_PATH, "path_size": LONGEST_PATH, "path_chance": LONGEST_PATH}


class Nodes:
    """What was learned for each key: regrets, running means, the mix by the regrets, and the sum of all mixes played."""

    regrets: list[float]
    means: list[float]
    mix: list[float]
    total: list[float]
    visits: list[int]
    path_key: list[int]
    path_option: list[int]
    path_size: list[int]
    path_chance: list[float]

    def __init__(self) -> None:
        if INTERPRETED:
            allocate(self, TABLES)
            allocate(self, PATH_TABLES)
        self.steps = 0
        self.weight = 1.0
        for i in range(CHANCE_COUNT):
            self.mix[i] = 0.0
        for key in range(KEY_COUNT):
            n = 2 if key >= AT_MODIFY else 3
            for i in range(n):
                self.mix[key * MOST_OPTIONS + i] = 1.0 / n
            self.visits[key] = 0
        for i in range(CHANCE_COUNT):
            self.regrets[i] = 0.0
            self.means[i] = 0.0
            self.total[i] = 0.0

    def begin(self, weight: float) -> int:
        """Begin a round; its mixes count with this weight."""
        self.steps = 0
        self.weight = weight
        return 0

    def count(self, key: int, n: int) -> int:
        """Add a mix that was played to the average."""
        at = key * MOST_OPTIONS
        for i in range(at, at + n):
            self.total[i] += self.weight * self.mix[i]
        return 0

    def note(self, key: int, n: int, option: int) -> int:
        """Note that the seat that learns has tried an option."""
        k = self.steps
        if k < LONGEST_PATH:
            self.path_key[k] = key
            self.path_option[k] = option
            self.path_size[k] = n
            self.path_chance[k] = EXPLORE / n + (1 - EXPLORE) * self.mix[key * MOST_OPTIONS + option]
            self.steps = k + 1
        return 0

    def learn(self, worth: float) -> int:
        """Go back through the decisions of a round that was worth so much."""
        value = worth
        k = self.steps - 1
        while k >= 0:
            at = self.path_key[k] * MOST_OPTIONS
            n = self.path_size[k]
            tried = at + self.path_option[k]
            mean = self.means[tried]
            self.visits[self.path_key[k]] += 1
            rate = 1.0 / self.visits[self.path_key[k]]
            if rate < SLOWEST:
                rate = SLOWEST
            got = mean + (value - mean) / self.path_chance[k]
            mixed = 0.0
            for i in range(at, at + n):
                mixed += self.mix[i] * (got if i == tried else self.means[i])
            self.means[tried] = mean + rate * (value - mean)
            whole = 0.0
            for i in range(at, at + n):
                regret = self.regrets[i] - mixed
                if i == tried:
                    regret += got
                else:
                    regret += self.means[i]
                if regret < 0:
                    regret = 0.0
                self.regrets[i] = regret
                whole += regret
            for i in range(at, at + n):
                self.mix[i] = self.regrets[i] / whole if whole > 0 else 1.0 / n
            value = mixed
            k -= 1
        return 0

    def summary(self, key: int, n: int) -> tuple[int, list[float]]:
        """Return how often a key was met, and the sum of its mixes."""
        at = key * MOST_OPTIONS
        return self.visits[key], [self.total[i] for i in range(at, at + n)]
