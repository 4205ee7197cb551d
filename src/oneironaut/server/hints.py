"""Hints: what the coach advises, and how it sees a game that is over. The one place where the server meets it."""

from __future__ import annotations

from functools import lru_cache

from ..coach import CoachError, advise, analyse
from ..coach.dreamers.adviser import was_measured
from ..coach.report import short, word
from ..coach.trust import measured
from ..game import Game
from ..notation.records import Record
from ..text import say
from ..text.numbers import percent, points
from .listings import Curve
from .messages import Chance, Hint, Spot

COACH = "coach"
MILLISECONDS = 150.0
MOST_EXPANSIONS = 1  # of a game that the coach looks at while somebody waits
NUDGE, REASON = 1, 2  # the first level is free: it points at a card and says no more


def hint_for(game: Game, seat: int, level: int, lang: str) -> Hint:
    """Advice for a seat that is asked: where to look; then what the coach would do and why; then every option with its chance.
    Where there is no coach for the rules, the answer says so. It thinks for a moment: call it in a thread, and let nobody
    answer meanwhile."""
    try:
        advice = advise(game, seat, lang=lang, milliseconds=MILLISECONDS)
    except CoachError:
        return Hint(None, level, say("ui.coach.none", lang), None, None, [])
    best = advice.best
    option = best.option
    at = None if option.at is None else Spot(*option.at)
    code = option.code if at is None else None
    if level <= NUDGE:
        word = say("ui.table.nudge.answer", lang) if option.card is None else say("ui.table.nudge.card", lang, card=option.card)
        return Hint(COACH, level, word, at, code, [])
    text = " ".join([say("ui.coach.advised", lang, option=option.text(lang)), *best.reasons, *advice.situation])
    if level == REASON:
        return Hint(COACH, level, text, at, code, [])
    chances = [Chance(advised.option.code, advised.chance, advised.low, advised.high) for advised in advice.ranked]
    return Hint(COACH, level, text, at, code, chances)


def is_noted(hint: Hint) -> bool:
    """Whether a game counts as assisted after a hint: not after a nudge, nor if nobody could help."""
    return hint.coach is not None and hint.level > NUDGE


def has_curve(rules: str) -> bool:
    """Whether the coach was measured on these very rules: elsewhere a curve would say more than anybody knows. And whether they
    have few expansions: with three of them it takes the coach 8 s, with *Everything* 22."""
    return was_measured(rules) or (rules in measured() and rules.count("+") <= MOST_EXPANSIONS)


@lru_cache(maxsize=256)
def curve_of(text: str, seat: int, lang: str) -> Curve:
    """The chance to win of a game that is over, decision by decision, from its record; a seat's, where players play against each
    other. It takes a second or two: call it in a thread."""
    nothing = Curve([], "")
    record = Record.parse(text)
    if not has_curve(record.rules):
        return nothing
    try:
        found = analyse(record, lang=lang, seat=seat if was_measured(record.rules) else None)
    except CoachError:  # nothing was ever to be decided
        return nothing
    if not found.calibrated:
        return nothing
    words = {
        "start": percent(found.start, lang),
        "luck": points(found.luck, lang),
        "cost": points(-found.cost, lang),
        "end": percent(found.end, lang),
    }
    return Curve([short(chance) for chance in [*(step.chance for step in found.steps), found.end]], word("sum", lang, **words))
