"""MaskablePPO of sb3-contrib on `Onirim-v0`.

    python examples/rl/maskable_ppo.py --seconds 600

Seconds are of the processor, on one thread. Prints the share of games won and the mean return while it explores, and at the end
what the most likely actions win on the leaderboard's deals.
"""

from __future__ import annotations

import argparse
import csv
import math
import time
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from oneironaut.envs import PolicyEvaluation, evaluate
from oneironaut.envs.gym import OnirimEnv


class Progress(BaseCallback):
    """Counts games and stops after some processor time."""

    def __init__(self, seconds: float, curve: Any) -> None:
        super().__init__()
        self.seconds, self.curve = seconds, curve
        self.begun, self.shown = time.process_time(), 0.0
        self.returns: list[float] = []

    def _on_step(self) -> bool:
        self.returns += [info["episode"]["r"] for info in self.locals["infos"] if "episode" in info]
        spent = time.process_time() - self.begun
        if len(self.returns) >= 200 and spent - self.shown >= min(self.seconds, 600) / 120:
            won = sum(value > 1 for value in self.returns) / len(self.returns)
            row = (spent, self.num_timesteps, won, sum(self.returns) / len(self.returns))
            print(f"{row[0]:6.0f} s  {row[1]:10,} steps  won {row[2]:.4f}  return {row[3]:.3f}", flush=True)
            if self.curve is not None:
                csv.writer(self.curve).writerow([round(number, 4) for number in row])
                self.curve.flush()
            self.returns, self.shown = [], spent
        return spent < self.seconds


def train(
    steps: int = 10**9, seconds: float = math.inf, games: int = 200, rollout: int = 2048, curve: Any = None
) -> PolicyEvaluation:
    """Train until steps or seconds are used up, then evaluate on the leaderboard's first deals."""
    torch.set_num_threads(1)
    env = OnirimEnv(reward="progress")
    model = MaskablePPO("MlpPolicy", env, n_steps=rollout, batch_size=256, gamma=0.997, ent_coef=0.01, seed=1, verbose=0)
    model.learn(steps, callback=Progress(seconds, curve))

    def policy(seen: Any, mask: Any) -> int:
        return int(model.predict(seen, action_masks=mask.astype(bool), deterministic=True)[0])

    found = evaluate(policy, "onirim:1", games=games)
    print(found)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train MaskablePPO on Onirim-v0.")
    parser.add_argument("--steps", type=int, default=10**9, help="decisions to learn from at most (default: no limit)")
    parser.add_argument("--seconds", type=float, default=600, help="processor time (default: 600)")
    parser.add_argument("--games", type=int, default=200, help="to evaluate the agent on (default: 200)")
    parser.add_argument("--curve", type=argparse.FileType("w"), help="a CSV file to write the curve to")
    args = parser.parse_args()
    train(args.steps, args.seconds, args.games, curve=args.curve)
