"""Cards: one card as a word, a small box, or a box with its name."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from textual.content import Content

from ..kernel.rules import Rules
from ..kernel.view import UNKNOWN
from ..terminal.colour import hues
from ..text import card_name
from .blocks import DOTTED, HEAVY, THIN, Hit, Spot, TextBlock, Token, styled
from .palette import GOLD, HUES, PLAIN, QUIET

NAME_WIDTHS = range(6, 15)  # columns for the name on a card, as few as it takes
NAME_LINES = 2
HINTED = "★"


@dataclass(frozen=True)
class Looks:
    """How cards are shown now: colours by code, and what can be done with which."""

    hues: Mapping[str, str]
    lang: str
    numbers: Mapping[Spot, str]  # the key of a card
    able: frozenset[Spot] = frozenset()  # something can be done with it
    selected: Spot | None = None
    hinted: frozenset[Spot] = frozenset()

    @classmethod
    def plain(cls, rules: Rules, lang: str) -> Looks:
        """Return the looks of a table on which nobody is asked."""
        return cls(colours(rules), lang, {})

    def style(self, kind: str, spot: Spot | None = None) -> str:
        """Return the style of a card's letters."""
        colour = self.hues.get(kind, QUIET if kind == UNKNOWN else PLAIN)
        return f"bold {colour}" if spot is None or spot in self.able or spot not in self.numbers else colour


def colours(rules: Rules) -> dict[str, str]:
    """Return the colour of each card that belongs to a suit."""
    return {code: HUES[code[0]] for code in hues(list(rules.kind_codes))}


def word(code: str, kind: str, spot: Spot | None, looks: Looks) -> Token:
    """Draw a card as a word: with its key where it has one, between marks where it is chosen."""
    style = looks.style(kind, spot)
    number = looks.numbers.get(spot, "") if spot else ""
    star = HINTED if spot in looks.hinted else ""
    if spot is not None and spot == looks.selected:
        return Token(Content.assemble((f"▶{number}{star} {code}◀", f"{style} reverse")), spot)
    if number:
        dot = "·" if spot in looks.able else " "
        return Token(Content.assemble((f"{number}{dot}", QUIET), (star, GOLD), (code, style)), spot)
    return Token(Content.assemble((star, GOLD), (code, style)), spot)


def box(code: str, name: Sequence[str], kind: str, spot: Spot | None, looks: Looks, inner: int = 0, rows: int = 0) -> TextBlock:
    """Draw a card as a box with its code, and lines of its name. Heavy edge: it is selected; dotted: it is of no use now."""
    number = looks.numbers.get(spot, "") if spot else ""
    is_chosen = spot is not None and spot == looks.selected
    is_idle = bool(number) and spot not in looks.able
    edge = HEAVY if is_chosen else DOTTED if is_idle else THIN
    style = looks.style(kind, spot)
    star = HINTED if spot in looks.hinted else ""
    inner = max(inner, len(code) + 2, len(number + star) + 1)
    left, flat, right, side, low_left, low_right = edge
    border = f"bold {GOLD}" if is_chosen else style.removeprefix("bold ")
    head = Content.assemble(
        (left, border), (number, f"bold {PLAIN}"), (star, GOLD), (flat * (inner - len(number + star)) + right, border)
    )
    lines = [head, row(f" {code}", inner, side, border, style)]
    lines += [row(f" {part}", inner, side, border, style.removeprefix("bold ")) for part in name]
    lines += [row("", inner, side, border, style) for _ in range(rows - 1 - len(name))]
    lines.append(styled(low_left + flat * inner + low_right, border))
    return TextBlock(tuple(lines), () if spot is None else (Hit(0, 0, inner + 2, len(lines), spot),))


def row(text: str, inner: int, side: str, border: str, style: str) -> Content:
    """Return a line inside a box."""
    return Content.assemble((side, border), (text.ljust(inner), style), (side, border))


def names_for(kinds: Sequence[str], known: Container[str], lang: str) -> tuple[int, list[list[str]]] | None:
    """Return the names of cards in as few columns as they take in two lines, and that width; None if they take too many."""
    names = [card_name(kind, lang) if kind in known else "" for kind in kinds]
    for width in NAME_WIDTHS:
        parts = [wrap(name, width, break_long_words=False, break_on_hyphens=False) for name in names]
        if all(len(lines) <= NAME_LINES and all(len(line) <= width for line in lines) for lines in parts):
            return width, parts
    return None
