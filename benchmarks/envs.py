"""Steps a second of the environments: the batch, ParallelBatch, Gymnasium, and OpenSpiel's and PettingZoo's hanabi in one run.

    python benchmarks/envs.py --seconds 2

A step is one decision of one game, with its observation and what is offered. Answers are uniform over what is offered. The
batch is timed twice: stepped from C (the environment alone), and with a policy of numpy in between.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from oneironaut.envs import Batch, ParallelBatch

N = 1024


def rate(step: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    step()
    begun, done = clock(), 0
    while (spent := clock() - begun) < seconds:
        done += step()
    return done / spent


def alone(code: str, actions: str, seconds: float) -> float:
    batch = Batch(code, N, actions=actions)
    return rate(lambda: batch.play_random(50, 1), seconds, time.process_time)


def choice(batch: Any, rng: np.random.Generator) -> Any:
    if batch.actions == "options":
        return (rng.random(batch.n) * batch.arrays["n_options"]).astype(np.int64)
    return np.argmax(batch.arrays["masks"] * rng.random((batch.n, batch.arrays["masks"].shape[1]), np.float32), axis=1)


def with_policy(code: str, actions: str, seconds: float) -> float:
    batch, rng = Batch(code, N, actions=actions), np.random.default_rng(1)

    def step() -> int:
        batch.step(choice(batch, rng))
        return N

    return rate(step, seconds, time.process_time)


def scaling(seconds: float) -> tuple[float, float]:
    """Measure steps a second by the wall clock, on one process and on two, with options and 8 times as many games."""
    found = []
    for workers in (1, 2):
        with ParallelBatch("onirim:1", 8 * N, workers=workers, actions="options") as batch:

            def step(batch: ParallelBatch = batch) -> int:
                batch.step(np.zeros(batch.n, np.int64))
                return batch.n

            found.append(rate(step, seconds, time.perf_counter))
    return found[0], found[1]


def gym_steps(seconds: float) -> float:
    from oneironaut.envs.gym import OnirimEnv

    env, rng = OnirimEnv(), np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        if env.step(rng.choice(np.flatnonzero(env.action_masks())))[2]:
            env.reset()
        return 1

    return rate(step, seconds, time.process_time)


def openspiel_hanabi(seconds: float) -> float | None:
    try:
        import pyspiel

        game = pyspiel.load_game("hanabi")
    except (ImportError, RuntimeError):  # its wheel may lack the optional game
        return None
    rng = np.random.default_rng(1)
    holder = [game.new_initial_state()]

    def step() -> int:
        state = holder[0]
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        if state.is_terminal():
            holder[0] = game.new_initial_state()
            return 0
        state.observation_tensor(state.current_player())
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.integers(len(legal)))])
        return 1

    return rate(step, seconds, time.process_time)


def pettingzoo_hanabi(seconds: float) -> float | None:
    try:
        from pettingzoo.classic import hanabi_v5

        env = hanabi_v5.env(players=2)
        env.reset(seed=1)
    except Exception as error:  # needs shimmy, and a wheel of OpenSpiel with hanabi
        print(f"PettingZoo's hanabi: {error or type(error).__name__}. Install it with: pip install 'oneironaut[baselines]'")
        return None
    rng = np.random.default_rng(1)

    def step() -> int:
        observation, _, over, cut, info = env.last()
        if over or cut:
            env.reset()
            return 0
        mask = info.get("action_mask", observation.get("action_mask") if isinstance(observation, dict) else None)
        env.step(int(rng.choice(np.flatnonzero(mask))))
        return 1

    return rate(step, seconds, time.process_time)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the environments.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line (default: 2)")
    seconds = parser.parse_args().seconds
    hanabi = openspiel_hanabi(seconds)
    lines: list[tuple[str, float | None]] = [("OpenSpiel hanabi, from Python", hanabi)]
    lines.append(("PettingZoo hanabi", pettingzoo_hanabi(seconds)))
    lines.append(("Onirim-v0, Gymnasium", gym_steps(seconds)))
    for code, actions in (
        ("onirim:1", "mask"),
        ("onirim:1", "options"),
        ("onirim:1+everything", "options"),
        ("dreamers:2", "mask"),
    ):
        lines.append((f"Batch {code}, {actions}, alone", alone(code, actions, seconds)))
        lines.append((f"Batch {code}, {actions}, numpy policy", with_policy(code, actions, seconds)))
    for name, steps in lines:
        ratio = f"{steps / hanabi:8.1f} x hanabi" if steps and hanabi else ""
        print(f"{name:50} {f'{steps:12,.0f}' if steps else 'not installed':>14} steps/s {ratio}")
    one, two = scaling(seconds)
    print(f"ParallelBatch of {8 * N}: {one:,.0f} steps/s on one process, {two:,.0f} on two: {two / one:.2f} x")


if __name__ == "__main__":
    main()
