"""CFR+ on a reduced Dreamers, through OpenSpiel, with its exploitability.

python examples/rl/cfr.py --iterations 10
"""

from __future__ import annotations

import argparse

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import oneironaut.envs.openspiel  # noqa: F401 - registers the game
from oneironaut.envs.reduced import reduced_dreamers


def solve(iterations: int = 10) -> list[float]:
    """Run CFR+; the exploitability before, and after each iteration, in points."""
    game = pyspiel.load_game("python_dreamers", reduced_dreamers())
    solver = cfr.CFRPlusSolver(game)
    found = [exploitability.exploitability(game, solver.average_policy())]
    for i in range(iterations):
        solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))
        print(f"iteration {i + 1}: exploitability {found[-1]:.5f}", flush=True)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Solve a reduced Dreamers by CFR+.")
    parser.add_argument("--iterations", type=int, default=10, help="how many (default: 10)")
    solve(parser.parse_args().iterations)
