"""Sheet: a position as a list of features, for players that learn. Modules mark what they see; a net adds it up.

Cards come in suits that play alike, so features do too: those of a suit (a mark for each suit) and those of the whole
position. Every feature is there or not; a count of 3 is the feature "3 of these".
"""

from __future__ import annotations

from .arrays import SHEET, allocate
from .limits import *

INTERPRETED = __file__.endswith(".py")


class Sheet:
    """The features of one position that are there: for each suit, and for the whole."""

    own: list[int]
    n_own: list[int]
    common: list[int]
    scratch: list[int]  # numbers that one module leaves for the next
    unseen: list[int]  # of each kind, how many lie in the deck or where the seat cannot see
    n_common: int

    def __init__(self) -> None:
        if INTERPRETED:
            allocate(self, SHEET)
        self.clear()

    def clear(self) -> int:
        """Begin again."""
        for suit in range(SUITS):
            self.n_own[suit] = 0
        self.n_common = 0
        return MOVED

    def mark(self, suit: int, feature: int) -> int:
        """A feature of one suit."""
        n = self.n_own[suit]
        self.own[suit * FEATURES + n] = feature
        self.n_own[suit] = n + 1
        return MOVED

    def note(self, feature: int) -> int:
        """A feature of the whole position."""
        self.common[self.n_common] = feature
        self.n_common += 1
        return MOVED

    def copy_suit(self, other: Sheet, suit: int) -> int:
        """Have the features of a suit that another has."""
        self.n_own[suit] = other.n_own[suit]
        for i in range(suit * FEATURES, suit * FEATURES + other.n_own[suit]):
            self.own[i] = other.own[i]
        return MOVED

    def copy_whole(self, other: Sheet) -> int:
        """Have the features of the whole position that another has."""
        self.n_common = other.n_common
        for i in range(other.n_common):
            self.common[i] = other.common[i]
        return MOVED

    def of_suit(self, suit: int) -> list[int]:
        """The features of one suit."""
        return [self.own[suit * FEATURES + i] for i in range(self.n_own[suit])]

    def of_all(self) -> list[int]:
        """The features of the whole position."""
        return [self.common[i] for i in range(self.n_common)]
