"""Module: a set of rules as an object. Effect: the behaviour of one step of the rules.

Both are stateless and belong to one `Rules`; what an effect must remember lies in its frame, in the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from .card import Kind
from .limits import *
from .rules import Rules
from .state import State
from .words import Ask, Verb
from .zone import Zone


class Effect:
    """One step of the rules.

    `run` either changes the state and returns MOVED, or asks (ASK, CHANCE) and changes nothing, so that it can be
    repeated (R1). `answer` stores the answer and advances; it never asks.
    """

    name = ""
    number: int

    def run(self, s: State) -> int:
        """Go on, or ask."""
        raise NotImplementedError(f"{type(self).__name__} does not run")

    def answer(self, s: State, action: int) -> int:
        """Take the answer to the question that `run` asked."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def why_not(self, s: State, action: int) -> str:
        """The key of the sentence that says why an action is not offered."""
        return "not_now"


class Module:
    """A game, an expansion or an interaction: what it adds, and the hooks it overrides."""

    key = ""
    version = 1
    first_kind: int
    first_verb: int
    first_ask: int
    first_effect: int
    first_counter: int
    first_reason: int

    def join(self, rules: Rules, kind: int, verb: int, ask: int, effect: int, counter: int, reason: int) -> None:
        """Become part of a combination: from here on the module's own numbers begin at these."""
        self.first_kind = kind
        self.first_verb = verb
        self.first_ask = ask
        self.first_effect = effect
        self.first_counter = counter
        self.first_reason = reason

    def overrides(self, hook: str) -> bool:
        """Whether this module gives a hook a meaning of its own."""
        owners = [cls for cls in type(self).__mro__ if hook in vars(cls)]
        return len(owners) > 1

    def kinds(self) -> Sequence[Kind]:
        """The cards it adds."""
        return ()

    def zones(self) -> Sequence[Zone]:
        """The places it adds."""
        return ()

    def verbs(self) -> Sequence[Verb]:
        """The verbs it adds."""
        return ()

    def asks(self) -> Sequence[Ask]:
        """The sorts of question it adds."""
        return ()

    def counters(self) -> Sequence[str]:
        """The plain numbers it adds to a state, by name."""
        return ()

    def reasons(self) -> Sequence[str]:
        """The ends of a game it adds, by name."""
        return ()

    def effects(self) -> Sequence[Effect]:
        """The effects it adds."""
        return ()

    def tally(self, s: State) -> dict[str, int]:
        """What an outcome counts: Doors, say."""
        return {}

    def set_up(self, s: State) -> int:
        """Prepare a new state: cards in their homes are there already."""
        return MOVED
