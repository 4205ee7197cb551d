"""The default bot: the best that answers within 50 ms for the rules at hand."""

from __future__ import annotations

from ..kernel.rules import Rules
from ..kernel.state import INTERPRETED
from ..kernel.view import View
from ..questions import Option, Outcome, Question
from .base import Bot
from .dreamers.bluffer import BlufferBot
from .dreamers.diviner import DivinerBot
from .greedy import GreedyBot
from .planner import PlannerBot
from .seer import SeerBot
from .value import choice_for


class QuickSeer(SeerBot):
    """The seer, with fewer positions to look at: 5 to 12 µs each. Where its net has never seen a part of
    the rules, the planner is stronger: with Glyphs, two players win 41 games of 100 by it, and 3 by the net that knows no
    Glyphs."""

    budget = 3_000

    @classmethod
    def plays(cls, rules: Rules) -> bool:
        """Tell whether there is a net that knows all that these rules have."""
        return super().plays(rules) and not choice_for(rules.code)[0].strange


class QuickDiviner(DivinerBot):
    """The diviner, in the compiled build: 2 to 5 ms for a decision. Interpreted, half of its decisions would take longer than
    50 ms."""

    @classmethod
    def plays(cls, rules: Rules) -> bool:
        """Tell whether these are rules of Dreamers, and there is time to look into many worlds."""
        return super().plays(rules) and not INTERPRETED


class DefaultBot(Bot):
    """Plays as the bot that plays these rules best: the first of `PLAYERS` that can."""

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Choose who plays."""
        self.player: Bot = next(player for player in PLAYERS if player.plays(rules))()
        self.player.start(rules, seat, seed)
        self.wants_position = self.player.wants_position

    def choose(self, question: Question, view: View) -> Option:
        """Return what the bot for these rules chooses."""
        return self.player.choose(question, view)

    def finish(self, outcome: Outcome, view: View) -> None:
        """Tell it how the game ended."""
        self.player.finish(outcome, view)


PLAYERS: tuple[type[Bot], ...] = (QuickDiviner, BlufferBot, QuickSeer, PlannerBot, GreedyBot)
