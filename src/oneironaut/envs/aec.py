"""PettingZoo, one agent after the other: `env()` makes an AEC environment of any game for two, or of one for one."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..runtime.extras import MissingExtraError

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
except ImportError as error:
    raise MissingExtraError("rl", "pettingzoo") from error

from ..kernel.errors import StateError
from ..kernel.rules import Rules
from .rendering import MODES, need_mode, render
from .table import SingleGame


class CardGameAEC(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A game with an agent at every seat: `seat_0`, `seat_1`. An observation is a dict of `observation` and `action_mask`."""

    metadata = {"name": "oneironaut_v0", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | str = "onirim:2",
        *,
        form: str = "counts",
        reward: str = "result",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = need_mode(render_mode)
        self.table = SingleGame(rules, form=form, reward=reward)
        self.rules = self.table.rules
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self.agents: list[str] = []
        n = len(self.rules.actions)
        self.observation_spaces = {
            agent: Dict({"observation": Box(0, 255, self.table.encoder.shape, np.uint8), "action_mask": Box(0, 1, (n,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(n) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        """Return what an agent gets to see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent may answer: dense actions, in the order of `Rules.actions`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.table.reset(int(self._random.integers(2**62)))
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees; its mask is empty unless it is asked."""
        seat = self.possible_agents.index(agent)
        mine = not self.table.over and self.table.seat == seat
        mask = self.table.mask() if mine else np.zeros(len(self.rules.actions), np.int8)
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Answer for the agent that is asked."""
        if not self.agents:
            raise StateError("the game is over, or none has begun: call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        gains = self.table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        self._accumulate_rewards()
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat]

    def render(self) -> Any:
        """Return the game as the agent that is asked sees it."""
        if self.render_mode is None:
            return None
        return render(self.table.view(self.possible_agents.index(self.agent_selection)), self.render_mode)

    def close(self) -> None:
        """Nothing to do."""


def env(rules: Rules | str = "onirim:2", **settings: Any) -> CardGameAEC:
    """Make an AEC environment."""
    return CardGameAEC(rules, **settings)
