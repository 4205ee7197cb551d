"""PettingZoo, all agents at once: whoever is not asked answers `wait`, the last action."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..runtime.extras import MissingExtraError

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import seeding
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise MissingExtraError("rl", "pettingzoo") from error

from ..kernel.errors import ArgumentError, IllegalActionError, StateError
from ..kernel.rules import Rules
from .rendering import MODES, need_mode, render
from .table import SingleGame


class CardGameParallel(ParallelEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A game with an agent at every seat, all of which answer at every step: one as it is asked, the others with `wait`."""

    metadata = {"name": "oneironaut_parallel_v0", "render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | str = "onirim:2",
        *,
        form: str = "counts",
        reward: str = "result",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = need_mode(render_mode)
        self.table = SingleGame(rules, form=form, reward=reward)
        self.rules = self.table.rules
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self.agents: list[str] = []
        self.wait = len(self.rules.actions)
        n = self.wait + 1
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
        """Return what an agent may answer: dense actions in the order of `Rules.actions`, then `wait`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Begin a game."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.table.reset(int(self._random.integers(2**62)))
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        asked = None if self.table.over else self.table.seat
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            if seat == asked:
                mask[: self.wait] = self.table.mask()
            else:
                mask[self.wait] = 1
            found[agent] = {"observation": self.table.observe(seat), "action_mask": mask}
        return found

    def step(self, actions: dict[str, Any]) -> Any:
        """Answer for every agent."""
        if not self.agents:
            raise StateError("the game is over, or none has begun: call reset")
        if not isinstance(actions, dict) or set(actions) != set(self.agents):
            raise ArgumentError(f"a step needs an action of each of {', '.join(self.agents)}")
        asked = self.possible_agents[self.table.seat]
        for agent, action in actions.items():
            if agent != asked and action != self.wait:
                raise IllegalActionError(f"{agent} is not asked now: its action is {self.wait}, to wait")
        gains = self.table.play(actions[asked])
        is_over = self.table.over
        agents, self.agents = self.agents, [] if is_over else self.agents
        return (
            self._observations(),
            dict(zip(agents, gains, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> Any:
        """Return the game as the seat that is asked sees it; after the end, as the first one does."""
        if self.render_mode is None:
            return None
        return render(self.table.view(0 if self.table.over else self.table.seat), self.render_mode)

    def close(self) -> None:
        """Nothing to do."""


def parallel_env(rules: Rules | str = "onirim:2", **settings: Any) -> CardGameParallel:
    """Make a parallel environment."""
    return CardGameParallel(rules, **settings)
