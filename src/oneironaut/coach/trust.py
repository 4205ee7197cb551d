"""Trust: how far the coach believes a net, as measured on games that the net had not learned from.

A value of the net is put right by a line through the logarithm of the odds (Platt). How far off such a chance is, from one
position to another, is measured as a weight: the number of games that would tell as much. Most of what is off is the same for
all options of a position, so how they differ has a weight of its own. A chance is a beta distribution, and its interval holds
95 % of it. Games that are played on are added: those from all options say how good the position is, those from each how good
the option is beside the others.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..bots.nets import Choice
from .beta import beta_interval
from .counsel import DRAW, GLANCE

FILE = files(__package__) / "trust.toml"
UNKNOWN_WEIGHT = 12.0  # of a net that was never measured on these rules
UNKNOWN_APART = 50.0


@dataclass(frozen=True)
class Line:
    """How values of one sort are put right, and how many games they are worth."""

    slope: float = 1.0
    shift: float = 0.0
    weight: float = UNKNOWN_WEIGHT
    apart: float = UNKNOWN_APART  # the weight of how options of one position differ

    def chance(self, worth: float) -> float:
        """The chance that a value stands for. What is certain stays certain."""
        if not 0.0 < worth < 1.0:
            return worth
        return logistic(self.slope * math.log(worth / (1.0 - worth)) + self.shift)


def logistic(x: float) -> float:
    """The chance whose odds have this logarithm, however far out it is."""
    return 1.0 / (1.0 + math.exp(-x)) if x > 0 else math.exp(x) / (1.0 + math.exp(x))


def shifted(chance: float, by: float) -> float:
    """A chance shifted by a number of its standard deviations, as of a single game; what is not certain stays so."""
    far = chance + by * math.sqrt(chance * (1.0 - chance))
    return min(max(far, chance / 8), 1.0 - (1.0 - chance) / 8)


@dataclass(frozen=True)
class Chance:
    """A chance to win with its 95 % interval."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class Trust:
    """What was measured of a net, for values at a glance and beyond the next card."""

    glance: Line = Line()
    draw: Line = Line()
    measured: bool = False

    def line(self, stage: str) -> Line:
        """The line for values of a stage."""
        return self.glance if stage == GLANCE else self.draw

    def chance(self, stage: str, worth: float) -> Chance:
        """The chance that a single value stands for."""
        return self.chances(stage, [worth], [0], [0])[0]

    def chances(self, stage: str, worths: Sequence[float], wins: Sequence[int], games: Sequence[int]) -> list[Chance]:
        """The chances that the values of a position's options stand for, after games from some of them."""
        line = self.line(stage)
        first = [line.chance(worth) for worth in worths]
        total = sum(games)
        by = 0.0
        if total:
            expected = sum(p * n for p, n in zip(first, games, strict=True)) / total
            found = (expected * line.weight + sum(wins)) / (line.weight + total)
            by = (found - expected) / math.sqrt(expected * (1.0 - expected))
        chances = []
        for p, won, n in zip(first, wins, games, strict=True):
            level = shifted(p, by)
            if not 0.0 < level < 1.0:
                chances.append(Chance(level, level, level))
                continue
            middle = (level * line.apart + won) / (line.apart + n)
            weight = 1.0 / (1.0 / (line.weight + total) + 1.0 / (line.apart + n))
            chances.append(Chance(middle, *beta_interval(middle * weight, (1.0 - middle) * weight)))
        return chances


@cache
def measured() -> dict[str, dict[str, object]]:
    """What was measured, by rules."""
    return tomllib.loads(FILE.read_text("utf-8"))


def trust_of(rules: str, choice: Choice) -> Trust:
    """How far a net is trusted with some rules. One that was not measured with them, or has changed since, is believed as it
    is, with a wide interval."""
    entry = measured().get(rules)
    if entry is None or entry["net"] != choice.net.digest:
        return Trust()
    lines = {stage: line_of(entry[stage]) for stage in (GLANCE, DRAW)}
    return Trust(lines[GLANCE], lines[DRAW], measured=True)


def line_of(entry: object) -> Line:
    """A line as the file has it."""
    assert isinstance(entry, dict)  # noqa: S101 - our own file; for the checker of types
    return Line(**{name: float(entry[name]) for name in ("slope", "shift", "weight", "apart")})
