"""Card: a kind of Onirim, with what the rules need to know of it."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.card import Kind
from .names import LOCATION


@dataclass(frozen=True)
class Card(Kind):
    """An Onirim card: its sort, symbol and colours, and the effects it calls when drawn in phase 2 or discarded in phase 1."""

    sort: int = LOCATION
    symbol: int = 0
    colours: int = 0
    flags: int = 0
    when_drawn: str = ""
    when_discarded: str = ""

    @property
    def kept(self) -> bool:
        """Locations go into the hand, Doors and Dreams never do (O-BASE-9)."""
        return self.sort == LOCATION

    @property
    def face(self) -> str:
        """Its code without the letter of its colour, which comes first, or last after a capital: `Rs`, `GoR`."""
        if self.suit < 0:
            return self.code
        return self.code[:-1] if self.code[-1].isupper() else self.code[1:]

    @property
    def suits(self) -> int:
        """Its colours: cards of one colour make a series."""
        return self.colours
