"""Adviser for Dreamers: the chances of options by rounds that bluffers play on, with reasons."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from ...bots.dreamers.cards import cards_of
from ...bots.dreamers.knowledge import Follower, Knowledge
from ...bots.dreamers.odds import shipped_digest, shipped_odds
from ...bots.dreamers.plan import Plan, StalePlanError, shipped_plan
from ...bots.dreamers.search import EACH, OptionSearch
from ...game import Game
from ...kernel.limits import ASK
from ...kernel.machine import advance, answer
from ...kernel.machine import begin as begin_game
from ...kernel.state import State
from ...kernel.view import look
from ...questions import question_of
from ...text import say
from ..advice_types import GAMES, Advice, Advised, Stop
from ..evaluator import CoachError
from .reasons import DreamersReasoner

FIRST = 12  # worlds before the first answer
MORE = 8  # worlds between two answers
LEAST_GAMES = 800  # from each option that may be the best, where nothing else tells


def follow(position: Game | State, seat: int, plan: Plan) -> tuple[Follower, Knowledge]:
    """Make a follower that has seen what a seat has seen up to its question, and return it with what it knows. From a state
    alone that is only what lies on the table."""
    cards = cards_of(position.rules)
    follower = Follower(cards, plan.ratios, plan.chooser_image)
    if not isinstance(position, Game):
        return follower, follower.look(look(position, seat))
    s = begin_game(position.rules)
    for _, code in position.record.answers():
        if advance(s) == ASK and s.asker == seat:
            view = look(s, seat)
            follower.look(view)
            if view.ask == "activation":
                follower.lay(cards.number[code.removeprefix("lay ")])
        answer(s, position.rules.action(code))
    return follower, follower.look(look(s, seat))


def was_measured(code: str) -> bool:
    """Tell whether the odds were counted for these very rules, with the plan that is played by."""
    counted = shipped_odds().counted
    return counted.rules == code and counted.plan == shipped_digest()


def begin(position: Game | State, s: State, lang: str) -> DreamersAdviser:
    """Begin with the question of a state. Raises `CoachError` where there is no plan for its rules."""
    try:
        return DreamersAdviser(position, s, lang)
    except StalePlanError as error:
        raise CoachError(say("ui.coach.no_net", lang, rules=s.rules.code)) from error


class DreamersAdviser:
    """Advice to one question, as far as it has got."""

    def __init__(self, position: Game | State, s: State, lang: str) -> None:
        self.begun = time.perf_counter()
        self.rules = s.rules
        self.seat = s.asker
        plan, odds = shipped_plan(), shipped_odds()
        plan.check(s.rules)
        view = look(s, self.seat)
        follower, known = follow(position, self.seat, plan)
        self.question = question_of(s, 0)
        self.reasoner = DreamersReasoner(self.question, view, known, plan, lang)
        self.calibrated = was_measured(s.rules.code)
        self.search = OptionSearch(s, view, self.question, follower, known, plan, odds)
        self.search.look(FIRST)

    def better(self, enough: Stop, games: int, watch: Sequence[str]) -> Iterator[Advice]:
        """Yield better advice from more worlds, in which the options are played that may still be the best."""
        always = {i for i, option in enumerate(self.question.options) if option.code in watch}
        search = self.search
        while not search.is_sure and (search.number + MORE) * EACH <= games and not enough():
            search.look(MORE, always)
            yield self.advice()

    def advice(self) -> Advice:
        """Return what there is to say now."""
        chances = self.search.chances()
        reasons = self.reasoner.reasons([middle for middle, _, _ in chances])
        shares: Sequence[float | None] = self.reasoner.shares or [None] * len(chances)
        rounds = [self.search.played(i) for i in range(len(chances))]
        return Advice(
            self.rules.code,
            self.seat,
            self.question.ask,
            GAMES,
            tuple(
                Advised(option, *chances[i], reasons[i], round(chances[i][0] * rounds[i]), rounds[i], shares[i])
                for i, option in enumerate(self.question.options)
            ),
            self.reasoner.situation(),
            self.calibrated,
            time.perf_counter() - self.begun,
        )
