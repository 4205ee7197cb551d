"""Forced moves: answers that need no search, and the cards that a seat must not know while it searches."""

from __future__ import annotations

from collections.abc import Sequence

from ..features.module import FeatureModule
from ..kernel.limits import *
from ..kernel.machine import advance, apply
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.zone import MARKED


def find_shared_top(rules: Rules) -> int:
    """Return the zone of known cards on top of the deck, if there are seats that may not know them; else -1."""
    for zone in rules.zones:
        if zone.sight == MARKED and zone.top_is_last and rules.players > 1:
            return zone.number
    return -1


def forget_unseen(s: State, top: int, seat: int) -> int:
    """Put cards on top of the deck that a seat has not seen into the bag."""
    first = s.rules.start[top]
    kept = 0
    for i in range(first, first + s.size[top]):
        if s.mark[i] >> seat & 1:
            s.card[first + kept] = s.card[i]
            s.mark[first + kept] = s.mark[i]
            kept += 1
        else:
            s.add(0, s.card[i])
    s.size[top] = kept
    return MOVED


def forcing_modules(features: Sequence[FeatureModule]) -> list[FeatureModule]:
    """Return the feature modules that know forced moves."""
    return [module for module in features if module.overrides("obvious")]


def find_forced_move(modules: list[FeatureModule], s: State) -> int:
    """Return the answer to a question that needs no search, or -1."""
    for module in modules:
        action = module.obvious(s)
        if action >= 0:
            return action
    return -1


def play_forced_moves(modules: list[FeatureModule], s: State, seat: int) -> int:
    """Play on until a seat must think, chance must deal or another seat is asked; return what `advance` says there."""
    while True:
        stop = advance(s)
        if stop != ASK or s.asker != seat:
            return stop
        action = find_forced_move(modules, s)
        if action < 0:
            return stop
        apply(s, action)
