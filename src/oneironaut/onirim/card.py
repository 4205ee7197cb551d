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
    def suits(self) -> int:
        """Its colours: cards of one colour make a series."""
        return self.colours
