"""The value bot: looks at every position that its answers lead to, and takes the one that its net likes best."""

from __future__ import annotations

from functools import lru_cache

from ..kernel.rules import Rules
from ..kernel.state import State
from ..notation.codes import read_rules
from .base import Reader
from .chooser import Chooser
from .encoder import Encoder
from .net import Net
from .nets import Choice, choose_net


@lru_cache(maxsize=8)
def fitted(code: str) -> tuple[Encoder, Net, Choice]:
    """The encoder of some rules, the net that serves for them, and how it was chosen."""
    encoder = Encoder(read_rules(code))
    choice = choose_net(encoder.rules, encoder)
    return encoder, choice.net.net(encoder), choice


class ValueBot(Reader):
    """One look ahead, with a learned net."""

    draws = 0  # cards from the deck that it looks beyond
    budget = 0  # positions that this may cost for each decision

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Fetch the net for these rules."""
        encoder, net, self.choice = fitted(rules.code)
        self.chooser = Chooser(encoder, net)

    def chosen(self, s: State) -> int:
        """The best action at a question."""
        return s.options()[self.chooser.decide(s, self.draws, self.budget)]
