"""Let every bot play two-player Onirim with every other as its partner, and print the matrix as a table in Markdown.

`python scripts/crossplay.py onirim:2 onirim:2!open --games 200` is how the tables of `docs/bots.md` were made; `--json FILE`
keeps what is done, so that a run that was cut off goes on with the pairs that are left. The bot of a row sits at the first
seat, that of a column at the second. Every pair plays the same deals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from oneironaut.sim.engines import LocalEngine
from oneironaut.sim.job import Job
from oneironaut.sim.run import Run, simulate
from oneironaut.sim.stats import wilson

BOTS = ("random", "greedy", "planner", "value", "default")
SEED = "CROSS-1"
Cell = tuple[int, int]  # wins, games


def play(code: str, first: str, second: str, games: int, jobs: int) -> Cell:
    """The games of one pair: on the luck by which competitors are compared."""
    run = Run(Job.of(code, (first, second), SEED, duplicate=True), games)
    engine = LocalEngine(jobs)
    try:
        simulate(run, engine)
    finally:
        engine.close()
    if run.failure is not None:
        raise run.failure
    if not run.complete:
        raise SystemExit("stopped")
    return run.tally.wins, run.done


def table(code: str, bots: Sequence[str], cells: Mapping[tuple[str, str], Cell]) -> str:
    """The matrix of some rules, with intervals."""
    lines = [f"| `{code}` | " + " | ".join(f"`{bot}`" for bot in bots) + " |", "|---" * (len(bots) + 1) + "|"]
    for first in bots:
        row = [cell_text(*cells[first, second]) if (first, second) in cells else "–" for second in bots]
        lines.append(f"| `{first}` | " + " | ".join(row) + " |")
    return "\n".join(lines)


def cell_text(wins: int, games: int) -> str:
    """A win rate with its interval and games."""
    low, high = wilson(wins, games)
    return f"{wins / games:.3f} [{low:.3f} to {high:.3f}], {games:,}"


def main(argv: Sequence[str] | None = None) -> int:
    """Play the pairs, print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules", nargs="+")
    parser.add_argument("--bots", nargs="+", default=list(BOTS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args(argv)
    kept: dict[str, list[int]] = json.loads(args.json.read_text("utf-8")) if args.json and args.json.exists() else {}
    for code in args.rules:
        cells: dict[tuple[str, str], Cell] = {}
        for first in args.bots:
            for second in args.bots:
                key = f"{code} {first} {second}"
                if key not in kept or kept[key][1] < args.games:
                    kept[key] = list(play(code, first, second, args.games, args.jobs))
                    if args.json:
                        args.json.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
                cells[first, second] = (kept[key][0], kept[key][1])
        print(table(code, args.bots, cells), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
