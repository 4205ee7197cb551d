"""What bots see of the Denizens: what each one that is rallied makes of the hand."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.denizens import CODES, Denizens
from ...onirim.names import *
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..vector import FeatureVector
from .module import OnirimFeatures
from .names import *

# Of a colour. A pattern is that of its cards in the hand.
SUIT = Blocks(
    lack=(27, 3, 2),  # pattern by its own Doors that are missing (0, 1, 2), and whether the Oniverse Door is
    clash=(27, 5, 3),  # with an Architect: pattern by last symbol and open series
    recolour=(27, 3),  # with Chromatic Chaos: pattern by open series
    kept=(3, 27),  # with a card of this colour under a Keeper: its symbol by pattern
    kept_next=(3, 5, 3),  # and by last symbol and open series
    regain=(27, 8),  # with a Cyclobot: pattern by which symbols lie in the discard pile
)
LACK, CLASH, RECOLOUR, KEPT, KEPT_NEXT, REGAIN = SUIT.offsets

GLOBAL = Blocks(
    helpers=(9, 10),  # Denizens rallied (0 to 8) by Doors gained
    mirrors=(2, 12),  # Mirrors (1, more) by Nightmares left
    hunters=(2, 21),  # Hunters (1, more) by Nightmares in the deck, in twentieths of it
)
HELPERS, MIRRORS, HUNTERS = GLOBAL.offsets


class DenizensFeatures(OnirimFeatures):
    """The features of the Oniverse Door and its Denizens."""

    counted_zones: Mapping[str, str] = {"absent": "deck", "denizens": "denizens", "keeper": "keeper", "discard": "discard"}
    suit_blocks = SUIT
    global_blocks = GLOBAL

    def __init__(self, module: Denizens, number: int) -> None:
        OnirimFeatures.__init__(self, module, number)
        self.denizens = module
        codes = self.r.kind_codes
        self.door, self.architect, self.cyclobot = codes["Od"], codes["Ar"], codes["Cy"]
        self.hunter, self.chaos, self.mirror = codes["Hh"], codes["Cc"], codes["Mi"]

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Encode what the Denizens that the seat has rallied make of its hand, and the cards under Keepers."""
        at = vector.scratch
        row = self.denizens.first_row + seat
        keeper = row + 2
        oniverse = 1 - s.pile[DOORS * KINDS + self.door] - s.pile[(DOORS + 1) * KINDS + self.door]
        architects = s.count(row, self.architect)
        cyclobots = s.count(row, self.cyclobot)
        changes = s.count(row, self.chaos)
        mirrors = s.count(row, self.mirror)
        hunters = s.count(row, self.hunter)
        for colour in range(SUITS):
            hand = at[HELD_PATTERN + colour]
            run = at[OPEN_RUN + colour]
            vector.add_suit(colour, LACK + (hand * 3 + min(at[NEEDED + colour] - oniverse, 2)) * 2 + oniverse)
            if architects > 0:
                vector.add_suit(colour, CLASH + hand * 15 + at[LAST_SHOWN] * 3 + run)
            if changes > 0:
                vector.add_suit(colour, RECOLOUR + hand * 3 + run)
            if cyclobots > 0:
                vector.add_suit(colour, REGAIN + hand * 8 + self.discarded(s, colour))
            for i in range(self.r.start[keeper], self.r.start[keeper] + s.size[keeper]):
                symbol = self.r.symbol[s.card[i]]
                if SUN <= symbol <= KEY and self.r.colours[s.card[i]] >> colour & 1:
                    vector.add_suit(colour, KEPT + (symbol - SUN) * 27 + hand)
                    vector.add_suit(colour, KEPT_NEXT + (symbol - SUN) * 15 + at[LAST_SHOWN] * 3 + run)
                    break
        nightmares = vector.unseen[NIGHTMARE_CARD]
        deck = self.r.deck.left(s)
        vector.add_global(HELPERS + min(s.size[row], 8) * 10 + min(s.size[DOORS] + s.size[DOORS + 1], 9))
        if mirrors > 0:
            vector.add_global(MIRRORS + (min(mirrors, 2) - 1) * 12 + min(nightmares, 11))
        if hunters > 0:
            vector.add_global(HUNTERS + (min(hunters, 2) - 1) * 21 + min(nightmares * 20 // max(deck, 1), 20))
        return MOVED

    def discarded(self, s: State, colour: int) -> int:
        """Return which symbols of a colour lie in the discard pile, as bits."""
        found = 0
        for kind in range(self.r.n_kinds):
            if s.pile[DISCARD * KINDS + kind] > 0 and self.r.colours[kind] >> colour & 1 and SUN <= self.r.symbol[kind] <= KEY:
                found |= 1 << (self.r.symbol[kind] - SUN)
        return found

    def weights(self) -> Mapping[str, float]:
        worths = (2.0, 2.5, 1.2, 2.2, 0.3, 3.0, 3.0, 1.5)
        return {"Oniverse Door": 0.8, **dict(zip(CODES, worths, strict=True))}

    def adjust_demand(self, s: State, seat: int, evaluation: Evaluation) -> int:
        """Demand any series for the Oniverse Door: one of a colour whose Doors are all gained still serves for it."""
        if s.pile[DOORS * KINDS + self.door] + s.pile[(DOORS + 1) * KINDS + self.door] == 0:
            for colour in range(SUITS):
                if evaluation.scratch[WANTED_OF + colour] == 0:
                    evaluation.demand[colour] = evaluation.weight[evaluation.first[self.number]]
        return MOVED

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Rate Denizens rallied, by either player."""
        o = evaluation.first[self.number]
        value = 0.0
        for owner in range(self.denizens.players):
            row = self.denizens.first_row + owner
            for i in range(self.r.start[row], self.r.start[row] + s.size[row]):
                value += evaluation.weight[o + s.card[i] - self.door]
        return value
