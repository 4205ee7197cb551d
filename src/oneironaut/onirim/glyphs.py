"""The Glyphs: a fourth symbol, four more Doors, and the Incantation.

O-GLYPH-1 O-GLYPH-2 O-GLYPH-4 O-FINE-1
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.card import PRIZE
from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.state import State
from ..kernel.vocabulary import Ask, Choice, Verb
from .base import COLOURS
from .card import Card
from .names import *
from .rules import OnirimEffect, OnirimModule


class Incantation(OnirimEffect):
    """Reveal the top five cards, gain one Door among them, put the rest under the deck (O-GLYPH-2)."""

    name = "incantation"
    memory = ((0, 2), (0, KINDS))

    def __init__(self, module: Glyphs) -> None:
        self.module = module

    def run(self, s: State) -> int:
        step = s.frame[s.top + 1]
        if step == 0:
            s.frame[s.top + 1] = 1
            s.call(LOOK, 5)
            s.frame[s.top + 4] = 1
            return MOVED
        if step == 1:
            s.ask(self.module.first_ask, s.counter[ACTIVE])
            first = self.r.start[LOOKED]
            before = -1
            for i in range(first, first + s.size[LOOKED]):
                kind = s.card[i]
                if kind != before and self.r.sort[kind] == DOOR:
                    s.offer(self.module.first_verb * VERB + kind)
                before = kind
            if s.n_options > 1:
                return ASK
            s.frame[s.top + 1] = 2
            if s.n_options == 1:
                self.r.gain_door(s, s.only_option() % PLACE, LOOKED)
            if s.ended == RUNNING:
                s.call(PUT_BACK, BOTTOM)
            return MOVED
        s.leave()
        return self.r.settle(s)  # O-FINE-1

    def answer(self, s: State, action: int) -> int:
        s.frame[s.top + 1] = 2
        self.r.gain_door(s, action % PLACE, LOOKED)
        if s.ended == RUNNING:
            s.call(PUT_BACK, BOTTOM)
        return MOVED

    def why_not(self, s: State, action: int) -> str:
        if action // VERB != self.module.first_verb:
            return "not_now"
        return "not_looked" if s.count(LOOKED, action % PLACE) == 0 else "not_a_door"


class Glyphs(OnirimModule):
    """Eight Glyphs and four Doors."""

    key = "glyphs"
    version = 1

    def kinds(self) -> Sequence[Card]:
        glyphs = [Card(f"{c}g", 2, symbol=GLYPH, colours=colour, when_discarded="incantation", worth=3) for c, colour in COLOURS]
        doors = [
            Card(f"{c}dg", 1, sort=DOOR, colours=colour, when_drawn="at_door", worth=PRIZE) for c, colour in COLOURS
        ]  # O-GLYPH-4
        return [*glyphs, *doors]  # O-GLYPH-1

    def verbs(self) -> Sequence[Verb]:
        return (Verb("open", "card"),)

    def asks(self) -> Sequence[Ask]:
        return (Ask("incantation", {"open": Choice(("looked",), keeps=1)}),)

    def effects(self) -> Sequence[Effect]:
        return (Incantation(self),)
