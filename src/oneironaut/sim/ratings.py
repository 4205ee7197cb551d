"""Ratings from games of each against each: Bradley and Terry's model by maximum likelihood, on the scale of Elo.

The model says that a bot rated d points above another scores 1 / (1 + 10^(−d/400)) of the points between them. A draw counts as
half a win. One drawn game is added to each pair, so that a bot that won everything still has a rating.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .stats import Z95

SCALE = 400 / math.log(10)
CLOSE_ENOUGH = 1e-10
MOST_ROUNDS = 100_000


@dataclass(frozen=True)
class Meeting:
    """What the first of two bots scored against the second: a number for each deal, out of `games` games per deal."""

    scores: Sequence[float]
    games: int = 2


@dataclass(frozen=True)
class Rating:
    """A rating with its 95% interval. The mean of all is 0."""

    value: float
    low: float
    high: float


def rate(n: int, meetings: Mapping[tuple[int, int], Meeting]) -> list[Rating]:
    """Return the ratings of bots 0 to n - 1; every two have met."""
    strength = strengths(n, meetings)
    spread = covariance(strength, meetings)
    logs = [math.log(value) for value in strength]
    middle = sum(logs) / n
    found = []
    for i, value in enumerate(logs):
        reach = Z95 * math.sqrt(max(spread[i][i], 0.0))
        found.append(Rating(SCALE * (value - middle), SCALE * (value - middle - reach), SCALE * (value - middle + reach)))
    return found


def strengths(n: int, meetings: Mapping[tuple[int, int], Meeting]) -> list[float]:
    """Return the strengths of the model, by the method of Zermelo: each round raises the likelihood."""
    games = [[0.0] * n for _ in range(n)]
    points = [0.0] * n
    for (i, j), meeting in meetings.items():
        played = len(meeting.scores) * meeting.games + 1.0
        games[i][j] += played
        games[j][i] += played
        points[i] += sum(meeting.scores) + 0.5
        points[j] += played - sum(meeting.scores) - 0.5
    strength = [1.0] * n
    for _ in range(MOST_ROUNDS):
        before = strength
        strength = [points[i] / sum(games[i][j] / (before[i] + before[j]) for j in range(n) if j != i) for i in range(n)]
        mean = math.exp(sum(math.log(value) for value in strength) / n)
        strength = [value / mean for value in strength]
        if max(abs(a - b) / b for a, b in zip(strength, before, strict=True)) < CLOSE_ENOUGH:
            break
    return strength


def covariance(strength: Sequence[float], meetings: Mapping[tuple[int, int], Meeting]) -> list[list[float]]:
    """Return the covariance of the logarithms of the strengths. The games of one deal depend on each other, so the sandwich
    estimator counts deals, not games. Where a deal varies less than the model says (all won, say), the model's variance
    counts."""
    n = len(strength)
    information = [[1.0 / n] * n for _ in range(n)]  # without this, adding the same to all would change nothing
    scatter = [[0.0] * n for _ in range(n)]
    for (i, j), meeting in meetings.items():
        share = strength[i] / (strength[i] + strength[j])
        expected = meeting.games * share
        weight = share * (1 - share) * (len(meeting.scores) * meeting.games + 1)
        seen = sum((score - expected) ** 2 for score in meeting.scores)
        add_pair(information, i, j, weight)
        add_pair(scatter, i, j, max(seen, weight))
    inner = inverse(information)
    return product(product(inner, scatter), inner)


def add_pair(matrix: list[list[float]], i: int, j: int, weight: float) -> None:
    """Add a weight to the difference of two."""
    matrix[i][i] += weight
    matrix[j][j] += weight
    matrix[i][j] -= weight
    matrix[j][i] -= weight


def product(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    """Return the product of two matrices."""
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*b, strict=True)] for row in a]


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a matrix, by elimination with pivots."""
    n = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(n))] for i, row in enumerate(matrix)]
    for column in range(n):
        pivot = max(range(column, n), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for i in range(n):
            if i != column:
                factor = rows[i][column]
                rows[i] = [value - factor * other for value, other in zip(rows[i], rows[column], strict=True)]
    return [row[n:] for row in rows]
