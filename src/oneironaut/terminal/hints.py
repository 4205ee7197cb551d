"""Hints: what the coach says to the question on the screen, in lines that fit."""

from __future__ import annotations

from ..coach import CoachError, advise
from ..coach.report import option_line
from ..game import Game
from .colour import Paint
from .console import Console
from .pages import shown

MILLISECONDS = 700.0
MOST = 6  # options that are named, the best ones: a longer list would push the table off the screen


def hint_lines(game: Game, seat: int, console: Console, paint: Paint) -> list[str]:
    """Return lines with what is left and what threatens, the best options with their numbers and chances, and the coach's
    advice with its reasons. It knows no more than the seat does. Where there is no coach for the rules, a line says so."""
    if game.over:
        return shown(console.say("coach.over"), console)
    try:
        advice = advise(game, seat, lang=console.lang, milliseconds=MILLISECONDS)
    except CoachError:
        return shown(console.say("coach.none"), console)
    numbers = {advised.option.code: n for n, advised in enumerate(advice.options, 1)}
    best = advice.best
    lines = shown(" ".join(advice.situation), console)
    for advised in advice.ranked[:MOST]:
        lines += shown(f"{numbers[advised.option.code]:>2}. {option_line(advised, console.lang)}", console)
    why = " ".join([console.say("coach.advised", option=best.option.text(console.lang)), *best.reasons])
    lines += map(paint.bold, shown(why, console))
    if not advice.calibrated:
        lines += map(paint.dim, shown(console.say("coach.unmeasured"), console))
    return lines
