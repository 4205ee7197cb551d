"""What bots see of the Towers: how near an Alignment is, and which Towers go on at the ends of the row."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.names import *
from ...onirim.towers import Towers, bits
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..vector import FeatureVector
from .module import OnirimFeatures
from .names import *

SUIT = Blocks(in_line=(2, 2, 2, 2, 4))  # at which ends it is in line, at which a Tower in the hand fits, and how many are left
(IN_LINE,) = SUIT.offsets

GLOBAL = Blocks(
    built=13,  # Towers in the row
    aligned=5,  # Towers of the Alignment so far
    left_end=16,  # what the ends of the row show
    right_end=16,
    aligned_doors=(5, 9),  # Alignment by Doors gained
    aligned_nightmares=(5, 12),  # and by Nightmares left
    best_end=(5, 4),  # Towers in line at the better end by those in the hand that fit there
    aligned_lack=(5, 6),  # Alignment by Doors that are missing
    aligned_deck=(5, 11),  # and by the size of the deck
    aligned_held=(5, 6),  # and by Towers in the hand
    aligned_left=(5, 13),  # and by Towers to come
)
(
    BUILT,
    ALIGNED,
    LEFT_END,
    RIGHT_END,
    ALIGNED_DOORS,
    ALIGNED_NIGHTMARES,
    BEST_END,
    ALIGNED_LACK,
    ALIGNED_DECK,
    ALIGNED_HELD,
    ALIGNED_LEFT,
) = GLOBAL.offsets


class TowersFeatures(OnirimFeatures):
    """The features of the Tower row."""

    counted_zones: Mapping[str, str] = {"towers": "towers"}
    suit_blocks = SUIT
    global_blocks = GLOBAL

    def __init__(self, module: Towers, number: int) -> None:
        OnirimFeatures.__init__(self, module, number)
        self.towers = module
        self.first_kind = module.first_kind
        self.last_kind = module.first_kind + len(module.kinds()) - 1

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Encode how long the row is, how near an Alignment (by Doors gained and missing, Nightmares left, cards in the deck,
        Towers in the hand and to come), what its two ends show, how many Towers in line go on there and how many of the
        hand fit. Of a colour: where it is in line, where a Tower in the hand fits, and how many are left."""
        row = self.towers.first_row
        n = s.size[row]
        aligned = self.towers.aligned(s)
        vector.add_global(BUILT + n)
        vector.add_global(ALIGNED + aligned)
        vector.add_global(ALIGNED_DOORS + aligned * 9 + min(s.size[DOORS] + s.size[DOORS + 1], 8))
        vector.add_global(ALIGNED_NIGHTMARES + aligned * 12 + min(vector.unseen[NIGHTMARE_CARD], 11))
        best = 0
        lined = 0
        fitting = 0
        for right in range(2):
            line = self.in_line(s, right)
            held = self.held(s, seat, right, line)
            best = max(best, bits(line) * 4 + min(bits(held), 3))
            lined |= line << (right * SUITS)
            fitting |= held << (right * SUITS)
        vector.add_global(BEST_END + best)
        vector.add_global(ALIGNED_LACK + aligned * 6 + min(self.r.lacking(s), 5))
        vector.add_global(ALIGNED_DECK + aligned * 11 + min(self.r.deck.left(s) // 8, 10))
        held = 0
        for fan in range(2):
            zone = HAND + seat if fan == 0 else SHARED
            for i in range(self.r.start[zone], self.r.start[zone] + s.size[zone]):
                held += 1 if self.first_kind <= s.card[i] <= self.last_kind else 0
        vector.add_global(ALIGNED_HELD + aligned * 6 + min(held, 5))
        to_come = 0
        for kind in range(self.first_kind, self.last_kind + 1):
            to_come += vector.unseen[kind]
        vector.add_global(ALIGNED_LEFT + aligned * 13 + to_come)
        for colour in range(SUITS):
            left = 0
            for kind in range(self.first_kind, self.last_kind + 1):
                if self.r.colours[kind] >> colour & 1:
                    left += vector.unseen[kind]
            where = (lined >> colour & 1) * 8 + (lined >> SUITS >> colour & 1) * 4
            where += (fitting >> colour & 1) * 2 + (fitting >> SUITS >> colour & 1)
            vector.add_suit(colour, IN_LINE + where * 4 + min(left, 3))
        if n > 0:
            first = self.r.start[row]
            vector.add_global(LEFT_END + self.towers.side(s.card[first], 0))
            vector.add_global(RIGHT_END + self.towers.side(s.card[first + n - 1], 1))
        return MOVED

    def in_line(self, s: State, right: int) -> int:
        """Return the colours of the Towers at an end of the row, up to the first that repeats one."""
        first = self.r.start[self.towers.first_row]
        n = s.size[self.towers.first_row]
        colours = 0
        for i in range(n):
            colour = self.r.colours[s.card[first + n - 1 - i if right else first + i]]
            if colours & colour:
                break
            colours |= colour
        return colours

    def progress(self, s: State) -> float:
        return self.towers.aligned(s) / 4.0

    def weights(self) -> Mapping[str, float]:
        return {"Alignment": 24.0, "Tower in line": 4.4, "Tower in hand that fits": 2.4, "Tower": 0.01}

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Rate an Alignment, or how far one has come at the better end of the row, with Towers in the hand that would go on."""
        w = evaluation.weight
        o = evaluation.first[self.number]
        if self.towers.aligned(s) == 4:
            return w[o]
        best = 0.0
        for right in range(2):
            colours = self.in_line(s, right)
            best = max(best, w[o + 1] * bits(colours) + w[o + 2] * bits(self.held(s, seat, right, colours)))
        return best + w[o + 3] * s.size[self.towers.first_row]

    def held(self, s: State, seat: int, right: int, colours: int) -> int:
        """Return the colours, other than these, of all Towers that a seat may put at an end of the row."""
        found = self.fitting(s, HAND + seat, right, colours) | self.fitting(s, SHARED, right, colours)
        if self.r.extra >= 0:
            found |= self.fitting(s, self.r.extra + seat, right, colours)
        return found

    def fitting(self, s: State, fan: int, right: int, colours: int) -> int:
        """Return the colours, other than these, of a fan's Towers that may be put at an end of the row."""
        found = 0
        row = self.towers.first_row
        n = s.size[row]
        end = s.card[self.r.start[row] + (n - 1 if right else 0)] if n > 0 else -1
        for i in range(self.r.start[fan], self.r.start[fan] + s.size[fan]):
            kind = s.card[i]
            if self.first_kind <= kind <= self.last_kind and self.r.colours[kind] & colours == 0:
                if end < 0 or (self.towers.fits(end, kind) if right else self.towers.fits(kind, end)):
                    found |= self.r.colours[kind]
        return found
