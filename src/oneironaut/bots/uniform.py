"""The random bot: every option is as likely as any other. Where it plays alone, games run inside compiled code."""

from __future__ import annotations

from ..kernel.rules import Rules
from ..kernel.view import View
from ..questions import Option, Question
from ..rollout.playout import FastRandom
from .base import Bot


class RandomBot(Bot):
    """Takes an option at random."""

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Begin the bot's own stream of numbers."""
        self._luck = FastRandom(seed)

    def choose(self, question: Question, view: View) -> Option:
        """Return any option."""
        return question.options[self._luck.below(len(question.options))]
