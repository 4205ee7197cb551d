"""A search on the state API: PUCT over sampled deals, as AlphaZero does, with a measure of progress in place of a net.

    python examples/rl/search.py --games 20 --visits 200

Seconds are of the processor.
"""

from __future__ import annotations

import argparse
import csv
import math
import time
from typing import Any

import oneironaut as on
from oneironaut.envs import Batch, SingleGame
from oneironaut.kernel.limits import ASK, CHANCE, OVER
from oneironaut.rollout.playout import FastRandom


def choose(state: on.State, visits: int, luck: FastRandom, scorer: Batch, depth: int = 4) -> int:
    """Return the action with the most visits at the root. Below it, a few decisions are made at random; then the score is how far
    the game has come."""
    on.advance(state)
    options = state.options()
    if len(options) == 1:
        return options[0]
    counts, sums = [0] * len(options), [0.0] * len(options)
    for visit in range(visits):
        best = max(
            range(len(options)),
            key=lambda i: (
                (sums[i] / counts[i] if counts[i] else 2.0) + 0.3 * math.sqrt(visit + 1) / (1 + counts[i]) / len(options)
            ),
        )
        s = state.copy()
        on.advance(s)
        on.answer(s, options[best])
        left = depth
        while (stop := on.advance(s)) == CHANCE or (stop == ASK and left > 0):
            on.answer(s, luck.deal(s) if stop == CHANCE else s.options()[luck.below(s.n_options)])
            left -= stop == ASK
        counts[best] += 1
        sums[best] += scorer.worth(s) / (2 if stop == OVER else 1) + 1.5 * s.returns()[0]
    return options[counts.index(max(counts))]


def play(games: int = 20, visits: int = 200, seconds: float = math.inf, curve: Any = None) -> tuple[float, float]:
    """Play games of Onirim for one until games or seconds are used up; the share won, and the Doors at their end."""
    table, luck = SingleGame("onirim:1"), FastRandom(1)
    scorer = Batch("onirim:1", 1, form=None, reward="progress")  # says what a position is worth
    wins, doors, played = 0.0, 0, 0
    begun = time.process_time()
    while played < games and (played == 0 or time.process_time() - begun < seconds):
        table.reset(played)
        while not table.over:
            table.play(table.rules.index(choose(table.state, visits, luck, scorer)))
        played += 1
        wins += table.state.returns()[0]
        doors += table.rules.tally(table.state)["doors"]
        if curve is not None:
            csv.writer(curve).writerow([round(time.process_time() - begun, 2), played, visits, wins / played, doors / played])
            curve.flush()
    spent = time.process_time() - begun
    print(
        f"{visits} visits: won {wins / played:.3f}, {doors / played:.2f} Doors a game, of {played}, {spent / played:.2f} s a game"
    )
    return wins / played, doors / played


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Search on the state API.")
    parser.add_argument("--games", type=int, default=20, help="how many at most (default: 20)")
    parser.add_argument("--visits", type=int, default=200, help="playouts for each decision (default: 200)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="processor time (default: no limit)")
    parser.add_argument("--curve", type=argparse.FileType("w"), help="a CSV file to write the curve to")
    args = parser.parse_args()
    play(args.games, args.visits, args.seconds, args.curve)
