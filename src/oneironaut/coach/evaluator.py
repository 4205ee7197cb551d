"""Evaluator: values the options of a question by a net: at a glance, beyond the next card, and by playing on."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from ..bots.base import BotError
from ..bots.encoder import Encoder
from ..bots.nets import choose_net
from ..bots.selfplay import play_games
from ..bots.value_search import MAX_POSITIONS, ValueSearch
from ..kernel.errors import OneironautError
from ..kernel.limits import ASK, CHANCE, PLACE
from ..kernel.machine import advance, apply, deals
from ..kernel.rules import Rules
from ..kernel.state import State
from ..rollout.playout import FastRandom
from ..text import say
from .calibration_model import calibration_for

FOLLOWED = 6  # answers in a row that follow from one option
SAMPLES = 4  # of what else is dealt, where the next card comes with others


class CoachError(OneironautError):
    """A position or game for which there is no advice, and why."""


@dataclass(frozen=True)
class Draw:
    """A card that may come next after an option: how likely, and what the position is worth then."""

    card: str
    share: float
    worth: float


class NetEvaluator:
    """Values positions by the net for some rules. It has its own buffers, so only one thread at a time may use it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.encoder = Encoder(rules)
        self.choice = choose_net(rules)
        self.search = ValueSearch(self.encoder, self.choice.net.net(self.encoder))
        self.calibration = calibration_for(rules.code, self.choice)

    def glance(self, s: State) -> list[float]:
        """Return the value of each option of a question, by the net alone."""
        self.search.choose(s)
        return self.search.values(s.n_options)

    def play_out(self, s: State, action: int) -> tuple[State, list[tuple[str, int]]]:
        """Return the position that an option leads to, with the seat's best answers to questions that follow before any card is
        dealt; and these questions and answers."""
        seat = s.asker
        after = copy_asked(s)
        apply(after, action)
        answers: list[tuple[str, int]] = []
        while advance(after) == ASK and after.asker == seat and len(answers) < FOLLOWED:
            best = self.search.answer(after)
            answers.append((self.rules.asks[after.asked].name, best))
            apply(after, best)
        return after, answers

    def draws(self, s: State, seat: int, luck: FastRandom) -> list[Draw]:
        """Return every card that chance may deal in a position; empty where it deals none."""
        found = deals(s)
        total = sum(weight for _, weight in found)
        kinds = self.rules.kinds
        shares: dict[str, float] = {}
        worths: dict[str, float] = {}
        for action, weight in found:
            state = copy_asked(s)
            apply(state, action)
            code = kinds[action % PLACE].code
            shares[code] = shares.get(code, 0.0) + weight / total
            worths[code] = worths.get(code, 0.0) + weight / total * self.dealt(state, seat, luck)
        return [Draw(code, share, worths[code] / share) for code, share in shares.items()]

    def dealt(self, s: State, seat: int, luck: FastRandom) -> float:
        """Return the value of a position after a card was dealt. The net has learned positions after answers: where more cards
        come before the next question, sample some of the ways they may come."""
        if advance(s) != CHANCE:
            return self.search.value(s, seat, 1, False, MAX_POSITIONS)
        total = 0.0
        for _ in range(SAMPLES):
            state = s.copy()
            while advance(state) == CHANCE:
                apply(state, luck.deal(state))
            total += self.search.value(state, seat, 1, False, MAX_POSITIONS)
        return total / SAMPLES

    def worth(self, s: State, seat: int) -> float:
        """Return the value of a position that an option led to."""
        return self.search.value(s, seat, 1, False, self.search.max_positions)

    def wins(self, s: State, games: int, seed: int) -> int:
        """Count the wins of some games from a position, with the net playing for every seat."""
        return play_games(s, self.search, games, seed)


def copy_asked(s: State) -> State:
    """Copy a position and advance the copy to its question, which copies lack."""
    twin = s.copy()
    advance(twin)
    return twin


kept = threading.local()


def evaluator_for(rules: Rules, lang: str) -> NetEvaluator:
    """Return the evaluator for some rules, made once per thread. Raises `CoachError` if there is no net."""
    evaluators: dict[str, NetEvaluator] = kept.__dict__.setdefault("evaluators", {})
    if rules.code not in evaluators:
        try:
            evaluators[rules.code] = NetEvaluator(rules)
        except BotError as error:
            raise CoachError(say("ui.coach.no_net", lang, rules=rules.code)) from error
    return evaluators[rules.code]
