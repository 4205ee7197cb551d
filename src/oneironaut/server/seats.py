"""Who answers for a seat that no human has: the bots, by name. The one place where the server meets them."""

from __future__ import annotations

import secrets
from typing import Protocol

from ..game import Option, Question
from ..kernel.rules import Rules
from ..kernel.view import View
from ..playout import Luck


class Bot(Protocol):
    """A player: it gets its question and what its seat may know, and nothing else."""

    def choose(self, question: Question, view: View) -> Option:
        """The option it takes."""


class RandomBot:
    """Takes any option."""

    def __init__(self, seed: int) -> None:
        self._luck = Luck(seed)

    def choose(self, question: Question, view: View) -> Option:
        """Any of them."""
        return question.options[self._luck.below(len(question.options))]


BOTS = {"random": RandomBot}


def bot_names() -> list[str]:
    """The bots there are."""
    return list(BOTS)


def make_bot(name: str, rules: Rules, seat: int) -> Bot:
    """A bot for one seat at one table, with luck of its own."""
    return BOTS[name](secrets.randbits(62))
