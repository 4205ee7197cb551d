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
from ..schemas.listings import Accuracy, Curve, Turning
from ..schemas.messages import Chance, Hint, Spot

COACH = "coach"
MILLISECONDS = 150.0
TURNING = 3  # decisions that are told
WORTH_TELLING = 0.03  # the smallest loss of a chance that is worth a word
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
    nothing = Curve([], [], "", 0, [], [])
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
    answers = answers_before(found)
    steps = [answers[step.line] for step in found.steps]
    marks = [(seat, found.accuracy(seat)) for seat in found.seats]
    accuracy = [Accuracy(seat, round(mark)) for seat, mark in marks if mark is not None]
    return Curve(chances, steps, text, round(found.fortune), accuracy, turning_of(found, lang))


def answers_before(analysis: Analysis) -> dict[int, int]:
    """Return after how many answers each line of the record came."""
    lines = [line for line, code in analysis.record.answers() if not code.startswith("deal ")]
    return {line: n for n, line in reversed(list(enumerate(lines)))}


def turning_of(analysis: Analysis, lang: str) -> list[Turning]:
    """Return the decisions that cost most, in the order of the game."""
    dear = sorted(analysis.steps, key=lambda step: -step.cost)[:TURNING]
    dear = [step for step in dear if step.cost >= WORTH_TELLING]
    answers = answers_before(analysis)
    return [
        Turning(
            answers[step.line],
            step.number - 1,
            step.advice.seat,
            round(100 * step.cost),
            step.advice.best.option.text(lang),
        )
        for step in sorted(dear, key=lambda step: step.number)
    ]
