"""The command `oneironaut bench`: speed of both builds, measured in one run on one core: random play, base game for one player.

Times are processor time, best of several rounds: the machine may be shared. Ratios hold, absolute figures are of the day.
"""

from __future__ import annotations

import argparse
import datetime
import json
import platform
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from .. import COMPILED, __version__
from .. import begin as begin_compiled
from .. import read_rules as read_rules_compiled
from ..rollout import playout
from ..runtime import plain_build
from ..sim.speed import measure as simulation_speed
from ..terminal.console import Console
from ..text import say
from .options import add_common

RULES = "onirim:1"
ROUNDS = 8
NUMBERS = [int(i * 0.6180339887 % 1 * 1e6) for i in range(1, 1001)]  # spread evenly: random enough to choose options by


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `bench`."""
    add_common(parser, lang).add_argument("--json", action="store_true", help=say("ui.cli.bench_json", lang))


def run(args: argparse.Namespace, _: Console) -> int:
    """Measure the speed of both builds, and print it."""
    result = measure_all()
    if args.json:
        print(json.dumps(result))
    else:
        print_table(result)
    return 0


def best(work: Callable[[], int], rounds: int = ROUNDS) -> float:
    """Return the highest rate of several rounds, in units of work a second."""
    rate = 0.0
    for _ in range(rounds):
        start = time.process_time()
        done = work()
        rate = max(rate, done / (time.process_time() - start))
    return rate


def python_loop(module: ModuleType | Any, start: Any, decisions: int) -> int:
    """Play at random, driven from Python with one call for each decision: the loop a bot author writes."""
    walk = module.Walk(start, 1)
    choose = walk.choose
    n = walk.n_options
    seed = 1
    for number in NUMBERS * (decisions // len(NUMBERS)):
        n = choose(number % n)
        if n == 0:
            seed += 1
            n = walk.restart(seed)
    return decisions


def measure(module: ModuleType | Any, start: Any, scale: int) -> dict[str, float]:
    """Measure one build: games and decisions a second, and nanoseconds to copy a state."""

    def games() -> int:
        module.play_many(start, 20 * scale, 1)
        return 20 * scale

    def copies() -> int:
        module.copies(start, 1000 * scale)
        return 1000 * scale

    return {
        "games_per_s": round(best(games)),
        "python_loop_decisions_per_s": round(best(lambda: python_loop(module, start, 1000 * scale))),
        "copy_ns": round(1e9 / best(copies), 1),
    }


def commit() -> str:
    """Return the commit of the source folder, with a + if it has changes; "unknown" outside a checkout."""
    folder = Path(__file__).parent
    git = ["git", "-C", str(folder)]
    try:
        head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)  # noqa: S603
        state = subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return head.stdout.strip() + ("+" if state.stdout.strip() else "")


def measure_all() -> dict[str, Any]:
    """Measure everything."""
    plain = plain_build.load()
    plain_start = plain.begin(plain.read_rules(RULES))
    result: dict[str, Any] = {
        "rules": RULES,
        "version": __version__,
        "commit": commit(),
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "machine": f"{platform.machine()}, Python {platform.python_version()}, {platform.system()}",
        "compiled": None,
        "interpreted": None,
    }
    if COMPILED:
        result["compiled"] = measure(playout, begin_compiled(read_rules_compiled(RULES)), 1000)
    result["interpreted"] = measure(plain_build.load("rollout.playout"), plain_start, 15)
    if COMPILED:
        result["compiled_to_interpreted"] = round(result["compiled"]["games_per_s"] / result["interpreted"]["games_per_s"], 1)
    result["simulation"] = simulation_speed(1 if COMPILED else 50)
    return result


def print_table(result: dict[str, Any]) -> None:
    """Print the figures for people."""
    print(f"random play, {result['rules']}, one core, processor time, best of {ROUNDS}")
    print(f"{result['machine']}; {result['date']}; oneironaut {result['version']}, commit {result['commit']}\n")
    print(f"{'build':<12} {'games/s':>10} {'decisions/s from Python':>24} {'copy of a state':>17}")
    for build in ("compiled", "interpreted"):
        figures = result[build]
        if figures is None:
            print(f"{build:<12} {'not built here':>10}")
            continue
        loop = f"{figures['python_loop_decisions_per_s']:,}"
        print(f"{build:<12} {figures['games_per_s']:>10,} {loop:>24} {figures['copy_ns']:>14,.0f} ns")
    if "compiled_to_interpreted" in result:
        print(f"\ncompiled / interpreted: {result['compiled_to_interpreted']}")
    print_simulation(result["simulation"])


def print_simulation(figures: dict[str, Any]) -> None:
    """Print the figures of simulations."""
    print(f"\nsimulation, random play: {figures['one_core_games_per_s']:,} games/s on one core, time on the clock")
    print(f"cost of the loop around the engine: {figures['loop_cost']:.1%} of the engine's own processor time")
    if "all_cores_to_one" in figures:
        rates = f"{figures['all_cores_games_per_s']:,} games/s to {figures['one_core_in_turn_games_per_s']:,}"
        print(f"all {figures['cores']} cores / one core: {figures['all_cores_to_one']} ({rates})")
    print(f"start of {figures['cores']} processes: {figures['startup_s']} s")
    if figures["memory_growth_kb"] is not None:
        print(f"growth of memory over {figures['memory_games']:,} games: {figures['memory_growth_kb']:,} kB")
    print(f"greedy bot: {figures['greedy_games_per_s']:,} games/s on one core")
