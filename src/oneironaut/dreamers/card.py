"""Card: a kind of Dreamers. Corner: the modifier or the skull of a Dream."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..kernel.card import Kind
from .names import MINUS, NO_CORNER, PLUS, SKULL, TIMES

SIGNS = {"+": PLUS, "-": MINUS, "\N{MINUS SIGN}": MINUS, "x": TIMES, "\N{MULTIPLICATION SIGN}": TIMES}
LETTERS = {"s": SKULL, "p": PLUS, "m": MINUS, "x": TIMES}
LEAST = {PLUS: 1, MINUS: 1, TIMES: 2}  # a modifier changes something
MOST = 9


@dataclass(frozen=True, order=True)
class Corner:
    """What stands in the other corner of a Dream: a skull, or what to add, to subtract or to multiply by (D-1)."""

    sort: int
    number: int = 0

    @property
    def code(self) -> str:
        """Return the corner in notation: `s`, `p2`, `m1`, `x2`."""
        letter = next(letter for letter, sort in LETTERS.items() if sort == self.sort)
        return f"{letter}{self.number}" if self.number else letter


def read_corner(text: str) -> Corner | None:
    """Read a corner as a deck file writes it, `skull`, `+1`, `-2` or `x2`, or as notation does; None if it is not one."""
    if text in ("skull", "s"):
        return Corner(SKULL)
    match = re.fullmatch(r"(?P<sign>[-+x\N{MINUS SIGN}\N{MULTIPLICATION SIGN}pm]) ?(?P<number>[1-9])", text)
    if not match:
        return None
    sort = SIGNS.get(match["sign"]) or LETTERS[match["sign"]]
    number = int(match["number"])
    return Corner(sort, number) if LEAST[sort] <= number <= MOST else None


@dataclass(frozen=True)
class Card(Kind):
    """A kind of Dreamers: the value of a Dream or a Nightmare, and a Dream's corner."""

    value: int = 0
    corner: Corner = Corner(NO_CORNER)

    @property
    def figure(self) -> int | None:
        """Its value; Identities and Gates have none."""
        return self.value or None

    @property
    def change(self) -> str:
        """Its modifier, as a sign and a number."""
        return self.corner.code.replace("p", "+").replace("m", "-") if self.corner.number else ""
