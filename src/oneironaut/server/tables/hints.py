"""Hints: what the coach advises, and how it sees a game that is over. The one place where the server meets it."""

from __future__ import annotations

from functools import lru_cache

from ...coach import CoachError, advise, analyse
from ...coach.advice import was_measured
from ...coach.analysis import Analysis
from ...coach.report import advised_text, nudge, short
from ...game import Game
from ...notation.codes import read_rules
from ...notation.records import Record
from ...text import say
from ...text.numbers import percent
from ..schemas.listings import Curve, Turning
from ..schemas.messages import Chance, Hint, Spot

COACH = "coach"
MILLISECONDS = 150.0
TURNING = 3  # decisions that are told
WORTH_TELLING = 0.03  # the smallest chance, and the smallest loss of one, that is worth a word
MOST_EXPANSIONS = 1  # of a game that the coach looks at while somebody waits
NUDGE, REASON = 1, 2  # the first level is free: it points at a card and says no more


def hint_for(game: Game, seat: int, level: int, lang: str) -> Hint:
    """Advise a seat that is asked: where to look; then what the coach would do and why; then every option with its chance. If
    there is no coach for the rules, say so. It thinks for a moment: call it in a thread, and let nobody answer meanwhile."""
    try:
        advice = advise(game, seat, lang=lang, milliseconds=MILLISECONDS)
    except CoachError:
        return Hint(None, level, say("ui.coach.none", lang), None, None, [])
    option = advice.best.option
    at = None if option.at is None else Spot(*option.at)
    code = option.code if at is None else None
    if level <= NUDGE:
        return Hint(COACH, level, nudge(option, lang), at, code, [])
    text = advised_text(advice, lang)
    if level == REASON:
        return Hint(COACH, level, text, at, code, [])
    chances = [Chance(advised.option.code, advised.chance, advised.low, advised.high) for advised in advice.ranked]
    return Hint(COACH, level, text, at, code, chances)


def is_noted(hint: Hint) -> bool:
    """Tell whether a game counts as assisted after a hint: not after a nudge, nor if nobody could help."""
    return hint.coach is not None and hint.level > NUDGE


def has_curve(rules: str) -> bool:
    """Tell whether the coach was measured on these very rules (elsewhere a curve would claim too much) and they have few
    expansions (with three of them it takes the coach 8 s, with *Everything* 22)."""
    return was_measured(rules) and rules.count("+") <= MOST_EXPANSIONS


@lru_cache(maxsize=256)
def curve_of(text: str, seat: int, lang: str) -> Curve:
    """Return the chance to win of a game that is over, decision by decision, from its record; a seat's, where players play
    against each other. It takes a second or two: call it in a thread."""
    nothing = Curve([], "", 50, 100, [])
    record = Record.parse(text)
    if not has_curve(record.rules):
        return nothing
    try:
        found = analyse(record, lang=lang, seat=seat if read_rules(record.rules).versus else None)
    except CoachError:  # nothing was ever to be decided
        return nothing
    if not found.calibrated:
        return nothing
    text = say("ui.table.curve", lang, start=percent(found.start, lang), end=percent(found.end, lang))
    chances = [short(chance) for chance in [*(step.chance for step in found.steps), found.end]]
    return Curve(chances, text, luck_of(found), decisions_of(found), turning_of(found, lang))


def luck_of(analysis: Analysis) -> int:
    """Return how much of what the cards changed was for the better, from 0 to 100; 50 if nothing changed."""
    swings = [analysis.opening_luck, *(step.luck for step in analysis.steps)]
    good = sum(swing for swing in swings if swing > 0)
    bad = -sum(swing for swing in swings if swing < 0)
    return 50 if good + bad == 0 else round(100 * good / (good + bad))


def decisions_of(analysis: Analysis) -> int:
    """Return how much of the chance to win the decisions kept, from 0 to 100: each keeps a share of what there was. Where next to
    nothing is left, nothing is judged."""
    kept = 1.0
    for step in analysis.steps:
        if step.chance >= WORTH_TELLING:
            kept *= 1 - min(1.0, max(0.0, step.cost) / step.chance)
    return round(100 * kept)


def turning_of(analysis: Analysis, lang: str) -> list[Turning]:
    """Return the decisions that cost most, in the order of the game."""
    dear = sorted(analysis.steps, key=lambda step: -step.cost)[:TURNING]
    dear = [step for step in dear if step.cost >= WORTH_TELLING]
    lines = [line for line, code in analysis.record.answers() if not code.startswith("deal ")]
    return [
        Turning(lines.index(step.line), step.number - 1, round(100 * step.cost), step.advice.best.option.text(lang))
        for step in sorted(dear, key=lambda step: step.number)
    ]
