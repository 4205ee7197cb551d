"""The bluffing bot: plays by a plan that was learned in self-play, with the evidence of the round before its eyes.

As a Master it helps, lies and spoils in the proportions of the plan; as a Dreamer it weighs what the other said and did, and
accuses when that is enough. Two of these bots in the same situation need not do the same: a bluff that is always the same
is none.
"""

from __future__ import annotations

from ...kernel.rules import Rules
from ...kernel.view import View
from ...questions import Option, Question
from ...rollout.playout import FastRandom
from .base import DreamersBot
from .cards import WORDS, cards_of
from .chance import drawn
from .keys import ACT, accuse_key, choose_key, lay_key, modify_key, rank, word_key
from .knowledge import Follower
from .plan import Plan, shipped_plan


class BlufferBot(DreamersBot):
    """Bluffs, by a plan."""

    def __init__(self, plan: Plan | None = None) -> None:
        self.plan = shipped_plan() if plan is None else plan

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Begin a game. Raises `StalePlanError` if the plan was made for other rules."""
        super().start(rules, seat, seed)
        self.plan.check(rules)
        self._cards = cards_of(rules)
        self._luck = FastRandom(seed)
        self._follower = Follower(self._cards, self.plan.ratios, self.plan.chooser_image)

    def choose(self, question: Question, view: View) -> Option:
        """Draw an option by the chances that the plan gives this situation."""
        known = self._follower.look(view)
        options = question.options
        if question.ask == "activation":
            ranked = rank(self._cards, known, self.plan.words)
            kind = ranked[self._draw(lay_key(self._cards, known, ranked))][1]
            self._follower.lay(kind)
            return next(option for option in options if option.card == self._cards.code[kind])
        if question.ask == "word":
            word = WORDS[self._draw(word_key(self._cards, known))]
            return next(option for option in options if option.code == word)
        if question.ask == "modification":
            return options[0] if len(options) > 1 and self._draw(modify_key(known)) == ACT else options[-1]
        if question.ask == "accusation":
            return options[0] if len(options) > 1 and self._draw(accuse_key(known)) == ACT else options[-1]
        if question.ask == "identity":
            wanted = "Ma" if self._draw(choose_key(known.first == known.seat)) == ACT else "Dr"
            return next(option for option in options if option.card == wanted)
        return self.answer_sixth(options, view)

    def _draw(self, key: int) -> int:
        return drawn(self.plan.of(key), self._luck)
