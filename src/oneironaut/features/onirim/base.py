"""What bots see of the base game: runs, hands, needs and how far the game is, beyond counts of cards.

The features are those of a recipe that was measured: the pattern of a colour's cards in the hand, with the last symbol
of the row and the run, is worth six points of win rate by itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.names import *
from ...onirim.rules import OnirimRules
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..limits import *
from ..vector import FeatureVector
from .base_heuristic import DEFAULT_WEIGHTS, worth
from .module import OnirimFeatures, run_of
from .names import *

SUIT = Blocks(
    need=4,  # Doors not gained: 0 to 3
    run=(2, 5),  # an open series of one or two cards, by last symbol
    pattern=(27, 5, 3),  # suns, moons and Keys in hand (0, 1, more), last symbol, run
    hand_keys=(4, 4),  # Keys in hand (0 to 3) by need
    deck_keys=(6, 4),  # Keys in the deck (0 to 5) by need
    left=(21, 4),  # Locations in the deck (0 to 20) by need
    want=(27, 3),  # suns, moons and Keys in hand by need (0, 1, more)
)
NEED, RUN, PATTERN, HAND_KEYS, DECK_KEYS, LEFT, WANT = SUIT.offsets

GLOBAL = Blocks(
    last=5,  # last symbol of the row
    deck_size=71,  # in steps of 2
    hand_size=8,
    gained=18,  # Doors on the table
    keys=6,  # Keys in hand
    playable=6,  # cards in hand that may be played
    locations=51,  # Locations in the deck, in steps of 2
    pace=(18, 26),  # Doors gained by Locations in the deck, in steps of 4
    danger=(12, 6),  # Nightmares in the deck by Keys in hand
    in_limbo=13,  # cards in Limbo
    foreseen=6,  # cards known on top of the deck
    density=21,  # Nightmares in the deck, in twentieths of it
)
LAST, DECK_SIZE, HAND_SIZE, GAINED, KEYS, PLAYABLE, LOCATIONS, PACE, DANGER, IN_LIMBO, FORESEEN, DENSITY = GLOBAL.offsets

# In the scratch of a vector: numbers of each colour.
SUNS, MOONS, HELD_KEYS, KEYS_LEFT, LEFT_OF = 0, 4, 8, 12, 16


class BaseFeatures(OnirimFeatures):
    """The features of the base game."""

    counted_zones: Mapping[str, str] = {
        **dict.fromkeys(("deck", "top", "bottom", "looked", "order"), "deck"),
        **{name: name for name in ("held", "hand", "limbo", "doors")},
    }
    suit_blocks = SUIT
    global_blocks = GLOBAL

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        return add_base(self.r, s, seat, vector)

    def progress(self, s: State) -> float:
        return (s.size[DOORS] + s.size[DOORS + 1]) / (self.r.n_doors + 0.0)

    def weights(self) -> Mapping[str, float]:
        return DEFAULT_WEIGHTS

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        return worth(self.r, s, seat, evaluation.first[self.number], evaluation)

    def obvious(self, s: State) -> int:
        """Draw, rather than use a power then: there is time for it in phase 1. At the bottom of the deck no order matters."""
        if s.asked == ASK_DRAW:
            return GO_ON + NO_CARD
        return s.option[0] if s.asked == ASK_ORDER and s.frame[s.top + 2] == BOTTOM else -1


def add_base(r: OnirimRules, s: State, seat: int, vector: FeatureVector) -> int:
    """Add the features of the base game as a seat sees them."""
    at = vector.scratch
    for i in range(24):
        at[i] = 0
    for colour in range(SUITS):
        at[DOORS_UNSEEN + colour] = 0
    row = LABYRINTH + seat
    n = s.size[row]
    last = r.symbol[s.card[r.start[row] + n - 1]] if n > 0 else 0
    run = run_of(r, s, row)
    run_colours = run >> 2
    run &= 3
    playable = 0
    keys = 0
    for fan in range(2):
        zone = HAND + seat if fan == 0 else SHARED
        first = r.start[zone]
        for i in range(first, first + s.size[zone]):
            kind = s.card[i]
            symbol = r.symbol[kind]
            if symbol == KEY:
                keys += 1
            if symbol != last and r.flags[kind] & NO_ROW == 0:
                playable += 1
            if SUN <= symbol <= KEY:
                for colour in range(SUITS):
                    if r.colours[kind] >> colour & 1:
                        at[(symbol - SUN) * SUITS + colour] += 1
    locations = 0
    gained = s.size[DOORS] + s.size[DOORS + 1]
    for i in range(r.n_door_kinds):
        kind = r.door_kind[i]
        missing = r.copies_of[kind] - s.pile[DOORS * KINDS + kind] - s.pile[(DOORS + 1) * KINDS + kind]
        if missing > 0:
            for colour in range(SUITS):
                if r.colours[kind] >> colour & 1:
                    at[NEEDED + colour] += missing
                    at[DOORS_UNSEEN + colour] += vector.unseen[kind]
    for kind in range(r.n_kinds):
        left = vector.unseen[kind]
        if left > 0 and r.sort[kind] == LOCATION:
            locations += left
            add_location(r, kind, left, vector)
    at[LAST_SHOWN] = last
    for colour in range(SUITS):
        add_colour(vector, colour, last, run if run_colours >> colour & 1 else 0)
    deck = r.deck.left(s)
    nightmares = vector.unseen[NIGHTMARE_CARD]
    keys = min(keys, 5)
    gained = min(gained, 17)
    vector.add_global(LAST + last)
    vector.add_global(DECK_SIZE + min(deck // 2, 70))
    vector.add_global(HAND_SIZE + min(s.size[HAND + seat] + s.size[SHARED], 7))
    vector.add_global(GAINED + gained)
    vector.add_global(KEYS + keys)
    vector.add_global(PLAYABLE + min(playable, 5))
    vector.add_global(LOCATIONS + min(locations // 2, 50))
    vector.add_global(PACE + gained * 26 + min(locations // 4, 25))
    vector.add_global(DANGER + min(nightmares, 11) * 6 + keys)
    vector.add_global(IN_LIMBO + min(s.size[LIMBO], 12))
    vector.add_global(FORESEEN + min(s.size[TOP], 5))
    vector.add_global(DENSITY + min(nightmares * 20 // deck if deck > 0 else 20, 20))
    return MOVED


def add_location(r: OnirimRules, kind: int, n: int, vector: FeatureVector) -> int:
    """Count Locations that are left in the deck."""
    for colour in range(SUITS):
        if r.colours[kind] >> colour & 1:
            vector.scratch[LEFT_OF + colour] += n
            if r.symbol[kind] == KEY:
                vector.scratch[KEYS_LEFT + colour] += n
    return MOVED


def add_colour(vector: FeatureVector, colour: int, last: int, run: int) -> int:
    """Add the features of one colour."""
    at = vector.scratch
    need = min(at[NEEDED + colour], 3)
    hand = min(at[SUNS + colour], 2) * 9 + min(at[MOONS + colour], 2) * 3 + min(at[HELD_KEYS + colour], 2)
    at[HELD_PATTERN + colour] = hand
    at[OPEN_RUN + colour] = run
    vector.add_suit(colour, NEED + need)
    if run > 0:
        vector.add_suit(colour, RUN + (run - 1) * 5 + last)
    vector.add_suit(colour, PATTERN + hand * 15 + last * 3 + run)
    vector.add_suit(colour, HAND_KEYS + min(at[HELD_KEYS + colour], 3) * 4 + need)
    vector.add_suit(colour, DECK_KEYS + min(at[KEYS_LEFT + colour], 5) * 4 + need)
    vector.add_suit(colour, LEFT + min(at[LEFT_OF + colour], 20) * 4 + need)
    vector.add_suit(colour, WANT + hand * 3 + min(need, 2))
    return MOVED
