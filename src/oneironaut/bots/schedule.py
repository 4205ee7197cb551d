"""Schedule: how the hyperparameters of a training change from the first game to the last."""

from __future__ import annotations

from collections.abc import Sequence

TD_LAMBDA = (0.85, 0.6)  # lambda at the beginning and at the end
EARLY = 1 / 6  # the share of the games in which lambda is 1: the net is not to be trusted yet
SHAPING = 0.6  # the target of a game that is lost close to the win, while wins are rare and in the first half of the games
PLANNER_SHARE = 0.5  # the share of games that the planner plays meanwhile: a net that never wins learns nothing
PLENTY = 0.3  # the win rate from which only a win counts
ENOUGH = 0.1  # a net with this win rate at first knows something already: no warm-up then
RECENT = 20  # chunks over which the win rate is averaged
LAST_RATE = 0.02  # of the learning rate, at the end
EMA_RATE = 0.002  # of the moving average of the weights, per step
FIRST_EMA_RATE = 0.02  # the same, in the first steps
FIRST_STEPS = 2000
LONG_EMA_RATE = 0.0003  # the same, for a net that starts from a good one


def td_lambda(done: float, first: float) -> float:
    """Return lambda when a share of the games is done. A net whose first win rate is high enough knows something already: with
    lambda 1 it would forget that."""
    return 1.0 if done < EARLY and first < ENOUGH else TD_LAMBDA[0] + (TD_LAMBDA[1] - TD_LAMBDA[0]) * done


def shaping_weight(done: float, won: Sequence[float]) -> float:
    """Return the weight of shaping and planner games, from 0 to 1, given the win rate at first and in each chunk so far. It fades
    in the second half."""
    recent = won[-RECENT:]
    return max(0.0, 1 - sum(recent) / len(recent) / PLENTY) * min(1.0, 2 * (1 - done))


def learning_rate(rate: float, done: float) -> float:
    """Return the learning rate when a share of the games is done."""
    return rate * (LAST_RATE + (1 - LAST_RATE) * (1 - done))


def ema_rate(steps: int, first: float) -> float:
    """Return the rate of the exponential moving average of the weights. A net whose first win rate is high enough keeps what it
    knows and takes in new steps slowly: else only the noise of the first steps would be left."""
    if first >= ENOUGH:
        return LONG_EMA_RATE
    return EMA_RATE if steps > FIRST_STEPS else FIRST_EMA_RATE
