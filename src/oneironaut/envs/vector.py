"""The batch as a `gymnasium.vector.VectorEnv`: `gymnasium.make_vec("Onirim-v0", num_envs=1024)`."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..runtime.extras import MissingExtraError

try:
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtraError("rl", "gymnasium") from error

from ..kernel.errors import ArgumentError, BadCodeError, StateError
from ..kernel.rules import Rules
from ..notation.codes import read_rules
from .batch import LARGEST_SEED, Batch


class BatchVectorEnv(VectorEnv[Any, Any, Any]):
    """Games in lockstep, each begun again in the step in which it ends. One agent plays all seats of a game.

    The arrays are those of the batch, written over at every step: copy what you keep, or say `copy=True`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as gymnasium declares it

    def __init__(
        self,
        num_envs: int = 1,
        *,
        rules: Rules | str = "onirim:1",
        form: str = "counts",
        actions: str = "mask",
        reward: str = "result",
        copy: bool = False,
        render_mode: str | None = None,
    ) -> None:
        found = read_rules(rules) if isinstance(rules, str) else rules
        if isinstance(found, Rules) and found.versus:
            raise BadCodeError(f"{found.code} has a reward for each seat: use oneironaut.envs.Batch, or PettingZoo")
        if render_mode is not None:
            raise BadCodeError("a batch is not rendered: make one environment to look at a game")
        if actions not in ("mask", "options"):
            raise BadCodeError(f"no sort of actions {actions!r}: there are mask, options")
        self.batch = Batch(found, num_envs, form=form, actions=actions, reward=reward)
        self.rules = self.batch.rules
        self.num_envs = num_envs
        self.copies = copy
        n_actions = len(self.rules.actions) if actions == "mask" else self.rules.max_options
        self.single_action_space = Discrete(n_actions)
        self.single_observation_space = Box(0, 255, self.batch.encoder.shape, np.uint8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._columns = np.arange(n_actions)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> Any:
        """Begin every game: with seed, seed + 1 and so on, or with a seed for each."""
        if options:
            raise ArgumentError(f"a batch has no options of reset, not {options!r}")
        if seed is None or isinstance(seed, int):
            super().reset(seed=seed)
            self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        else:
            drawn = [int(self.np_random.integers(2**62)) if one is None else one for one in seed]
            if not all(type(one) is int and 0 <= one <= LARGEST_SEED for one in drawn):
                raise StateError(f"seeds are whole numbers between 0 and {LARGEST_SEED}")
            self.batch.reset(np.array(drawn, np.int64))
        return self._observations(), self._info()

    def _observations(self) -> Any:
        found = self.batch.arrays["observations"]
        return found.copy() if self.copies else found

    def action_masks(self) -> Any:
        """Return which actions each game offers, as bools."""
        if self.batch.actions == "mask":
            return self.batch.arrays["masks"].view(bool)
        return self._columns < self.batch.arrays["n_options"][:, None]

    def _info(self) -> dict[str, Any]:
        masks = self.action_masks()
        return {"action_mask": masks.copy() if self.copies else masks}

    def step(self, actions: Any) -> Any:
        """Answer every game. Where one has ended, the observation is that of the next, and `final_obs` has the last."""
        arrays = self.batch.step(np.asarray(actions))
        ends = arrays["ends"].astype(bool)
        info = self._info()
        if ends.any():
            info["final_obs"] = arrays["final_observations"]
            info["_final_obs"] = ends
            info["final_info"] = {"length": arrays["final_lengths"], "return": arrays["final_returns"][:, 0]}
            info["_final_info"] = ends
        return self._observations(), arrays["rewards"][:, 0].astype(np.float64), ends, np.zeros(self.num_envs, bool), info
