"""Plain Ray: many workers, each with a batch of its own.

python examples/rl/many_workers.py --workers 2 --steps 2000000
"""

from __future__ import annotations

import argparse
import time

import ray

from oneironaut.envs import Batch


def collect(worker: int, steps: int) -> tuple[int, int]:
    """Step a batch with random answers; the steps made, and the games of it that have ended since."""
    batch = Batch("onirim:1", 256, actions="options", seed=worker * 1_000_000)
    done = batch.play_random(max(1, steps // batch.n), worker)
    return done, int((batch.final_lengths > 0).sum())


def run(workers: int = 2, steps: int = 2_000_000) -> int:
    """Share steps out to workers; how many were made."""
    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    try:
        begun = time.monotonic()
        task = ray.remote(collect)
        found = ray.get([task.remote(i, steps // workers) for i in range(workers)])
        total = sum(done for done, _ in found)
        print(f"{total:,} steps in {time.monotonic() - begun:.1f} s on {workers} workers")
        return total
    finally:
        ray.shutdown()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Step batches on many workers.")
    parser.add_argument("--workers", type=int, default=2, help="how many (default: 2)")
    parser.add_argument("--steps", type=int, default=2_000_000, help="in all (default: 2000000)")
    args = parser.parse_args()
    run(args.workers, args.steps)
