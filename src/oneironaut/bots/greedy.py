"""The greedy bot: a plain rule of thumb for any rules. It knows no card by name, only the hints that modules declare.

It takes the option of the highest worth. Where a card goes to a row, it likes to go on with cards of the same suit, above
all where that suit has prizes left, and is loth to leave such a beginning unfinished.
"""

from __future__ import annotations

from ..kernel.card import PRIZE
from ..kernel.rules import Rules
from ..kernel.view import View
from ..questions import Option, Question
from .base import Bot

RUN = 6  # for each card at the end of the row that has a suit in common
MATE = 2  # for each other such card in the hand
BREAK = 5  # for each card of an unfinished run that another suit would end
DONE = 6  # a suit that has no prizes left is not worth playing


class GreedyBot(Bot):
    """Takes what looks best now."""

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Learn the suits of the cards."""
        self._suits = {kind.code: kind.suits for kind in rules.kinds}
        self._prizes = {kind.code: kind.suits for kind in rules.kinds if kind.worth == PRIZE}

    def choose(self, question: Question, view: View) -> Option:
        """Return the option with the highest score; of several, the first."""
        return max(question.options, key=lambda option: self._score(option, view))

    def _score(self, option: Option, view: View) -> int:
        if option.onto is None or option.card is None:
            return option.worth
        suits = self._suits[option.card]
        hand = view.zones[option.at[0]] if option.at else ()
        mates = sum(bool(self._suits.get(code, 0) & suits) for code in hand) - 1
        row = view.zones[option.onto]
        run, _ = self._run(row, suits)
        score = option.worth + (RUN * run + MATE * max(mates, 0) if self._wanted(view, suits) else -DONE)
        if run == 0 and row:
            last, its = self._run(row, self._suits.get(row[-1], 0))
            if last and self._wanted(view, its):
                score -= BREAK * last
        return score

    def _run(self, row: tuple[str, ...], suits: int) -> tuple[int, int]:
        """Count the cards at the end of a row that share a suit with these; return also which suits. A marked card ends the
        run: it is used up."""
        n = 0
        for code in reversed(row):
            if not self._suits.get(code, 0) & suits:
                break
            suits &= self._suits[code]
            n += 1
        return n, suits

    def _wanted(self, view: View, suits: int) -> bool:
        """Tell whether a prize of one of these suits can still be won."""
        return any(self._prizes[code] & suits for code in view.unseen if code in self._prizes)
