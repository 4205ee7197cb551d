"""Weigher: chooses by weights. It looks at every position that an answer leads to, through questions that follow at once,
up to the next card that chance must deal, and takes the answer whose position modules find worth most."""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.machine import advance, apply
from ..kernel.rules import Rules
from ..kernel.scales import Scales
from ..kernel.state import State
from ..playout import Luck
from .sense import forget, obvious, ready, shared_top

DEPTH = 7  # answers in a row that are looked through
WIN = 1000.0  # more than any position is worth


class Weigher:
    """Scales at the table of one rules combination."""

    def __init__(self, rules: Rules, scales: Scales, positions: int = 16) -> None:
        self.rules = rules
        self.scales = scales
        self.positions = positions  # looked at for one option, at most
        self.modules = [module for module in rules.modules if module.overrides("weigh")]
        self.ready = ready(rules)
        self.scratch = [State(rules) for _ in range(DEPTH + 1)]
        self.known = State(rules)
        self.top = shared_top(rules)
        self.left = 0

    def choose(self, s: State) -> int:
        """The best action of a question; of several, the first."""
        action = obvious(self.ready, s)
        if action >= 0:
            return action
        seat = s.asker
        state = self.scratch[0]
        known = self.known
        known.copy_from(s)
        if self.top >= 0:
            forget(known, self.top, seat)
        chosen = s.option[0]
        best = -2 * WIN
        for i in range(s.n_options):
            state.copy_from(known)
            apply(state, s.option[i])
            self.left = self.positions
            value = self.value(state, seat, 1)
            if value > best:
                best = value
                chosen = s.option[i]
        return chosen

    def value(self, s: State, seat: int, depth: int) -> float:
        """The worth of a position to a seat; questions to it that follow at once are answered for the best."""
        while True:
            stop = advance(s)
            if stop == OVER:
                return WIN if s.ended == WON else self.weigh(s, seat) / WIN - WIN
            if stop == CHANCE or s.asker != seat:
                return self.weigh(s, seat)
            action = obvious(self.ready, s)
            if action < 0:
                break
            apply(s, action)
        self.left -= 1
        if depth >= DEPTH or self.left <= 0:
            return self.weigh(s, seat)
        best = -2 * WIN
        state = self.scratch[depth]
        for i in range(s.n_options):
            state.copy_from(s)
            apply(state, s.option[i])
            worth = self.value(state, seat, depth + 1)
            if worth > best:
                best = worth
        return best

    def weigh(self, s: State, seat: int) -> float:
        """What all modules find a position worth."""
        total = 0.0
        for module in self.modules:
            total += module.weigh(s, seat, self.scales)
        return total


def play_games(start: State, weigher: Weigher, games: int, seed: int, results: list[float]) -> int:
    """Games by weights, each as it went: 1 for a win, else a little for how far it came. Game i depends on seed + i alone."""
    s = start.copy()
    luck = Luck(seed)
    wins = 0
    for i in range(games):
        s.copy_from(start)
        luck.reset(seed + i)
        while True:
            stop = advance(s)
            if stop == OVER:
                break
            apply(s, luck.deal(s) if stop == CHANCE else weigher.choose(s))
        done = 1.0
        for module in s.rules.modules:
            done *= 0.25 + 0.75 * module.progress(s)
        wins += 1 if s.ended == WON else 0
        results.append(1.0 if s.ended == WON else 0.2 * done)
    return wins
