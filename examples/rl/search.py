"""A search on the state API: PUCT over sampled deals, as AlphaZero does, with random play in place of a net.

python examples/rl/search.py --games 20 --visits 200
"""

from __future__ import annotations

import argparse
import math

import oneironaut as on
from oneironaut.envs import SingleGame
from oneironaut.rollout.playout import FastRandom, playout


def choose(state: on.State, visits: int, luck: FastRandom) -> int:
    """Return the action with the most visits at the root; below it, games are played at random and scored by Doors."""
    on.advance(state)
    options = state.options()
    counts, sums = [0] * len(options), [0.0] * len(options)
    for visit in range(visits):
        best = max(
            range(len(options)),
            key=lambda i: (
                (sums[i] / counts[i] if counts[i] else 1.0) + 0.5 * math.sqrt(visit + 1) / (1 + counts[i]) / len(options)
            ),
        )
        s = state.copy()
        on.advance(s)
        on.answer(s, options[best])
        playout(s, luck)
        counts[best] += 1
        sums[best] += s.returns()[0] + s.rules.tally(s).get("doors", 0) / 8
    return options[counts.index(max(counts))]


def play(games: int = 20, visits: int = 200) -> tuple[float, float]:
    """Play games of Onirim for one; the share won, and the Doors at their end."""
    table, luck = SingleGame("onirim:1"), FastRandom(1)
    wins, doors = 0.0, 0
    for game in range(games):
        table.reset(game)
        while not table.over:
            table.play(table.rules.index(choose(table.state, visits, luck)))
        wins += table.state.returns()[0]
        doors += table.rules.tally(table.state)["doors"]
    print(f"won {wins / games:.3f}, {doors / games:.2f} Doors a game, of {games}")
    return wins / games, doors / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Search on the state API.")
    parser.add_argument("--games", type=int, default=20, help="how many (default: 20)")
    parser.add_argument("--visits", type=int, default=200, help="playouts for each decision (default: 200)")
    args = parser.parse_args()
    play(args.games, args.visits)
