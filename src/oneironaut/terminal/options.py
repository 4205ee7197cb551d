"""Options: what may be answered, numbered, in as few lines as there are for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from ..kernel.vocabulary import DANGER
from ..questions import Option
from .colour import Paint

ONE_COLUMN = 5  # options at most; more of them go into two
INDENT = 4  # of the text behind a number
GAP = 2  # columns between two options


def choices(options: Sequence[Option], lang: str, width: int, paint: Paint, most: int) -> list[str]:
    """Lay the options out, numbered. Use the first layout that takes at most `most` lines, else the shortest."""
    found: list[list[str]] = []
    for lines in layouts(options, lang, width, paint):
        if len(lines) <= most:
            return lines
        found.append(lines)
    return min(found, key=len)


def layouts(options: Sequence[Option], lang: str, width: int, paint: Paint) -> Iterator[list[str]]:
    """Yield ways to lay options out, the most telling first: many of them in two columns, with as much of their codes as there
    is room for; one below the other; by their codes alone."""
    codes = [f" ({option.code})" for option in options]
    cards = [f" ({option.card})" if option.card else "" for option in options]
    if len(options) > ONE_COLUMN:
        for notes in (codes, cards, [""] * len(options)):
            cells = numbered(options, notes, lang)
            for rows in splits(options):
                left, right = max(cell.width for cell in cells[:rows]), max(cell.width for cell in cells[rows:])
                if left + GAP + right <= width:
                    yield in_columns([cells[:rows], cells[rows:]], paint)
                    break
    notes = [note if Cell(1, option, note, lang).width <= width else "" for option, note in zip(options, codes, strict=True)]
    yield [line for cell in numbered(options, notes, lang) for line in cell.folded(paint, width)]
    bare = [Cell(n, option, option.code, lang, named=False) for n, option in enumerate(options, 1)]
    per_line = max(1, (width + GAP) // (max(cell.width for cell in bare) + GAP))
    rows = -(-len(bare) // per_line)
    yield in_columns([bare[i : i + rows] for i in range(0, len(bare), rows)], paint)


def splits(options: Sequence[Option]) -> list[int]:
    """Return how many options may go into the first of two columns: those of the first verb if there are two verbs, or half,
    or more, so that long ones at the end have the second column for themselves."""
    verbs = [option.code.split()[0] for option in options]
    half = (len(options) + 1) // 2
    return [verbs.count(verbs[0]) if len(set(verbs)) == 2 else half, *range(half, len(options))]


def numbered(options: Sequence[Option], notes: Sequence[str], lang: str) -> list[Cell]:
    """Return options with their numbers and notes."""
    return [Cell(n, option, note, lang) for n, (option, note) in enumerate(zip(options, notes, strict=True), 1)]


def in_columns(columns: Sequence[Sequence[Cell]], paint: Paint) -> list[str]:
    """Set cells in columns, each as wide as it must be."""
    lines = [""] * max(map(len, columns))
    for column in columns:
        wide = max(cell.width for cell in column) + GAP
        for row in range(len(lines)):
            lines[row] += column[row].painted(paint) + " " * (wide - column[row].width) if row < len(column) else " " * wide
    return [line.rstrip() for line in lines]


class Cell:
    """One option on the screen. What is dangerous has a mark as well as a colour."""

    def __init__(self, number: int, option: Option, note: str, lang: str, *, named: bool = True) -> None:
        self._is_danger = option.tone == DANGER
        self._text = f"{number:>2}{'!' if self._is_danger else ' '} {option.text(lang) if named else ''}"
        self._note = note
        self.width = len(self._text + note)  # of what is seen: colours take no room

    def folded(self, paint: Paint, width: int) -> list[str]:
        """Return the option in lines that fit."""
        if self.width <= width:
            return [self.painted(paint)]
        lines = wrap(self._text, width, subsequent_indent=" " * INDENT, break_on_hyphens=False)
        return [paint.danger(line) if self._is_danger else line for line in lines]

    def painted(self, paint: Paint) -> str:
        """Return the option in its colours."""
        return (paint.danger(self._text) if self._is_danger else self._text) + paint.cards(self._note)
