"""One game among bots: each gets the question and the view of its seat, and nothing else."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

from ..bots.base import Bot, BotFailureError, Reader
from ..bots.bot_view import view_for
from ..bots.registry import name_of, new_bot
from ..dealers import Dealer, DuplicateDealer, RandomDealer
from ..game import Option, Outcome, Question, outcome_of, question_of
from ..kernel.limits import CHANCE, OVER, PLACE
from ..kernel.machine import advance, apply, begin, deals
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.view import look
from ..notation.codes import read_rules
from ..notation.records import Record
from ..rollout.determinize import visible_world
from .job import bot_seed

LONGEST_ANSWER = 80


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played to its end."""

    rules: str
    outcome: Outcome
    decisions: int
    answers: tuple[tuple[bool, str], ...]  # (whether chance gave it, the action as text)

    def record(self, seed: str | None, players: tuple[str, ...] = (), comment: str = "") -> Record:
        """Return the game as a record."""
        record = Record.of(read_rules(self.rules), self.answers, seed=seed, result=str(self.outcome))
        return replace(record, players=players, comment=comment)


class BotTable:
    """Bots at the seats of a game, for one game after the other."""

    def __init__(self, rules: Rules, bots: Sequence[str | Bot]) -> None:
        self.rules = rules
        self.bots = [new_bot(bot) if isinstance(bot, str) else bot for bot in bots]
        self.names = [bot if isinstance(bot, str) else bot_name(bot) for bot in bots]
        self._start = begin(rules)
        self._codes = deal_codes(rules)

    def play(self, seed: str, number: int = 0, *, duplicate: bool = False) -> PlayedGame:
        """Play the game of a seed. Anything a bot does wrong raises `BotFailureError`."""
        dealer: Dealer = DuplicateDealer(seed) if duplicate else RandomDealer(seed)
        s = self._start.copy()
        answers: list[tuple[bool, int]] = []
        asked = [0] * self.rules.players
        dealt = 0
        for seat, bot in enumerate(self.bots):
            self._call(seat, seed, number, bot.start, self.rules, seat, bot_seed(seed, seat))
        while (stop := advance(s)) != OVER:
            if stop == CHANCE:
                action = self._deal(s, dealer, dealt)
                dealt += 1
            else:
                action = self._ask(s, seed, number, asked)
            answers.append((stop == CHANCE, action))
            apply(s, action)
        outcome = outcome_of(s)
        for seat, bot in enumerate(self.bots):
            self._call(seat, seed, number, bot.finish, outcome, look(s, seat))
        code = self.rules.action_code
        return PlayedGame(self.rules.code, outcome, sum(asked), tuple((is_deal, code(action)) for is_deal, action in answers))

    def _ask(self, s: State, seed: str, number: int, asked: list[int]) -> int:
        """Return the action that the bot of a seat chooses."""
        seat = s.asker
        bot = self.bots[seat]
        asked[seat] += 1
        if isinstance(bot, Reader):  # it would read the same position out of the view
            return cast(int, self._call(seat, seed, number, bot.chosen, visible_world(s, seat)))
        question = question_of(s, asked[seat] - 1)
        choice = self._call(seat, seed, number, bot.choose, question, view_for(bot, s, seat))
        found = offered(choice, question)
        if found is None:
            what = f"answered {shown(choice)}, not one of {', '.join(option.code for option in question.options)},"
            raise BotFailureError(self.names[seat], self.rules.code, seed, number, what)
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
