"""Payoff: what the end of a round is worth to a seat. Who has more points wins, so it is the difference of points (D-7 D-8).

A false accusation gives the accused the right to choose an Identity in the next round. What that is worth is learned.
"""

from __future__ import annotations

from ...dreamers.module import round_result
from ...dreamers.names import KEPT, MISTAKEN


def margin(how: int, seat: int) -> int:
    """Return the points of a seat in a round, less those of the other."""
    points = round_result(how).points
    return points[seat] - points[1 - seat]


def payoff(how: int, seat: int, choice_worth: float, share: float = 0.0) -> float:
    """Return what a round is worth to a seat: the difference of points, the right to choose, and a share of the points of both,
    so that of two ends with the same difference the one with more points is better."""
    points = round_result(how).points
    worth = float(margin(how, seat))
    if MISTAKEN <= how < KEPT:
        worth += -choice_worth if how - MISTAKEN == seat else choice_worth
    return worth + share * (points[0] + points[1])
