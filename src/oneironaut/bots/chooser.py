"""Chooser: plays by a net. It looks at every position that an answer leads to, through questions that follow at once,
up to the next card that chance must deal, and takes the answer with the highest value. Where answers are close it can look
beyond that card: the value is then the average over all that may come."""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.machine import advance, apply, deals
from ..kernel.sheet import Sheet
from ..kernel.state import State
from .encoder import Encoder
from .net import Net
from .sense import forget, obvious, onward, ready, shared_top

INTERPRETED = __file__.endswith(".py")
TABLES = {"worths": OPTIONS}
DEPTH = 6  # answers in a row that are looked through
STATES = 40  # states at hand, one for each step down
LEAVES = 150  # positions that are looked at for a decision
CLOSE = 0.05  # answers whose values differ by less are looked at again


class Chooser:
    """A net at the table of one rules combination."""

    worths: list[float]

    def __init__(self, encoder: Encoder, net: Net, leaves: int = LEAVES) -> None:
        self.encoder = encoder
        self.net = net
        self.leaves = leaves
        self.sheet = Sheet()
        self.scratch = [State(encoder.rules) for _ in range(STATES)]
        self.known = State(encoder.rules)
        self.top = shared_top(encoder.rules)
        self.ready = ready(encoder.rules)
        if INTERPRETED:
            for name, size in TABLES.items():
                setattr(self, name, [0.0] * size)
        self.worth = 0.0
        self.spent = 0
        self.most = 0

    def choose(self, s: State) -> int:
        """The number of the best option of a question; `worth` is its value, `worths` are those of all."""
        seat = s.asker
        n = s.n_options
        budget = self.leaves // n
        self.net.refresh()
        known = self.remembered(s)
        state = self.scratch[0]
        for i in range(n):
            state.copy_from(known)
            apply(state, s.option[i])
            self.worths[i] = self.value(state, seat, 1, budget)
        return self.best(n)

    def remembered(self, s: State) -> State:
        """A position without what the seat that is asked has not seen of the deck's top."""
        if self.top < 0 or s.size[self.top] == 0:
            return s
        known = self.known
        known.copy_from(s)
        forget(known, self.top, s.asker)
        return known

    def values(self, n: int) -> list[float]:
        """What the n options of the last question are worth."""
        return [self.worths[i] for i in range(n)]

    def best(self, n: int) -> int:
        """The first of the n options with the highest worth."""
        chosen = 0
        for i in range(1, n):
            if self.worths[i] > self.worths[chosen]:
                chosen = i
        self.worth = self.worths[chosen]
        return chosen

    def decide(self, s: State, draws: int, budget: int) -> int:
        """The same, looking beyond a number of draws for answers that are close, as far as the budget of positions goes.
        Where no thought is needed there is none."""
        chosen = self.at_once(s)
        if chosen >= 0:
            return chosen
        chosen = self.choose(s)
        self.spent = 0
        n = s.n_options
        if draws == 0 or n == 1:
            return chosen
        seat = s.asker
        close = self.worth - CLOSE
        rivals = 0
        for i in range(n):
            if self.worths[i] >= close:
                rivals += 1
        if rivals == 1:
            return chosen
        known = self.remembered(s)
        state = self.scratch[0]
        for i in range(n):
            if self.worths[i] >= close:
                self.most = self.spent + (budget - self.spent) // rivals  # what one leaves is shared by those after it
                rivals -= 1
                state.copy_from(known)
                apply(state, s.option[i])
                self.worths[i] = self.beyond(state, seat, 1, draws, self.leaves // n)
        return self.best(n)

    def at_once(self, s: State) -> int:
        """The number of the option that needs no thought, or -1."""
        action = obvious(self.ready, s)
        if action >= 0:
            for i in range(s.n_options):
                if s.option[i] == action:
                    return i
        return -1

    def value(self, s: State, seat: int, depth: int, budget: int) -> float:
        """The value of a position for a seat; questions to it that follow at once are answered for the best."""
        stop = onward(self.ready, s, seat)
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
        self.spent += 1
        self.encoder.encode(s, stop, seat, self.sheet)
        return self.net.value(self.sheet)

    def beyond(self, s: State, seat: int, depth: int, draws: int, budget: int) -> float:
        """The value of a position, averaged over the cards that come next, as long as there are positions to spend."""
        stop = onward(self.ready, s, seat)
        if stop == OVER:
            return 1.0 if s.ended == WON else 0.0
        state = self.scratch[depth]
        if stop == CHANCE and draws > 0 and depth < STATES - DEPTH and self.spent < self.most:
            total = 0.0
            cards = 0.0
            for action, weight in deals(s):
                state.copy_from(s)
                advance(state)  # a copy has not been asked yet: which bag it draws from is known after that
                apply(state, action)
                total += weight * self.beyond(state, seat, depth + 1, draws - 1, self.leaves)
                cards += weight
            return total / cards
        n = s.n_options
        if stop == ASK and s.asker == seat and depth < STATES - DEPTH and n <= budget:
            best = -1.0
            for i in range(n):
                state.copy_from(s)
                apply(state, s.option[i])
                v = self.beyond(state, seat, depth + 1, draws, budget // n)
                if v > best:
                    best = v
            return best
        self.spent += 1
        self.encoder.encode(s, stop, seat, self.sheet)
        return self.net.value(self.sheet)
