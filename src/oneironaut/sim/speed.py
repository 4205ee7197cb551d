"""Speed of simulations: what the loop around the engine costs, what all cores give, how soon they start, what memory grows."""

from __future__ import annotations

import time
from typing import Any

from ..kernel.machine import begin
from ..notation.codes import read_rules
from ..rollout.playout import play_many
from .engines import Engine, LocalEngine, cores
from .job import Job
from .run import Run, simulate

RULES = "onirim:1"
ROUNDS = 5
MANY = 1_000_000
BOT_SECONDS = 1.0


def measure(scale: int) -> dict[str, Any]:
    """Measure random play, base game for one player. `scale` is 1 for the compiled build, higher for a slower one.

    Cost of the loop: processor time, best of several rounds, both sides in turn. The rest is time on the clock, for that is
    what several cores save; it means little on a machine that is busy with something else.
    """
    job = Job.of(RULES, ("random",), "BENCH")
    start = begin(read_rules(RULES))
    games = 40_000 // scale
    alone, around = [], []
    for i in range(ROUNDS):
        alone.append(processor_time(lambda i=i: play_many(start, games, i * games)))
        around.append(processor_time(lambda i=i: simulate(Run(job, games, i * games))))
    simulate(Run(job, MANY // scale // 10))
    before = peak_memory()
    one = simulate(Run(job, MANY // scale))
    after = peak_memory()
    result: dict[str, Any] = {
        "rules": RULES,
        "cores": cores(),
        "loop_cost": round(min(around) / min(alone) - 1, 3),
        "one_core_games_per_s": round(one.rate),
        "memory_growth_kb": None if before is None or after is None else after - before,
        "memory_games": MANY // scale,
        "greedy_games_per_s": round(greedy_rate(), 1),
    }
    engine = LocalEngine(cores())
    try:
        begun = time.perf_counter()
        engine.start()
        result["startup_s"] = round(time.perf_counter() - begun, 3)
        if engine.jobs > 1:
            result["all_cores_games_per_s"], result["one_core_in_turn_games_per_s"] = in_turn(job, engine, MANY * 2 // 5 // scale)
            result["all_cores_to_one"] = round(result["all_cores_games_per_s"] / result["one_core_in_turn_games_per_s"], 2)
    finally:
        engine.close()
    return result


def in_turn(job: Job, engine: Engine, games: int) -> tuple[int, int]:
    """Measure games a second on all cores and on one, in turn, so that a busy machine is unfair to neither: best of three."""
    rates = [(simulate(Run(job, games), engine).rate, simulate(Run(job, games // 2)).rate) for _ in range(3)]
    return round(max(rate for rate, _ in rates)), round(max(rate for _, rate in rates))


def greedy_rate() -> float:
    """Measure games a second of the greedy bot, on one core."""
    job = Job.of(RULES, ("greedy",), "BENCH")
    games = 0
    begun = time.perf_counter()
    while time.perf_counter() < begun + BOT_SECONDS:
        games += simulate(Run(job, 20, games)).done
    return games / (time.perf_counter() - begun)


def processor_time(work: Any) -> float:
    """Return the seconds of processor time that something takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def peak_memory() -> int | None:
    """Return the most memory that this process has had, in kB; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
