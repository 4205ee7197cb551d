"""Adviser for Dreamers. Bluffers play the round on from each option, in worlds that fit what the seat has seen and heard; where
the round leaves the game is worth what the odds say. Every option meets the same worlds with the same luck."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from math import sqrt

from ...bots.dreamers.plan import shipped_plan
from ...game import Game, question_of
from ...kernel.state import State
from ...kernel.view import look
from ..counsel import GAMES, Advice, Advised, Stop
from .odds import digest, shipped_odds
from .reasons import DreamersReasoner
from .rounds import Rounds, follow

FIRST = 12  # worlds before the first answer
MORE = 8  # worlds between two answers
EACH = 8  # rounds from each option in a world
Z95 = 1.96
DOUBT, SPREAD = 4, 0.02  # a spread that is taken for granted, and how many worlds it counts for
USUAL = 0.01  # by how much options may always differ
Interval = tuple[float, float, float]  # the chance, and between what it lies


class DreamersAdviser:
    """Advice to one question, as far as it has got."""

    def __init__(self, position: Game | State, s: State, lang: str) -> None:
        self.begun = time.perf_counter()
        self.rules = s.rules
        self.seat = s.asker
        plan, odds = shipped_plan(), shipped_odds()
        plan.check(s.rules)
        view = look(s, self.seat)
        follower, sight = follow(position, self.seat, plan)
        self.question = question_of(s, 0)
        self.rounds = Rounds(s, view, follower, sight, plan, odds)
        self.worlds = self.rounds.worlds()
        self.reasoner = DreamersReasoner(self.question, view, sight, plan, lang)
        self.calibrated = odds.counted.rules == s.rules.code and odds.counted.plan == shipped_digest()
        self.scores: list[list[float]] = [[] for _ in self.question.options]  # the mean of each world
        self.number = 0
        self.is_sure = self.question.ask == "sixth"  # no card is in play: there is nothing to try
        if self.is_sure:
            self.scores = [
                [odds.sixth(view.story, self.seat, self.rounds.starter, o.code == "agree")] for o in self.question.options
            ]
            return
        for _ in range(FIRST):
            self.look_into_world(range(len(self.scores)))

    def look_into_world(self, options: Sequence[int]) -> None:
        """Play some options on in one more world."""
        self.rounds.enter(next(self.worlds))
        for i in options:
            option = self.question.options[i]
            self.scores[i].append(sum(self.rounds.play(option, self.number * EACH + n) for n in range(EACH)) / EACH)
        self.number += 1

    def better(self, enough: Stop, games: int, watch: Sequence[str]) -> Iterator[Advice]:
        """Advice that gets better by more worlds, in which the options are played that may still be the best."""
        always = {i for i, option in enumerate(self.question.options) if option.code in watch}
        while not self.is_sure and (self.number + MORE) * EACH <= games and not enough():
            chances = self.chances()
            best = max(low for _, low, _ in chances)
            rivals = [i for i, (_, _, high) in enumerate(chances) if high >= best or i in always]
            for _ in range(MORE):
                self.look_into_world(rivals)
            yield self.advice()

    def chances(self) -> list[Interval]:
        """The chance of each option, with its interval."""
        return [(scores[0],) * 3 for scores in self.scores] if self.is_sure else weighed(self.scores)

    def advice(self) -> Advice:
        """What there is to say now."""
        chances = self.chances()
        reasons = self.reasoner.reasons([middle for middle, _, _ in chances])
        rounds = [0 if self.is_sure else EACH * len(scores) for scores in self.scores]
        return Advice(
            self.rules.code,
            self.seat,
            self.question.ask,
            GAMES,
            tuple(
                Advised(option, *chances[i], reasons[i], round(chances[i][0] * rounds[i]), rounds[i], self.reasoner.share(i))
                for i, option in enumerate(self.question.options)
            ),
            self.reasoner.situation(),
            self.calibrated,
            time.perf_counter() - self.begun,
        )


def weighed(scores: Sequence[Sequence[float]]) -> list[Interval]:
    """The chances of options by their scores, with 95 % intervals. Most of what tells close options apart is luck, and the best
    of them would seem better than it is: so they are drawn together, by as much as luck would have them differ."""
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
    """The squared error of the mean of some scores."""
    mean = sum(found) / len(found)
    spread = (sum((score - mean) ** 2 for score in found) + DOUBT * SPREAD) / (len(found) - 1 + DOUBT)
    return spread / len(found)


@cache
def shipped_digest() -> str:
    """The digest of the plan that comes with the program."""
    return digest(shipped_plan())
