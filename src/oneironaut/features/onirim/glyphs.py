"""What bots see of the Glyphs: those in the hand with what lies around them, and how likely an Incantation succeeds."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.glyphs import Glyphs
from ...onirim.names import *
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..vector import FeatureVector
from .module import OnirimFeatures
from .names import *

# Of a colour with Glyphs in the hand, a pattern is that of all its cards there, and Glyphs (1, more).
SUIT = Blocks(
    with_run=(27, 2, 5, 3),  # pattern by last symbol and open series
    with_lack=(27, 2, 3),  # pattern by Doors that are missing
    to_come=(3, 4),  # Glyphs in the deck by Doors that are missing
)
WITH_RUN, WITH_LACK, TO_COME = SUIT.offsets

GLOBAL = Blocks(incantations=(3, 11))  # Glyphs in the hand by how likely an Incantation finds a Door, in tenths
(INCANTATIONS,) = GLOBAL.offsets


class GlyphsFeatures(OnirimFeatures):
    """The features of Glyphs and the Incantation."""

    suit_blocks = SUIT
    global_blocks = GLOBAL

    def __init__(self, module: Glyphs, number: int) -> None:
        OnirimFeatures.__init__(self, module, number)
        self.glyphs = module

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Encode of a colour: its Glyphs in the hand with the pattern of its other cards, by the last symbol and the open
        series and by Doors that are missing; those in the deck by the same. Of the whole: Glyphs in the hand, by how likely
        an Incantation finds a Door."""
        at = vector.scratch
        held = FREE_SCRATCH
        left = FREE_SCRATCH + SUITS
        for i in range(2 * SUITS):
            at[FREE_SCRATCH + i] = 0
        glyphs = 0
        for fan in range(2):
            zone = HAND + seat if fan == 0 else SHARED
            for i in range(self.r.start[zone], self.r.start[zone] + s.size[zone]):
                if self.r.symbol[s.card[i]] == GLYPH:
                    glyphs += 1
                    self.count(vector, held, s.card[i], 1)
        doors = 0
        for i in range(self.r.n_door_kinds):
            doors += vector.unseen[self.r.door_kind[i]]
        first = self.glyphs.first_kind
        for kind in range(first, first + SUITS):  # Glyphs come first
            if vector.unseen[kind] > 0:
                self.count(vector, left, kind, vector.unseen[kind])
        for colour in range(SUITS):
            need = min(at[NEEDED + colour], 3)
            if at[held + colour] > 0:
                hand = at[HELD_PATTERN + colour] * 2 + min(at[held + colour], 2) - 1
                vector.add_suit(colour, WITH_RUN + hand * 15 + at[LAST_SHOWN] * 3 + at[OPEN_RUN + colour])
                vector.add_suit(colour, WITH_LACK + hand * 3 + min(need, 2))
            vector.add_suit(colour, TO_COME + min(at[left + colour], 2) * 4 + need)
        deck = self.r.deck.left(s)
        none = 1000
        for _ in range(5):
            none = none * max(deck - doors, 0) // max(deck, 1)
        return vector.add_global(INCANTATIONS + min(glyphs, 2) * 11 + (1000 - none) // 100)

    def count(self, vector: FeatureVector, where: int, kind: int, n: int) -> int:
        """Count cards of a kind in the scratch, by colour."""
        for colour in range(SUITS):
            if self.r.colours[kind] >> colour & 1:
                vector.scratch[where + colour] += n
        return MOVED

    def weights(self) -> Mapping[str, float]:
        return {"Incantation": 9.0}

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Rate an Incantation under way: how likely it turns up a Door that may be gained."""
        if s.top == 0 or s.frame[s.top] != LOOK or s.frame[s.top - WIDTH] != self.glyphs.first_effect:
            return 0.0
        doors = 0.0
        cards = 0
        for kind in range(self.r.n_kinds):
            cards += evaluation.left[kind]
            if self.r.sort[kind] == DOOR and evaluation.left[kind] > 0:
                best = 0.0
                for colour in range(SUITS):
                    if self.r.colours[kind] >> colour & 1 and evaluation.demand[colour] > 0:
                        best = max(best, 1.0 if evaluation.momentum[colour] == 1.0 else 0.0)
                doors += evaluation.left[kind] * best
        none = 1.0
        for _ in range(s.frame[s.top + 2]):
            none *= 1.0 - doors / max(cards, 1)
        return evaluation.weight[evaluation.first[self.number]] * (1.0 - none)
