"""Search: the chances of the options of a question, by rounds that bluffers play on from each. Every option meets the same worlds
with the same luck; where a round leaves the game is worth what the odds say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from ...kernel.state import State
from ...kernel.view import View
from ...questions import Question
from .knowledge import Follower, Knowledge
from .odds import Odds
from .plan import Plan
from .rounds import Rounds

EACH = 8  # rounds from each option in a world
Z95 = 1.96
DOUBT, SPREAD = 4, 0.02  # a spread that is taken for granted, and how many worlds it counts for
USUAL = 0.01  # by how much options may always differ
Interval = tuple[float, float, float]  # the chance, and between what it lies


class OptionSearch:
    """The options of one question, as far as they were looked at."""

    def __init__(
        self, s: State, view: View, question: Question, follower: Follower, known: Knowledge, plan: Plan, odds: Odds
    ) -> None:
        self.options = question.options
        self.rounds = Rounds(s, view, follower, known, plan, odds)
        self.worlds = self.rounds.worlds()
        self.number = 0  # of worlds
        self.scores: list[list[float]] = [[] for _ in self.options]  # the mean of each world
        self.is_sure = question.ask == "sixth"  # no card is in play: there is nothing to try
        if self.is_sure:
            starter = self.rounds.starter
            self.scores = [[odds.sixth(view.rounds, view.seat, starter, option.code == "agree")] for option in self.options]

    def look(self, worlds: int, always: Iterable[int] = ()) -> None:
        """Play the options that may still be the best, and some others, on in more worlds."""
        rivals = self.rivals(always)
        for _ in range(0 if self.is_sure else worlds):
            self.rounds.enter(next(self.worlds))
            for i in rivals:
                rounds = (self.rounds.play(self.options[i], self.number * EACH + n) for n in range(EACH))
                self.scores[i].append(sum(rounds) / EACH)
            self.number += 1

    def rivals(self, always: Iterable[int] = ()) -> list[int]:
        """Return the options that may still be the best, and those that are wanted anyway."""
        if self.number == 0:
            return [*range(len(self.options))]
        chances = self.chances()
        best = max(low for _, low, _ in chances)
        return [i for i, (_, _, high) in enumerate(chances) if high >= best or i in always]

    def chances(self) -> list[Interval]:
        """Return the chance of each option, with its interval."""
        return [(scores[0],) * 3 for scores in self.scores] if self.is_sure else weighed(self.scores)

    def played(self, i: int) -> int:
        """Count the rounds that were played on from an option."""
        return 0 if self.is_sure else EACH * len(self.scores[i])


def weighed(scores: Sequence[Sequence[float]]) -> list[Interval]:
    """Return the chances of options by their scores, with 95 % intervals. Most of what tells close options apart is luck, and
    the best of them would seem better than it is: so shrink them towards each other, by as much as luck would have them
    differ."""
    means = [sum(found) / len(found) for found in scores]
    errors = [error(found) for found in scores]
    middle = sum(means) / len(means)
    apart = sum((mean - middle) ** 2 for mean in means) / max(len(means) - 1, 1)
    likely = max(apart - sum(errors) / len(errors), USUAL**2)
    found = []
    for mean, squared in zip(means, errors, strict=True):
        chance = middle + (mean - middle) * likely / (likely + squared)
        reach = Z95 * sqrt(squared)
        found.append((chance, max(chance - reach, 0.0), min(chance + reach, 1.0)))
    return found


def error(found: Sequence[float]) -> float:
    """Return the squared error of the mean of some scores."""
    mean = sum(found) / len(found)
    spread = (sum((score - mean) ** 2 for score in found) + DOUBT * SPREAD) / (len(found) - 1 + DOUBT)
    return spread / len(found)
