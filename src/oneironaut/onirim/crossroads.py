"""Crossroads and Dead Ends: Locations of every colour, Locations that stay, and the Escape.

O-CROSS-1 O-CROSS-3 O-CROSS-4 O-CROSS-5 O-CROSS-6
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.limits import *
from ..kernel.scales import Scales
from ..kernel.sheet import Sheet
from ..kernel.state import State
from ..kernel.words import DANGER, Ask, Choice, Verb
from .card import Card
from .names import *
from .rules import OnirimModule

DEAD_END = 3  # counted from the module's first kind on

# Features of a colour, where Crossroads are in the hand: their symbols, as bits, by the pattern of all cards of the colour.
SHARED_RUN = 0  # and by its open series
SHARED_LACK = 648  # and by Doors that are missing
OWN_FEATURES = 1296

# Features of the whole.
STUCK = 0  # Dead Ends in the hand (0 to 5) by cards in it
ESCAPES = 48  # Dead Ends in the hand by Nightmares left
TO_COME = 120  # Dead Ends in the hand by those in the deck
COMMON_FEATURES = 186


class Crossroads(OnirimModule):
    """Six Crossroads and ten Dead Ends."""

    key = "crossroads"
    version = 1

    def __init__(self, *, intersections: bool = False) -> None:
        self.intersections = intersections

    def kinds(self) -> Sequence[Card]:
        flags = MIDDLE if self.intersections else 0  # O-CROSS-6
        return (  # O-CROSS-1
            Card("Xs", 3, symbol=SUN, colours=ALL_COLOURS, flags=flags, worth=2),
            Card("Xm", 2, symbol=MOON, colours=ALL_COLOURS, flags=flags, worth=3),
            Card("Xk", 1, symbol=KEY, colours=ALL_COLOURS, flags=flags, when_discarded="prophecy", worth=5),
            Card("De", 10, flags=NO_ROW + BOUND + SHUNS, worth=-3),  # O-CROSS-3
        )

    def verbs(self) -> Sequence[Verb]:
        return (Verb("escape"),)

    def add_turn_options(self, s: State) -> int:
        return s.offer(self.first_verb * VERB + NO_CARD)

    def use(self, s: State, action: int) -> int:
        """Escape: discard the hand, draw a new one (O-CROSS-5)."""
        self.r.begin_phase_2(s)
        self.r.discard_hand(s)
        return s.call(NEW_HAND, 0)

    def choices(self) -> dict[str, dict[str, Choice]]:
        return {"turn": {"escape": Choice(tone=DANGER, worth=-2)}}

    def asks(self) -> Sequence[Ask]:
        return ()

    def features(self) -> tuple[int, int]:
        return (OWN_FEATURES, COMMON_FEATURES)

    def encode(self, s: State, seat: int, sheet: Sheet) -> int:
        """Crossroads in the hand, which count for every colour at once but serve one; Dead Ends, and what an Escape meets."""
        at = sheet.scratch
        symbols = 0
        dead = 0
        for fan in range(2):
            zone = HAND + seat if fan == 0 else SHARED
            for i in range(self.r.start[zone], self.r.start[zone] + s.size[zone]):
                which = s.card[i] - self.first_kind
                if which == DEAD_END:
                    dead += 1
                elif 0 <= which < DEAD_END:
                    symbols |= 1 << which
        if symbols > 0:
            for colour in range(SUITS):
                hand = symbols * 27 + at[HELD_PATTERN + colour]
                sheet.mark(colour, self.first_own + SHARED_RUN + hand * 3 + at[OPEN_RUN + colour])
                sheet.mark(colour, self.first_own + SHARED_LACK + hand * 3 + min(at[NEEDED + colour], 2))
        dead = min(dead, 5)
        sheet.note(self.first_common + STUCK + dead * 8 + min(s.size[HAND + seat] + s.size[SHARED], 7))
        sheet.note(self.first_common + ESCAPES + dead * 12 + min(sheet.unseen[NIGHTMARE_CARD], 11))
        return sheet.note(self.first_common + TO_COME + dead * 11 + sheet.unseen[self.first_kind + DEAD_END])

    def weights(self) -> Mapping[str, float]:
        return {"Dead End": -0.5, "Dead Ends together": -0.4}

    def weigh(self, s: State, seat: int, scales: Scales) -> float:
        """Dead Ends in the hand: each, and more for each other."""
        n = s.count(HAND + seat, self.first_kind + DEAD_END) + s.count(SHARED, self.first_kind + DEAD_END)
        return n * (scales.weight[self.first_weight] + n * scales.weight[self.first_weight + 1])
