"""PPO with masks on the batch, in the style of CleanRL: one file, no framework but torch.

    python examples/rl/ppo.py --seconds 600

Seconds are of the processor, on one thread, so that a busy machine changes nothing but the wait. Reward: progress towards a win,
and 1 for the win; `--reward result` takes the win alone. Prints the share of games won while it explores, and at the end what the
most likely actions win on the leaderboard's deals.
"""

from __future__ import annotations

import argparse
import csv
import time
from typing import Any

import torch
from torch import nn

from oneironaut.envs import Batch, PolicyEvaluation, evaluate

T, EPOCHS, PART, GAMMA, LAMBDA, CLIP, VALUE = 64, 3, 2048, 0.997, 0.95, 0.2, 0.5


class Agent(nn.Module):
    """A policy and a value on one body."""

    def __init__(self, size: int, actions: int, hidden: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(layer(size, hidden), nn.ReLU(), layer(hidden, hidden), nn.ReLU())
        self.policy = layer(hidden, actions, 0.01)
        self.value = layer(hidden, 1, 1.0)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logarithms of the chances of actions, and the value."""
        hidden = self.body(seen.float() / 4)
        return torch.log_softmax(self.policy(hidden).masked_fill(~mask, -1e9), -1), self.value(hidden).squeeze(-1)

    def best(self, seen: Any, mask: Any) -> int:
        """Return the most likely action: a policy for `evaluate`."""
        with torch.no_grad():
            return int(self(torch.tensor(seen)[None], torch.tensor(mask)[None].bool())[0].argmax())


def layer(size: int, out: int, gain: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(size, out)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


def train(
    rules: str = "onirim:1",
    seconds: float = 60,
    n: int = 256,
    seed: int = 1,
    reward: str = "progress",
    lr: float = 1e-3,
    entropy: float = 0.01,
    curve: Any = None,
) -> tuple[Agent, list[tuple[float, int, float, float]]]:
    """Train for some processor time; the agent, and (seconds, steps, share won, mean return) of each stretch of games."""
    torch.manual_seed(seed)
    batch = Batch(rules, n, reward=reward, seed=seed)
    size, actions = batch.encoder.size, len(batch.rules.actions)
    agent = Agent(size, actions)
    optimizer = torch.optim.Adam(agent.parameters(), lr=lr, eps=1e-5)
    seen, mask = torch.zeros(T + 1, n, size, dtype=torch.uint8), torch.zeros(T + 1, n, actions, dtype=torch.bool)
    action, before, value = torch.zeros(T, n, dtype=torch.long), torch.zeros(T, n), torch.zeros(T + 1, n)
    gain, over, advantage = torch.zeros(T, n), torch.zeros(T, n), torch.zeros(T, n)
    won_at = 1.0 if reward == "progress" else 0.0  # a return above this is a win
    begun, games, wins, total, steps, shown = time.process_time(), 0, 0, 0.0, 0, 0.0
    found: list[tuple[float, int, float, float]] = []
    while (spent := time.process_time() - begun) < seconds:
        with torch.no_grad():
            for t in range(T + 1):
                seen[t], mask[t] = torch.tensor(batch.observations), torch.tensor(batch.masks)
                chances, value[t] = agent(seen[t], mask[t])
                if t == T:
                    break
                action[t] = (chances - torch.empty_like(chances).exponential_().log()).argmax(-1)  # a sample, by Gumbel
                before[t] = chances.gather(1, action[t][:, None])[:, 0]
                batch.step(action[t].numpy())
                ends = batch.ends.astype(bool)
                gain[t], over[t] = torch.tensor(batch.rewards[:, 0]), torch.tensor(batch.ends)
                returns = batch.final_returns[ends, 0]
                games, wins, total = games + len(returns), wins + int((returns > won_at).sum()), total + float(returns.sum())
            later = torch.zeros(n)
            for t in reversed(range(T)):
                delta = gain[t] + GAMMA * value[t + 1] * (1 - over[t]) - value[t]
                advantage[t] = later = delta + GAMMA * LAMBDA * (1 - over[t]) * later
        steps += T * n
        flat = [seen[:T], mask[:T], action, before, advantage, advantage + value[:T]]
        flat = [each.flatten(0, 1) for each in flat]
        for _ in range(EPOCHS):
            for part in torch.randperm(T * n).split(PART):
                saw, offered, chosen, old, ahead, target = (each[part] for each in flat)
                chances, now = agent(saw, offered)
                ahead = (ahead - ahead.mean()) / (ahead.std() + 1e-8)
                ratio = (chances.gather(1, chosen[:, None])[:, 0] - old).exp()
                policy_loss = -torch.minimum(ratio * ahead, ratio.clamp(1 - CLIP, 1 + CLIP) * ahead).mean()
                spread = -(chances.exp() * chances).sum(-1).mean()
                loss = policy_loss + VALUE * (now - target).pow(2).mean() - entropy * spread
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        if games >= 500 and spent - shown >= seconds / 120:
            found.append((spent, steps, wins / games, total / games))
            print(f"{spent:6.0f} s  {steps:10,} steps  won {wins / games:.4f}  return {total / games:.3f}", flush=True)
            if curve is not None:
                csv.writer(curve).writerow([round(number, 4) for number in found[-1]])
                curve.flush()
            games, wins, total, shown = 0, 0, 0.0, spent
    return agent, found


def main() -> PolicyEvaluation:
    parser = argparse.ArgumentParser(description="Train PPO with masks on the batch.")
    parser.add_argument("--rules", default="onirim:1", help="what to play (default: onirim:1)")
    parser.add_argument("--seconds", type=float, default=60, help="processor time (default: 60)")
    parser.add_argument("--reward", default="progress", choices=("progress", "result"), help="(default: progress)")
    parser.add_argument("--games", type=int, default=500, help="to evaluate the agent on (default: 500)")
    parser.add_argument("--lr", type=float, default=1e-3, help="learning rate (default: 0.001)")
    parser.add_argument("--entropy", type=float, default=0.01, help="weight of the entropy (default: 0.01)")
    parser.add_argument("--curve", type=argparse.FileType("w"), help="a CSV file to write the curve to")
    args = parser.parse_args()
    torch.set_num_threads(1)
    agent, _ = train(args.rules, args.seconds, reward=args.reward, lr=args.lr, entropy=args.entropy, curve=args.curve)
    found = evaluate(agent.best, args.rules, games=args.games)
    print(found)
    return found


if __name__ == "__main__":
    main()
