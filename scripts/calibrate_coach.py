"""Measure the coach on held-out games: write src/oneironaut/coach/calibration.toml and the page docs/lab/coach.md.

    python scripts/calibrate_coach.py onirim:1 --positions 20000
    python scripts/calibrate_coach.py onirim:1+glyphs --row --positions 8000 --weighed 200 --games 50

The first writes a part of the page with a diagram, the second a row of the table of other rules. Half of the games serve to put
the net's values right, the other half to measure them. Run it again whenever a net has changed.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path

from oneironaut.bots.netfile import file_name
from oneironaut.coach.advice_types import DRAW
from oneironaut.coach.calibration_model import PlattLine
from oneironaut.coach.evaluator import NetEvaluator
from oneironaut.coach.measure_calibration import (
    STAGES,
    Bin,
    Sample,
    base_brier,
    bins_of,
    brier,
    covered,
    fit_if_better,
    held_out,
    off,
    weigh,
)
from oneironaut.notation.codes import read_rules
from oneironaut.plots.coach import plot_reliability
from oneironaut.sim.pages import between, put_between

ROOT = Path(__file__).parent.parent
CALIBRATION = ROOT / "src" / "oneironaut" / "coach" / "calibration.toml"
PAGE = ROOT / "docs" / "lab" / "coach.md"
EDGES = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 1.0)
SEED = "HELD-OUT"
PARTS = 2  # every second game serves to fit
OTHERS = ("<!-- calibration of others -->", "<!-- end of others -->")
TITLES = {"glance": "at a glance", "draw": "beyond the next card"}


def main() -> None:
    """Play, fit, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="?", default="onirim:1")
    parser.add_argument("--positions", type=int, default=20_000, help="to measure with; as many more serve to fit")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--weighed", type=int, default=400, help="positions that are played on many times, twice")
    parser.add_argument("--games", type=int, default=100, help="games from each of them")
    parser.add_argument("--row", action="store_true", help="a row of the table instead of a part of the page")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    args = parser.parse_args()
    evaluator = NetEvaluator(read_rules(args.rules))
    args.rules = evaluator.rules.code
    print(evaluator.choice.text(), flush=True)
    fitting, testing, games = play(evaluator, args.seed, args.positions)
    lines = {stage: fit_if_better(fitting, stage) for stage in STAGES}
    lines = weigh(evaluator, some(fitting, args.weighed), lines, args.games)
    share = {stage: covered(evaluator, some(testing, args.weighed), lines[stage], stage, args.games) for stage in STAGES}
    tables = {stage: bins_of(testing, lines[stage], stage, EDGES) for stage in STAGES}
    found = Found(testing, games, lines, tables, share)
    text = row_of(args, evaluator, found) if args.row else page_of(args, evaluator, found)
    print(text)
    if args.dry:
        return
    write_calibration(evaluator, args, len(testing), lines)
    if args.row:
        write_row(text, args.rules)
    else:
        write_page(text, args.rules)
        title = f"{args.rules} · positions: {len(testing):,} · games: {games:,}"
        plot_reliability(tables[DRAW], PAGE.with_name(picture(args.rules)), title, "en")


def play(evaluator: NetEvaluator, seed: str, positions: int) -> tuple[list[Sample], list[Sample], int]:
    """Held-out games until there are enough positions to measure with; positions to fit, to measure, and games of the latter."""
    fitting: list[Sample] = []
    testing: list[Sample] = []
    number = 0
    begun = time.perf_counter()
    while len(testing) < positions:
        found = held_out(evaluator, seed, number)
        (fitting if number % PARTS == 0 else testing).extend(found)
        number += 1
        if number % 100 == 0:
            print(f"{number} games, {len(testing)} positions, {time.perf_counter() - begun:.0f} s", flush=True)
    return fitting, testing, len({sample.game for sample in testing})


def some(samples: list[Sample], n: int) -> list[Sample]:
    """Return some of the positions, at even distances."""
    return [samples[i * len(samples) // n] for i in range(min(n, len(samples)))]


@dataclass(frozen=True)
class Found:
    """What was measured of some rules."""

    testing: list[Sample]
    games: int
    lines: dict[str, PlattLine]
    tables: dict[str, list[Bin]]
    share: dict[str, float]  # of positions that lie in the interval, for each stage

    @property
    def won(self) -> float:
        """The share of positions that were won."""
        return sum(sample.won for sample in self.testing) / len(self.testing)


def row_of(args: argparse.Namespace, evaluator: NetEvaluator, found: Found) -> str:
    """Return a row of the table of other rules: chances beyond the next card."""
    line, testing = found.lines[DRAW], found.testing
    cells = [
        f"`{args.rules}`",
        f"`{evaluator.choice.net.digest}`",
        f"{len(testing):,} of {found.games:,}",
        f"{found.won:.1%}",
        f"{brier(testing, line, DRAW):.4f}",
        f"{brier(testing, PlattLine(), DRAW):.4f}",
        f"{base_brier(testing):.4f}",
        f"{100 * off(found.tables[DRAW]):.1f} points",
        f"{line.slope:.3f}, {line.shift:+.3f}",
        f"{found.share[DRAW]:.0%}",
    ]
    return f"| {' | '.join(cells)} |"


def page_of(args: argparse.Namespace, evaluator: NetEvaluator, found: Found) -> str:
    """Write the part of the page that holds the figures."""
    card, testing, games = evaluator.choice.net.card, found.testing, found.games
    strange = [sample for sample in testing if not sample.is_best]
    text = [
        f"### {args.rules}",
        "",
        (
            f"{len(testing):,} positions of {games:,} games (seed `{args.seed}`; {found.won:.1%} of the positions were won), by "
            f"the net `{evaluator.choice.net.digest}`, trained on {card.games:,} games. Made by `python "
            f"scripts/calibrate_coach.py {args.rules} --positions {args.positions}`."
        ),
        "",
        (
            "| Chance | Brier score | the same, of the net as it is | mean distance | line: slope, shift "
            "| worth games: level, difference | in the interval |"
        ),
        "|---|---|---|---|---|---|---|",
    ]
    for stage in STAGES:
        line = found.lines[stage]
        cells = [
            TITLES[stage],
            f"{brier(testing, line, stage):.4f}",
            f"{brier(testing, PlattLine(), stage):.4f}",
            f"{100 * off(found.tables[stage]):.1f} points",
            f"{line.slope:.3f}, {line.shift:+.3f}",
            f"{line.weight:.0f}, {line.apart:.0f}",
            f"{found.share[stage]:.0%}",
        ]
        text.append(f"| {' | '.join(cells)} |")
    text += [
        "",
        (
            f"For comparison: to give every position the same chance has a Brier score of {base_brier(testing):.4f}. Of the "
            f"options, {len(strange):,} were chosen by chance and not by the bot; for these the score is "
            f"{brier(strange, found.lines[DRAW], DRAW) if strange else 0.0:.4f}."
        ),
        "",
        f"![Reliability diagram]({picture(args.rules)})",
        "",
        "| Chance given (beyond the next card) | games won | 95% interval | positions |",
        "|---|---|---|---|",
    ]
    for row in found.tables[DRAW]:
        low, high = row.interval
        text.append(f"| {row.given:.1%} | {row.won:.1%} | {low:.1%} to {high:.1%} | {row.positions:,} |")
    return "\n".join(text) + "\n"


def picture(rules: str) -> str:
    """Return the file of the diagram."""
    return "coach-" + file_name(rules).replace(".npz", ".svg").replace("+", "-")


def write_page(part: str, rules: str) -> None:
    """Put the figures of some rules on the page, in place of those before."""
    page = PAGE.read_text("utf-8")
    PAGE.write_text(put_between(page, f"<!-- calibration {rules} -->", "<!-- end of calibration -->", part.strip()), "utf-8")


def write_row(row: str, rules: str) -> None:
    """Put a row into the table of other rules, in place of the one before."""
    page = PAGE.read_text("utf-8")
    lines = [line for line in between(page, *OTHERS).splitlines() if not line.startswith(f"| `{rules}` |")]
    PAGE.write_text(put_between(page, *OTHERS, "\n".join([*lines[:2], *sorted([*lines[2:], row])])), "utf-8")


def write_calibration(evaluator: NetEvaluator, args: argparse.Namespace, positions: int, lines: dict[str, PlattLine]) -> None:
    """Keep what was measured, together with what is known of other nets."""
    entries = tomllib.loads(CALIBRATION.read_text("utf-8"))
    entries[args.rules] = {
        "net": evaluator.choice.net.digest,
        "positions": positions,
        "seed": args.seed,
        **{stage: {name: round(value, 4) for name, value in asdict(line).items()} for stage, line in lines.items()},
    }
    out = ["# How far the coach believes the net that serves, by rules. Written by scripts/calibrate_coach.py."]
    for name, entry in sorted(entries.items()):
        out += ["", f'["{name}"]']
        for key, value in entry.items():
            inside = ", ".join(f"{k} = {v}" for k, v in value.items()) if isinstance(value, dict) else ""
            out.append(f"{key} = {{ {inside} }}" if inside else f"{key} = {value!r}".replace("'", '"'))
    CALIBRATION.write_text("\n".join(out) + "\n", "utf-8")


if __name__ == "__main__":
    main()
