"""What bots see of the Book of Steps Lost and Found: which Goals come when, and cards to pay with."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.book import MARKS, Book
from ...onirim.names import *
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..vector import FeatureVector
from .module import OnirimFeatures
from .names import *

MANY_COINS = 30  # more are worth no more

SUIT = Blocks(
    goals_before=(3, 14),  # how many Goals come before its first, second and third that is not met
    hand_when=(27, 5),  # the pattern of its cards in the hand by when its turn comes
    run_when=(3, 5),  # its open series by the same
    doors_when=(4, 4, 5),  # its Doors that are missing and those in the deck, by the same
)
GOALS_BEFORE, HAND_WHEN, RUN_WHEN, DOORS_WHEN = SUIT.offsets

GLOBAL = Blocks(
    goals_met=14,
    coins=41,  # cards to pay with
    coins_nightmares=(6, 12),  # how many spells they pay for (0 to 5) by Nightmares left
    coins_goals=(6, 14),  # and by Goals that are not met
)
GOALS_MET, COINS, COINS_NIGHTMARES, COINS_GOALS = GLOBAL.offsets


class BookFeatures(OnirimFeatures):
    """The features of Goals and spells."""

    suit_blocks = SUIT
    global_blocks = GLOBAL

    def __init__(self, module: Book, number: int) -> None:
        OnirimFeatures.__init__(self, module, number)
        self.book = module
        self.down = MARKS.index("-")  # the bit in the mark of a Goal that is met

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Encode of a colour: how many Goals come before its first, second and third that is not met; the pattern of its cards
        in the hand, its open series and its Doors by when its turn comes. Of the whole: Goals met, cards to pay with, the
        spells that they pay for by Nightmares and Goals."""
        row = self.book.first_row
        first = self.r.start[row]
        next_one = self.book.next_goal(s)
        before = 0
        met = 0
        counted = FREE_SCRATCH
        turn = FREE_SCRATCH + SUITS
        for colour in range(SUITS):
            vector.scratch[counted + colour] = 0
            vector.scratch[turn + colour] = 4  # never again
        for i in range(-1, s.size[row]):
            place = next_one if i < 0 else i
            if place < 0 or (i >= 0 and (place == next_one or s.mark[first + place] & self.down)):
                met += 1 if i >= 0 and place != next_one else 0
                continue
            goal = self.r.colours[s.card[first + place]]
            for colour in range(SUITS):
                n = vector.scratch[counted + colour]
                if goal == 1 << colour and n < 3:
                    vector.add_suit(colour, GOALS_BEFORE + n * 14 + min(before, 13))
                    vector.scratch[counted + colour] = n + 1
                    if n == 0:
                        vector.scratch[turn + colour] = min(before, 3)
            before += 1
        for colour in range(SUITS):
            when = vector.scratch[turn + colour]
            vector.add_suit(colour, HAND_WHEN + vector.scratch[HELD_PATTERN + colour] * 5 + when)
            vector.add_suit(colour, RUN_WHEN + vector.scratch[OPEN_RUN + colour] * 5 + when)
            doors = min(vector.scratch[NEEDED + colour], 3) * 4 + min(vector.scratch[DOORS_UNSEEN + colour], 3)
            vector.add_suit(colour, DOORS_WHEN + doors * 5 + when)
        vector.add_global(GOALS_MET + min(met, 13))
        spells = min(s.size[DISCARD] // self.book.paradox_cost, 5)
        vector.add_global(COINS_NIGHTMARES + spells * 12 + min(vector.unseen[NIGHTMARE_CARD], 11))
        vector.add_global(COINS_GOALS + spells * 14 + min(before, 13))
        return vector.add_global(COINS + min(s.size[DISCARD], 40))

    def weights(self) -> Mapping[str, float]:
        return {"coin": 0.35, "later Goal": 0.5, "Goal behind": 0.6, "same Goal again": 0.2, "swappable": 0.5, "stranded": 0.25}

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Rate cards to pay with."""
        return evaluation.weight[evaluation.first[self.number]] * min(s.size[DISCARD], MANY_COINS)

    def adjust_demand(self, s: State, seat: int, evaluation: Evaluation) -> int:
        """Demand the colour of the next Goal most, those after it less; a series that was begun serves the next alone."""
        w = evaluation.weight
        o = evaluation.first[self.number]
        row = self.book.first_row
        first = self.r.start[row]
        next_one = self.book.next_goal(s)
        pressing = self.r.colours[s.card[first + next_one]] if next_one >= 0 else 0
        share = 1.0
        for colour in range(SUITS):
            evaluation.parts[colour] = 0.0
        for i in range(-1, s.size[row]):
            place = next_one if i < 0 else i
            if place < 0 or (i >= 0 and (place == next_one or s.mark[first + place] & self.down)):
                continue
            goal = self.r.colours[s.card[first + place]]
            for colour in range(SUITS):
                if goal >> colour & 1:
                    evaluation.parts[colour] += share if evaluation.parts[colour] == 0.0 else share * w[o + 3]
            share = w[o + 1] if i < 0 else share * w[o + 2]
        stranded = w[o + 4] if s.size[DISCARD] >= self.book.plan_cost else w[o + 5]
        for colour in range(SUITS):
            evaluation.demand[colour] *= evaluation.parts[colour]
            if pressing >> colour & 1 == 0:
                evaluation.momentum[colour] *= stranded
        return MOVED

    def obvious(self, s: State) -> int:
        """Pay with what the discard pile misses least."""
        if not self.book.asks_payment(s):
            return -1
        chosen = 0
        for i in range(1, s.n_options):
            if self.coin(s.option[i] % PLACE) < self.coin(s.option[chosen] % PLACE):
                chosen = i
        return s.option[chosen]

    def coin(self, kind: int) -> int:
        """Rank a card that pays by what the discard pile would miss in it: Dreams not at all, Keys most."""
        return (self.r.symbol[kind] + 1) % 5 if self.r.sort[kind] == LOCATION else 0
