"""History: finished games summed up, and as lines for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence

from ...sim.stats import wilson
from ...text import catalogue, say
from ..schemas import listings
from ..storage.archive import GameRow
from .catalogue import title
from .deal_seeds import deal_key

SPANS = (20, 50, 100, None)
COLUMNS = "table rules seed created ended won reason tally answers origin practice assisted".split()


def is_counted(row: GameRow) -> bool:
    """Tell whether a game is in the figures: played in earnest, from its beginning, without help."""
    return row.origin in ("new", "again", "daily", "room") and not row.progress.practice and not row.progress.assisted


def is_won(row: GameRow) -> bool:
    """Tell whether the person won; against a bot the outcome names the winner."""
    outcome = row.progress.outcome
    humans = [n for n, seat in enumerate(row.seats) if seat.kind == "human"]
    if row.progress.room is not None:  # people at several devices: whose history it is
        humans = [n for n, owner in enumerate(row.owners) if owner == row.browser]
    if outcome is None:
        return False
    return outcome.winner == humans[0] if outcome.winner is not None and len(humans) == 1 else outcome.won


def statistics(rows: Sequence[GameRow], rules: str | None, lang: str) -> listings.Statistics:
    """Sum up the games that are over; those of one combination if a code is given."""
    wanted = [row for row in rows if rules is None or row.rules == rules]
    games = [row for row in wanted if is_counted(row)]
    results = [is_won(row) for row in games]
    codes = Counter(row.rules for row in games)
    return listings.Statistics(
        rules=rules,
        games=len(games),
        others=len(wanted) - len(games),
        spans=[span(last, results if last is None else results[-last:]) for last in SPANS],
        streak=streak(results),
        tallies=tallies(games, lang),
        reasons=reasons(games, lang),
        by_rules=[by_rules(code, [is_won(row) for row in games if row.rules == code], lang) for code, _ in codes.most_common()],
    )


def span(last: int | None, results: Sequence[bool]) -> listings.Span:
    """Sum up the wins of some games."""
    low, high = interval(sum(results), len(results))
    return listings.Span(last, len(results), sum(results), rate(sum(results), len(results)), low, high)


def by_rules(code: str, results: Sequence[bool], lang: str) -> listings.RulesEntry:
    """Sum up the wins by one combination."""
    low, high = interval(sum(results), len(results))
    return listings.RulesEntry(code, title(code, lang), len(results), sum(results), rate(sum(results), len(results)), low, high)


def rate(won: int, games: int) -> float:
    """Return the share that was won."""
    return round(won / games, 4) if games else 0.0


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95% interval of a rate, as it is shown."""
    low, high = wilson(won, games)
    return round(low, 4), round(high, 4)


def streak(results: Sequence[bool]) -> listings.Streak:
    """Count wins and losses in a row: now, and the longest."""
    best = {True: 0, False: 0}
    run = 0
    for i, result in enumerate(results):
        run = run + 1 if i and results[i - 1] == result else 1
        best[result] = max(best[result], run)
    now = 0 if not results else run if results[-1] else -run
    return listings.Streak(now, best[True], best[False])


def tallies(games: Sequence[GameRow], lang: str) -> list[listings.TallySpread]:
    """Count how each number of the outcomes is distributed."""
    spread: dict[str, Counter[int]] = {}
    for row in games:
        for key, n in row.progress.outcome.tally.items() if row.progress.outcome else ():
            spread.setdefault(key, Counter())[n] += 1
    return [
        listings.TallySpread(key, label(key, lang), [listings.Bar(value, bars[value]) for value in sorted(bars)])
        for key, bars in sorted(spread.items())
    ]


def label(key: str, lang: str) -> str:
    """Name a number of the outcome. It counts the cards of a zone of that name."""
    return say(f"zone.{key}", lang) if f"zone.{key}" in catalogue(lang) else key


def reasons(games: Sequence[GameRow], lang: str) -> list[listings.ReasonEntry]:
    """Count how games ended, in the words of the latest such game."""
    found: Counter[tuple[str, bool]] = Counter()
    words: dict[tuple[str, bool], str] = {}
    for row in games:
        outcome = row.progress.outcome
        if outcome is not None:
            found[outcome.reason, outcome.won] += 1
            words[outcome.reason, outcome.won] = outcome.text[lang].partition(" (")[0]
    return [listings.ReasonEntry(*key, words[key], n) for key, n in found.most_common()]


# Lines for a spreadsheet.


def seed_told(row: GameRow) -> str:
    """Return the seed of a game that is over; of a deal that everybody gets, its name."""
    return deal_key(row.seed) or row.seed


def lines(rows: Sequence[GameRow]) -> list[dict[str, object]]:
    """Make one line for each game that is over."""
    found = []
    for row in rows:
        outcome = row.progress.outcome
        values: tuple[object, ...] = (
            row.id,
            row.rules,
            seed_told(row),
            row.created,
            row.progress.ended,
            is_won(row),
            outcome.reason if outcome else None,
            outcome.tally if outcome else {},
            row.progress.answers,
            row.origin,
            row.progress.practice,
            row.progress.assisted,
        )
        found.append(dict(zip(COLUMNS, values, strict=True)))
    return found


def as_csv(rows: Sequence[GameRow]) -> str:
    """Write the lines as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for line in lines(rows):
        writer.writerow([cell(value) for value in line.values()])
    return out.getvalue()


def cell(value: object) -> object:
    """Convert a value for a spreadsheet."""
    if isinstance(value, dict):
        return " ".join(f"{key}={n}" for key, n in value.items())
    if isinstance(value, bool):
        return int(value)
    # A spreadsheet takes a text that begins like this for a formula: seeds are texts that somebody chose.
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
