"""RoundResult: how one round of a game of several rounds ended. Everybody knows the rounds so far."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RoundResult:
    """A round that is over: why it ended, by whose doing if by anybody's, and what it brought each seat."""

    reason: str
    seat: int | None
    points: tuple[int, ...]


def scores(rounds: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Return the points of each seat after these rounds; empty without rounds."""
    return tuple(sum(points) for points in zip(*(result.points for result in rounds), strict=True))
