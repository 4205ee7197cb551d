"""Sense: what players by program take for granted: answers that need no thought, and not to know what one has not seen."""

from __future__ import annotations

from collections.abc import Sequence

from ..features.module import FeatureModule
from ..kernel.limits import *
from ..kernel.machine import advance, apply
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


def ready(features: Sequence[FeatureModule]) -> list[FeatureModule]:
    """The feature modules that know answers which need no thought."""
    return [module for module in features if module.overrides("obvious")]


def obvious(modules: list[FeatureModule], s: State) -> int:
    """The answer to a question that needs no thought, or -1."""
    for module in modules:
        action = module.obvious(s)
        if action >= 0:
            return action
    return -1


def onward(modules: list[FeatureModule], s: State, seat: int) -> int:
    """Go on to where a seat must think, chance must deal or another seat is asked: what `advance` says there."""
    while True:
        stop = advance(s)
        if stop != ASK or s.asker != seat:
            return stop
        action = obvious(modules, s)
        if action < 0:
            return stop
        apply(s, action)
