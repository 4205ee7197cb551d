"""What bots see of the Dreamcatchers: how full they are, what they hold, and Lost Dreams."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.dreamcatchers import NUMBERS, Dreamcatchers
from ...onirim.names import *
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..vector import FeatureVector
from .module import OnirimFeatures
from .names import *

CATCHERS = len(NUMBERS)

# Of a colour, by Doors of it at Dreamcatchers (0, 1, more).
SUIT = Blocks(
    caught_hand=(27, 3),  # the pattern of its cards in the hand
    caught_lack=(4, 3),  # Doors that are missing
    beside=(4, 3, 3),  # Doors that are missing, by Doors that lie with Lost Dreams (0, 1, more) and others
)
CAUGHT_HAND, CAUGHT_LACK, BESIDE = SUIT.offsets

GLOBAL = Blocks(
    catchers_left=(5, 5),  # Dreamcatchers left by how many of them are empty
    caught=5,  # Lost Dreams caught
    books_left=3,
    caught_doors=(5, 9),  # Lost Dreams caught by Doors gained
    caught_deck=(5, 11),  # and by the size of the deck
    dreams_to_come=(5, 5),  # Lost Dreams in the deck by empty Dreamcatchers
    dreams_in_limbo=(5, 5),  # those in Limbo by the same
    like=(3, 3, 5),  # of Dreamcatchers with Lost Dreams and Doors (0, 1, more of each), how many there are
    pressure=(5, 5, 9),  # Dreamcatchers left, those that are empty, and unseen cards that would fill another, in twentieths
    end_near=(6, 5, 5),  # Doors that are missing, Lost Dreams caught, empty Dreamcatchers
    books_for=(5, 5, 3),  # Dreamcatchers left, those that are empty, Books
)
(
    CATCHERS_LEFT,
    CAUGHT,
    BOOKS_LEFT,
    CAUGHT_DOORS,
    CAUGHT_DECK,
    DREAMS_TO_COME,
    DREAMS_IN_LIMBO,
    LIKE,
    PRESSURE,
    END_NEAR,
    BOOKS_FOR,
) = GLOBAL.offsets


class DreamcatchersFeatures(OnirimFeatures):
    """The features of Dreamcatchers and Lost Dreams."""

    counted_zones: Mapping[str, str] = {f"catcher{i + 1}": "caught" for i in range(4)}
    suit_blocks = SUIT
    global_blocks = GLOBAL

    def __init__(self, module: Dreamcatchers, number: int) -> None:
        OnirimFeatures.__init__(self, module, number)
        self.catchers = module

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Encode how many Dreamcatchers are left and how many of them empty, by what may fill them, by Books and by how near
        the end is; what each of them holds; Lost Dreams caught, by Doors gained and by the size of the deck; those in the
        deck and in Limbo, by empty Dreamcatchers. Of a colour: Doors at Dreamcatchers, by the pattern of its cards in the
        hand, by Doors that are missing and by whether Lost Dreams lie with them."""
        lost_dream = self.catchers.first_kind
        books = self.catchers.books_left(s)
        empty = self.encode_each(s, vector)
        state = self.catchers.catchers_left(s) * 5 + empty
        caught = self.catchers.caught(s)
        vector.add_global(CATCHERS_LEFT + state)
        vector.add_global(CAUGHT + caught)
        vector.add_global(CAUGHT_DOORS + caught * 9 + min(s.size[DOORS] + s.size[DOORS + 1], 8))
        vector.add_global(CAUGHT_DECK + caught * 11 + min(self.r.deck.left(s) // 8, 10))
        vector.add_global(DREAMS_TO_COME + vector.unseen[lost_dream] * 5 + empty)
        vector.add_global(DREAMS_IN_LIMBO + s.pile[LIMBO * KINDS + lost_dream] * 5 + empty)
        filling = vector.unseen[lost_dream]
        for i in range(self.r.n_door_kinds):
            filling += vector.unseen[self.r.door_kind[i]]
        vector.add_global(PRESSURE + state * 9 + min(filling * 20 // max(self.r.deck.left(s), 1), 8))
        vector.add_global(END_NEAR + (min(self.r.lacking(s), 5) * 5 + caught) * 5 + empty)
        vector.add_global(BOOKS_FOR + state * 3 + books)
        return vector.add_global(BOOKS_LEFT + books)

    def encode_each(self, s: State, vector: FeatureVector) -> int:
        """Add what lies at each Dreamcatcher; return how many of those that are left are empty."""
        at = vector.scratch
        beside = FREE_SCRATCH + SUITS
        like = FREE_SCRATCH + 2 * SUITS
        for i in range(2 * SUITS + 9):
            at[FREE_SCRATCH + i] = 0
        empty = 0
        first = self.catchers.first_pile
        for pile in range(first, first + self.catchers.catchers_left(s)):
            if s.size[pile] == 0:
                empty += 1
                continue
            dreams = s.pile[pile * KINDS + self.catchers.first_kind]
            doors = 0
            for i in range(self.r.n_door_kinds):
                kind = self.r.door_kind[i]
                n = s.pile[pile * KINDS + kind]
                if n > 0:
                    doors += n
                    for colour in range(SUITS):
                        if self.r.colours[kind] >> colour & 1:
                            at[FREE_SCRATCH + colour] += n
                            if dreams > 0:
                                at[beside + colour] += n
            at[like + min(dreams, 2) * 3 + min(doors, 2)] += 1
        for i in range(9):
            if at[like + i] > 0:
                vector.add_global(LIKE + i * 5 + at[like + i])
        for colour in range(SUITS):
            doors = min(at[FREE_SCRATCH + colour], 2)
            lack = min(at[NEEDED + colour], 3)
            others = min(at[FREE_SCRATCH + colour] - at[beside + colour], 2)
            vector.add_suit(colour, CAUGHT_HAND + at[HELD_PATTERN + colour] * 3 + doors)
            vector.add_suit(colour, CAUGHT_LACK + lack * 3 + doors)
            vector.add_suit(colour, BESIDE + (lack * 3 + min(at[beside + colour], 2)) * 3 + others)
        return empty

    def progress(self, s: State) -> float:
        return self.catchers.caught(s) / 4.0

    def weights(self) -> Mapping[str, float]:
        return {
            "Dreamcatcher": 24.0,
            "Failsafe Book": 2.0,
            "one full": -0.5,
            "two full": -2.0,
            "three full": -6.0,
            "four full": -14.0,
            "overloaded": -28.0,
            "Lost Dream": 0.8,
            "Lost Dream at the end": 3.2,
            "Nightmare": -1.5,
        }

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Rate Dreamcatchers left, how many of them are full, and what they hold; Lost Dreams count more towards the end."""
        w = evaluation.weight
        o = evaluation.first[self.number]
        left = self.catchers.catchers_left(s)
        full = CATCHERS - left
        lost = s.pile[LIMBO * KINDS + self.catchers.first_kind]
        nightmares = 0
        for pile in range(self.catchers.first_pile, self.catchers.first_pile + CATCHERS):
            if s.size[pile] > 0:
                full += 1
                nightmares += s.pile[pile * KINDS + NIGHTMARE_CARD]
        lost += self.catchers.caught(s)
        value = w[o] * left + w[o + 1] * self.catchers.books_left(s) + w[o + 9] * nightmares
        value += lost * (w[o + 7] + w[o + 8] / (1.0 + 0.3 * evaluation.scratch[ALL_WANTED]))
        more = self.filling(s, evaluation)
        if full > 0:
            value += (1.0 - more) * w[o + 1 + min(full, 5)]
        return value + more * w[o + 1 + min(full + 1, 5)]

    def filling(self, s: State, evaluation: Evaluation) -> float:
        """Estimate how likely the steps under way leave something in Limbo."""
        if s.size[LIMBO] > 0 or s.frame[s.top] == REVEAL or s.frame[s.top] == NEW_HAND:
            return 1.0
        if s.frame[s.top] != LOOK:
            return 0.0
        none = 1.0
        for _ in range(s.frame[s.top + 2]):
            none *= 1.0 - evaluation.left[self.catchers.first_kind] / max(1.0, self.r.deck.left(s) + 0.0)
        return 1.0 - none
