"""The value bot: looks at every position that its answers lead to, and takes the one that its net likes best."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..kernel.rules import Rules
from ..kernel.state import State
from ..notation.codes import read_rules
from .base import BotError, Reader
from .encoder import Encoder
from .net import Net
from .nets import ChosenNet, choose_net, has_net
from .value_search import ValueSearch


@lru_cache(maxsize=8)
def choice_for(code: str) -> tuple[ChosenNet, dict[str, Any]]:
    """Return the net that serves for some rules and how it was chosen, with its weights in the order of their features."""
    encoder = Encoder(read_rules(code))
    choice = choose_net(encoder.rules)
    choice.net.check(encoder.rules)
    return choice, choice.net.fitted(encoder)


def new_value_search(code: str, budget: int = 0, milliseconds: float = 0) -> tuple[ValueSearch, ChosenNet]:
    """Make a search for some rules, for one player alone: bots in other threads have their own."""
    choice, weights = choice_for(code)
    return ValueSearch(Encoder(read_rules(code)), Net(weights), budget=budget, milliseconds=milliseconds), choice


class ValueBot(Reader):
    """One look ahead, with a learned net."""

    budget = 0  # positions that it may look at for each decision, to see beyond the next card
    milliseconds = 0.0  # the time that it may take for that instead
    search: ValueSearch | None = None

    @classmethod
    def plays(cls, rules: Rules) -> bool:
        """Tell whether a net was trained for this game."""
        return has_net(rules)

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Fetch the net for these rules."""
        if self.search is None or self.search.rules.code != rules.code:
            self.search, self.choice = new_value_search(rules.code, self.budget, self.milliseconds)

    def chosen(self, s: State) -> int:
        """Return the best action at a question."""
        if self.search is None:
            raise BotError("a bot chooses after 'start'")
        return self.search.answer(s)
