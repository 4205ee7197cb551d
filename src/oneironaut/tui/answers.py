"""Answers: the options as a list with their keys, in as many columns as fit."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ..kernel.vocabulary import DANGER
from ..questions import Option
from ..text import say
from .blocks import Hit, TextBlock, of_lines, padded, stacked, styled
from .choices import DIGITS, letter_of
from .palette import DANGER as DANGER_COLOUR
from .palette import GOLD, PLAIN, QUIET

OPTION = "option"  # the zone of spots that are options
GAP = 2


def listed(options: Sequence[Option], at: int | None, lang: str, width: int, most: int, *, digits: bool) -> TextBlock:
    """Draw options in columns, each with its key; if they take more lines than there are, those around the marked one."""
    letters = [letter_of(option) for option in options]
    if digits and (not all(letters) or len(set(letters)) < len(letters)):  # then digits are the better keys for all of them
        letters = [DIGITS[i] if i < len(DIGITS) else "" for i in range(len(options))]
    cells = [cell(option, letters[i], lang, marked=i == at) for i, option in enumerate(options)]
    if not cells:
        return of_lines([])
    wide = min(max(line.cell_length for line in cells), width)
    columns = max(1, (width + GAP) // (wide + GAP)) if len(cells) > 1 else 1
    rows = -(-len(cells) // columns)
    columns = -(-len(cells) // rows)
    first, shown = 0, rows
    if rows > most:
        shown = max(1, most - 1)
        first = min(max(0, (at or 0) % rows - shown // 2), rows - shown)
    lines, hits = [], []
    for y in range(first, first + shown):
        parts = []
        for x in range(columns):
            i = x * rows + y
            if i < len(cells):
                parts.append(padded(fitted(cells[i], wide), wide))
                hits.append(Hit(x * (wide + GAP), y - first, wide, 1, (OPTION, i)))
        lines.append(Content(" " * GAP).join(parts))
    block = TextBlock(tuple(lines), tuple(hits))
    if shown < rows:
        left = len(cells) - len(hits)
        block = stacked([block, of_lines([styled(f"   {say('ui.tui.more', lang, n=left)}", QUIET)])])
    return block


def fitted(line: Content, width: int) -> Content:
    """Return a line no wider than a column: what is too long for any screen ends with a sign for that."""
    return line if line.cell_length <= width else line.truncate(width, ellipsis=True)


def cell(option: Option, key: str, lang: str, *, marked: bool) -> Content:
    """Return one option: its key, a mark if it is risky, its words."""
    is_danger = option.tone == DANGER
    key = key or ("↵" if marked else "")
    style = f"bold {GOLD}" if marked else DANGER_COLOUR if is_danger else PLAIN
    badge = (f" {key} ", f"bold reverse {GOLD if marked else QUIET}") if key else ("   ", "")
    return Content.assemble(
        ("▶ " if marked else "  ", GOLD), badge, (" ! " if is_danger else " ", DANGER_COLOUR), (option.text(lang), style)
    )
