"""Gymnasium: `Onirim-v0` and `Dreamers-v0`. Importing this module registers both.

import gymnasium, oneironaut.envs.gym
env = gymnasium.make("Dreamers-v0", others="bluffer")
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..runtime.extras import MissingExtraError

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ImportError as error:
    raise MissingExtraError("rl", "gymnasium") from error

from ..bots.base import Bot
from ..bots.registry import load_bot, new_bot
from ..kernel.errors import ArgumentError, BadCodeError, IllegalActionError, StateError
from ..kernel.rules import Rules
from ..notation.codes import read_rules
from .rendering import MODES, need_mode, render
from .table import SingleGame

ILLEGAL = ("end", "raise", "ignore")
SELF = "self"  # in place of a bot: the agent plays every seat


class CardGameEnv(gymnasium.Env[Any, Any]):
    """One seat of a game, with bots at the others. Observations are bytes; `info["action_mask"]` has what is offered.

    `actions="options"` numbers what is offered now from 0 on, for rules with thousands of actions. `illegal` says what an action
    does that is not offered: `end` the game with the reward -1, `raise` an error, or `ignore` it with the reward -1.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012 - as gymnasium declares it

    def __init__(
        self,
        rules: Rules | str = "onirim:1",
        *,
        form: str = "counts",
        actions: str = "mask",
        reward: str = "result",
        illegal: str = "end",
        seat: int = 0,
        others: str = "random",
        render_mode: str | None = None,
    ) -> None:
        if actions not in ("mask", "options"):
            raise BadCodeError(f"no sort of actions {actions!r}: there are mask, options")
        if illegal not in ILLEGAL:
            raise BadCodeError(f"{illegal!r} is not what an illegal action can do: there are {', '.join(ILLEGAL)}")
        self.render_mode = need_mode(render_mode)
        self.table = SingleGame(rules, form=form, reward=reward)
        self.rules = self.table.rules
        self.seat = self.rules.need_seat(seat)
        self.illegal = illegal
        self.by_option = actions == "options"
        self.bots: dict[int, Bot] = {}
        if others != SELF:
            load_bot(others)  # refuses a name that nobody has, even where nobody else plays
            for other in range(self.rules.players):
                if other != seat:
                    self.bots[other] = new_bot(others)
                    if not self.bots[other].plays(self.rules):
                        raise BadCodeError(f"the bot {others!r} does not play {self.rules.code}")
        elif self.rules.versus:
            raise BadCodeError(f"one agent cannot play all seats of {self.rules.code}: name a bot as 'others'")
        self.n_actions = self.rules.max_options if self.by_option else len(self.rules.actions)
        self.action_space = Discrete(self.n_actions)
        self.observation_space = Box(0, 255, self.table.encoder.shape, np.uint8)
        self._is_over = True
        self._gains = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game. A seed gives the same cards, and the same bots, again."""
        super().reset(seed=seed)
        options = options or {}
        for name in options:
            if name != "deal":
                raise ArgumentError(f"no option {name!r} of reset: there is 'deal', the seed of the cards alone")
        deal = options.get("deal")
        drawn = int(self.np_random.integers(2**62))
        self.table.reset(drawn if deal is None else deal)
        for other, bot in self.bots.items():
            bot.start(self.rules, other, int(self.np_random.integers(2**62)))
        self._is_over = False
        self._gains = 0.0
        self._let_others_play()
        return self._observation(), self._info()

    def _player(self) -> int:
        """Return the seat whose eyes the agent sees with."""
        return self.seat if self.bots or self.table.over else self.table.seat

    def _let_others_play(self) -> None:
        while not self.table.over and self.table.seat in self.bots:
            self._gains += self.table.play(self.table.ask_bot(self.bots[self.table.seat]))[self.seat]

    def _observation(self) -> Any:
        return self.table.observe(self._player())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> Any:
        """Return which actions are offered, as bools: MaskablePPO of sb3-contrib asks for this."""
        if self._is_over:
            return np.zeros(self.n_actions, bool)
        if not self.by_option:
            return self.table.mask().astype(bool)
        return np.arange(self.n_actions) < len(self.table.options())

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer the question."""
        if self._is_over:
            raise StateError("the game is over, or none has begun: call reset")
        offered = self.table.options()
        index = action
        if self.by_option and isinstance(action, int | np.integer) and 0 <= action < len(offered):
            index = offered[int(action)]
        elif self.by_option:
            index = -1
        if not self.table.offers(index):
            return self._refuse(action)
        reward = self.table.play(index)[self.seat]
        self._let_others_play()
        reward, self._gains = reward + self._gains, 0.0
        self._is_over = self.table.over
        return self._observation(), float(reward), self._is_over, False, self._info()

    def _refuse(self, action: object) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.illegal == "raise":
            raise IllegalActionError(f"action {action!r} is not offered now: action_masks() says which are")
        self._is_over = self.illegal == "end"
        return self._observation(), -1.0, self._is_over, False, {**self._info(), "illegal": True}

    def render(self) -> Any:
        """Return the game as the agent sees it, in the render mode."""
        if self.render_mode is None:
            return None
        return render(self.table.view(self._player()), self.render_mode)


class OnirimEnv(CardGameEnv):
    """`Onirim-v0`: won or lost, alone, with a bot as partner, or with the agent at both seats (`others="self"`)."""

    def __init__(self, rules: Rules | str = "onirim:1", **settings: Any) -> None:
        found = read_rules(rules) if isinstance(rules, str) else rules
        if isinstance(found, Rules) and found.versus:
            raise BadCodeError(f"{found.code} is played against each other: Dreamers-v0 is for that")
        super().__init__(found, **settings)


class DreamersEnv(CardGameEnv):
    """`Dreamers-v0`: against a bot."""

    def __init__(self, rules: Rules | str = "dreamers:2", **settings: Any) -> None:
        found = read_rules(rules) if isinstance(rules, str) else rules
        if isinstance(found, Rules) and not found.versus:
            raise BadCodeError(f"{found.code} is not played against each other: Onirim-v0 is for that")
        super().__init__(found, **settings)


def register() -> None:
    """Register both ids, and the batch as their vectorised form."""
    vector = "oneironaut.envs.vector:BatchVectorEnv"
    gymnasium.register("Onirim-v0", entry_point="oneironaut.envs.gym:OnirimEnv", vector_entry_point=vector)
    gymnasium.register("Dreamers-v0", entry_point="oneironaut.envs.gym:DreamersEnv")


register()
