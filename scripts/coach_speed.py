"""How fast the coach answers: the first advice of a fresh process, then each stage, over the questions of a game.

    python scripts/coach_speed.py [RULES]

Times are those of the clock and, where it says so, of the processor alone, which other programs do not stretch.
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

import oneironaut as on
from oneironaut.coach import improve
from oneironaut.sim import play_game

FIRST = """
import time, oneironaut as on
game = on.Game({rules!r}, seed="SPEED-1")
clock, cpu = time.perf_counter(), time.process_time()
game.advice(milliseconds=0)
print(time.perf_counter() - clock, time.process_time() - cpu)
"""
GAMES = 1
ROUNDS = 1


def main(rules: str) -> None:
    """Measure and print."""
    fresh = [subprocess.run([sys.executable, "-c", FIRST.format(rules=rules)], capture_output=True, text=True, check=True)]
    clock, cpu = (1000 * float(x) for x in fresh[0].stdout.split())
    print(f"first advice of a fresh process, nets loaded: {clock:.0f} ms ({cpu:.0f} ms of the processor)")
    stages: dict[str, list[tuple[float, float]]] = {}
    for number in range(GAMES):
        game = on.Game(rules, dealer=None)
        for is_deal, code in play_game(rules, ["greedy"] * on.read_rules(rules).players, f"SPEED-{number}").answers:
            if not is_deal and game.question is not None and len(game.question.options) > 1:
                measure(game, stages)
            game.play(code)
    for stage, times in stages.items():
        clocks, cpus = (sorted(1000 * pair[i] for pair in times) for i in (0, 1))
        print(
            f"{stage}: median {median(clocks):.1f} ms, longest {clocks[-1]:.0f} ms "
            f"(processor: {median(cpus):.1f} ms, longest {cpus[-1]:.0f} ms), {len(times)} questions"
        )


def measure(game: on.Game, stages: dict[str, list[tuple[float, float]]]) -> None:
    """Measure the time until each stage of the advice to a question; of games, until the last of a few rounds."""
    clock, cpu = time.perf_counter(), time.process_time()
    times: dict[str, tuple[float, float]] = {}
    for n, advice in enumerate(improve(game)):
        times[advice.stage] = time.perf_counter() - clock, time.process_time() - cpu
        if n > ROUNDS:
            break
    for stage, pair in times.items():
        stages.setdefault(stage, []).append(pair)


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["onirim:1"]))
