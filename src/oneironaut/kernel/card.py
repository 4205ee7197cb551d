"""Kind: one printed card face. Copies are interchangeable, so the rules name kinds and never copies."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """One printed face: its code in notation (`Rk`), how many copies there are, and the zone they start in."""

    code: str
    copies: int
    home: str = "deck"
