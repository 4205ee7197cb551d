"""SingleGame: one game with dense actions, observations and rewards, for environments that step one game at a time.

It plays as a batch does: the same seed, episode and answers give the same game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bots.base import Bot
from ..bots.bot_view import view_for
from ..kernel.errors import ArgumentError, IllegalActionError, StateError
from ..kernel.limits import ASK, CHANCE, OVER
from ..kernel.machine import advance, answer, begin
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.view import View, look
from ..notation.codes import read_rules
from ..questions import question_of
from ..rollout.playout import FastRandom
from .batch import LARGEST_SEED, Batch, first_word
from .chance import draw
from .encoder import ObservationEncoder
from .recall import Recall


def need_seed(seed: object) -> int:
    """Return the seed of a game, or refuse what is none."""
    if type(seed) is not int:
        raise ArgumentError(f"a seed is an int, not {seed!r}")
    if not 0 <= seed <= LARGEST_SEED:
        raise StateError(f"a seed is between 0 and {LARGEST_SEED}, not {seed}")
    return seed


class SingleGame:
    """One game: who is asked, which dense actions are offered, what each seat sees, and what a step brings."""

    def __init__(self, rules: Rules | str, *, form: str = "counts", reward: str = "result", recall: bool = False) -> None:
        self.rules = read_rules(rules) if isinstance(rules, str) else rules
        self._rewards = Batch(self.rules, 1, form=None, actions="options", reward=reward)  # checks the arguments, too
        self.encoder = ObservationEncoder(self.rules, form)
        self.state: State = begin(self.rules)
        self.recall: Recall | None = Recall(self.rules) if recall else None
        self.decisions = 0
        self._listens = recall
        self._luck = FastRandom(0)
        self._generator: np.random.Generator | None = None
        self._is_begun = False
        self._potential = 0.0

    def reset(self, seed: int | np.random.Generator = 0, episode: int = 0) -> None:
        """Begin a game: dealt by the stream of a seed and an episode, or by a generator of numpy."""
        if isinstance(seed, np.random.Generator):
            self._generator = seed
        else:
            self._generator = None
            self._luck.word = first_word(need_seed(seed), need_seed(episode))
        self.state = begin(self.rules)
        if self._listens:
            self.recall = Recall(self.rules)
            self.recall.watch(self.state)
        self.decisions = 0
        self._is_begun = True
        self._go_on()
        self._potential = self._rewards.worth(self.state)

    def _go_on(self) -> None:
        while advance(self.state) == CHANCE:
            card = self._luck.deal(self.state) if self._generator is None else draw(self.state, self._generator)
            answer(self.state, card)
        if self.recall is not None:
            self.recall.hear(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._is_begun and advance(self.state) == OVER

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        self._need_question()
        return self.state.asker

    def _need_question(self) -> None:
        if not self._is_begun:
            raise StateError("no game has begun: call reset first")
        if advance(self.state) != ASK:
            raise StateError("the game is over: call reset to begin another")

    def observe(self, seat: int) -> Any:
        """Return what a seat sees, as the encoder writes it."""
        if not self._is_begun:
            raise StateError("no game has begun: call reset first")
        return self.encoder.encode(self.state, seat)

    def view(self, seat: int) -> View:
        """Return what a seat sees, as players do."""
        return look(self.state, seat)

    def mask(self) -> Any:
        """Return which dense actions are offered now, as bytes; none after the end."""
        out = np.zeros(len(self.rules.actions), np.int8)
        if self._is_begun and advance(self.state) == ASK:
            self.state.mask(out)
        return out

    def options(self) -> list[int]:
        """Return the dense indices of the actions that are offered now."""
        if not self._is_begun or advance(self.state) != ASK:
            return []
        return [self.rules.index(action) for action in self.state.options()]

    def offers(self, index: object) -> bool:
        """Whether a dense action is offered now."""
        return isinstance(index, int | np.integer) and int(index) in self.options()

    def play(self, index: int) -> tuple[float, ...]:
        """Answer the pending question with a dense action; what that brings each seat."""
        self._need_question()
        if isinstance(index, bool) or not isinstance(index, int | np.integer):
            raise ArgumentError(f"an action is a whole number, not {index!r}")
        if not 0 <= index < len(self.rules.actions):
            raise IllegalActionError(f"there is no action {index}: they are numbered from 0 to {len(self.rules.actions) - 1}")
        action = self.rules.actions[int(index)]
        if action not in self.state.options():
            raise IllegalActionError(f"action {index} ({self.rules.action_code(action)}) is not offered now")
        seat, ask = self.state.asker, self.rules.asks[self.state.asked].name
        answer(self.state, action)
        if self.recall is not None:
            self.recall.answered(seat, ask, action)
        self.decisions += 1
        if self.decisions > self.rules.max_game_length:
            raise StateError(f"a game of {self.rules.code} has more than {self.rules.max_game_length} decisions")
        self._go_on()
        return self._pay()

    def _pay(self) -> tuple[float, ...]:
        before, self._potential = self._potential, self._rewards.worth(self.state)
        gain = self._potential - before
        if self._rewards.reward == "points":
            return gain, -gain
        return tuple([gain + value for value in self.state.returns()])

    def ask_bot(self, bot: Bot) -> int:
        """Return what a bot answers to the pending question, as a dense action."""
        self._need_question()
        seat = self.state.asker
        option = bot.choose(question_of(self.state, self.decisions), view_for(bot, self.state, seat))
        return self.rules.index(option.action)
