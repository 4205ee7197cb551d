"""Words and numbers of results, in both languages."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from ..text import catalogue
from ..text.numbers import number as number  # so that all words of a result come from here
from ..text.numbers import percent as percent
from ..text.numbers import points as points

CUT = re.compile(r"^[^:]*:\s*(.*?)\s*(?:\([^()]*\))?$")  # of "lost: the deck is empty (Doors open: {doors})", the middle
MOST_DIGITS = 4
SEAT = re.compile(r"(?P<name>\D+)(?P<seat>[0-9]+)")


def fill(key: str, lang: str, **values: object) -> str:
    """Return a sentence without capitalizing it: names of rules and bots at its beginning keep their small letters."""
    return catalogue(lang)[key].format(**values)


def digits_for(low: float, high: float, least: int) -> int:
    """Return how many decimals show both ends of an interval as different, within reason."""
    width = high - low
    return min(MOST_DIGITS, max(least, math.ceil(-math.log10(width)) + 1)) if width > 0 else least


def span(low: str, high: str, lang: str) -> str:
    """Format an interval."""
    return fill("ui.sim.span", lang, low=low, high=high)


def reason_name(reason: str, lang: str) -> str:
    """Say why games ended, without what is different from game to game."""
    own = catalogue(lang).get(f"ui.sim.reason.{reason}")
    if own is not None:
        return own
    found = CUT.match(catalogue(lang).get(f"end.{reason}", ""))
    return found[1] if found and "{" not in found[1] else reason


def count_name(name: str, lang: str) -> str:
    """Name what an outcome counts: Doors, or the points of a seat."""
    sentences = catalogue(lang)
    if f"ui.sim.count.{name}" in sentences:
        return sentences[f"ui.sim.count.{name}"]
    match = SEAT.fullmatch(name)
    if match:
        return fill("ui.sim.of_player", lang, what=count_name(match["name"], lang), n=match["seat"])
    return name


def duration(seconds: float, lang: str) -> str:
    """Format a time in words short enough for a line of progress."""
    if seconds < 10:
        return number(seconds, lang, 1) + "\u202fs"
    whole = round(seconds)
    if whole < 60:
        return f"{whole}\u202fs"
    if whole < 3600:
        return f"{whole // 60}\u202fmin {whole % 60:02}\u202fs"
    return f"{whole // 3600}\u202fh {whole % 3600 // 60:02}\u202fmin"


def small_duration(seconds: float, lang: str) -> str:
    """Return a time that may be very short, with three digits."""
    unit, factor = next(((unit, f) for unit, f in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)) if seconds * f >= 1), ("µs", 1e6))
    value = seconds * factor
    return number(value, lang, 0 if value >= 100 else 1 if value >= 10 else 2) + f"\u202f{unit}"


def rate(per_second: float, lang: str) -> str:
    """Format games a second: with a decimal where there are few."""
    return number(per_second, lang, 0 if per_second >= 100 else 1)


def bots_name(bots: Sequence[str]) -> str:
    """Name the bots of a table: one name if all are the same."""
    return bots[0] if len(set(bots)) == 1 else " + ".join(bots)
