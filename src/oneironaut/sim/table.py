"""One game among bots: each gets the question and the view of its seat, and nothing else."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import cast

from ..bots.base import Bot, BotFailureError, LateError, Reader
from ..bots.bot_view import view_for
from ..bots.command import CommandBot
from ..bots.registry import name_of, new_bot
from ..dealers import Dealer, DuplicateDealer, RandomDealer
from ..kernel.limits import CHANCE, OVER, PLACE
from ..kernel.machine import advance, apply, begin, deals
from ..kernel.rounds import scores
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.view import look
from ..notation.codes import read_rules
from ..notation.records import Record
from ..questions import Option, Outcome, Question, outcome_of, question_of
from ..rollout.determinize import visible_world
from .job import bot_seed
from .times import Times

LONGEST_ANSWER = 80
LATE = "late"  # the reason of a game that was lost because a bot took too long


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played to its end."""

    rules: str
    outcome: Outcome
    decisions: int
    answers: tuple[tuple[bool, str], ...]  # (whether chance gave it, the action as text)
    seconds: tuple[float, ...] = field(default=(), compare=False)  # that each decision took

    def record(self, seed: str | None, players: tuple[str, ...] = (), comment: str = "") -> Record:
        """Return the game as a record."""
        record = Record.of(read_rules(self.rules), self.answers, seed=seed, result=str(self.outcome))
        return replace(record, players=players, comment=comment)


class ForfeitError(Exception):
    """A seat has taken too long, and games are forfeited by that."""


class BotTable:
    """Bots at the seats of a game, for one game after the other.

    With a `limit`, decisions that take more seconds are counted in `times`. With `forfeit`, the first of them ends the game: it
    is lost, or won by the other seat.
    """

    def __init__(self, rules: Rules, bots: Sequence[str | Bot], *, limit: float = 0.0, forfeit: bool = False) -> None:
        self.rules = rules
        self.limit = limit
        self.forfeit = forfeit
        self.times = [Times() for _ in range(rules.players)]
        self._seconds: list[float] = []
        self.bots = [new_bot(bot) if isinstance(bot, str) else bot for bot in bots]
        self.names = [bot if isinstance(bot, str) else bot_name(bot) for bot in bots]
        self._start = begin(rules)
        self._codes = deal_codes(rules)
        if limit and forfeit:
            for bot in self.bots:
                if isinstance(bot, CommandBot):
                    bot.patience = min(bot.patience, limit)

    def play(self, seed: str, number: int = 0, *, duplicate: bool = False) -> PlayedGame:
        """Play the game of a seed. Anything a bot does wrong raises `BotFailureError`."""
        dealer: Dealer = DuplicateDealer(seed) if duplicate else RandomDealer(seed)
        s = self._start.copy()
        answers: list[tuple[bool, int]] = []
        asked = [0] * self.rules.players
        dealt = 0
        self._seconds = []
        for seat, bot in enumerate(self.bots):
            self._call(seat, seed, number, bot.start, self.rules, seat, bot_seed(seed, seat))
        try:
            while (stop := advance(s)) != OVER:
                if stop == CHANCE:
                    action = self._deal(s, dealer, dealt)
                    dealt += 1
                else:
                    action = self._ask(s, seed, number, asked)
                answers.append((stop == CHANCE, action))
                apply(s, action)
            outcome = outcome_of(s)
        except ForfeitError:
            outcome = forfeited(s)
        for seat, bot in enumerate(self.bots):
            self._call(seat, seed, number, bot.finish, outcome, look(s, seat))
        code = self.rules.action_code
        told = tuple((is_deal, code(action)) for is_deal, action in answers)
        return PlayedGame(self.rules.code, outcome, sum(asked), told, tuple(self._seconds))

    def _ask(self, s: State, seed: str, number: int, asked: list[int]) -> int:
        """Return the action that the bot of a seat chooses."""
        seat = s.asker
        bot = self.bots[seat]
        asked[seat] += 1
        if isinstance(bot, Reader):  # it would read the same position out of the view
            return cast(int, self._timed(seat, seed, number, bot.chosen, visible_world(s, seat)))
        question = question_of(s, asked[seat] - 1)
        choice = self._timed(seat, seed, number, bot.choose, question, view_for(bot, s, seat))
        found = offered(choice, question)
        if found is None:
            what = f"answered {shown(choice)}, not one of {', '.join(option.code for option in question.options)},"
            raise BotFailureError(self.names[seat], self.rules.code, seed, number, what)
        return found

    def _timed(self, seat: int, seed: str, number: int, method: Callable[..., object], *arguments: object) -> object:
        """Ask a bot, and count the time that it takes."""
        begun = time.perf_counter()
        stopped: BotFailureError | None = None
        found: object = None
        try:
            found = self._call(seat, seed, number, method, *arguments)
        except BotFailureError as failure:
            if not isinstance(failure.__cause__, LateError):
                raise
            stopped = failure
        taken = time.perf_counter() - begun
        self.times[seat].add(taken)
        self._seconds.append(taken)
        if self.limit and (stopped or taken > self.limit):
            self.times[seat].late += 1
            if self.forfeit:
                raise ForfeitError
        if stopped:
            raise stopped
        return found

    def _call(self, seat: int, seed: str, number: int, method: Callable[..., object], *arguments: object) -> object:
        """Call a bot. Third-party code may raise anything, and may even try to leave the program."""
        try:
            return method(*arguments)
        except (Exception, SystemExit) as error:
            what = f"raised {type(error).__name__}{f': {error}' if str(error) else ''}"
            details = traceback.format_exc()
            raise BotFailureError(self.names[seat], self.rules.code, seed, number, what, details) from error

    def _deal(self, s: State, dealer: Dealer, n: int) -> int:
        possible = deals(s)
        codes = self._codes
        weights = {codes[action]: weight for action, weight in possible}
        card = dealer.deal(n, self.rules.zone_names[s.bag].title, weights)
        return next(action for action, _ in possible if codes[action] == card)


def forfeited(s: State) -> Outcome:
    """How a game ends when the seat that is asked takes too long: lost together, or won by the other seat."""
    tally = s.rules.tally(s)
    if not s.rules.versus:
        return Outcome(False, LATE, tally)
    rounds = look(s, s.asker).rounds
    return Outcome(True, LATE, tally, 1 - s.asker, scores(rounds) or (0,) * s.rules.players, rounds)


def offered(choice: object, question: Question) -> int | None:
    """Return the action of an answer, if it is one of the options offered."""
    for option in question.options:
        if option is choice or (isinstance(choice, Option) and option == choice):
            return option.action
    return None


def shown(choice: object) -> str:
    """Format an answer for messages."""
    text = choice.code if isinstance(choice, Option) else f"{type(choice).__name__} {choice!r}"
    return text if len(text) <= LONGEST_ANSWER else text[: LONGEST_ANSWER - 1] + "…"


def bot_name(bot: Bot) -> str:
    """Return the name of a bot's class, for messages and records."""
    try:
        return name_of(type(bot))
    except Exception:  # it has none that can be imported
        return type(bot).__qualname__


@lru_cache(maxsize=256)
def deal_codes(rules: Rules) -> dict[int, str]:
    """Return the name of each deal for a dealer: the card, and where it comes from if not from the bag."""
    actions = [place * PLACE + kind for place in range(len(rules.verbs[0].places)) for kind in range(rules.n_kinds)]
    return {action: rules.action_code(action).removeprefix("deal ") for action in actions}


def play_game(rules: str, bots: Sequence[str | Bot], seed: str, *, duplicate: bool = False) -> PlayedGame:
    """Play one game: `play_game("onirim:1", ["greedy"], "MOTH-4821:17")` is game 17 of a simulation with that seed."""
    composed = read_rules(rules)
    seats = list(bots) * composed.players if len(bots) == 1 and isinstance(bots[0], str) else list(bots)
    return BotTable(composed, seats).play(seed, duplicate=duplicate)
