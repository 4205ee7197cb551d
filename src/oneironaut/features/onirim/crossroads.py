"""What bots see of Crossroads and Dead Ends: what a hand of them is good for, and what an Escape meets."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.crossroads import Crossroads
from ...onirim.names import *
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..vector import FeatureVector
from .module import OnirimFeatures
from .names import *

# Of a colour, where Crossroads are in the hand: their symbols, as bits, by the pattern of all cards of the colour.
SUIT = Blocks(
    shared_run=(8, 27, 3),  # and by its open series
    shared_lack=(8, 27, 3),  # and by Doors that are missing
)
SHARED_RUN, SHARED_LACK = SUIT.offsets

GLOBAL = Blocks(
    stuck=(6, 8),  # Dead Ends in the hand (0 to 5) by cards in it
    escapes=(6, 12),  # Dead Ends in the hand by Nightmares left
    to_come=(6, 11),  # Dead Ends in the hand by those in the deck
)
STUCK, ESCAPES, TO_COME = GLOBAL.offsets


class CrossroadsFeatures(OnirimFeatures):
    """The features of Crossroads and Dead Ends."""

    suit_blocks = SUIT
    global_blocks = GLOBAL

    def __init__(self, module: Crossroads, number: int) -> None:
        OnirimFeatures.__init__(self, module, number)
        self.first_kind = module.first_kind
        self.dead_end = self.r.kind_codes["De"]

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Encode Crossroads in the hand, which count for every colour at once but serve one; Dead Ends, and what an Escape
        meets."""
        at = vector.scratch
        symbols = 0
        dead = 0
        for fan in range(2):
            zone = HAND + seat if fan == 0 else SHARED
            for i in range(self.r.start[zone], self.r.start[zone] + s.size[zone]):
                kind = s.card[i]
                if kind == self.dead_end:
                    dead += 1
                elif self.first_kind <= kind < self.dead_end:  # Crossroads come before Dead Ends
                    symbols |= 1 << (kind - self.first_kind)
        if symbols > 0:
            for colour in range(SUITS):
                hand = symbols * 27 + at[HELD_PATTERN + colour]
                vector.add_suit(colour, SHARED_RUN + hand * 3 + at[OPEN_RUN + colour])
                vector.add_suit(colour, SHARED_LACK + hand * 3 + min(at[NEEDED + colour], 2))
        dead = min(dead, 5)
        vector.add_global(STUCK + dead * 8 + min(s.size[HAND + seat] + s.size[SHARED], 7))
        vector.add_global(ESCAPES + dead * 12 + min(vector.unseen[NIGHTMARE_CARD], 11))
        return vector.add_global(TO_COME + dead * 11 + vector.unseen[self.dead_end])

    def weights(self) -> Mapping[str, float]:
        return {"Dead End": -0.5, "Dead Ends together": -0.4}

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Rate Dead Ends in the hand: each, and more for each other."""
        o = evaluation.first[self.number]
        n = s.count(HAND + seat, self.dead_end) + s.count(SHARED, self.dead_end)
        return n * (evaluation.weight[o] + n * evaluation.weight[o + 1])
