"""Thinker: what those who answer by looking at positions have in common: they do not think where none is needed, and do not
know what their seat has not seen."""

from __future__ import annotations

from ..features.registry import features_of
from ..kernel.rules import Rules
from ..kernel.state import State
from .sense import forget, obvious, ready, shared_top


class Thinker:
    """Somebody at the table of one rules combination, who answers for the seat that is asked."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.features = features_of(rules)
        self.ready = ready(self.features)
        self.known = State(rules)
        self.top = shared_top(rules)
        self.worth = 0.0  # what the answer of the last thought seemed to be worth

    def answer(self, s: State) -> int:
        """The action that answers a question."""
        action = obvious(self.ready, s)
        return action if action >= 0 else self.think(s)

    def think(self, s: State) -> int:
        """The action that seems best."""
        raise NotImplementedError

    def remembered(self, s: State) -> State:
        """A position without what the seat that is asked has not seen of the deck's top."""
        if self.top < 0 or s.size[self.top] == 0:
            return s
        known = self.known
        known.copy_from(s)
        forget(known, self.top, s.asker)
        return known
