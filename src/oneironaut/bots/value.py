"""The value bot: looks at every position that its answers lead to, and takes the one that its net likes best."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..kernel.rules import Rules
from ..kernel.state import State
from ..notation.codes import read_rules
from .base import BotError, Reader
from .chooser import Chooser
from .encoder import Encoder
from .net import Net
from .netfile import file_name, side_by_side
from .nets import Choice, choose_net, has_net, seconds


@lru_cache(maxsize=8)
def choice_for(code: str, *, both: bool = False) -> tuple[Choice, dict[str, Any]]:
    """The net that serves for some rules and how it was chosen, with its weights in the order of their features; with `both`,
    together with the second net for these rules, if there is one."""
    encoder = Encoder(read_rules(code))
    choice = choose_net(encoder.rules, encoder)
    nets = [choice.net]
    if both and choice.exact and file_name(code) in seconds():
        nets.append(seconds()[file_name(code)])
    for net in nets:
        net.check(encoder.rules)
    parts = [net.fitted(encoder) for net in nets]
    return choice, parts[0] if len(parts) == 1 else side_by_side(parts)


def new_chooser(code: str, draws: int, budget: int, *, both: bool = False) -> tuple[Chooser, Choice]:
    """A chooser for some rules, for one player alone: bots in other threads have their own."""
    choice, weights = choice_for(code, both=both)
    return Chooser(Encoder(read_rules(code)), Net(weights), draws=draws, budget=budget), choice


class ValueBot(Reader):
    """One look ahead, with a learned net."""

    draws = 0  # cards from the deck that it looks beyond
    budget = 0  # positions that this may cost for each decision
    both = False  # whether it asks a second net too, where there is one
    chooser: Chooser | None = None

    @classmethod
    def plays(cls, rules: Rules) -> bool:
        """Whether a net was trained for this game."""
        return has_net(rules)

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Fetch the net for these rules."""
        if self.chooser is None or self.chooser.rules.code != rules.code:
            self.chooser, self.choice = new_chooser(rules.code, self.draws, self.budget, both=self.both)

    def chosen(self, s: State) -> int:
        """The best action at a question."""
        if self.chooser is None:
            raise BotError("a bot chooses after 'start'")
        return self.chooser.answer(s)
