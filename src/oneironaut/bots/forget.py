"""Forget: what a seat has not seen of the deck's top goes back into the bag, so that nobody looks ahead through it."""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.zone import MARKED


def shared_top(rules: Rules) -> int:
    """The zone of known cards on top of the deck, if there are seats that may not know them; else -1."""
    for zone in rules.zones:
        if zone.sight == MARKED and zone.last_first and rules.players > 1:
            return zone.number
    return -1


def forget(s: State, top: int, seat: int) -> int:
    """Put cards on top of the deck that a seat has not seen into the bag."""
    first = s.rules.start[top]
    kept = 0
    for i in range(first, first + s.size[top]):
        if s.mark[i] >> seat & 1:
            s.card[first + kept] = s.card[i]
            s.mark[first + kept] = s.mark[i]
            kept += 1
        else:
            s.put(0, s.card[i])
    s.size[top] = kept
    return MOVED
