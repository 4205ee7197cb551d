"""MaskablePPO of sb3-contrib on `Onirim-v0`.

python examples/rl/maskable_ppo.py --steps 50000
"""

from __future__ import annotations

import argparse
from typing import Any

from sb3_contrib import MaskablePPO

from oneironaut.envs import evaluate
from oneironaut.envs.gym import OnirimEnv


def train(steps: int = 50_000, games: int = 200, rollout: int = 1024) -> float:
    """Train, then evaluate on the leaderboard's first deals; the share of games won."""
    model = MaskablePPO("MlpPolicy", OnirimEnv(reward="progress"), n_steps=rollout, batch_size=256, seed=1, verbose=0)
    model.learn(steps)

    def policy(seen: Any, mask: Any) -> int:
        return int(model.predict(seen, action_masks=mask.astype(bool), deterministic=True)[0])

    found = evaluate(policy, "onirim:1", games=games)
    print(found)
    return found.won


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train MaskablePPO on Onirim-v0.")
    parser.add_argument("--steps", type=int, default=50_000, help="decisions to learn from (default: 50000)")
    train(parser.parse_args().steps)
