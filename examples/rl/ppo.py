"""PPO with masks on the batch, in the style of CleanRL: one file, no framework but torch.

    python examples/rl/ppo.py --seconds 60

Reward: progress towards a win, and 1 for the win. Prints the share of games won and the mean return as it goes.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

from oneironaut.envs import Batch

STEPS, EPOCHS, PARTS, GAMMA, LAMBDA, CLIP, ENTROPY = 32, 2, 4, 0.999, 0.95, 0.2, 0.01


class Agent(nn.Module):
    """A policy and a value on one body."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.policy = nn.Linear(256, actions)
        self.value = nn.Linear(256, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """Return the chances of actions, and the value."""
        hidden = self.body(seen.float() / 4)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


def train(rules: str = "onirim:1", seconds: float = 60, n: int = 256, seed: int = 1) -> list[tuple[float, float, float]]:
    """Train for some time; (seconds, share of games won, mean return) of each stretch of games."""
    torch.manual_seed(seed)
    batch = Batch(rules, n, reward="progress", seed=seed)
    agent = Agent(batch.encoder.size, len(batch.rules.actions))
    optimizer = torch.optim.Adam(agent.parameters(), lr=5e-4)
    curve: list[tuple[float, float, float]] = []
    begun, games, wins, total = time.monotonic(), 0, 0, 0.0
    while time.monotonic() - begun < seconds:
        kept: list[list[torch.Tensor]] = []
        for _ in range(STEPS):
            seen, mask = torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy())
            with torch.no_grad():
                chances, value = agent(seen, mask)
                action = chances.sample()
            batch.step(action.numpy())
            ends = batch.ends.astype(bool)
            games += int(ends.sum())
            wins += int((batch.final_returns[ends, 0] > 1).sum())
            total += float(batch.final_returns[ends, 0].sum())
            reward, over = torch.from_numpy(batch.rewards[:, 0].copy()), torch.from_numpy(ends.astype(np.float32))
            kept.append([seen, mask, action, chances.log_prob(action), value, reward, over])
        with torch.no_grad():
            last = agent(torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy()))[1]
        advantage, later = torch.zeros(n), last
        advantages: list[torch.Tensor] = []
        for _, _, _, _, value, reward, over in reversed(kept):
            delta = reward + GAMMA * later * (1 - over) - value
            advantage = delta + GAMMA * LAMBDA * (1 - over) * advantage
            advantages.insert(0, advantage)
            later = value
        gain = torch.cat(advantages)
        seen, mask, action, before, value = (torch.cat([step[i] for step in kept]) for i in range(5))
        target = gain + value
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        for _ in range(EPOCHS):
            for part in torch.randperm(len(gain)).chunk(PARTS):
                chances, now = agent(seen[part], mask[part])
                ratio = (chances.log_prob(action[part]) - before[part]).exp()
                clipped = torch.minimum(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part])
                loss = -clipped.mean() + 0.5 * (now - target[part]).pow(2).mean() - ENTROPY * chances.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        if games >= 500:
            curve.append((time.monotonic() - begun, wins / games, total / games))
            print(f"{curve[-1][0]:6.0f} s  won {curve[-1][1]:.4f}  return {curve[-1][2]:.3f}", flush=True)
            games, wins, total = 0, 0, 0.0
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train PPO with masks on the batch.")
    parser.add_argument("--rules", default="onirim:1", help="what to play (default: onirim:1)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
    args = parser.parse_args()
    train(args.rules, args.seconds)
