"""Kind: one printed card face. Copies are interchangeable, so the rules name kinds and never copies."""

from __future__ import annotations

from dataclasses import dataclass, field

PRIZE = 8  # the worth of the cards that the game is about


@dataclass(frozen=True)
class Kind:
    """One printed face: its code in notation (`Rk`), how many copies there are, and the zone they start in.

    `worth` and `suits` are hints for players who know no rules: see `Choice`.
    """

    code: str
    copies: int
    home: str = "deck"
    worth: int = field(default=0, kw_only=True)  # how welcome it is; below 0: a threat; PRIZE: what the game is about

    @property
    def suits(self) -> int:
        """As bits, what it has in common with others that it goes well with: colours, say."""
        return 0

    @property
    def suit(self) -> int:
        """Its suit, if it is of exactly one, else -1. Suits play alike."""
        return self.suits.bit_length() - 1 if self.suits.bit_count() == 1 else -1

    @property
    def kept(self) -> bool:
        """Whether a player may have it in hand. Others are resolved as soon as they are drawn."""
        return True

    @property
    def face(self) -> str:
        """What it is but for its suit."""
        return self.code

    @property
    def figure(self) -> int | None:
        """The number that it shows, if it has one."""
        return None

    @property
    def change(self) -> str:
        """What it does to the figure of a card on which it is laid: `+3`, `-1`, `x2`; empty if nothing."""
        return ""
