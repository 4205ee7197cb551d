"""What bots see of the rules for two players: the partner's row, and which Doors each still lacks."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.names import *
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..vector import FeatureVector
from .base_heuristic import of_hand
from .module import OnirimFeatures, run_of
from .names import *

SUIT = Blocks(
    partner_run=(2, 5),  # the partner's open series of one or two cards, by last symbol
    lacked=(27, 4),  # the pattern of its cards in the hand by who lacks a Door of it
)
PARTNER_RUN, LACKED = SUIT.offsets

GLOBAL = Blocks(
    partner_last=5,  # last symbol of the partner's row
    on_turn=2,  # whether it is the seat's turn
)
PARTNER_LAST, ON_TURN = GLOBAL.offsets


class DuoFeatures(OnirimFeatures):
    """The features of the rules for two players."""

    counted_zones: Mapping[str, str] = {"shared": "shared"}
    suit_blocks = SUIT
    global_blocks = GLOBAL

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Encode of a colour: the partner's open series, and who lacks a Door of it, by the hand's pattern (which the base
        game has left in the scratch). Of the whole: the partner's last symbol, and whose turn it is."""
        row = LABYRINTH + 1 - seat
        n = s.size[row]
        last = self.r.symbol[s.card[self.r.start[row] + n - 1]] if n > 0 else 0
        run = run_of(self.r, s, row)
        for colour in range(SUITS):
            if run >> 2 >> colour & 1:
                vector.add_suit(colour, PARTNER_RUN + ((run & 3) - 1) * 5 + last)
            lacking = 3
            for kind in range(self.r.n_kinds):
                if self.r.sort[kind] == DOOR and self.r.colours[kind] == 1 << colour:
                    if s.pile[(DOORS + seat) * KINDS + kind] > 0:
                        lacking &= 2
                    if s.pile[(DOORS + 1 - seat) * KINDS + kind] > 0:
                        lacking &= 1
            vector.add_suit(colour, LACKED + vector.scratch[HELD_PATTERN + colour] * 4 + lacking)
        vector.add_global(PARTNER_LAST + last)
        return vector.add_global(ON_TURN + (1 if s.counter[ACTIVE] == seat else 0))

    def weights(self) -> Mapping[str, float]:
        return {"partner": 0.5, "stuck": 25.0, "partner's colour": 0.05}

    def adjust_demand(self, s: State, seat: int, evaluation: Evaluation) -> int:
        return self.spare(s, seat, evaluation)

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Rate a share of what the partner's row and hand are worth, as far as the seat knows it; Doors that one has too many
        of."""
        w = evaluation.weight
        o = evaluation.first[self.number]
        stuck = 0
        for colour in range(SUITS):
            need = evaluation.scratch[WANTED_OF + colour]
            lacking = (1 if self.lacks(s, 0, colour) else 0) + (1 if self.lacks(s, 1, colour) else 0)
            stuck += max(0, lacking - need)
            evaluation.demand[colour] = 1.0 if need > 0 else 0.0
        self.spare(s, 1 - seat, evaluation)
        value = of_hand(self.r, s, 1 - seat, self.r.is_open, evaluation.first[BASE], evaluation)
        return w[o] * value - w[o + 1] * stuck

    def lacks(self, s: State, seat: int, colour: int) -> bool:
        """Tell whether a seat has no Door of a colour."""
        for kind in range(self.r.n_kinds):
            if self.r.sort[kind] == DOOR and self.r.colours[kind] == 1 << colour and s.pile[(DOORS + seat) * KINDS + kind] > 0:
                return False
        return True

    def spare(self, s: State, seat: int, evaluation: Evaluation) -> int:
        """Lower the demand for a colour whose last Door is the partner's (O-DUO-6)."""
        for colour in range(SUITS):
            if evaluation.scratch[WANTED_OF + colour] == 1 and self.lacks(s, 1 - seat, colour):
                evaluation.demand[colour] *= evaluation.weight[evaluation.first[self.number] + 2]
        return MOVED
