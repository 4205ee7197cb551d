"""Plots of results, through the extra `plot`: win rates, causes of loss, what outcomes count, lengths, comparisons.

Colours are those of Okabe and Ito, which colour-blind eyes tell apart; where several runs share a panel, they differ in
hatching too. A picture of the same results is the same, byte for byte, as far as the plotting package goes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..runtime.extras import load_extra
from ..sim.compare import Comparison
from ..sim.records import OutputError, check_writable
from ..sim.run import Run
from ..sim.stats import wilson
from ..sim.tally import Tally
from ..sim.words import bots_name, count_name, fill, number, percent, points, reason_name

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#999999")
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "ooo", "+++", "---")
DASHES = ("-", "--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)), (0, (1, 3)), (0, (8, 3)), (0, (3, 1)))
FORMATS = (".svg", ".png")
INK = "#222222"
ROW = 0.5  # inches for each bar
WIDEST_BINS = 40
Series = Sequence[tuple[str, Tally]]


def check_plot(path: Path) -> None:
    """Raise what would keep a plot from being drawn, before any game is played."""
    if path.suffix not in FORMATS:
        raise OutputError(f"{path}: a plot is .svg or .png")
    load_extra("plot")
    check_writable(path)


def plot_runs(runs: Sequence[Run], path: Path, lang: str) -> None:
    """Draw the results of a simulation."""
    done = [run for run in runs if run.done]
    if not done:
        return
    several_bots = len({run.job.bots for run in done}) > 1
    names = [run.job.rules + (f" · {bots_name(run.job.bots)}" if several_bots else "") for run in done]
    series = [(name, run.tally) for name, run in zip(names, done, strict=True)]
    what = bots_name(done[0].job.bots) if len(done) > 1 else f"{done[0].job.rules} · {bots_name(done[0].job.bots)}"
    title = fill("ui.plot.title", lang, what=what, n=number(sum(run.done for run in done), lang))
    draw(series, title, path, lang)


def plot_comparison(comparison: Comparison, path: Path, lang: str) -> None:
    """Draw a comparison: both bots side by side, and the difference."""
    if not comparison.done:
        return
    names = bots_name(comparison.job.bots), bots_name(comparison.job.rivals)
    series = [(names[0], comparison.first), (names[1], comparison.second)]
    what = f"{comparison.job.rules} · {names[0]} / {names[1]}"
    title = fill("ui.plot.title_deals", lang, what=what, n=number(comparison.done, lang))
    draw(series, title, path, lang, comparison)


def draw(series: Series, title: str, path: Path, lang: str, comparison: Comparison | None = None) -> None:
    """Draw a page of panels, two in a row."""
    matplotlib = load_extra("plot")
    figures = load_extra("plot", "matplotlib.figure")
    counted = list(dict.fromkeys(name for _, tally in series for name in tally.counted()))
    rates = rates_of(series, lang, comparison)
    panels: list[Any] = [lambda ax: win_rates(ax, rates, lang), lambda ax: causes(ax, series, lang)]
    panels += [lambda ax, name=name: counts(ax, series, name, lang) for name in counted]
    if any(tally.lengths for _, tally in series):
        panels.append(lambda ax: lengths(ax, series, lang))
    if comparison is not None:
        panels.append(lambda ax: difference(ax, comparison, lang))
    reasons = {reason for _, tally in series for reason in tally.reasons(won=False)}
    upper = max(2.2, 1.2 + ROW * len(rates), 1.2 + 0.22 * (len(series) + 1) * max(len(reasons), 1))
    rows = (len(panels) + 1) // 2
    heights = [upper] + [3.0] * (rows - 1)
    style = {"font.size": 10, "font.family": "DejaVu Sans", "svg.hashsalt": "oneironaut", "svg.fonttype": "path"}
    style |= {"text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK, "axes.edgecolor": "#888888"}
    with matplotlib.rc_context({**style, "axes.spines.top": False, "axes.spines.right": False, "hatch.linewidth": 0.6}):
        figure = figures.Figure(figsize=(12, sum(heights) + 0.8), layout="constrained")
        grid = figure.add_gridspec(rows, 2, height_ratios=heights)
        for i, panel in enumerate(panels):
            panel(figure.add_subplot(grid[i // 2, i % 2]))
        if len(series) > 1:
            handles, labels = figure.axes[2].get_legend_handles_labels()
            figure.legend(handles, labels, loc="outside lower center", ncols=min(4, len(series)), frameon=False)
        figure.suptitle(title, fontsize=13, fontweight="bold")
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else {"Software": "oneironaut"})


def rates_of(series: Series, lang: str, comparison: Comparison | None) -> list[tuple[str, int, int]]:
    """Return (name, wins, games) of each run; of players against each other, of each seat, or in a comparison of each bot."""
    if comparison is not None and comparison.is_versus:
        return [(name, comparison.wins_of(i), 2 * comparison.done) for i, (name, _) in enumerate(series)]
    found: list[tuple[str, int, int]] = []
    for name, tally in series:
        if tally.is_versus:
            seats = [(fill("ui.sim.of_player", lang, what=name, n=seat + 1), tally.wins_of(seat)) for seat in range(2)]
            found += [(seat, wins, tally.games) for seat, wins in seats]
        else:
            found.append((name, tally.wins, tally.games))
    return found


def win_rates(ax: Any, rates: Sequence[tuple[str, int, int]], lang: str) -> None:
    """Draw win rates, with Wilson's intervals."""
    ax.set_title(fill("ui.plot.win_rate", lang), fontsize=11)
    right = 0.0
    for i, (_, wins, games) in enumerate(rates):
        rate = wins / games
        low, high = wilson(wins, games)
        right = max(right, high)
        ax.errorbar([rate], [i], xerr=[[rate - low], [high - rate]], fmt="o", color=colour(i), capsize=5, markersize=7, lw=2)
        ax.annotate(percent(rate, lang, 2), (rate, i), textcoords="offset points", xytext=(0, 9), ha="center", fontsize=9)
    ax.set_yticks(range(len(rates)), [name for name, _, _ in rates])
    ax.set_ylim(len(rates) - 0.4, -0.7)
    ax.set_xlim(-0.02 * max(right, 0.01), min(1.02, max(1.15 * right, 0.01)))
    share_axis(ax.xaxis, lang)
    ax.grid(axis="x", color="#dddddd")
    ax.set_axisbelow(True)


def causes(ax: Any, series: Series, lang: str) -> None:
    """Draw why games were lost, as shares of all games."""
    is_versus = any(tally.is_versus for _, tally in series)
    ax.set_title(fill("ui.plot.causes_drawn" if is_versus else "ui.plot.causes", lang), fontsize=11)
    reasons = list(dict.fromkeys(reason for _, tally in series for reason in tally.reasons(won=False)))
    if not reasons:
        none = fill("ui.plot.none_drawn" if is_versus else "ui.plot.none_lost", lang)
        ax.text(0.5, 0.5, none, ha="center", va="center", transform=ax.transAxes)
        ax.set_axis_off()
        return
    height = 0.8 / len(series)
    for i, (name, tally) in enumerate(series):
        found = tally.reasons(won=False)
        shares = [found.get(reason, 0) / tally.games for reason in reasons]
        places = [k - 0.4 + height * (i + 0.5) for k in range(len(reasons))]
        bars = ax.barh(places, shares, height * 0.92, color=colour(i), hatch=hatch(i, series), edgecolor="white", label=name)
        ax.bar_label(bars, [percent(share, lang) for share in shares], padding=3, fontsize=8)
    ax.set_yticks(range(len(reasons)), [reason_name(reason, lang) for reason in reasons])
    ax.set_ylim(len(reasons) - 0.4, -0.6)
    ax.set_xlim(0, 1.12)
    share_axis(ax.xaxis, lang)
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1])


def counts(ax: Any, series: Series, name: str, lang: str) -> None:
    """Draw the histogram of something that outcomes count."""
    ax.set_title(count_name(name, lang), fontsize=11)
    histograms = [tally.counted().get(name, {}) for _, tally in series]
    grouped_bars(ax, series, [shares_of(histogram) for histogram in histograms], lang)


def lengths(ax: Any, series: Series, lang: str) -> None:
    """Draw how long games were: as lines, since there are many values."""
    ax.set_title(fill("ui.plot.decisions", lang), fontsize=11)
    most = max(max(tally.decisions()) for _, tally in series)
    width = max(1, -(-(most + 1) // WIDEST_BINS))
    for i, (name, tally) in enumerate(series):
        bins = [0] * (most // width + 1)
        for decisions, n in tally.decisions().items():
            bins[decisions // width] += n
        least = min(tally.decisions()) // width
        bins = bins[least : max(tally.decisions()) // width + 1]
        edges = [(least + k) * width for k in range(len(bins) + 1)]
        style = DASHES[i % len(DASHES)]
        ax.stairs([n / tally.games for n in bins], edges, color=colour(i), lw=2, ls=style, label=name, fill=False)
    share_axis(ax.yaxis, lang)
    ax.set_ylabel(fill("ui.plot.share", lang))
    ax.set_ylim(0)


def difference(ax: Any, comparison: Comparison, lang: str) -> None:
    """Draw the difference of two bots, with the interval that is valid at any time."""
    first = bots_name(comparison.job.bots)
    ax.set_title(fill("ui.plot.difference", lang), fontsize=11)
    ax.set_xlabel(fill("ui.plot.difference_axis", lang, first=first))
    low, high = comparison.interval
    middle = comparison.difference or 0.0
    ax.axvline(0, color=INK, lw=1)
    ax.errorbar([middle], [0], xerr=[[max(middle - low, 0)], [max(high - middle, 0)]], fmt="D", color=COLOURS[0], capsize=7, lw=2)
    ax.annotate(points(middle, lang), (middle, 0), textcoords="offset points", xytext=(0, 12), ha="center")
    reach = min(1.05, 1.15 * max(abs(low), abs(high), 0.02))
    ax.set_xlim(-reach, reach)
    ax.set_ylim(-1, 1)
    ax.set_yticks([])
    ax.xaxis.set_major_formatter(lambda x, _: points(x, lang))
    ax.grid(axis="x", color="#dddddd")
    ax.set_axisbelow(True)


def grouped_bars(ax: Any, series: Series, shares: Sequence[Mapping[int, float]], lang: str) -> None:
    """Draw histograms side by side."""
    values = range(min(min(s) for s in shares if s), max(max(s) for s in shares if s) + 1)
    width = 0.84 / len(series)
    for i, (name, _) in enumerate(series):
        places = [value - 0.42 + width * (i + 0.5) for value in values]
        heights = [shares[i].get(value, 0.0) for value in values]
        ax.bar(places, heights, width * 0.94, color=colour(i), hatch=hatch(i, series), edgecolor="white", label=name)
    if len(values) <= 24:
        ax.set_xticks(list(values))
    share_axis(ax.yaxis, lang)
    ax.set_ylabel(fill("ui.plot.share", lang))


def shares_of(histogram: Mapping[int, int]) -> dict[int, float]:
    """Return a histogram as shares."""
    total = sum(histogram.values())
    return {value: n / total for value, n in histogram.items()}


def share_axis(axis: Any, lang: str) -> None:
    """Label an axis in percent, with as many decimals as its marks need."""

    def label(share: float, _: int) -> str:
        digits = next((n for n in range(4) if abs(round(100 * share, n) - 100 * share) < 1e-9), 4)
        return percent(share, lang, digits)

    axis.set_major_formatter(label)


def colour(i: int) -> str:
    """Return the colour of a run."""
    return COLOURS[i % len(COLOURS)]


def hatch(i: int, series: Series) -> str:
    """Return the hatching of a run: none where it is alone."""
    return HATCHES[i % len(HATCHES)] if len(series) > 1 else ""
