"""Chapter: how one round of a game of several rounds ended. Everybody knows the story so far."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Chapter:
    """A round that is over: why it ended, by whose doing if by anybody's, and what it brought each seat."""

    reason: str
    seat: int | None
    points: tuple[int, ...]


def standing(story: tuple[Chapter, ...]) -> tuple[int, ...]:
    """Return the points of each seat after these rounds; empty without rounds."""
    return tuple(sum(points) for points in zip(*(chapter.points for chapter in story), strict=True))
