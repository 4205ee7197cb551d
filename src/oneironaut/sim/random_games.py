"""Random games inside compiled code: many from one start, counted by how they ended, or one with all its answers.

Game i begins its stream with a number mixed from a key and i (SplitMix64): neighbours share nothing, and any part of the
games can be played anywhere.
"""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.state import State
from ..questions import Outcome, outcome_of
from ..rollout.playout import FastRandom, playout

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
OUTCOME_HOOKS = ("tally", "rounds")  # the methods of modules that an outcome is made of
CARRIES = 1791398083  # the upper half of a number of the stream goes from 1 to this


def first_word(key: int, number: int) -> int:
    """Return where the stream of a game begins."""
    word = (key + (number + 1) * STEP) & MASK64
    word = ((word ^ (word >> 30)) * MIX_1) & MASK64
    word = ((word ^ (word >> 27)) * MIX_2) & MASK64
    word = word ^ (word >> 31)
    return (((word >> 32) * CARRIES >> 32) + 1 << 32) + (word & MASK32)


def play_random(
    start: State,
    key: int,
    first: int,
    games: int,
    ends: dict[tuple[object, ...], int],
    outcomes: dict[tuple[object, ...], Outcome],
    lengths: dict[tuple[int, int], int],
) -> int:
    """Play games first to first + games - 1. Count them in `ends` (how, why, and what modules tell of it) and in `lengths`
    (how, decisions); `outcomes` says what each end is. Return the number of decisions."""
    s = start.copy()
    luck = FastRandom(1)
    total = 0
    hooks = [getattr(module, hook) for hook in OUTCOME_HOOKS for module in start.rules.hooked(hook)]
    for number in range(first, first + games):
        s.copy_from(start)
        luck.word = first_word(key, number)
        decisions = playout(s, luck)
        total += decisions
        end: list[object] = [s.ended, s.reason]
        for hook in hooks:
            part = hook(s)
            end.extend(part.values() if type(part) is dict else part)
        how = tuple(end)
        if how in ends:
            ends[how] += 1
        else:
            ends[how] = 1
            outcomes[how] = outcome_of(s)
        length = (s.ended, decisions)
        lengths[length] = lengths.get(length, 0) + 1
    return total


def play_recorded(start: State, key: int, number: int, answers: list[tuple[bool, int]]) -> State:
    """Play one of these games and keep every answer: (whether chance gave it, the action). Return its last state."""
    s = start.copy()
    luck = FastRandom(1)
    luck.word = first_word(key, number)
    while s.ended == RUNNING:
        effect = s.rules.steps[s.frame[s.top]]
        stop = effect.run(s)
        while stop == CHANCE:
            action = luck.deal(s)
            answers.append((True, action))
            stop = effect.answer(s, s.draw(action))
        if stop == ASK:
            action = s.option[luck.below(s.n_options)]
            answers.append((False, action))
            effect.answer(s, action)
    return s
