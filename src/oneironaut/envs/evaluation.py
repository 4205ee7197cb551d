"""Evaluation on the leaderboard's fixed deals: how often a policy wins, with intervals; self-play, cross-play and points.

A policy is the name of a bot, a bot, or a function from an observation and a mask of dense actions to one of them. A function
sees what its seat sees, written by an encoder, and nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.base import Bot, BotError, Reader
from ..bots.bot_view import view_for
from ..bots.registry import new_bot
from ..kernel.errors import ArgumentError, BadCodeError, IllegalActionError
from ..kernel.limits import ASK, CHANCE, OVER
from ..kernel.machine import advance, answer
from ..kernel.rules import Rules
from ..kernel.state import State
from ..notation.codes import read_rules
from ..questions import question_of
from ..rollout.playout import FastRandom
from ..sim.job import game_seed
from ..sim.leaderboard import DEALS, SEED
from ..sim.stats import Z95, wilson
from ..sim.table import BotTable
from .encoder import ObservationEncoder
from .sampling import sample_world

Policy = str | Bot | Callable[[Any, Any], int]


@dataclass(frozen=True)
class PolicyEvaluation:
    """What a policy has reached on fixed deals. Intervals are of 95 %."""

    rules: str
    games: int
    wins: int
    draws: int
    interval: tuple[float, float]  # of the share of games won, by Wilson
    points: float | None = None  # in games against each other: points ahead, per game
    points_interval: tuple[float, float] | None = None

    @property
    def won(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    def __str__(self) -> str:
        low, high = self.interval
        text = f"{self.rules}: won {self.won:.4f} ({low:.4f} to {high:.4f}) of {self.games} games"
        if self.points is not None and self.points_interval is not None:
            text += f", {self.points:+.3f} points a game ({self.points_interval[0]:+.3f} to {self.points_interval[1]:+.3f})"
        return text


class PolicyBot(Reader):
    """A function as a bot. It gets the observation of its seat and the mask of dense actions."""

    def __init__(self, policy: Callable[[Any, Any], int], form: str = "counts") -> None:
        self.policy = policy
        self.form = form
        self._encoder: ObservationEncoder | None = None

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Begin a new game."""
        self.seat = seat
        if self._encoder is None or self._encoder.rules is not rules:
            self._encoder = ObservationEncoder(rules, self.form)

    def chosen(self, s: State) -> int:
        """Return the action that the function chooses."""
        if self._encoder is None:
            raise BotError("this bot has not started a game")
        rules = s.rules
        mask = np.zeros(len(rules.actions), np.int8)
        advance(s)
        s.mask(mask)
        index = self.policy(self._encoder.encode(s, self.seat), mask)
        if not isinstance(index, int | np.integer) or not 0 <= index < len(mask) or not mask[index]:
            raise IllegalActionError(f"the policy answered {index!r}, which is not offered: the mask says what is")
        return rules.actions[int(index)]


def as_bot(policy: Policy, form: str = "counts") -> Bot:
    """Return a policy as a bot."""
    if isinstance(policy, str):
        return new_bot(policy)
    if isinstance(policy, Bot):
        return policy
    if not callable(policy):
        raise ArgumentError(f"a policy is the name of a bot, a bot or a function, not {policy!r}")
    return PolicyBot(policy, form)


def need_games(rules: Rules | str, games: int) -> Rules:
    """Return rules from their code, and refuse a number of games that cannot be."""
    if type(games) is not int or not 1 <= games <= DEALS:
        raise ArgumentError(f"there are 1 to {DEALS} fixed deals, not {games!r}")
    found = read_rules(rules) if isinstance(rules, str) else rules
    if not isinstance(found, Rules):
        raise ArgumentError(f"an evaluation needs rules or their code, not {rules!r}")
    return found


def evaluate(
    policy: Policy,
    rules: Rules | str,
    *,
    games: int = DEALS,
    partner: Policy | None = None,
    opponent: Policy = "random",
    form: str = "counts",
) -> PolicyEvaluation:
    """Play the leaderboard's first deals. Two players who play together are both the policy, unless a partner is named.

    Where they play against each other, the policy meets the opponent, at each seat for one half of the games, with equal luck.
    """
    found = need_games(rules, games)
    if found.versus:
        if partner is not None:
            raise BadCodeError(f"{found.code} has no partner: name an opponent")
        return match(as_bot(policy, form), as_bot(opponent, form), found, games)
    second = [as_bot(policy if partner is None else partner, form)] * (found.players - 1)
    table = BotTable(found, [as_bot(policy, form), *second])
    wins = sum([table.play(game_seed(SEED, i), i, duplicate=True).outcome.won for i in range(games)])
    return PolicyEvaluation(found.code, games, wins, 0, wilson(wins, games))


def match(first: Bot, second: Bot, rules: Rules, games: int) -> PolicyEvaluation:
    """Play deals between two bots: every deal twice, with seats changed; an odd last one once."""
    tables = BotTable(rules, [first, second]), BotTable(rules, [second, first])
    ahead: list[int] = []
    wins = draws = 0
    for i in range(games):
        seat = i % 2
        outcome = tables[seat].play(game_seed(SEED, i // 2), i, duplicate=True).outcome
        wins += outcome.winner == seat
        draws += outcome.winner is None
        ahead.append(outcome.points[seat] - outcome.points[1 - seat])
    mean = sum(ahead) / games
    spread = math.sqrt(sum([(value - mean) ** 2 for value in ahead]) / max(games - 1, 1) / games) * Z95
    return PolicyEvaluation(rules.code, games, wins, draws, wilson(wins, games), mean, (mean - spread, mean + spread))


def cross_play(
    policies: Mapping[str, Policy], rules: Rules | str, *, games: int = 200, form: str = "counts"
) -> dict[tuple[str, str], PolicyEvaluation]:
    """Play every pair of policies, in both orders, and each with itself: self-play is on the diagonal."""
    found = need_games(rules, games)
    if found.players != 2:
        raise BadCodeError(f"cross-play needs two players, and {found.code} has {found.players}")
    if not isinstance(policies, Mapping) or not policies:
        raise ArgumentError("cross-play needs a mapping from name to policy")
    results: dict[tuple[str, str], PolicyEvaluation] = {}
    for one, first in policies.items():
        for other, second in policies.items():
            if found.versus:
                results[one, other] = match(as_bot(first, form), as_bot(second, form), found, games)
            else:
                results[one, other] = evaluate(first, found, games=games, partner=second, form=form)
    return results


class Responder(Reader):
    """Answers by flat Monte Carlo against a known opponent: sampled worlds, played to the end of the round."""

    def __init__(self, opponent: Policy, worlds: int, form: str) -> None:
        self.opponent = opponent
        self.worlds = worlds
        self.form = form

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Begin a new game."""
        self.seat = seat
        self._luck = FastRandom(seed)
        self._opponent = as_bot(self.opponent, self.form)
        self._opponent.start(rules, 1 - seat, seed)

    def chosen(self, s: State) -> int:
        """Return the action that has brought the most points."""
        advance(s)
        options = s.options()
        sums = dict.fromkeys(options, 0.0)
        for number in range(self.worlds):
            world = sample_world(s, self.seat, number)
            for action in options:
                sums[action] += self._value(world.copy(), action)
        return max(options, key=lambda action: sums[action])

    def _value(self, s: State, action: int) -> float:
        """Play on to the end of the round: at random for oneself, by the opponent's policy for the other."""
        rounds = ahead(s, self.seat)[0]
        advance(s)
        answer(s, action)
        while (stop := advance(s)) != OVER and ahead(s, self.seat)[0] == rounds:
            if stop == CHANCE:
                answer(s, self._luck.deal(s))
            elif s.asker == self.seat:
                answer(s, s.options()[self._luck.below(s.n_options)])
            else:
                answer(s, ask(self._opponent, s))
        return ahead(s, self.seat)[1]


def ask(bot: Bot, s: State) -> int:
    """Return what a bot answers in a state in which its seat is asked."""
    if isinstance(bot, PolicyBot):
        return bot.chosen(s)
    assert advance(s) == ASK  # noqa: S101 - for the reader
    return bot.choose(question_of(s, 0), view_for(bot, s, s.asker)).action


def ahead(s: State, seat: int) -> tuple[int, float]:
    """Count the rounds that are over, and the points that a seat is ahead."""
    rounds: Sequence[Any] = [part for module in s.rules._modules for part in module.rounds(s)]
    return len(rounds), float(sum([part.points[seat] - part.points[1 - seat] for part in rounds]))


def approximate_best_response(
    policy: Policy, rules: Rules | str = "dreamers:2", *, games: int = 20, worlds: int = 4, form: str = "counts"
) -> PolicyEvaluation:
    """Play a search that knows the policy against it. What it wins is a lower bound on how far the policy can be exploited."""
    found = need_games(rules, games)
    if not found.versus:
        raise BadCodeError(f"nobody exploits anybody in {found.code}: a best response is for games against each other")
    if type(worlds) is not int or worlds < 1:
        raise ArgumentError(f"the number of worlds is an int from 1 on, not {worlds!r}")
    return match(Responder(policy, worlds, form), as_bot(policy, form), found, games)
