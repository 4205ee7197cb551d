"""Value search: plays by a net. It looks at every position that an answer leads to, through questions that follow at once,
up to the next card that chance must deal, and takes the answer with the highest value. Where answers are close it can look
beyond that card: the value is then the average over all that may come."""

from __future__ import annotations

from time import perf_counter

from ..features.vector import FeatureVector
from ..kernel.limits import *
from ..kernel.machine import advance, apply, deals
from ..kernel.rules import Rules
from ..kernel.state import State
from .encoder import Encoder
from .forced_moves import play_forced_moves
from .net import Net
from .searcher import Searcher

INTERPRETED = __file__.endswith(".py")
TABLES = {"worths": OPTIONS}
STATES = 40  # states at hand, one for each step down
MAX_POSITIONS = 150  # evaluated per decision, and after each card that may come
MAX_POSITIONS_EXPANSIONS = 400  # the same with expansions, whose questions follow each other farther
MOST = 1_000_000_000  # positions ever evaluated per decision
CLOSE = 0.12  # answers whose values differ by less are looked at again


class ValueSearch(Searcher):
    """A net that answers. Where answers are close it looks beyond the next card, as far as its budget goes: of positions, or of
    milliseconds if it has some."""

    worths: list[float]

    def __init__(self, encoder: Encoder, net: Net, max_positions: int = 0, budget: int = 0, milliseconds: float = 0) -> None:
        super().__init__(encoder.rules)
        self.encoder = encoder
        self.net = net
        self.max_positions = max_positions or max_positions_for(encoder.rules)
        self.budget = budget
        self.milliseconds = milliseconds
        self.vector = FeatureVector()
        self.scratch = [State(encoder.rules) for _ in range(STATES)]
        if INTERPRETED:
            for name, size in TABLES.items():
                setattr(self, name, [0.0] * size)
        self.spent = 0
        self.most = 0

    def choose(self, s: State) -> int:
        """Return the index of the best option of a question; `worth` is its value, `worths` holds those of all."""
        seat = s.asker
        n = s.n_options
        budget = self.max_positions // n
        self.net.check()
        known = self.remembered(s)
        state = self.scratch[0]
        for i in range(n):
            state.copy_from(known)
            apply(state, s.option[i])
            self.worths[i] = self.value(state, seat, 1, False, budget)
        return self.best(n)

    def values(self, n: int) -> list[float]:
        """Return the values of the n options of the last question."""
        return [self.worths[i] for i in range(n)]

    def best(self, n: int) -> int:
        """Return the first of the n options with the highest value."""
        chosen = 0
        for i in range(1, n):
            if self.worths[i] > self.worths[chosen]:
                chosen = i
        self.worth = self.worths[chosen]
        return chosen

    def think(self, s: State) -> int:
        """Return the best action of a question."""
        return s.option[self.decide(s)]

    def decide(self, s: State) -> int:
        """Return the index of the best option, looking beyond the next card where options are close."""
        begun = perf_counter() if self.milliseconds > 0 else 0.0
        self.spent = 0
        chosen = self.choose(s)
        if self.budget == 0 and self.milliseconds == 0:
            return chosen
        rivals = self.rivals(s.n_options)
        return chosen if rivals == 1 else self.look_again(s, rivals, begun)

    def left(self, begun: float) -> int:
        """Return how many positions may still be evaluated: what is left of the budget, or what there is time for at the speed
        so far."""
        if self.milliseconds == 0:
            return self.budget - self.spent
        taken = max(1000 * (perf_counter() - begun), 0.001)
        return int(min(self.spent * max(self.milliseconds - taken, 0.0) / taken, MOST))

    def rivals(self, n: int) -> int:
        """Count the options that are close enough to the best one for another look."""
        found = 0
        for i in range(n):
            if self.worths[i] >= self.worth - CLOSE:
                found += 1
        return found

    def look_again(self, s: State, rivals: int, begun: float) -> int:
        """Look beyond the next card at the rivals, the options close to the best one; return the index of the best."""
        n = s.n_options
        close = self.worth - CLOSE
        known = self.remembered(s)
        state = self.scratch[0]
        for i in range(n):
            if self.worths[i] >= close:
                self.most = self.spent + self.left(begun) // rivals  # what one max_positions is shared by those after it
                rivals -= 1
                state.copy_from(known)
                apply(state, s.option[i])
                self.worths[i] = self.value(state, s.asker, 1, True, self.max_positions // n)
        return self.best(n)

    def value(self, s: State, seat: int, depth: int, beyond: bool, budget: int) -> float:
        """Return the value of a position for a seat; questions to it that follow at once get the best answer. If asked to look
        beyond the next card, average over all that chance may deal, as long as there are positions to spend."""
        stop = play_forced_moves(self.forcing, s, seat)
        if stop == OVER:
            return 1.0 if s.ended == WON else 0.0
        if depth < STATES:
            if stop == CHANCE and beyond and self.spent < self.most:
                return self.average(s, seat, depth)
            if stop == ASK and s.asker == seat and s.n_options <= budget:
                return self.highest(s, seat, depth, beyond, budget)
        self.spent += 1
        self.encoder.encode(s, stop, seat, self.vector)
        return self.net.value(self.vector)

    def highest(self, s: State, seat: int, depth: int, beyond: bool, budget: int) -> float:
        """Return the value of the best answer to a question. Beyond the next card only the answer that seems best is followed."""
        n = s.n_options
        state = self.scratch[depth]
        best = -1.0
        chosen = 0
        for i in range(n):
            state.copy_from(s)
            apply(state, s.option[i])
            v = self.value(state, seat, depth + 1, False, budget // n)
            if v > best:
                best = v
                chosen = i
        if not beyond:
            return best
        state.copy_from(s)
        apply(state, s.option[chosen])
        return self.value(state, seat, depth + 1, True, budget // n)

    def average(self, s: State, seat: int, depth: int) -> float:
        """Return the value of a position before chance deals: the average over the cards that may come."""
        state = self.scratch[depth]
        total = 0.0
        cards = 0.0
        for action, weight in deals(s):
            state.copy_from(s)
            advance(state)  # a copy has not been asked yet: which bag it draws from is known after that
            apply(state, action)
            total += weight * self.value(state, seat, depth + 1, False, MAX_POSITIONS)
            cards += weight
        return total / cards


def max_positions_for(rules: Rules) -> int:
    """Return how many positions to evaluate per decision."""
    return MAX_POSITIONS_EXPANSIONS if "+" in rules.code else MAX_POSITIONS
