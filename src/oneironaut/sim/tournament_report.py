"""A tournament on the screen and as JSON: the standing, the cross table, and the time that bots took."""

from __future__ import annotations

from typing import Any

from .. import __version__
from .report import times_text
from .results import FORMAT, failure_json, times_json, versions
from .stats import wilson
from .tournament import ALONE, TOGETHER, VERSUS, Tournament
from .words import duration, fill, number, percent, points, rate, span

GAP = "  "
Cells = list[list[str]]


def tournament_lines(tournament: Tournament, lang: str) -> list[str]:
    """Return a tournament as tables: who is best, each against each, and how long they took."""
    t = tournament
    title = fill("ui.tournament.title", lang, rules=t.rules, seed=t.seed, deals=number(t.deals, lang))
    if not t.done:
        return [title, GAP + fill("ui.sim.no_game", lang)]
    order = t.order()
    lines = [title, "", *aligned(standing_cells(t, order, lang)), ""]
    lines += [fill(f"ui.tournament.cross_{t.kind}", lang), *aligned(cross_cells(t, order, lang), left=1)]
    if any(times.decisions for times in t.times):
        lines += ["", fill("ui.sim.thinking", lang)]
        lines += aligned([[t.bots[i], times_text(t.times[i], lang), *late_cell(t, i, lang)] for i in order], left=3)
    speed = fill(
        "ui.compare.speed", lang, time=duration(t.seconds, lang), rate=rate(t.done / t.seconds if t.seconds else 0, lang)
    )
    return [*lines, "", speed, fill(f"ui.tournament.note_{t.kind}", lang)]


def late_cell(t: Tournament, i: int, lang: str) -> list[str]:
    """How many decisions took too long, where there is a limit."""
    if not t.fixtures[0].job.limit:
        return []
    return [fill("ui.tournament.late", lang, n=number(t.times[i].late, lang))]


def standing_cells(t: Tournament, order: list[int], lang: str) -> Cells:
    """Return the rows of the standing, the best bot first."""
    cells = [[fill(key, lang) for key in ("ui.tournament.rank", "ui.tournament.bot", f"ui.tournament.score_{t.kind}")]]
    ratings = t.ratings()
    for rank, i in enumerate(order, 1):
        if t.kind == VERSUS:
            text = "–"
            if ratings is not None:
                low, high = (signed(value, lang) for value in (ratings[i].low, ratings[i].high))
                text = f"{signed(ratings[i].value, lang)} {span(low, high, lang)}"
        elif t.kind == ALONE:
            text = share_text(*t.wins(i), lang)
        else:
            found = t.with_others(i)
            text = (
                f"{percent(found[0], lang)} {span(percent(found[1][0], lang), percent(found[1][1], lang), lang)}"
                if found
                else "–"
            )
        cells.append([str(rank), t.bots[i], text])
    return cells


def cross_cells(t: Tournament, order: list[int], lang: str) -> Cells:
    """Return the cross table: rows and columns in the order of the standing."""
    cells = [["", *(t.bots[j] for j in order)]]
    for i in order:
        row = [t.bots[i]]
        for j in order:
            if t.kind == ALONE:
                found = t.difference(i, j) if i != j else None
                low, high = (points(bound, lang) for bound in found[1]) if found else ("", "")
                row.append(f"{points(found[0], lang)} {span(low, high, lang)}" if found else "–")
            elif t.kind == VERSUS and i == j:
                row.append("–")
            else:
                share = t.share(i, j)
                row.append("–" if share is None else percent(share, lang))
        cells.append(row)
    return cells


def share_text(wins: int, games: int, lang: str) -> str:
    """Return a win rate with its interval."""
    if not games:
        return "–"
    low, high = wilson(wins, games)
    return f"{percent(wins / games, lang)} {span(percent(low, lang), percent(high, lang), lang)}"


def signed(value: float, lang: str) -> str:
    """Return a rating with its sign."""
    whole = round(value)
    return ("+" if whole > 0 else "\N{MINUS SIGN}" if whole < 0 else "") + number(abs(whole), lang)


def aligned(cells: Cells, left: int = 2) -> list[str]:
    """Cells in columns: the first ones to the left, the others to the right."""
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    lines = []
    for row in cells:
        text = [
            cell.ljust(width) if i < left else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append((GAP + GAP.join(text)).rstrip())
    return lines


def tournament_json(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament for programs; docs/reference/simulation.md has the fields."""
    t = tournament
    ratings = t.ratings()
    bots = []
    for rank, i in enumerate(t.order(), 1):
        entry: dict[str, Any] = {"bot": t.bots[i], "rank": rank}
        if t.kind == VERSUS:
            entry["rating"] = ratings[i].value if ratings else None
            entry["rating_interval"] = [ratings[i].low, ratings[i].high] if ratings else None
        else:
            wins, games = t.wins(i) if t.kind == ALONE else t.wins(*(i,) * len(t.fixtures[0].bots))
            entry |= {
                "games": games,
                "wins": wins,
                "win_rate": wins / games if games else None,
                "win_interval": list(wilson(wins, games)),
            }
        if t.kind == TOGETHER:
            found = t.with_others(i)
            entry["with_others"] = found[0] if found else None
            entry["with_others_interval"] = list(found[1]) if found else None
        bots.append(entry)
    return {
        "format": FORMAT,
        "kind": "tournament",
        "oneironaut": __version__,
        "complete": t.complete,
        "rules": t.rules,
        "versions": versions(t.rules),
        "seed": t.seed,
        "deals": t.deals,
        "measure": t.kind,
        "bots": bots,
        "cross": cross_json(t),
        "failure": failure_json(t.failure),
        "run": {
            "engine": t.engine,
            "jobs": t.jobs,
            "seconds": round(t.seconds, 3),
            "limit": t.fixtures[0].job.limit or None,
            "late": "forfeit" if t.fixtures[0].job.forfeit else "count",
            "decision_seconds": {name: times_json(times) for name, times in zip(t.bots, t.times, strict=True)},
        },
    }


def cross_json(t: Tournament) -> list[dict[str, Any]]:
    """Return the cross table: an object for each two bots (for each seating, where they play together)."""
    found: list[dict[str, Any]] = []
    if t.kind == ALONE:
        for i in range(len(t.bots)):
            for j in range(i + 1, len(t.bots)):
                gap = t.difference(i, j)
                found.append(
                    {
                        "bots": [t.bots[i], t.bots[j]],
                        "deals": min(len(t.fixture(i).scores), len(t.fixture(j).scores)),
                        "difference": gap[0] if gap else None,
                        "interval": list(gap[1]) if gap else None,
                    }
                )
        return found
    for fixture in t.fixtures:
        share = t.share(*fixture.bots[:2])
        entry = {"bots": [t.bots[i] for i in fixture.bots], "deals": len(fixture.scores), "share": share}
        if t.kind == TOGETHER:
            entry["interval"] = list(wilson(int(sum(fixture.scores)), len(fixture.scores)))
        found.append(entry)
    return found
