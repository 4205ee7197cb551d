"""What bots see of Happy Dreams and Dark Premonitions: which are in sight, and how near each is to strike."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.names import *
from ...onirim.premonitions import CODES, Premonitions
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..vector import FeatureVector
from .module import OnirimFeatures
from .names import *

A, B, C, D, E, F, G, H = range(1, len(CODES) + 1)  # kinds, counted from the Happy Dream on
GONE, TO_COME, IN_SIGHT = range(3)

SUIT = Blocks(
    place_gained=(4, 3, 3),  # colour, where its Premonition is, Doors of the colour
    threatened=(27, 3),  # if it is in sight: the pattern of the colour's cards in the hand by Doors of the colour
)
PLACE_GAINED, THREATENED = SUIT.offsets

GLOBAL = Blocks(  # Doors, or colours with Doors, where a Premonition in sight counts them
    e_doors=9,
    f_doors=9,
    h_doors=9,
    g_colours=5,
)
E_DOORS, F_DOORS, H_DOORS, G_COLOURS = GLOBAL.offsets


class PremonitionsFeatures(OnirimFeatures):
    """The features of Premonitions and Happy Dreams."""

    counted_zones: Mapping[str, str] = {"premonitions": "premonitions", "fetched": "deck"}
    suit_blocks = SUIT
    global_blocks = GLOBAL

    def __init__(self, module: Premonitions, number: int) -> None:
        OnirimFeatures.__init__(self, module, number)
        self.premonitions = module
        self.happy = self.r.effect_numbers["happy"]
        self.fetched = self.r.effect_numbers["fetched"]

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Encode of a colour: whether its Premonition is gone, to come or in sight, by Doors gained, and by the pattern of its
        cards in the hand. Of the whole: Doors gained where a Premonition in sight counts them, colours gained where one
        counts these."""
        doors = min(s.size[DOORS] + s.size[DOORS + 1], 8)
        for colour in range(SUITS):
            mask = 1 << colour
            which = A if mask == RED else B if mask == GREEN else C if mask == BLUE else D
            gained = min(self.premonitions.of_colour(s, mask), 2)
            where = self.where(s, which)
            vector.add_suit(colour, PLACE_GAINED + (colour * 3 + where) * 3 + gained)
            if where == IN_SIGHT:
                vector.add_suit(colour, THREATENED + vector.scratch[HELD_PATTERN + colour] * 3 + gained)
        if self.where(s, E) == IN_SIGHT:
            vector.add_global(E_DOORS + doors)
        if self.where(s, F) == IN_SIGHT:
            vector.add_global(F_DOORS + doors)
        if self.where(s, H) == IN_SIGHT:
            vector.add_global(H_DOORS + doors)
        if self.where(s, G) == IN_SIGHT:
            vector.add_global(G_COLOURS + self.premonitions.colours(s))
        return MOVED

    def where(self, s: State, which: int) -> int:
        """Tell whether a Premonition is gone, still to come, or in sight."""
        kind = self.premonitions.first_kind + which
        if s.pile[self.premonitions.first_pile * KINDS + kind] > 0:
            return TO_COME
        return IN_SIGHT if s.count(self.premonitions.first_row, kind) > 0 else GONE

    def weights(self) -> Mapping[str, float]:
        threats = dict(zip("abcdefgh", (-5.0, -2.0, -2.5, -8.0, -8.0, -4.0, -2.5, -4.0), strict=True))
        return {"Happy Dream": 3.0, "look at seven": 3.0, "fetch": 6.0, **{f"Premonition {key}": n for key, n in threats.items()}}

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Rate Premonitions in sight, each by what it threatens; Happy Dreams to come, and what one is about to bring."""
        w = evaluation.weight
        o = evaluation.first[self.number]
        row = self.premonitions.first_row
        value = w[o] * evaluation.left[self.premonitions.first_kind]
        for i in range(self.r.start[row], self.r.start[row] + s.size[row]):
            value += w[o + 2 + s.card[i] - self.premonitions.first_kind]
        for at in range(0, s.top + 1, WIDTH):
            if s.frame[at] == self.happy and at < s.top and s.frame[at + WIDTH] == LOOK:
                value += w[o + 1]
            elif s.frame[at] == self.fetched and s.frame[at + 1] < 2:
                value += w[o + 2]
        return value
