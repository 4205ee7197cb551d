"""Eye: what a net sees in the options of a question: at a glance, beyond the next card, and by playing on."""

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
from ..playout import Luck
from ..text import say
from .trust import trust_of

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


class Eye:
    """The net that serves for some rules. It has tables of its own: one thread at a time may look through it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.encoder = Encoder(rules)
        self.choice = choose_net(rules)
        self.search = ValueSearch(self.encoder, self.choice.net.net(self.encoder))
        self.trust = trust_of(rules.code, self.choice)

    def glance(self, s: State) -> list[float]:
        """What each option of a question is worth, by the net alone."""
        self.search.choose(s)
        return self.search.values(s.n_options)

    def plan(self, s: State, action: int) -> tuple[State, list[tuple[str, int]]]:
        """The position that an option leads to, with the seat's best answers to questions that follow before any card is
        dealt; and these questions and answers."""
        seat = s.asker
        after = copied(s)
        apply(after, action)
        answers: list[tuple[str, int]] = []
        while advance(after) == ASK and after.asker == seat and len(answers) < FOLLOWED:
            best = self.search.answer(after)
            answers.append((self.rules.asks[after.asked].name, best))
            apply(after, best)
        return after, answers

    def draws(self, s: State, seat: int, luck: Luck) -> list[Draw]:
        """Every card that chance may deal in a position; empty where it deals none."""
        found = deals(s)
        total = sum(weight for _, weight in found)
        kinds = self.rules.kinds
        shares: dict[str, float] = {}
        worths: dict[str, float] = {}
        for action, weight in found:
            state = copied(s)
            apply(state, action)
            code = kinds[action % PLACE].code
            shares[code] = shares.get(code, 0.0) + weight / total
            worths[code] = worths.get(code, 0.0) + weight / total * self.dealt(state, seat, luck)
        return [Draw(code, share, worths[code] / share) for code, share in shares.items()]

    def dealt(self, s: State, seat: int, luck: Luck) -> float:
        """What a position is worth after a card was dealt. The net has learned positions after answers: where more cards come
        before the next question, some of the ways they may come are looked at."""
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
        """What a position is worth that an option led to."""
        return self.search.value(s, seat, 1, False, self.search.max_positions)

    def wins(self, s: State, games: int, seed: int) -> int:
        """How many of some games are won from a position, if the net plays on for every seat."""
        return play_games(s, self.search, games, seed)


def copied(s: State) -> State:
    """A copy that can be answered: it is run to its question, which copies lack."""
    twin = s.copy()
    advance(twin)
    return twin


kept = threading.local()


def eye_of(rules: Rules, lang: str) -> Eye:
    """The eye for some rules, made once in each thread. Raises `CoachError` where no net serves."""
    eyes: dict[str, Eye] = kept.__dict__.setdefault("eyes", {})
    if rules.code not in eyes:
        try:
            eyes[rules.code] = Eye(rules)
        except BotError as error:
            raise CoachError(say("ui.coach.no_net", lang, rules=rules.code)) from error
    return eyes[rules.code]
