"""The learning curve of a training, through the extra `plot`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .extras import load_extra
from .plots import COLOURS, INK, share_axis
from .words import fill

POINTS = 100  # of the curve: more would only be noise


def plot_curve(curve: Sequence[tuple[int, float, float]], rules: str, path: Path, lang: str) -> None:
    """Draw the win rate and the error over the games, each point the mean of its part of them."""
    matplotlib = load_extra("plot")
    figures = load_extra("plot", "matplotlib.figure")
    step = max(1, len(curve) // POINTS)
    parts = [curve[i : i + step] for i in range(0, len(curve), step)]
    games = [part[-1][0] for part in parts]
    settings = {"svg.hashsalt": "oneironaut", "font.family": "DejaVu Sans", "svg.fonttype": "path", "text.color": INK}
    with matplotlib.rc_context(settings):
        figure = figures.Figure(figsize=(7, 4), layout="constrained")
        figure.suptitle(fill("ui.train.curve", lang, rules=rules))
        axes = figure.subplots()
        other = axes.twinx()
        wins = [sum(rate for _, rate, _ in part) / len(part) for part in parts]
        errors = [sum(error for _, _, error in part) / len(part) for part in parts]
        lines = axes.plot(games, wins, color=COLOURS[0], label=fill("ui.train.wins", lang))
        lines += other.plot(games, errors, color=COLOURS[3], linestyle="--", label=fill("ui.train.error", lang))
        axes.set_xlabel(fill("ui.train.games", lang))
        axes.set_ylim(0, 1)
        share_axis(axes.yaxis, lang)
        other.set_ylim(0, None)
        other.set_ylabel(fill("ui.train.error", lang))
        axes.legend(handles=lines, loc="center right")
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else {"Software": "oneironaut"})
