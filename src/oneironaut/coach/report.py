"""An analysis as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from ..notation.codes import read_rules
from ..questions import Option
from ..text import card_words, catalogue, say
from ..text.numbers import number, percent, points
from ..text.plain import printable
from .advice_types import Advice, Advised
from .analysis import Analysis, AnalysisStep

FORMAT = 1
DIGITS = 6
WIDTH, HEIGHT = 64, 5
BLOCKS = " ▁▂▃▄▅▆▇█"


def lines_of(analysis: Analysis, lang: str) -> list[str]:
    """Write an analysis for people."""
    record = analysis.record
    lines = [word("title", lang, rules=record.rules, seed=printable(record.seed or "–", 64), n=len(analysis.steps))]
    if analysis.outcome is not None:
        lines.append(analysis.outcome.text(lang))
    lines.append(
        word(
            "sum",
            lang,
            start=percent(analysis.start, lang),
            luck=points(analysis.luck, lang),
            cost=less(analysis.cost, lang),
            end=percent(analysis.end, lang),
        )
    )
    lines += ["", word("curve", lang), *curve([step.chance for step in analysis.steps] + [analysis.end], lang), ""]
    lines += extremes(analysis, lang)
    if not analysis.costliest:
        lines.append(word("flawless", lang))
    else:
        lines += ["", word("costliest", lang)]
        for rank, step in enumerate(analysis.costliest, 1):
            lines += ["", *step_lines(rank, step, lang, analysis)]
    if not analysis.calibrated:
        lines += ["", word("rough", lang, rules=analysis.net)]
    return lines


def step_lines(rank: int, step: AnalysisStep, lang: str, analysis: Analysis) -> list[str]:
    """Write a decision with what the bot would have done, and why."""
    ask = say(f"ask.{step.advice.ask}", lang)
    if read_rules(analysis.record.rules).players > 1:
        ask = f"{word('seat', lang, n=step.advice.seat + 1)} – {ask}"
    lines = [word("step", lang, rank=rank, n=step.number, line=step.line, cost=less(step.cost, lang), ask=ask)]
    lines += [f"   {sentence}" for sentence in [" ".join(step.advice.situation)] if sentence]
    for key, advised in (("chosen", step.chosen), ("best", step.advice.best)):
        lines.append(f"   {word(key, lang)} – {option_line(advised, lang)}")
        lines += [f"     {sentence}" for sentence in advised.reasons]
    return lines


def option_line(advised: Advised, lang: str) -> str:
    """Write an option with its chance."""
    span = say("ui.sim.span", lang, low=percent(advised.low, lang, 0), high=percent(advised.high, lang, 0))
    return word("option", lang, text=advised.option.text(lang), chance=percent(advised.chance, lang), span=span)


def nudge(option: Option, lang: str) -> str:
    """Where to look, and no more: the first hint, which is free."""
    return say("ui.table.nudge.answer", lang) if option.card is None else say("ui.table.nudge.card", lang, card=option.card)


def advised_text(advice: Advice, lang: str) -> str:
    """Say what the coach would do, and why."""
    best = advice.best
    return " ".join([say("ui.coach.advised", lang, option=best.option.text(lang)), *best.reasons, *advice.situation])


def extremes(analysis: Analysis, lang: str) -> list[str]:
    """Write the best and the worst luck."""
    lines = []
    for key, step in (
        ("lucky", max(analysis.steps, key=lambda step: step.luck)),
        ("unlucky", min(analysis.steps, key=lambda step: step.luck)),
    ):
        if (step.luck > 0) == (key == "lucky"):
            cards = ", ".join(card_words(code, "name", lang) for code in step.cards) or word("no_cards", lang)
            lines.append(word(key, lang, luck=points(step.luck, lang), n=step.number, cards=cards))
    return lines


def curve(chances: Sequence[float], lang: str) -> list[str]:
    """Draw a small curve in letters: a column for each decision, or for a few of them in a long game."""
    n = min(WIDTH, len(chances))
    columns = [chances[(i + 1) * len(chances) // n - 1] for i in range(n)]
    lines = []
    for row in range(HEIGHT - 1, -1, -1):
        label = percent((row + 1) / HEIGHT, lang, 0).rjust(6)
        cells = [min(max(chance * HEIGHT - row, 0.0), 1.0) for chance in columns]
        lines.append(f"{label} ┤" + "".join(BLOCKS[round(cell * (len(BLOCKS) - 1))] for cell in cells))
    lines.append(f"{percent(0.0, lang, 0).rjust(6)} ┼" + "─" * n)
    return lines


def less(cost: float, lang: str) -> str:
    """Say what was given away, in points; compared with a bot that mixes, something may have been gained."""
    return points(-cost, lang) if cost < 0 else "−" + number(100 * cost, lang, 1)


def word(key: str, lang: str, **values: object) -> str:
    """Return a sentence of the report, without capitalizing it."""
    return catalogue(lang)[f"ui.coach.report.{key}"].format(**values)


# JSON: docs/reference/coach.md has the fields.


def analysis_json(analysis: Analysis, version: str, lang: str) -> dict[str, object]:
    """Return an analysis as plain data."""
    return {
        "format": FORMAT,
        "kind": "analysis",
        "oneironaut": version,
        "rules": analysis.record.rules,
        "seed": analysis.record.seed,
        "lang": lang,
        "seat": analysis.seat,
        "net": analysis.net,
        "calibrated": analysis.calibrated,
        "outcome": str(analysis.outcome) if analysis.outcome is not None else None,
        "start": short(analysis.start),
        "opening": {"cards": list(analysis.opening), "luck": short(analysis.opening_luck)},
        "luck": short(analysis.luck),
        "cost": short(analysis.cost),
        "end": short(analysis.end),
        "costliest": [step.number for step in analysis.costliest],
        "steps": [step_json(step) for step in analysis.steps],
    }


def step_json(step: AnalysisStep) -> dict[str, object]:
    """Return one decision and the cards after it as plain data."""
    return {
        "number": step.number,
        "line": step.line,
        "seat": step.advice.seat,
        "ask": step.advice.ask,
        "chance": short(step.chance),
        "chosen": step.chosen.option.code,
        "best": step.advice.best.option.code,
        "cost": short(step.cost),
        "cards": list(step.cards),
        "luck": short(step.luck),
        "after": short(step.after),
        **advice_json(step.advice),
    }


def advice_json(advice: Advice) -> dict[str, object]:
    """Return what the coach said as plain data, without the time it took."""
    return {
        "stage": advice.stage,
        "situation": list(advice.situation),
        "options": [
            {
                "option": advised.option.code,
                "chance": short(advised.chance),
                "low": short(advised.low),
                "high": short(advised.high),
                "wins": advised.wins,
                "games": advised.games,
                "share": None if advised.share is None else short(advised.share),
                "reasons": list(advised.reasons),
            }
            for advised in advice.options
        ],
    }


def short(value: float) -> float:
    """Round a number to the digits that mean something."""
    return round(value, DIGITS)
