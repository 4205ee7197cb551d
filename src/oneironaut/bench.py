"""Speed of both builds, measured in one run on one core: random play, base game for one player.

Times are processor time, best of several rounds: the machine may be shared. Ratios hold, absolute figures are of the day.
"""

from __future__ import annotations

import datetime
import json as json_format
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from . import COMPILED, __version__, playout, twin
from . import begin as begin_compiled
from . import read_rules as read_rules_compiled
from .sim.speed import measure as simulation_speed

RULES = "onirim:1"
ROUNDS = 8
NUMBERS = [int(i * 0.6180339887 % 1 * 1e6) for i in range(1, 1001)]  # spread evenly: random enough to choose options by


def best(work: Callable[[], int], rounds: int = ROUNDS) -> float:
    """The highest rate, in units of work a second, of several rounds."""
    rate = 0.0
    for _ in range(rounds):
        start = time.process_time()
        done = work()
        rate = max(rate, done / (time.process_time() - start))
    return rate


def python_loop(module: ModuleType | Any, start: Any, decisions: int) -> int:
    """Random play driven from Python, one call for each decision: the loop a bot author writes."""
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
    """Games and decisions a second, and nanoseconds for a copy of a state, of one build."""

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


def prototype_rate(script: Path) -> int | None:
    """Games a second of the prototype, built and timed by its own script; None if it cannot be built here."""
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)  # noqa: S603 - ours
    if done.returncode:
        return None
    return int(json_format.loads(done.stdout)["prototype_games_per_s"])


def prototype_beside(script: Path) -> dict[str, float]:
    """The prototype and this package, both interpreted, in turn in one process: their games a second."""
    with tempfile.TemporaryDirectory() as scratch:
        package = Path(scratch, "oni")
        package.mkdir()
        for name in ("core.py", "cards.py"):
            shutil.copy(script.parent / name, package / name)
        (package / "__init__.py").write_text("")
        (package / "nocython.py").write_text("compiled = False\n")
        code = "from oni import core; from oneironaut.bench import in_turn; in_turn(core.bench)"
        done = subprocess.run([sys.executable, "-c", code], cwd=scratch, capture_output=True, text=True, check=True)  # noqa: S603
    rates: dict[str, float] = json_format.loads(done.stdout)
    return rates


def in_turn(prototype: Callable[[int, int], object]) -> None:
    """Time games of the interpreted prototype and of ours in turn, so that a machine that slows down slows both; print rates."""
    plain = twin.plain()
    start = plain.begin(plain.read_rules(RULES))
    playing = twin.plain("playout")
    rates = {"prototype": 0.0, "ours": 0.0}
    for _ in range(2 * ROUNDS):
        for name, games in (("prototype", lambda: prototype(300, 1)), ("ours", lambda: playing.play_many(start, 150, 1))):
            begun = time.process_time()
            games()
            rates[name] = max(rates[name], (300 if name == "prototype" else 150) / (time.process_time() - begun))
    print(json_format.dumps(rates))


def commit() -> str:
    """The commit of the source folder, with a + if it has changes; "unknown" outside a checkout."""
    folder = Path(__file__).parent
    git = ["git", "-C", str(folder)]
    try:
        head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)  # noqa: S603
        state = subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return head.stdout.strip() + ("+" if state.stdout.strip() else "")


def run(prototype: Path | None = None) -> dict[str, Any]:
    """Measure everything."""
    plain = twin.plain()
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
    rate = prototype_rate(prototype) if prototype else None
    if COMPILED:
        result["compiled"] = measure(playout, begin_compiled(read_rules_compiled(RULES)), 1000)
    result["interpreted"] = measure(twin.plain("playout"), plain_start, 15)
    if prototype:
        rates = prototype_beside(prototype)
        result["prototype_interpreted_games_per_s"] = round(rates["prototype"])
        result["prototype_to_interpreted"] = round(rates["prototype"] / rates["ours"], 2)
    if COMPILED:
        result["compiled_to_interpreted"] = round(result["compiled"]["games_per_s"] / result["interpreted"]["games_per_s"], 1)
        if prototype:
            rate = max(rate or 0, prototype_rate(prototype) or 0) or None
    result["simulation"] = simulation_speed(1 if COMPILED else 50)
    if rate:
        result["prototype_games_per_s"] = rate
        if COMPILED:
            result["prototype_to_compiled"] = round(rate / result["compiled"]["games_per_s"], 2)
    return result


def main(*, json: bool = False, prototype: Path | None = None) -> None:
    """Measure and print, as a table or as JSON."""
    result = run(prototype)
    if json:
        print(json_format.dumps(result))
        return
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
    if "prototype_games_per_s" in result:
        print(f"prototype of the design, compiled the same way: {result['prototype_games_per_s']:,} games/s")
    if "prototype_to_compiled" in result:
        print(f"prototype / compiled: {result['prototype_to_compiled']}")
    if "prototype_to_interpreted" in result:
        print(f"prototype of the design, interpreted: {result['prototype_interpreted_games_per_s']:,} games/s")
        print(f"prototype / interpreted: {result['prototype_to_interpreted']}")
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
