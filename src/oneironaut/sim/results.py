"""Results as JSON: plain names, documented in docs/reference/simulation.md. `run` holds what depends on the machine."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import __version__
from ..bots.base import BotFailureError
from ..notation.codes import read_rules
from .compare import Comparison
from .run import Run
from .stats import mean_interval, wilson
from .tally import Tally, histogram_mean, histogram_quantile
from .times import Times

FORMAT = 1


def tally_json(tally: Tally) -> dict[str, Any]:
    """Return what many games came to."""
    games, wins = tally.games, tally.wins
    return {
        "games": games,
        "wins": wins,
        "win_rate": wins / games if games else None,
        "win_interval": list(wilson(wins, games)),
        "won_by": tally.reasons(won=True),
        "lost_by": tally.reasons(won=False),
        "seats": seats_json(tally),
        "counts": {name: histogram_json(histogram) for name, histogram in tally.counted().items()},
        "decisions": histogram_json(tally.decisions()) if tally.lengths else None,
    }


def seats_json(tally: Tally) -> list[dict[str, Any]]:
    """Return what each seat has won alone, where players play against each other."""
    if not tally.is_versus:
        return []
    games = tally.games
    wins = [tally.wins_of(seat) for seat in range(max(end.winner for end in tally.ends) + 1)]
    return [{"wins": n, "win_rate": n / games, "win_interval": list(wilson(n, games))} for n in [*wins, 0][: max(2, len(wins))]]


def histogram_json(histogram: Mapping[int, int]) -> dict[str, Any]:
    """Return a histogram with its figures."""
    return {
        "mean": histogram_mean(histogram),
        "interval": list(mean_interval(histogram)),
        "least": min(histogram),
        "median": histogram_quantile(histogram, 0.5),
        "most": max(histogram),
        "histogram": {str(value): n for value, n in histogram.items()},
    }


def times_json(times: Times) -> dict[str, Any]:
    """How long the decisions of a seat took."""
    return {
        "decisions": times.decisions,
        "median": round(times.quantile(0.5), 9),
        "p99": round(times.quantile(0.99), 9),
        "max": round(times.longest, 9),
        "late": times.late,
    }


def failure_json(failure: BotFailureError | None) -> dict[str, Any] | None:
    """Return what a bot did wrong, and where."""
    if failure is None:
        return None
    return {"bot": failure.bot, "rules": failure.rules, "game": failure.number, "seed": failure.seed, "what": failure.what}


def simulation_json(runs: Sequence[Run]) -> dict[str, Any]:
    """Return the results of a simulation."""
    return {
        "format": FORMAT,
        "kind": "simulation",
        "oneironaut": __version__,
        "complete": all(run.complete for run in runs),
        "results": [
            {
                "rules": run.job.rules,
                "versions": versions(run.job.rules),
                "bots": list(run.job.bots),
                "seed": run.job.seed,
                "first": run.first,
                "asked": run.asked,
                **tally_json(run.tally),
                "failure": failure_json(run.failure),
            }
            for run in runs
        ],
        "run": [
            {
                "engine": run.engine,
                "jobs": run.jobs,
                "seconds": round(run.seconds, 3),
                "games_per_s": round(run.rate, 1),
                "limit": run.job.limit or None,
                "late": "forfeit" if run.job.forfeit else "count",
                "decision_seconds": [times_json(times) for times in run.times],
            }
            for run in runs
        ],
    }


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """Return the result of a comparison."""
    return {
        "format": FORMAT,
        "kind": "comparison",
        "oneironaut": __version__,
        "complete": comparison.complete,
        "rules": comparison.job.rules,
        "versions": versions(comparison.job.rules),
        "seed": comparison.job.seed,
        "asked": comparison.asked,
        "deals": comparison.done,
        "measure": comparison.measure,
        "margin": comparison.margin,
        "alpha": comparison.alpha,
        "verdict": comparison.verdict,
        "difference": comparison.difference,
        "interval": list(comparison.interval),
        "better": comparison.better,
        "worse": comparison.worse,
        "level": comparison.level,
        "bots": [
            {"bots": list(comparison.job.bots), **tally_json(comparison.first)},
            {"bots": list(comparison.job.rivals), **tally_json(comparison.second)},
        ],
        "failure": failure_json(comparison.failure),
        "run": {
            "engine": comparison.engine,
            "jobs": comparison.jobs,
            "seconds": round(comparison.seconds, 3),
            "deals_per_s": round(comparison.rate, 1),
        },
    }


def versions(code: str) -> dict[str, int]:
    """Return the version of each module of the rules."""
    return read_rules(code).versions


def write_json(data: Mapping[str, Any], path: Path) -> None:
    """Write results; an older file stays until the new one is complete."""
    text = json.dumps(data, indent=2) + "\n"
    if path.exists() and not path.is_file():  # a pipe or a device is written to, not replaced
        path.write_text(text, "utf-8")
        return
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_text(text, "utf-8")
    os.replace(part, path)
