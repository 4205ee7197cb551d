"""Train the learned bot: the cross-entropy method, on Doors open by the end of a game.

`python examples/train_learned_bot.py` writes `learned_weights.json`; it takes about a minute on one core. Each generation draws
weights around the best ones so far, lets all of them play the same deals, and keeps the best quarter. The same seed gives the
same weights.
"""

import argparse
import json
import math
from pathlib import Path

from learned_bot import FEATURES, WEIGHTS, LearnedBot

import oneironaut as on
from oneironaut.rollout.playout import FastRandom
from oneironaut.sim import play_game

BILLION = 1_000_000_000


def normal(luck: FastRandom) -> float:
    """Return a number from the normal distribution, by Box and Muller."""
    first, second = (luck.below(BILLION) + 0.5 for _ in range(2))
    return math.sqrt(-2 * math.log(first / BILLION)) * math.cos(2 * math.pi * second / BILLION)


def doors(bot: LearnedBot, rules: str, seeds: list[str]) -> float:
    """Return the Doors that a bot opens in a game, on the average; a win counts two more."""
    total = 0
    for seed in seeds:
        outcome = play_game(rules, [bot], seed).outcome
        total += outcome.tally["doors"] + 2 * outcome.won
    return total / len(seeds)


def train(rules: str, generations: int, size: int, games: int, seed: int) -> dict[str, float]:
    """Return the mean weights of the last generation's best."""
    luck = FastRandom(seed)
    bot = LearnedBot.__new__(LearnedBot)
    mean, spread = [0.0] * len(FEATURES), [1.0] * len(FEATURES)
    for generation in range(generations):
        seeds = [f"LEARN-{seed}:{generation * games + i}" for i in range(games)]
        found = []
        for _ in range(size):
            bot.weights = [m + s * normal(luck) for m, s in zip(mean, spread, strict=True)]
            found.append((doors(bot, rules, seeds), bot.weights))
        found.sort(reverse=True)
        best = [weights for _, weights in found[: size // 4]]
        mean = [sum(column) / len(best) for column in zip(*best, strict=True)]
        noise = 0.3 * (1 - generation / generations)  # so that it does not settle too early
        spread = [
            math.sqrt(sum((x - m) ** 2 for x in column) / len(best)) + noise
            for column, m in zip(zip(*best, strict=True), mean, strict=True)
        ]
        print(
            f"generation {generation + 1}: {found[0][0]:.2f} at best, {sum(d for d, _ in found) / size:.2f} on the average",
            flush=True,
        )
    return {name: round(value, 4) for name, value in zip(FEATURES, mean, strict=True)}


def main() -> None:
    """Train, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", default="onirim:1")
    parser.add_argument("--generations", type=int, default=15)
    parser.add_argument("--size", type=int, default=32, help="bots in a generation")
    parser.add_argument("--games", type=int, default=20, help="games for each of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    weights = train(args.rules, args.generations, args.size, args.games, args.seed)
    card = {"rules": args.rules, "seed": args.seed, "oneironaut": on.__version__, "weights": weights}
    args.out.write_text(json.dumps(card, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
