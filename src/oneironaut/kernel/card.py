"""Kind: one printed card face. Copies are interchangeable, so the rules name kinds and never copies."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """One printed face: its code in notation (`Rk`), how many copies there are, and the zone they start in."""

    code: str
    copies: int
    home: str = "deck"

    @property
    def suit(self) -> int:
        """Its suit, if it is of exactly one, else -1. Suits play alike: players that learn know one by the others."""
        return -1

    @property
    def face(self) -> str:
        """What it is but for its suit."""
        return self.code
