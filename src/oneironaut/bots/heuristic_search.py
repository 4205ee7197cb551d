"""Heuristic search: chooses by weights. It looks at every position that an answer leads to, through questions that follow at
once, up to the next card that chance must deal, and takes the answer whose position modules find worth most."""

from __future__ import annotations

from ..features.evaluation import Evaluation
from ..kernel.limits import *
from ..kernel.machine import apply
from ..kernel.rules import Rules
from ..kernel.state import State
from .forced_moves import play_forced_moves
from .searcher import Searcher

DEPTH = 7  # answers in a row that are looked through
WIN = 1000.0  # more than any position is worth


class HeuristicSearch(Searcher):
    """An evaluation that answers."""

    def __init__(self, rules: Rules, evaluation: Evaluation, positions: int = 16) -> None:
        super().__init__(rules)
        self.evaluation = evaluation
        self.positions = positions  # looked at for one option, at most
        self.scratch = [State(rules) for _ in range(DEPTH + 1)]
        self.left = 0

    def think(self, s: State) -> int:
        """Return the best action of a question; of several, the first."""
        seat = s.asker
        state = self.scratch[0]
        known = self.remembered(s)
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
        """Return the value of a position for a seat; questions to it that follow at once are answered for the best."""
        stop = play_forced_moves(self.forcing, s, seat)
        if stop == OVER:
            return WIN if s.ended == WON else self.weigh(s, seat) / WIN - WIN
        if stop == CHANCE or s.asker != seat:
            return self.weigh(s, seat)
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
        """Add up what the feature modules find a position worth."""
        total = 0.0
        for module in self.evaluation.modules:
            total += module.weigh(s, seat, self.evaluation)
        return total
