"""Chooser: plays by a net. It looks at every position that an answer leads to, through questions that follow at once,
up to the next card that chance must deal, and takes the answer with the highest value."""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.machine import advance, apply
from ..kernel.sheet import Sheet
from ..kernel.state import State
from .encoder import Encoder
from .net import Net

DEPTH = 6  # answers in a row that are looked through


class Chooser:
    """A net at the table of one rules combination."""

    def __init__(self, encoder: Encoder, net: Net, leaves: int = 150) -> None:
        self.encoder = encoder
        self.net = net
        self.leaves = leaves
        self.sheet = Sheet()
        self.scratch = [State(encoder.rules) for _ in range(DEPTH)]
        self.worth = 0.0

    def choose(self, s: State) -> int:
        """The number of the best option of a question; `worth` is its value."""
        seat = s.asker
        n = s.n_options
        best = -1.0
        chosen = 0
        budget = self.leaves // n
        state = self.scratch[0]
        for i in range(n):
            state.copy_from(s)
            apply(state, s.option[i])
            v = self.value(state, seat, 1, budget)
            if v > best:
                best = v
                chosen = i
        self.worth = best
        return chosen

    def value(self, s: State, seat: int, depth: int, budget: int) -> float:
        """The value of a position for a seat; questions to it that follow at once are answered for the best."""
        stop = advance(s)
        if stop == OVER:
            return 1.0 if s.ended == WON else 0.0
        n = s.n_options
        if stop == ASK and s.asker == seat and depth < DEPTH and n <= budget:
            best = -1.0
            state = self.scratch[depth]
            for i in range(n):
                state.copy_from(s)
                apply(state, s.option[i])
                v = self.value(state, seat, depth + 1, budget // n)
                if v > best:
                    best = v
            return best
        self.encoder.encode(s, seat, self.sheet)
        return self.net.value(self.sheet)
