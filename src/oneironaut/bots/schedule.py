"""Schedule: how the learning of a net changes on its way from the first game to the last."""

from __future__ import annotations

from collections.abc import Sequence

TRACE = (0.85, 0.6)  # lambda at the beginning and at the end
EARLY = 1 / 6  # the part of the games in which lambda is 1: what the net says is not believed yet
SHAPING = 0.6  # what a game that is lost near the win counts, as long as wins are rare, and in the first half of the games
TAUGHT = 0.5  # the part of games that the planner plays meanwhile: a net that never wins learns that all is the same
PLENTY = 0.3  # the part of games won from which only a win counts
ENOUGH = 0.1  # the part of games that a net must win at first to know something already: no lessons then
RECENT = 20  # chunks by which that part is judged
LAST_RATE = 0.02  # of the rate of learning, at the end
KEEP = 0.002  # of each step in the average of the weights
FIRST_KEEP = 0.02  # the same, in the first steps
FIRST_STEPS = 2000
LONG_KEEP = 0.0003  # the same, where what the net began with was worth keeping


def trace(done: float, first: float) -> float:
    """Lambda, when a part of the games is done. A net that began with winning a part of its games that is large enough knows
    something already: with lambda 1 it would forget that."""
    return 1.0 if done < EARLY and first < ENOUGH else TRACE[0] + (TRACE[1] - TRACE[0]) * done


def rarity(done: float, won: Sequence[float]) -> float:
    """How much help is needed, from 0 to 1, given the part of games won at first and in each chunk so far. It fades in the
    second half."""
    recent = won[-RECENT:]
    return max(0.0, 1 - sum(recent) / len(recent) / PLENTY) * min(1.0, 2 * (1 - done))


def slowed(rate: float, done: float) -> float:
    """The rate of learning, when a part of the games is done."""
    return rate * (LAST_RATE + (1 - LAST_RATE) * (1 - done))


def keep(steps: int, first: float) -> float:
    """How much of a step the average of the weights takes in. A net that began with winning enough of its games plays on with
    what it knew, and takes in what it learns slowly: else the noise of the first steps would be all that is left."""
    if first >= ENOUGH:
        return LONG_KEEP
    return KEEP if steps > FIRST_STEPS else FIRST_KEEP
