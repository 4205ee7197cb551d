"""Plots of the coach, through the extra `plot`: the curve of a game, and the reliability diagram of its chances."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..coach.analysis import Analysis
from ..coach.measure_calibration import Bin
from ..runtime.extras import load_extra
from ..sim.words import fill
from ..text.numbers import points
from .runs import COLOURS, INK, share_axis

BLUE, ORANGE, RED = COLOURS[0], COLOURS[1], COLOURS[3]
STYLE = {"font.size": 10, "font.family": "DejaVu Sans", "svg.hashsalt": "oneironaut", "svg.fonttype": "path"}
STYLE |= {"text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK, "axes.edgecolor": "#888888"}


def plot_analysis(analysis: Analysis, path: Path, lang: str) -> None:
    """Draw a game: the chance to win at each decision above, luck and cost of each step below."""
    matplotlib = load_extra("plot")
    figures = load_extra("plot", "matplotlib.figure")
    with matplotlib.rc_context({**STYLE, "axes.spines.top": False, "axes.spines.right": False, "hatch.linewidth": 0.6}):
        figure = figures.Figure(figsize=(10, 6), layout="constrained")
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=[3, 2])
        draw_curve(upper, analysis, lang)
        draw_swings(lower, analysis, lang)
        title = fill("ui.coach.plot.title", lang, rules=analysis.record.rules, seed=analysis.record.seed or "–")
        if analysis.outcome is not None:
            title += f" · {analysis.outcome.text(lang)}"
        figure.suptitle(title, fontsize=13, fontweight="bold")
        save(figure, path)


def draw_curve(ax: Any, analysis: Analysis, lang: str) -> None:
    """Draw the chance at each decision, and after the last; mark the costliest decisions."""
    places = [0, *[step.number for step in analysis.steps], len(analysis.steps) + 1]
    ax.plot(places, [analysis.start, *[step.chance for step in analysis.steps], analysis.end], color=BLUE, lw=2)
    low = [step.advice.best.low for step in analysis.steps]
    high = [step.advice.best.high for step in analysis.steps]
    ax.fill_between([step.number for step in analysis.steps], low, high, color=BLUE, alpha=0.15, lw=0)
    dear = analysis.costliest
    if dear:
        label = fill("ui.coach.plot.costliest", lang)
        ax.plot([step.number for step in dear], [step.chance for step in dear], "v", color=RED, ms=9, label=label)
        ax.legend(frameon=False, loc="lower left")
    ax.set_ylim(-0.02, 1.02)
    ax.set_ylabel(fill("ui.coach.plot.chance", lang))
    share_axis(ax.yaxis, lang)
    ax.grid(axis="y", color="#dddddd")
    ax.set_axisbelow(True)


def draw_swings(ax: Any, analysis: Analysis, lang: str) -> None:
    """Draw what each step's cards and choice were worth: luck plain, cost hatched."""
    numbers = [step.number for step in analysis.steps]
    luck, cost = fill("ui.coach.plot.luck", lang), fill("ui.coach.plot.cost", lang)
    luckiness = [analysis.opening_luck, *[step.luck for step in analysis.steps]]
    ax.bar([n - 0.2 for n in (0, *numbers)], luckiness, 0.4, color=BLUE, label=luck)
    costs = [-step.cost for step in analysis.steps]
    ax.bar([n + 0.2 for n in numbers], costs, 0.4, color=ORANGE, hatch="////", edgecolor="white", label=cost)
    ax.axhline(0, color=INK, lw=0.8)
    ax.set_xlabel(fill("ui.coach.plot.decision", lang))
    ax.set_ylabel(fill("ui.coach.plot.swing", lang))
    ax.yaxis.set_major_formatter(lambda x, _: points(x, lang))
    ax.legend(frameon=False, ncols=2, loc="best")


def plot_reliability(bins: Sequence[Bin], path: Path, title: str, lang: str) -> None:
    """Draw how often games were won against the chance that was given, with intervals, and how often each was given."""
    matplotlib = load_extra("plot")
    figures = load_extra("plot", "matplotlib.figure")
    with matplotlib.rc_context({**STYLE, "axes.spines.top": False, "axes.spines.right": False}):
        figure = figures.Figure(figsize=(6.4, 7.2), layout="constrained")
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=[4, 1])
        upper.plot([0, 1], [0, 1], color="#888888", lw=1, ls="--")
        for found in bins:
            low, high = found.interval
            reach = [[max(found.won - low, 0.0)], [max(high - found.won, 0.0)]]
            upper.errorbar([found.given], [found.won], yerr=reach, fmt="o", color=BLUE, capsize=4, lw=1.5)
        upper.set_ylabel(fill("ui.coach.plot.won", lang))
        upper.set_ylim(-0.02, 1.02)
        share_axis(upper.yaxis, lang)
        share = [found.positions / sum(found.positions for found in bins) for found in bins]
        lower.bar([found.given for found in bins], share, 0.03, color=ORANGE)
        lower.set_xlabel(fill("ui.coach.plot.given", lang))
        lower.set_ylabel(fill("ui.coach.plot.positions", lang))
        lower.set_xlim(-0.02, 1.02)
        share_axis(lower.xaxis, lang)
        share_axis(lower.yaxis, lang)
        for ax in (upper, lower):
            ax.grid(color="#dddddd")
            ax.set_axisbelow(True)
        figure.suptitle(title, fontsize=12, fontweight="bold")
        save(figure, path)


def save(figure: Any, path: Path) -> None:
    """Write a figure: the same one always gives the same bytes."""
    figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else {"Software": "oneironaut"})
