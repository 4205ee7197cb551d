"""Let every bot play two-player Onirim with every other as its partner, and print the matrix as a table in Markdown.

`python scripts/crossplay.py onirim:2 'onirim:2!open' --json docs/lab/crossplay.json --page docs/lab/bots.md` makes the tables of
`docs/lab/bots.md`. The JSON keeps what is done: a run that was cut off goes on with the pairs that are left, and one with more
games plays those pairs again that have fewer. The bot of a row sits at the first seat, that of a column at the second. Every
pair plays the same deals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

from oneironaut.sim.job import Job
from oneironaut.sim.pages import put_between
from oneironaut.sim.run import Run, play_all
from oneironaut.sim.stats import wilson

BOTS = ("random", "greedy", "planner", "value", "default")
SEED = "CROSS-1"
BEGIN, END = "<!-- table: scripts/crossplay.py -->", "<!-- end of table -->"
Cell = tuple[int, int]  # wins, games


def play(code: str, first: str, second: str, games: int, jobs: int) -> Cell:
    """Play the games of one pair: on the luck by which competitors are compared."""
    run = play_all(Run(Job.of(code, (first, second), SEED, duplicate=True), games), jobs)
    return run.tally.wins, run.done


def table(code: str, bots: Sequence[str], cells: Mapping[tuple[str, str], Cell]) -> str:
    """Return the matrix of some rules, with intervals."""
    lines = [f"| `{code}` | " + " | ".join(f"`{bot}`" for bot in bots) + " |", "|---" * (len(bots) + 1) + "|"]
    for first in bots:
        row = [cell_text(*cells[first, second]) if (first, second) in cells else "–" for second in bots]
        lines.append(f"| `{first}` | " + " | ".join(row) + " |")
    return "\n".join(lines)


def cell_text(wins: int, games: int) -> str:
    """Format a win rate with its interval and games."""
    low, high = wilson(wins, games)
    return f"{wins / games:.3f} [{low:.3f} to {high:.3f}], {games:,}"


def tables(kept: Mapping[str, Sequence[int]], codes: Sequence[str], bots: Sequence[str]) -> str:
    """Return the matrices of several rules, of all that is kept."""
    found = []
    for code in codes:
        cells: dict[tuple[str, str], Cell] = {}
        for key, (wins, games) in kept.items():
            rules, first, second = key.split(" ")
            if rules == code:
                cells[first, second] = (wins, games)
        found.append(table(code, bots, cells))
    return "\n\n".join(found)


def main(argv: Sequence[str] | None = None) -> int:
    """Play the pairs, print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules", nargs="+")
    parser.add_argument("--bots", nargs="+", default=list(BOTS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="keeps what is done")
    parser.add_argument("--page", type=Path, help="gets the tables between its marks")
    args = parser.parse_args(argv)
    kept: dict[str, list[int]] = json.loads(args.json.read_text("utf-8")) if args.json and args.json.exists() else {}
    for code, first, second in product(args.rules, args.bots, args.bots):
        key = f"{code} {first} {second}"
        if key not in kept or kept[key][1] < args.games:
            kept[key] = list(play(code, first, second, args.games, args.jobs))
            if args.json:
                args.json.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    text = tables(kept, args.rules, args.bots)
    print(text)
    if args.page:
        args.page.write_text(put_between(args.page.read_text("utf-8"), BEGIN, END, text), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
