"""Results on the screen: a few lines for each run, in English or French."""

from __future__ import annotations

from collections.abc import Mapping

from .compare import Comparison
from .run import Run
from .stats import mean_interval, wilson
from .tally import Tally, histogram_mean, histogram_quantile
from .times import Times
from .words import (
    bots_name,
    count_name,
    digits_for,
    duration,
    fill,
    number,
    percent,
    points,
    rate,
    reason_name,
    small_duration,
    span,
)

Row = tuple[str, str]


def run_lines(run: Run, lang: str) -> list[str]:
    """Return a run as a table."""
    title = fill("ui.sim.title", lang, rules=run.job.rules, bots=bots_name(run.job.bots), seed=run.job.seed)
    if not run.done:
        return [title, "  " + fill("ui.sim.no_game", lang)]
    speed = fill("ui.sim.speed", lang, time=duration(run.seconds, lang), rate=rate(run.rate, lang))
    games = number(run.done, lang)
    if not run.complete:
        games = fill("ui.sim.part", lang, done=games, asked=number(run.asked, lang))
    rows = [(fill("ui.sim.games", lang), games), *tally_rows(run.tally, lang), (fill("ui.sim.time", lang), speed)]
    rows += times_rows(run, lang)
    return [title, *columns(rows)]


def times_rows(run: Run, lang: str) -> list[Row]:
    """How long bots took for a decision, and how often too long: one row, or one for each seat where bots differ."""
    alike = len(set(run.job.bots)) == 1
    shown = [Times()] if alike and run.times else list(run.times)
    if alike and run.times:
        for times in run.times:
            shown[0].merge(times)
    rows: list[Row] = []
    for seat, times in enumerate(shown, 1):
        label = fill("ui.sim.thinking", lang)
        label = label if alike else fill("ui.sim.of_player", lang, what=label, n=seat)
        rows.append((label, times_text(times, lang)))
        if run.job.limit:
            share = times.late / times.decisions if times.decisions else 0.0
            limit = small_duration(run.job.limit, lang)
            late = fill("ui.sim.late_value", lang, n=number(times.late, lang), share=percent(share, lang, 2), limit=limit)
            rows.append((fill("ui.sim.late", lang), late))
    return rows


def times_text(times: Times, lang: str) -> str:
    """Return the median, the 99th percentile and the longest time."""
    figures = (times.quantile(0.5), times.quantile(0.99), times.longest)
    median, p99, longest = (small_duration(seconds, lang) for seconds in figures)
    return fill("ui.sim.thinking_value", lang, median=median, p99=p99, max=longest)


def tally_rows(tally: Tally, lang: str) -> list[Row]:
    """Return what games came to: wins, why they ended, what outcomes count, how long they were."""
    wins = "ui.sim.decided" if tally.is_versus else "ui.sim.wins"
    rows = [(fill(wins, lang), wins_text(tally.wins, tally.games, lang))]
    for seat in range(2 if tally.is_versus else 0):
        label = fill("ui.sim.of_player", lang, what=fill("ui.sim.wins", lang), n=seat + 1)
        rows.append((label, wins_text(tally.wins_of(seat), tally.games, lang)))
    for won in (True, False):
        for i, (reason, n) in enumerate(tally.reasons(won=won).items()):
            lost = "ui.sim.drawn_by" if tally.is_versus else "ui.sim.lost_by"
            label = fill("ui.sim.won_by" if won else lost, lang) if i == 0 else ""
            rows.append((label, f"{reason_name(reason, lang)} · {number(n, lang)} · {percent(n / tally.games, lang)}"))
    for name, histogram in tally.counted().items():
        rows.append((count_name(name, lang), histogram_text(histogram, lang, 2)))
    if tally.lengths:
        rows.append((fill("ui.sim.decisions", lang), histogram_text(tally.decisions(), lang, 1)))
    return rows


def wins_text(wins: int, games: int, lang: str) -> str:
    """Return wins and win rate with its interval."""
    low, high = wilson(wins, games)
    digits = digits_for(100 * low, 100 * high, 2)
    share = percent(wins / games, lang, digits)
    return f"{number(wins, lang)} · {share} {span(percent(low, lang, digits), percent(high, lang, digits), lang)}"


def histogram_text(histogram: Mapping[int, int], lang: str, digits: int) -> str:
    """Return the mean with its interval, and the extent."""
    low, high = mean_interval(histogram)
    digits = digits_for(low, high, digits)
    return fill(
        "ui.sim.histogram",
        lang,
        mean=number(histogram_mean(histogram), lang, digits),
        interval=span(number(low, lang, digits), number(high, lang, digits), lang),
        least=number(min(histogram), lang),
        median=number(histogram_quantile(histogram, 0.5), lang),
        most=number(max(histogram), lang),
    )


def comparison_lines(comparison: Comparison, lang: str) -> list[str]:
    """Return a comparison as a table, with its answer in words."""
    first, second = bots_name(comparison.job.bots), bots_name(comparison.job.rivals)
    title = fill("ui.compare.title", lang, rules=comparison.job.rules, first=first, second=second, seed=comparison.job.seed)
    if not comparison.done or comparison.difference is None:
        return [title, "  " + fill("ui.sim.no_game", lang)]
    deals = number(comparison.done, lang)
    if comparison.done < comparison.asked:
        deals = fill("ui.sim.part", lang, done=deals, asked=number(comparison.asked, lang))
    low, high = (points(bound, lang) for bound in comparison.interval)
    speed = fill("ui.compare.speed", lang, time=duration(comparison.seconds, lang), rate=rate(comparison.rate, lang))
    rows = [(fill("ui.compare.deals", lang), deals)]
    sides = [] if comparison.is_versus else [(first, comparison.first), (second, comparison.second)]
    if comparison.is_versus:
        for i, name in enumerate((first, second)):
            rows.append((name, wins_text(comparison.wins_of(i), 2 * comparison.done, lang)))
    for name, tally in sides:
        means = [f"{count_name(what, lang)} {number(histogram_mean(h), lang, 2)}" for what, h in tally.counted().items()]
        rows.append((name, " · ".join([wins_text(tally.wins, tally.games, lang), *means])))
    rows += [
        (fill("ui.compare.better", lang, first=first), number(comparison.better, lang)),
        (fill("ui.compare.worse", lang, second=second), number(comparison.worse, lang)),
        (fill("ui.compare.level", lang), number(comparison.level, lang)),
        (difference_name(comparison, lang), f"{points(comparison.difference, lang)} {span(low, high, lang)}"),
        (fill("ui.sim.time", lang), speed),
    ]
    margin = percent(comparison.margin, lang) if comparison.margin else ""
    answer = fill(f"ui.compare.verdict.{comparison.verdict}", lang, first=first, second=second, margin=margin)
    return [title, *columns(rows), answer]


def difference_name(comparison: Comparison, lang: str) -> str:
    """Name what the difference is a difference of."""
    if comparison.measure == "won":
        return fill("ui.compare.difference", lang)
    return fill("ui.compare.difference_of", lang, what=count_name(comparison.measure, lang))


class RowLine(str):
    """A row as a line of text, which still knows its cells."""

    __slots__ = ("cells",)
    cells: Row


def columns(rows: list[Row]) -> list[str]:
    """Set labels and values side by side."""
    width = max(len(label) for label, _ in rows)
    lines: list[str] = []
    for label, text in rows:
        line = RowLine(f"  {label.ljust(width)}  {text}")
        line.cells = (label, text)
        lines.append(line)
    return lines
