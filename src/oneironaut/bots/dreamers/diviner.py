"""The diviner: plays the round on in its head, in worlds that fit what it has seen and heard, before it answers.

It thinks of the other as a bluffer, and plays for the game: at which points it stands, a plan does not know. Of options that
hardly differ it draws one as a bluffer would, so that it is not seen through.
"""

from __future__ import annotations

from dataclasses import replace

from ...kernel.machine import advance
from ...kernel.rules import Rules
from ...kernel.view import View
from ...notation.positions import read_position
from ...questions import Option, Question
from ...rollout.playout import FastRandom
from ..base import BotError
from .base import DreamersBot
from .cards import cards_of
from .chance import drawn, mixed
from .knowledge import Follower
from .mixed_strategy import shares_of
from .odds import shipped_odds
from .plan import shipped_plan
from .rounds import arenas_of
from .search import OptionSearch

WORLDS = 28  # at most
FIRST, MORE = 12, 8  # worlds for all options, then for those that may be the best
CLOSE = 0.01  # options that differ by less are drawn from


class DivinerBot(DreamersBot):
    """Looks into imagined worlds."""

    wants_position = True

    def __init__(self, worlds: int = WORLDS) -> None:
        if worlds < FIRST:
            raise BotError(f"worlds is at least {FIRST}, not {worlds}")
        self.worlds = worlds

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Begin a game. Raises `StalePlanError` if the plan was made for other rules."""
        super().start(rules, seat, seed)
        self._plan = shipped_plan()
        self._plan.check(rules)
        self._cards = cards_of(rules)
        self._luck = FastRandom(seed)
        self._odds = shipped_odds()
        arenas_of(rules, self._plan)  # made now, the first decision is as quick as the others
        self._follower = Follower(self._cards, self._plan.ratios, self._plan.chooser_image)

    def choose(self, question: Question, view: View) -> Option:
        """Return the option with the highest chance to win the game."""
        if view.position is None:
            raise BotError(f"the view of seat {view.seat} has no position: a bot that wants one says so by 'wants_position'")
        known = self._follower.look(view)
        option = question.options[0]
        if len(question.options) > 1:
            s = read_position(view.position)
            advance(s)
            seen = replace(view, position=None)
            search = OptionSearch(s, seen, question, self._follower, known, self._plan, self._odds)
            search.look(FIRST)
            while search.number + MORE <= self.worlds and not search.is_sure:
                search.look(MORE)
            chances = [chance for chance, _, _ in search.chances()]
            shares = shares_of(question, known, self._cards, self._plan) or [1.0] * len(chances)
            close = [share if chance >= max(chances) - CLOSE else 0.0 for chance, share in zip(chances, shares, strict=True)]
            option = question.options[drawn(mixed(close), self._luck) if sum(close) > 0 else chances.index(max(chances))]
        if question.ask == "activation":
            self._follower.lay(self._cards.number[option.card or ""])
        return option
