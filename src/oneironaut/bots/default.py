"""The default bot: the best that answers within 50 ms for the rules at hand."""

from __future__ import annotations

from ..game import Option, Outcome, Question
from ..kernel.rules import Rules
from ..kernel.view import View
from .base import Bot
from .dreamers.bluffer import BlufferBot
from .greedy import GreedyBot
from .seer import SeerBot


class QuickSeer(SeerBot):
    """The seer, with fewer positions to look at: about 3 µs each."""

    budget = 8_000


class DefaultBot(Bot):
    """Sits down as whoever plays these rules best: the first of `PLAYERS` that can."""

    wants_position = True

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Choose who plays."""
        self.player: Bot = next(player for player in PLAYERS if player.plays(rules))()
        self.player.start(rules, seat, seed)

    def choose(self, question: Question, view: View) -> Option:
        """What that one chooses."""
        return self.player.choose(question, view)

    def finish(self, outcome: Outcome, view: View) -> None:
        """Tell it how the game ended."""
        self.player.finish(outcome, view)


PLAYERS: tuple[type[Bot], ...] = (BlufferBot, QuickSeer, GreedyBot)
