"""Crossroads and Dead Ends: Locations of every colour, Locations that stay, and the Escape.

O-CROSS-1 O-CROSS-3 O-CROSS-4 O-CROSS-5 O-CROSS-6
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.limits import *
from ..kernel.state import State
from ..kernel.vocabulary import DANGER, Ask, Choice, Verb
from .card import Card
from .names import *
from .rules import OnirimModule


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
