"""Searcher: the base of players that look ahead. They answer forced moves at once, and do not know what their seat has not
seen."""

from __future__ import annotations

from ..features.registry import features_of
from ..kernel.rules import Rules
from ..kernel.state import State
from .forced_moves import find_forced_move, find_shared_top, forcing_modules, forget_unseen


class Searcher:
    """A player for one rules combination, who answers for the seat that is asked."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.features = features_of(rules)
        self.forcing = forcing_modules(self.features)
        self.known = State(rules)
        self.top = find_shared_top(rules)
        self.worth = 0.0  # what the answer of the last thought seemed to be worth

    def answer(self, s: State) -> int:
        """Return the action that answers a question."""
        action = find_forced_move(self.forcing, s)
        return action if action >= 0 else self.think(s)

    def think(self, s: State) -> int:
        """Return the action that seems best."""
        raise NotImplementedError

    def remembered(self, s: State) -> State:
        """Return a position without what the seat that is asked has not seen of the deck's top."""
        if self.top < 0 or s.size[self.top] == 0:
            return s
        known = self.known
        known.copy_from(s)
        forget_unseen(known, self.top, s.asker)
        return known
