"""Colour for card codes and emphasis. It only helps the eye: nothing is said by colour alone."""

from __future__ import annotations

import re
from collections.abc import Iterable

HUES = {"R": "31", "B": "94", "G": "32", "N": "33"}  # by the first letter of a card's code: red, blue, green, golden
BOLD, DIM, DANGER = "1", "2", "1;31"


class Paint:
    """Colours lines, or leaves them as they are."""

    def __init__(self, codes: Iterable[str], *, on: bool) -> None:
        self._on = on
        self._hues = hues(list(codes))
        names = "|".join(sorted(map(re.escape, self._hues), key=len, reverse=True))
        self._cards = re.compile(rf"(?<!\w)({names})(?!\w)") if names else None

    def cards(self, line: str) -> str:
        """Colour the card codes of a line."""
        if not self._on or self._cards is None:
            return line
        return self._cards.sub(lambda found: styled(found[1], self._hues[found[1]]), line)

    def bold(self, text: str) -> str:
        """Mark what must be seen first."""
        return styled(text, BOLD) if self._on else text

    def dim(self, text: str) -> str:
        """Mark what may be overlooked."""
        return styled(text, DIM) if self._on else text

    def danger(self, text: str) -> str:
        """Mark what hurts."""
        return styled(text, DANGER) if self._on else text


def styled(text: str, style: str) -> str:
    """Wrap text in a terminal style."""
    return f"\x1b[{style}m{text}\x1b[0m"


def hues(codes: list[str]) -> dict[str, str]:
    """Return the hue of each code that has one: its first letter is a hue's, and the rest of it occurs with another hue as well.

    So a card outside the suits whose name happens to begin with such a letter stays plain.
    """
    suits: dict[str, set[str]] = {}
    for code in codes:
        if code[0] in HUES:
            suits.setdefault(code[1:], set()).add(code[0])
    return {code: HUES[code[0]] for code in codes if len(suits.get(code[1:], ())) > 1 and code[0] in HUES}
