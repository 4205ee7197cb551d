"""The learning curve of a training, through the extra `plot`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from ..runtime.extras import load_extra
from ..sim.words import fill
from .runs import COLOURS, INK, share_axis

T = TypeVar("T")
POINTS = 100  # of the curve: more would only be noise


@contextmanager
def drawing(rules: str, path: Path, lang: str) -> Iterator[Any]:
    """Yield the axes of a learning curve, and write it at the end."""
    matplotlib = load_extra("plot")
    figures = load_extra("plot", "matplotlib.figure")
    settings = {"svg.hashsalt": "oneironaut", "font.family": "DejaVu Sans", "svg.fonttype": "path", "text.color": INK}
    with matplotlib.rc_context(settings):
        figure = figures.Figure(figsize=(7, 4), layout="constrained")
        figure.suptitle(fill("ui.train.curve", lang, rules=rules))
        yield figure.subplots()
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else {"Software": "oneironaut"})


def parts_of(curve: Sequence[T]) -> list[Sequence[T]]:
    """Split a curve into parts, each of which becomes a point."""
    step = max(1, len(curve) // POINTS)
    return [curve[i : i + step] for i in range(0, len(curve), step)]


def plot_curve(curve: Sequence[tuple[int, float, float]], rules: str, path: Path, lang: str) -> None:
    """Draw the win rate and the error over the games, each point the mean of its part of them."""
    parts = parts_of(curve)
    games = [part[-1][0] for part in parts]
    wins = [sum(rate for _, rate, _ in part) / len(part) for part in parts]
    errors = [sum(error for _, _, error in part) / len(part) for part in parts]
    with drawing(rules, path, lang) as axes:
        other = axes.twinx()
        lines = axes.plot(games, wins, color=COLOURS[0], label=fill("ui.train.wins", lang))
        lines += other.plot(games, errors, color=COLOURS[3], linestyle="--", label=fill("ui.train.error", lang))
        axes.set_xlabel(fill("ui.train.games", lang))
        axes.set_ylim(0, 1)
        share_axis(axes.yaxis, lang)
        other.set_ylim(0, None)
        other.set_ylabel(fill("ui.train.error", lang))
        axes.legend(handles=lines, loc="center right")


def plot_worth(curve: Sequence[tuple[int, float]], rules: str, path: Path, lang: str) -> None:
    """Draw what a round is worth over the rounds."""
    parts = parts_of(curve)
    with drawing(rules, path, lang) as axes:
        axes.plot(
            [part[-1][0] for part in parts], [sum(worth for _, worth in part) / len(part) for part in parts], color=COLOURS[0]
        )
        axes.set_xlabel(fill("ui.train.rounds", lang))
        axes.set_ylabel(fill("ui.train.worth", lang))
