"""Play the fixed deals of the leaderboard and add the result to its page.

`python scripts/leaderboard.py onirim:1 planner` plays all deals and puts a row into `docs/lab/leaderboard.json` and the table of
`docs/lab/leaderboard.md`; a row of the same bot and preset is replaced. Without arguments, only the table is rewritten.
"""

from __future__ import annotations

import argparse
import datetime
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from oneironaut import __version__
from oneironaut.notation.codes import presets
from oneironaut.sim.engines import cores
from oneironaut.sim.leaderboard import DEALS, SEED, codes_of, new_run
from oneironaut.sim.pages import put_between
from oneironaut.sim.run import play_all
from oneironaut.sim.stats import wilson

DOCS = Path(__file__).parent.parent / "docs" / "lab"
RESULTS = DOCS / "leaderboard.json"
PAGE = DOCS / "leaderboard.md"
BEGIN, END = "<!-- table: scripts/leaderboard.py -->", "<!-- end of table -->"


def play(code: str, bots: tuple[str, ...], games: int, jobs: int) -> dict[str, Any]:
    """Return the row of a bot on the deals of a preset."""
    run = play_all(new_run(code, bots, games), jobs)
    low, high = wilson(run.tally.wins, run.done)
    return {
        "rules": run.job.rules,
        "bots": list(run.job.bots),
        "games": run.done,
        "wins": run.tally.wins,
        "interval": [round(low, 4), round(high, 4)],
        "date": datetime.date.today().isoformat(),
        "oneironaut": __version__,
        "commit": commit(),
    }


def commit() -> str:
    """Return the commit of the program, with a + if its source has changed since."""
    head = git("rev-parse", "--short=10", "HEAD")
    return head + ("+" if git("status", "--porcelain", "--", "src") else "")


def git(*words: str) -> str:
    """Return what git says."""
    found = subprocess.run(("git", *words), cwd=DOCS, capture_output=True, text=True, check=True)
    return found.stdout.strip()


def add(row: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Add a row to the results; it replaces one of the same bot and preset. Presets in order, the best bot first."""
    order = list(presets())
    rows = [old for old in data["rows"] if (old["rules"], old["bots"]) != (row["rules"], row["bots"])] + [row]
    rows.sort(key=lambda one: (order.index(one["rules"]), -one["wins"] / one["games"], one["bots"]))
    return {**data, "rows": rows}


def table(data: dict[str, Any]) -> str:
    """Return the results as a table in Markdown."""
    lines = ["| Rules | Bot | Won | 95% interval | Deals | Date | Commit |", "|---|---|---|---|---|---|---|"]
    for row in data["rows"]:
        low, high = row["interval"]
        bots = " + ".join(dict.fromkeys(row["bots"]))
        deals = f"{row['games']:,}" + ("" if row["games"] == DEALS else " (part)")
        rate = f"{row['wins'] / row['games']:.4f}"
        rules = f"`{row['rules']}`"
        lines.append(f"| {rules} | `{bots}` | {rate} | {low:.4f} to {high:.4f} | {deals} | {row['date']} | `{row['commit']}` |")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Play, add, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("preset", nargs="?", help="a rules code, or all")
    parser.add_argument("bot", nargs="?")
    parser.add_argument("bot2", nargs="?", help="who plays the second seat (default: the same bot)")
    parser.add_argument("--games", type=int, default=DEALS, help=f"how many of the {DEALS} deals")
    parser.add_argument("--jobs", type=int, default=cores())
    args = parser.parse_args(argv)
    if args.preset and not args.bot:
        parser.error("which bot?")
    data = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {"format": 1, "seed": SEED, "rows": []}
    for code in codes_of([args.preset]) if args.preset else []:
        row = play(code, (args.bot, args.bot2) if args.bot2 else (args.bot,), args.games, args.jobs)
        print(f"{code} {args.bot}: {row['wins']} of {row['games']}, {row['interval']}", flush=True)
        data = add(row, json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else data)
        RESULTS.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    PAGE.write_text(put_between(PAGE.read_text("utf-8"), BEGIN, END, table(data)), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
