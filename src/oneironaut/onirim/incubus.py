"""The Little Incubus: a helper against Nightmares, for the base game alone, in three levels.

O-INCUBUS-1 O-INCUBUS-2 O-INCUBUS-3 O-INCUBUS-4 O-FINE-15
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.state import State
from ..kernel.vocabulary import Choice, Verb
from ..kernel.zone import FAN, Zone
from .card import is_location
from .names import *
from .rules import OnirimEffect, OnirimModule

BANISH, ANTICIPATE = 0, 1


class Anticipate(OnirimEffect):
    """Turn up cards until enough Locations lie under the Incubus, then pay a Nightmare's price in advance (O-INCUBUS-3)."""

    name = "anticipate"

    def __init__(self, module: Incubus) -> None:
        self.module = module

    def run(self, s: State) -> int:
        if s.size[self.module.first_row] == self.module.cards:
            s.leave()
            return s.call(NIGHTMARE, 1)
        kind = self.r.deck.draw(s)
        if kind == BAG:
            return s.ask_chance(DECK)
        if kind == EMPTY:
            return s.end(LOST, DECK_EMPTY)  # O-FINE-15
        return self.answer(s, kind)

    def answer(self, s: State, kind: int) -> int:
        zone = self.module.first_row if self.r.sort[kind] == LOCATION else LIMBO
        s.add(zone, kind)
        return s.emit_move(kind, DECK, zone, 0)


class Incubus(OnirimModule):
    """The Little Incubus; how many cards lie under it tells the levels apart: none, one, two."""

    key = "incubus"
    version = 1

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def zones(self) -> Sequence[Zone]:
        return (Zone("incubus", FAN, self.first_row, capacity=2, takes=is_location),)

    def counters(self) -> Sequence[str]:
        return ("incubus_ready",)

    def counter_limits(self) -> Sequence[int]:
        return (1,)

    def public_counters(self) -> Sequence[str]:
        return () if self.cards else ("incubus_ready",)

    def verbs(self) -> Sequence[Verb]:
        return (Verb("banish"), Verb("anticipate"))

    def choices(self) -> dict[str, dict[str, Choice]]:
        return {"nightmare": {"banish": Choice(worth=10)}, "turn": {"anticipate": Choice(worth=-5)}}

    def effects(self) -> Sequence[Effect]:
        return (Anticipate(self),)

    def set_up(self, s: State) -> int:
        s.counter[self.first_counter] = 1 if self.cards == 0 else 0
        return MOVED

    def is_ready(self, s: State) -> bool:
        """Tell whether the Incubus can banish a Nightmare."""
        return s.counter[self.first_counter] == 1 if self.cards == 0 else s.size[self.first_row] == self.cards

    def add_powers(self, s: State, moment: int) -> int:
        if moment == AT_NIGHTMARE and self.is_ready(s):
            s.offer((self.first_verb + BANISH) * VERB + NO_CARD)
        elif moment == AT_TURN and self.cards > 0 and s.size[self.first_row] == 0:
            s.offer((self.first_verb + ANTICIPATE) * VERB + NO_CARD)
        return MOVED

    def use(self, s: State, action: int) -> int:
        if action // VERB == self.first_verb + ANTICIPATE:
            self.r.begin_phase_2(s)
            return s.call(self.first_effect, 0)
        s.counter[self.first_counter] = 0
        while s.size[self.first_row] > 0:
            s.move(s.card[self.r.start[self.first_row]], self.first_row, DISCARD)
        self.r.let_go(s, DISCARD)
        return s.leave()
