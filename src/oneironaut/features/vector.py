"""FeatureVector: a position as a list of features, for bots that learn. Feature modules add what they see; a net sums it up.

Cards come in suits that play alike, so features do too: there are features of a suit and features of the whole position.
A feature is present or absent; a count of 3 is the feature "3 of these".
"""

from __future__ import annotations

from ..kernel.arrays import allocate
from ..kernel.limits import *
from .limits import *

INTERPRETED = __file__.endswith(".py")
TABLES = {"own": SUITS * FEATURES, "n_own": SUITS, "common": WHOLE, "scratch": SCRATCH, "unseen": KINDS}


class FeatureVector:
    """The features that one position has: those of each suit, and those of the whole."""

    own: list[int]
    n_own: list[int]
    common: list[int]
    scratch: list[int]  # numbers that one feature module leaves for the next
    unseen: list[int]  # of each kind, how many lie in the deck or where the seat cannot see
    n_common: int
    first_own: int  # where the features of the module that adds now begin
    first_common: int

    def __init__(self) -> None:
        if INTERPRETED:
            allocate(self, TABLES)
        self.clear()

    def clear(self) -> int:
        """Remove all features."""
        for suit in range(SUITS):
            self.n_own[suit] = 0
        self.n_common = 0
        return self.begin(0, 0)

    def begin(self, own: int, common: int) -> int:
        """Give numbers from here on to the features that are added next: those of a suit, and those of the whole."""
        self.first_own = own
        self.first_common = common
        return MOVED

    def add_suit(self, suit: int, feature: int) -> int:
        """Add a feature of one suit."""
        n = self.n_own[suit]
        self.own[suit * FEATURES + n] = self.first_own + feature
        self.n_own[suit] = n + 1
        return MOVED

    def add_global(self, feature: int) -> int:
        """Add a feature of the whole position."""
        self.common[self.n_common] = self.first_common + feature
        self.n_common += 1
        return MOVED

    def copy_suit(self, other: FeatureVector, suit: int) -> int:
        """Copy the features of a suit from another vector."""
        self.n_own[suit] = other.n_own[suit]
        for i in range(suit * FEATURES, suit * FEATURES + other.n_own[suit]):
            self.own[i] = other.own[i]
        return MOVED

    def copy_whole(self, other: FeatureVector) -> int:
        """Copy the features of the whole position from another vector."""
        self.n_common = other.n_common
        for i in range(other.n_common):
            self.common[i] = other.common[i]
        return MOVED

    def of_suit(self, suit: int) -> list[int]:
        """List the features of one suit."""
        return [self.own[suit * FEATURES + i] for i in range(self.n_own[suit])]

    def of_all(self) -> list[int]:
        """List the features of the whole position."""
        return [self.common[i] for i in range(self.n_common)]
