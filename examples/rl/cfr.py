"""CFR+ on a reduced Dreamers, through OpenSpiel, with its exploitability.

    python examples/rl/cfr.py --seconds 60

Seconds are of the processor. The exploitability takes longer than an iteration, so it is measured at ever larger distances.
"""

from __future__ import annotations

import argparse
import csv
import math
import time
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import oneironaut.envs.openspiel  # noqa: F401 - registers the game
from oneironaut.envs.reduced import reduced_dreamers

APART = 1.5  # how many times as many iterations there are at the next measurement


def solve(iterations: int | None = None, seconds: float = math.inf, curve: Any = None) -> list[tuple[float, int, float]]:
    """Run CFR+ until one of both is used up: (seconds, iterations, exploitability in points) of each measurement."""
    game = pyspiel.load_game("python_dreamers", reduced_dreamers())
    begun = time.process_time()
    solver = cfr.CFRPlusSolver(game)
    found: list[tuple[float, int, float]] = []
    done, measure = 0, 0
    while True:
        is_last = done == iterations or time.process_time() - begun >= seconds
        if done == measure or is_last:
            left = exploitability.exploitability(game, solver.average_policy())
            found.append((time.process_time() - begun, done, left))
            print(f"{found[-1][0]:6.0f} s  iteration {done}: exploitability {left:.6f}", flush=True)
            if curve is not None:
                csv.writer(curve).writerow(found[-1])
                curve.flush()
            measure = max(done + 1, int(done * APART))
        if is_last:
            return found
        solver.evaluate_and_update_policy()
        done += 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Solve a reduced Dreamers by CFR+.")
    parser.add_argument("--iterations", type=int, help="how many at most (default: no limit)")
    parser.add_argument("--seconds", type=float, default=60, help="processor time (default: 60)")
    parser.add_argument("--curve", type=argparse.FileType("w"), help="a CSV file to write the curve to")
    args = parser.parse_args()
    solve(args.iterations, args.seconds, args.curve)
