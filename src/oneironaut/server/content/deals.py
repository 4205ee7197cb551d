"""Deals: the ones that everybody on a server gets once: of the day, of the week, and on Sundays against a bot.

Their seeds are made from the server's secret, so nobody can compute tomorrow's, and a restart changes nothing. Such a seed is
never shown. Seeds that would pass for one of today or later are refused.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ...kernel.definition import GAMES
from ...kernel.errors import IncompatibleModulesError
from ...notation.codes import read_rules
from ..schemas import listings
from ..storage.archive import GameRow, Seat
from .deal_seeds import DAILY, DAYS, DIGITS, SUNDAY, WEEKLY, day_of, deal_key, key_of, kind_of
from .history import is_won

Clock = Callable[[], datetime.datetime]
Secret = Callable[[str], str]  # hexadecimal digits that only this server can make of a text

ORIGIN = "daily"  # of a table that is a ranked try
MIX = (2, 3)  # how many expansions the deal of the week has
OPPONENT = "default"


def local_time() -> datetime.datetime:
    """Return the time where the server is: its midnight is when the day of a deal begins."""
    return datetime.datetime.now().astimezone()


@dataclass(frozen=True)
class Deal:
    """A deal that everybody gets once."""

    kind: str
    first: datetime.date  # the day on which it may be begun, or the first of them
    rules: str
    seed: str

    @property
    def key(self) -> str:
        """Return its name, which tells nothing of the cards."""
        return key_of(self.kind, self.first)

    @property
    def end(self) -> datetime.date:
        """Return the day on which it is over."""
        return self.first + datetime.timedelta(days=DAYS[self.kind])

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return who plays: one person, and bots at the other seats."""
        others = read_rules(self.rules).players - 1
        return (Seat("human", "", None), *[Seat("bot", "", OPPONENT)] * others)


def deals_of(day: datetime.date, secret: Secret) -> list[Deal]:
    """List the deals that may be begun on a day."""
    monday = day - datetime.timedelta(days=day.weekday())
    found = [(DAILY, day, solo_code()), (WEEKLY, monday, mixed_code(monday, secret))]
    if day.weekday() == 6:
        found.append((SUNDAY, day, match_code()))
    return [Deal(kind, first, code, seed_of(kind, first, secret)) for kind, first, code in found]


def seed_of(kind: str, day: datetime.date, secret: Secret) -> str:
    """Return the seed of a deal."""
    key = key_of(kind, day)
    return f"{key}-{secret(key)[:DIGITS].upper()}"


def solo_code() -> str:
    """Return the rules of the deal of the day: the first game, plain, for one."""
    return next(iter(GAMES.values())).codes[0]


def match_code() -> str:
    """Return the rules of Sundays: the first game in which players play against each other."""
    return next(code for game in GAMES.values() for code in game.codes if read_rules(code).versus)


def mixed_code(monday: datetime.date, secret: Secret) -> str:
    """Return the rules of a week: a few expansions, drawn from the secret."""
    game = next(iter(GAMES.values()))
    tails = [expansion.tails[0] for expansion in game.expansions if not expansion.plays_alone]
    number = int(secret(f"mix {monday.isoformat()}"), 16)
    many = MIX[number % len(MIX)]
    number //= len(MIX)
    chosen = []
    for _ in range(many):
        number, at = divmod(number, len(tails))
        chosen.append(tails.pop(at))
    code = solo_code() + "".join(chosen)
    try:
        return read_rules(code).code
    except IncompatibleModulesError:  # an expansion of somebody's own may not go with others
        return solo_code()


# Tries.


def is_running_try(row: GameRow) -> bool:
    """Tell whether a table is a ranked try that is not over: then nobody may look at its deal in another way."""
    return row.origin == ORIGIN and row.progress.outcome is None


def is_ranked(row: GameRow) -> bool:
    """Tell whether a try counts: nothing was taken back after a card was seen, and no hint was taken."""
    return not row.progress.practice and not row.progress.assisted


def state_of(row: GameRow | None) -> str:
    """Return how far a try is."""
    if row is None:
        return "new"
    if row.progress.outcome is None:
        return "open"
    if not is_ranked(row):
        return "practice"
    return "won" if is_won(row) else "lost"


def streak(tries: Iterable[GameRow], today: datetime.date) -> listings.DealStreak:
    """Count the days in a row on which the deal of the day was played to its end: up to now, and the most."""
    done = sorted(day for day, row in days_of(tries).items() if state_of(row) in ("won", "lost"))
    best = run = 0
    last = None
    for day in done:
        run = run + 1 if last is not None and day - last == datetime.timedelta(days=1) else 1
        best, last = max(best, run), day
    is_alive = last is not None and today - last <= datetime.timedelta(days=1)
    return listings.DealStreak(run if is_alive else 0, best)


def days_of(tries: Iterable[GameRow]) -> dict[datetime.date, GameRow]:
    """Return the tries of deals of the day, by day."""
    found = {}
    for row in tries:
        key = deal_key(row.seed)
        if key is not None and kind_of(key) == DAILY:
            found[day_of(key)] = row
    return found


def month_of(tries: Sequence[GameRow], first: datetime.date, today: datetime.date) -> listings.DealMonth:
    """Return a month as a calendar: each day with how its deal went."""
    days = days_of(tries)
    found = []
    day = first
    while day.month == first.month:
        row = days.get(day)
        state = "later" if day > today else state_of(row)
        found.append(listings.DealDay(day.isoformat(), state, None if row is None else row.id))
        day += datetime.timedelta(days=1)
    return listings.DealMonth(f"{first:%Y-%m}", found)
