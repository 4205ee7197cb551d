"""The honest bot: says a true word, lays what fits best, and modifies whenever it can. It is there to be measured against.

As a Master it spoils, as a Master must: it lays what fits worst and modifies nothing, but of its Dream it tells the truth. As
a Dreamer it believes every word. It accuses only on proof, and what it takes for proof is a flat lie: "close" said of a Dream
that was far, or "far" of one that was close, which no honest player says.
"""

from __future__ import annotations

from ...kernel.rules import Rules
from ...kernel.view import View
from ...questions import Option, Question
from .base import DreamersBot
from .belief import is_flat_lie
from .cards import WORDS, cards_of, true_word
from .keys import rank
from .knowledge import DREAMER, Follower, Knowledge
from .names import ACT_COUNT

BELIEF = 0.98  # how much a word counts; a Dream that it does not fit is only not ruled out
TRUTH = [[BELIEF if word == truth else (1 - BELIEF) / 2 for word in range(3)] for truth in range(3)]


class HonestBot(DreamersBot):
    """Tells the truth."""

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Begin a game."""
        super().start(rules, seat, seed)
        self._cards = cards_of(rules)
        self._follower = Follower(self._cards, (0.0,) * ACT_COUNT, 0.0)

    def choose(self, question: Question, view: View) -> Option:
        """Do what an honest player would do."""
        known = self._follower.look(view)
        options = question.options
        is_dreamer = known.identity == DREAMER
        if question.ask == "activation":
            kind = rank(self._cards, known, (TRUTH, TRUTH))[0 if is_dreamer else -1][1]
            self._follower.lay(kind)
            return next(option for option in options if option.card == self._cards.code[kind])
        if question.ask == "word":
            word = WORDS[true_word(known.nightmare, self._cards.value[known.laid])]
            return next(option for option in options if option.code == word)
        if question.ask == "modification":
            return options[0] if is_dreamer else options[-1]
        if question.ask == "accusation":
            return options[0] if self._has_proof(known) else options[-1]
        if question.ask == "identity":
            return next(option for option in options if option.card == "Dr")
        return self.answer_sixth(options, view)

    def _has_proof(self, known: Knowledge) -> bool:
        """Tell whether the other player told a flat lie in this round."""
        return any(turn.first != known.seat and is_flat_lie(self._cards, turn) for turn in self._follower.turns)
