"""Hints: what the coach advises, as far as there is one for the rules. The one place where the server meets it."""

from __future__ import annotations

from ..coach import CoachError, advise
from ..kernel.state import State
from ..text import say
from .messages import Chance, Hint

COACH = "coach"
MILLISECONDS = 150.0
NUDGE, REASON = 1, 2


def hint_for(s: State, seat: int, level: int, lang: str) -> Hint:
    """Advice for a seat that is asked: what is left and what threatens; then what the coach would do and why; then every
    option with its chance. Where there is no coach for the rules, the answer says so. It thinks for a moment: call it in a
    thread."""
    try:
        advice = advise(s, seat, lang=lang, milliseconds=MILLISECONDS)
    except CoachError:
        return Hint(None, level, say("ui.server.no_coach", lang), [])
    if level <= NUDGE:
        return Hint(COACH, level, " ".join(advice.situation), [])
    best = advice.best
    text = " ".join([say("ui.server.advised", lang, option=best.option.text(lang)), *best.reasons])
    if level == REASON:
        return Hint(COACH, level, text, [])
    chances = [Chance(advised.option.code, advised.chance, advised.low, advised.high) for advised in advice.ranked]
    return Hint(COACH, level, text, chances)
