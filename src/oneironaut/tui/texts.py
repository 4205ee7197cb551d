"""Texts: the pages that open over the table, and how long lines are folded."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ..coach import Advice
from ..coach.report import advised_text
from ..kernel.rules import Rules
from ..kernel.view import View
from ..text import about_card, card_name, catalogue, say
from ..text.numbers import percent
from ..text.rule_pages import file, pages_in_play
from .blocks import Hit, TextBlock, styled
from .cards import colours
from .palette import GOLD, PLAIN, QUIET

KEYS = (
    ("1 … 9", "digits"),
    ("← →", "arrows"),
    ("↑ ↓", "options"),
    ("Enter", "enter"),
    ("P", "play"),
    ("D", "discard"),
    ("N", "no"),
    ("A … Z", "letter"),
    ("Esc", "escape"),
    ("H", "hint"),
    ("U", "undo"),
    ("C", "counts"),
    ("L", "log"),
    ("R", "rules"),
    ("?", "about"),
    ("M", "menu"),
    ("Ctrl-Q", "quit"),
)
MARKS = (("┏━┓", "selected"), ("┌┄┐", "idle"), ("★", "hinted"), ("??", "hidden"), ("!", "danger"))
KEY_COLUMN = 9
BAR = 20  # columns of a whole chance


def wrapped_lines(text: Content, width: int) -> list[Content]:
    """Return a text in lines that fit; lines of its own stay apart."""
    return [line for part in text.split("\n") for line in part.wrap(max(1, width))] if text.plain else []


def foot_block(keys: Sequence[tuple[str, str]]) -> TextBlock:
    """Draw the keys that always work, on one line."""
    parts, hits, x = [], [], 0
    for i, (key, words) in enumerate(keys):
        part = Content.assemble((f" {key} ", f"bold reverse {QUIET}"), (f" {words}", QUIET))
        hits.append(Hit(x, 0, part.cell_length, 1, ("foot", i)))
        x += part.cell_length + 1
        parts.append(part)
    return TextBlock((Content(" ").join(parts),), tuple(hits))


def heading(key: str, lang: str) -> Content:
    """Return a heading on a page."""
    return styled(say(key, lang), f"bold {GOLD}")


def help_page(rules: Rules, view: View, lang: str) -> Content:
    """Return the keys, the marks, and every card with its code."""
    lines = [key_line(key, f"ui.tui.key.{name}", lang) for key, name in KEYS]
    lines += [styled(say("ui.tui.key.mouse", lang), PLAIN), Content(""), heading("ui.tui.marks.title", lang)]
    lines += [key_line(mark, f"ui.tui.marks.{name}", lang) for mark, name in MARKS]
    marked = dict.fromkeys(f"help.marks.{zone.name}" for zone in rules.zones if zone.marks)
    notes = [*(f"help.{name}" for name in view.tally), *marked]
    lines += [styled(say(key, lang), PLAIN) for key in notes if key in catalogue(lang)]
    lines += [Content(""), heading("ui.tui.cards", lang)]
    hues = colours(rules)
    lines += [named(kind.code, kind.copies, hues, lang) for kind in rules.kinds]
    return Content("\n").join(lines)


def key_line(key: str, words: str, lang: str) -> Content:
    """Return a key with what it does."""
    return Content.assemble((key.ljust(KEY_COLUMN), f"bold {GOLD}"), (say(words, lang), PLAIN))


def named(code: str, copies: int, hues: dict[str, str], lang: str) -> Content:
    """Return a card with its code, its name and how often there is one."""
    return Content.assemble(
        (code.ljust(KEY_COLUMN), f"bold {hues.get(code, PLAIN)}"), (card_name(code, lang), PLAIN), (f" ×{copies}", QUIET)
    )


def about_card_page(code: str, rules: Rules, lang: str) -> Content:
    """Return what a card does."""
    copies = next(kind.copies for kind in rules.kinds if kind.code == code)
    return Content("\n").join([named(code, copies, colours(rules), lang), Content(""), styled(about_card(code, lang), PLAIN)])


def unseen_page(view: View, rules: Rules, lang: str) -> Content:
    """Return what lies where the seat cannot see: of each card, how many of how many."""
    hues = colours(rules)
    lines = [styled(say("ui.unseen", lang, n=sum(view.unseen.values()), deck=view.deck), PLAIN), Content("")]
    for kind in rules.kinds:
        left = view.unseen.get(kind.code, 0)
        pips = "■" * left + "□" * (kind.copies - left)
        name = card_name(kind.code, lang)
        lines.append(
            Content.assemble(
                (kind.code.ljust(6), f"bold {hues.get(kind.code, PLAIN)}"),
                (f"{left}/{kind.copies} ".rjust(6), PLAIN),
                (f"{pips} ", hues.get(kind.code, PLAIN)),
                (name, QUIET),
            )
        )
    return Content("\n").join(lines)


def hint_page(advice: Advice, lang: str, *, chances: bool) -> Content:
    """Return what the coach would do and why; then every option with its chance."""
    lines = [styled(advised_text(advice, lang), PLAIN)]
    if chances:
        lines.append(Content(""))
        for advised in advice.ranked:
            full = round(advised.chance * BAR)
            lines.append(
                Content.assemble(
                    (percent(advised.chance, lang).rjust(8), f"bold {GOLD}"),
                    (f" {'█' * full}{'░' * (BAR - full)} ", GOLD),
                    (advised.option.text(lang), PLAIN),
                )
            )
        if not advice.calibrated:
            lines += [Content(""), styled(say("ui.coach.unmeasured", lang), QUIET)]
    else:
        lines += [Content(""), styled(say("ui.tui.hint_more", lang), QUIET)]
    return Content("\n").join(lines)


def rules_page(rules: Rules, lang: str) -> str:
    """Return the rules of what is played, as Markdown."""
    pages = [file(key, lang).read_text("utf-8") for key in pages_in_play(rules)]
    return "\n\n".join(pages) or say("ui.tui.no_rules", lang)
