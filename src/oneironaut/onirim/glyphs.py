"""The Glyphs: a fourth symbol, four more Doors, and the Incantation.

O-GLYPH-1 O-GLYPH-2 O-GLYPH-4 O-FINE-1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.card import PRIZE
from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.scales import Scales
from ..kernel.sheet import Sheet
from ..kernel.state import State
from ..kernel.words import Ask, Choice, Verb
from .base import COLOURS
from .card import Card
from .names import *
from .rules import OnirimEffect, OnirimModule

# Features of a colour with Glyphs in the hand: pattern of all its cards there and Glyphs (1, more) by what else.
WITH_RUN = 0  # last symbol and open series
WITH_LACK = 810  # Doors that are missing
TO_COME = 972  # without a pattern: Glyphs in the deck by Doors that are missing
OWN_FEATURES = 984

# Features of the whole.
INCANTATIONS = 0  # Glyphs in the hand by how likely an Incantation finds a Door, in tenths
COMMON_FEATURES = 33


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

    def features(self) -> tuple[int, int]:
        return (OWN_FEATURES, COMMON_FEATURES)

    def encode(self, s: State, seat: int, sheet: Sheet) -> int:
        """Of a colour: its Glyphs in the hand with the pattern of its other cards, by the last symbol and the open series and by
        Doors that are missing; those in the deck by the same. Of the whole: Glyphs in the hand, by how likely an Incantation
        finds a Door."""
        at = sheet.scratch
        held = FREE_SCRATCH
        left = FREE_SCRATCH + SUITS
        for i in range(2 * SUITS):
            at[FREE_SCRATCH + i] = 0
        glyphs = 0
        for fan in range(2):
            zone = HAND + seat if fan == 0 else SHARED
            for i in range(self.r.start[zone], self.r.start[zone] + s.size[zone]):
                if self.r.symbol[s.card[i]] == GLYPH:
                    glyphs += 1
                    self.count(sheet, held, s.card[i], 1)
        doors = 0
        for i in range(self.r.n_door_kinds):
            doors += sheet.unseen[self.r.door_kind[i]]
        for kind in range(self.first_kind, self.first_kind + SUITS):  # Glyphs come first
            if sheet.unseen[kind] > 0:
                self.count(sheet, left, kind, sheet.unseen[kind])
        for colour in range(SUITS):
            need = min(at[NEEDED + colour], 3)
            if at[held + colour] > 0:
                hand = at[HELD_PATTERN + colour] * 2 + min(at[held + colour], 2) - 1
                sheet.mark(colour, self.first_own + WITH_RUN + hand * 15 + at[LAST_SHOWN] * 3 + at[OPEN_RUN + colour])
                sheet.mark(colour, self.first_own + WITH_LACK + hand * 3 + min(need, 2))
            sheet.mark(colour, self.first_own + TO_COME + min(at[left + colour], 2) * 4 + need)
        deck = self.r.deck.left(s)
        none = 1000
        for _ in range(5):
            none = none * max(deck - doors, 0) // max(deck, 1)
        return sheet.note(self.first_common + INCANTATIONS + min(glyphs, 2) * 11 + (1000 - none) // 100)

    def count(self, sheet: Sheet, where: int, kind: int, n: int) -> int:
        """Count cards of a kind in the scratch, by colour."""
        for colour in range(SUITS):
            if self.r.colours[kind] >> colour & 1:
                sheet.scratch[where + colour] += n
        return MOVED

    def weights(self) -> Mapping[str, float]:
        return {"Incantation": 9.0}

    def weigh(self, s: State, seat: int, scales: Scales) -> float:
        """An Incantation under way: how likely it turns up a Door that may be gained."""
        if s.top == 0 or s.frame[s.top] != LOOK or s.frame[s.top - WIDTH] != self.first_effect:
            return 0.0
        doors = 0.0
        cards = 0
        for kind in range(self.r.n_kinds):
            cards += scales.left[kind]
            if self.r.sort[kind] == DOOR and scales.left[kind] > 0:
                best = 0.0
                for colour in range(SUITS):
                    if self.r.colours[kind] >> colour & 1 and scales.wish[colour] > 0:
                        best = max(best, 1.0 if scales.press[colour] == 1.0 else 0.0)
                doors += scales.left[kind] * best
        none = 1.0
        for _ in range(s.frame[s.top + 2]):
            none *= 1.0 - doors / max(cards, 1)
        return scales.weight[self.first_weight] * (1.0 - none)
