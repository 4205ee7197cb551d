"""Scores of a game that was looked at again: accuracy from 0 to 100, and fortune in points of the chance to win.

Costs and luck of single steps add up to the outcome, and either sum may exceed 100 points: what a mistake gives away, luck
may give back, to be given away again. These two do not: docs/reference/coach.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

WORTH_JUDGING = 0.03  # below such a chance there is next to nothing left to give away


class JudgedOption(Protocol):
    """An option with its chance."""

    @property
    def chance(self) -> float:
        """Return the chance to win."""


class JudgedAdvice(Protocol):
    """What the coach said at a decision."""

    @property
    def seat(self) -> int:
        """Return who was asked."""

    @property
    def options(self) -> Iterable[JudgedOption]:
        """Return every option."""


class JudgedStep(Protocol):
    """A decision with its chance and its cost."""

    @property
    def chance(self) -> float:
        """Return the chance before it."""

    @property
    def cost(self) -> float:
        """Return what it gave away."""

    @property
    def advice(self) -> JudgedAdvice:
        """Return what the coach said."""


def stake(step: JudgedStep) -> float:
    """Return how much a decision could give away: from the chance before it down to the worst option."""
    return max(0.0, step.chance - min(option.chance for option in step.advice.options))


def accuracy(steps: Iterable[JudgedStep], seat: int | None = None) -> float | None:
    """Return the share that was kept of all that the decisions could give away, from 0 to 100; of one seat, if it is named. None
    if nothing was ever at stake."""
    staked = lost = 0.0
    for step in steps:
        if seat is None or step.advice.seat == seat:
            most = stake(step)
            staked += most
            lost += min(most, max(0.0, step.cost))
    return None if staked == 0 else 100 * (1 - lost / staked)


def kept(steps: Iterable[JudgedStep]) -> float:
    """Return the share of the chance to win that the decisions left, one after the other. Where next to nothing is left, nothing
    is judged."""
    share = 1.0
    for step in steps:
        if step.chance >= WORTH_JUDGING:
            share *= 1 - min(1.0, max(0.0, step.cost) / step.chance)
    return share


def fortune(start: float, end: float, steps: Iterable[JudgedStep]) -> float:
    """Return how much better a game ended than its decisions deserve, in points from −100 to 100: the result, less what the
    decisions left of the chance at the start."""
    return 100 * (end - start * kept(steps))
