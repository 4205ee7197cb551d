"""Calibration model: how far the coach believes a net, as measured on games that the net had not learned from.

A value of the net is put right by a line through the logarithm of the odds (Platt). How far off such a chance is, from one
position to another, is measured as a weight: the number of games that would tell as much. Most of what is off is the same for
all options of a position, so how they differ has a weight of its own. A chance is a beta distribution, and its interval holds
95 % of it. Games that are played on are added: those from all options say how good the position is, those from each how good
the option is next to the others.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..bots.nets import ChosenNet
from .advice_types import DRAW, GLANCE
from .beta import beta_interval

FILE = files(__package__) / "calibration.toml"
UNKNOWN_WEIGHT = 12.0  # of a net that was never measured on these rules
UNKNOWN_APART = 50.0


@dataclass(frozen=True)
class PlattLine:
    """Platt scaling for the values of one stage, and how many games such a value is worth."""

    slope: float = 1.0
    shift: float = 0.0
    weight: float = UNKNOWN_WEIGHT
    apart: float = UNKNOWN_APART  # the weight of how options of one position differ

    def chance(self, worth: float) -> float:
        """Return the calibrated chance of a value. What is certain stays certain."""
        if not 0.0 < worth < 1.0:
            return worth
        return logistic(self.slope * math.log(worth / (1.0 - worth)) + self.shift)


def logistic(x: float) -> float:
    """Return the chance whose log-odds are x, without overflow."""
    return 1.0 / (1.0 + math.exp(-x)) if x > 0 else math.exp(x) / (1.0 + math.exp(x))


def shift_chance(chance: float, by: float) -> float:
    """Shift a chance by a number of its standard deviations, as of a single game; what is not certain stays so."""
    far = chance + by * math.sqrt(chance * (1.0 - chance))
    return min(max(far, chance / 8), 1.0 - (1.0 - chance) / 8)


@dataclass(frozen=True)
class ChanceEstimate:
    """A chance to win with its 95 % interval."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class Calibration:
    """The calibration of a net, for values at a glance and beyond the next card."""

    glance: PlattLine = PlattLine()
    draw: PlattLine = PlattLine()
    measured: bool = False

    def line(self, stage: str) -> PlattLine:
        """Return the line for values of a stage."""
        return self.glance if stage == GLANCE else self.draw

    def chance(self, stage: str, worth: float) -> ChanceEstimate:
        """Return the chance of a single value."""
        return self.chances(stage, [worth], [0], [0])[0]

    def chances(self, stage: str, worths: Sequence[float], wins: Sequence[int], games: Sequence[int]) -> list[ChanceEstimate]:
        """Return the chances of a position's options, by their values and games from some of them."""
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
            level = shift_chance(p, by)
            if not 0.0 < level < 1.0:
                chances.append(ChanceEstimate(level, level, level))
                continue
            middle = (level * line.apart + won) / (line.apart + n)
            weight = 1.0 / (1.0 / (line.weight + total) + 1.0 / (line.apart + n))
            chances.append(ChanceEstimate(middle, *beta_interval(middle * weight, (1.0 - middle) * weight)))
        return chances


@cache
def measured() -> dict[str, dict[str, object]]:
    """Read what was measured, by rules."""
    return tomllib.loads(FILE.read_text("utf-8"))


def calibration_for(rules: str, choice: ChosenNet) -> Calibration:
    """Return the calibration of a net for some rules. A net that was not measured with them, or has changed since, is used as
    it is, with a wide interval."""
    entry = measured().get(rules)
    if entry is None or entry["net"] != choice.net.digest:
        return Calibration()
    lines = {stage: read_line(entry[stage]) for stage in (GLANCE, DRAW)}
    return Calibration(lines[GLANCE], lines[DRAW], measured=True)


def read_line(entry: object) -> PlattLine:
    """Read a line of the file."""
    assert isinstance(entry, dict)  # noqa: S101 - our own file; for the checker of types
    return PlattLine(**{name: float(entry[name]) for name in ("slope", "shift", "weight", "apart")})
