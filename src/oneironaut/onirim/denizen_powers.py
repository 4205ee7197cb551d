"""What the Denizens do: one effect for each power that asks something.

O-DENIZEN-4 O-DENIZEN-5 O-CROSS-3 O-FINE-8 O-FINE-11 O-FINE-13 O-FINE-15
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.limits import *
from ..kernel.state import State
from .names import *
from .rules import OnirimEffect

if TYPE_CHECKING:
    from .denizens import Denizens

ARCHITECT, CYCLOBOT, BIRD, CHAOS, KEEPER = 1, 2, 5, 6, 8
BUILD, GIVE, GET, LAY, HUE = 3, 4, 5, 6, 7
ASK_BUILD, ASK_GIVE, ASK_GET, ASK_LAY, ASK_HUE, ASK_CHAOS, ASK_CHAOS_KEY = 1, 2, 3, 4, 5, 6, 7


class Power(OnirimEffect):
    """The effect of one Denizen."""

    def __init__(self, module: Denizens) -> None:
        self.module = module


class Build(Power):
    """Architect: play a card despite its symbol."""

    name = "architect"

    def run(self, s: State) -> int:
        m = self.module
        seat = s.counter[ACTIVE]
        s.ask(m.first_ask + ASK_BUILD, seat)
        action = (m.first_verb + BUILD) * VERB
        m.clashing(s, HAND + seat, action)
        m.clashing(s, SHARED, action + FROM_SHARED)
        m.clashing(s, self.r.extra + seat, action + FROM_EXTRA)
        if s.n_options == 1:
            return self.answer(s, s.only_option())
        return s.sort_options()

    def answer(self, s: State, action: int) -> int:
        self.module.discard(s, ARCHITECT)
        s.leave()
        self.r.begin_phase_2(s)
        return self.r.play(s, action)


class Trade(Power):
    """Cyclobot: trade a hand Location for one of the discard pile; a Dead End is not traded away (O-CROSS-3)."""

    name = "cyclobot"
    memory = ((0, 1), (0, 1))

    def run(self, s: State) -> int:
        m = self.module
        seat = s.counter[ACTIVE]
        if s.frame[s.top + 1] == 0:
            s.ask(m.first_ask + ASK_GIVE, seat)
            self.r.offer_unbound(s, HAND + seat, (m.first_verb + GIVE) * VERB)
            self.r.offer_unbound(s, SHARED, (m.first_verb + GIVE) * VERB + FROM_SHARED)
        else:
            s.ask(m.first_ask + ASK_GET, seat)
            for kind in range(self.r.n_kinds):
                if self.r.sort[kind] == LOCATION and s.pile[DISCARD * KINDS + kind] > 0:
                    s.offer((m.first_verb + GET) * VERB + kind)
        return ASK if s.n_options > 1 else self.answer(s, s.only_option())

    def answer(self, s: State, action: int) -> int:
        m = self.module
        seat = s.counter[ACTIVE]
        if action // VERB == m.first_verb + GIVE:
            s.frame[s.top + 1] = 1
            s.frame[s.top + 2] = 1 if action & FROM_SHARED else 0
            self.r.from_hand(s, action, HELD)
            return MOVED
        fan = SHARED if s.frame[s.top + 2] == 1 else HAND + seat
        s.move(action % PLACE, DISCARD, fan)
        if fan != SHARED and self.r.players > 1:
            s.add(KNOWN + seat, action % PLACE)  # O-DUO-7
        # A card that was being decided may be held too: the traded Location is the one that is a Location.
        first = self.r.start[HELD]
        for i in range(first, first + s.size[HELD]):
            if self.r.sort[s.card[i]] == LOCATION:
                s.move(s.card[i], HELD, DISCARD)
                break
        m.discard(s, CYCLOBOT)
        return s.leave()


class Spy(Power):
    """Squirrel Spies: look at the top five, put them back in any order."""

    name = "spies"

    def run(self, s: State) -> int:
        s.leave()
        s.call(PUT_BACK, TOP)
        return s.call(LOOK, 5)


class Hunt(Power):
    """Harpoon Hunter: reveal the top five, discard the Nightmares, the rest goes under the deck in any order."""

    name = "hunter"
    memory = ((0, 1),)

    def run(self, s: State) -> int:
        if s.frame[s.top + 1] == 0:
            s.frame[s.top + 1] = 1
            s.call(LOOK, 5)
            s.frame[s.top + 4] = 1
            return MOVED
        while s.count(LOOKED, NIGHTMARE_CARD) > 0:
            s.move(NIGHTMARE_CARD, LOOKED, DISCARD)
        s.leave()
        return s.call(PUT_BACK, BOTTOM)


class Hammer(Power):
    """Hammer Bird: discard the last card of the own row and all cards of its colour directly before it."""

    name = "bird"

    def run(self, s: State) -> int:
        m = self.module
        row = LABYRINTH + s.counter[ACTIVE]
        colours = self.r.colours[s.card[self.r.start[row] + s.size[row] - 1]]
        s.ask(m.first_ask + ASK_HUE, s.counter[ACTIVE])
        for kind in range(FIRST_DOOR, FIRST_DOOR + 4):  # the base game's Doors stand for the colours
            if self.r.colours[kind] & colours:
                s.offer((m.first_verb + HUE) * VERB + kind)
        return ASK if s.n_options > 1 else self.answer(s, s.only_option())

    def answer(self, s: State, action: int) -> int:
        row = LABYRINTH + s.counter[ACTIVE]
        first = self.r.start[row]
        colour = self.r.colours[action % PLACE]
        while s.size[row] > 0 and self.r.colours[s.card[first + s.size[row] - 1]] & colour:  # O-FINE-11
            s.size[row] -= 1
            kind = s.card[first + s.size[row]]
            s.add(DISCARD, kind)
            s.emit_move(kind, row, DISCARD, 0)
        self.module.discard(s, BIRD)
        return s.leave()


class Chaos(Power):
    """Chromatic Chaos: treat one Door, just drawn or sought, as of another colour for gaining it."""

    name = "chaos"

    def run(self, s: State) -> int:
        m = self.module
        seat = s.counter[ACTIVE]
        if s.frame[s.top - WIDTH] == SEARCH:
            s.ask(m.first_ask + ASK_CHAOS, seat)
            m.offer_other_doors(s)
        else:
            s.ask(m.first_ask + ASK_CHAOS_KEY, seat)
            self.r.offer_keys(s, USE_KEY, ALL_COLOURS, self.r.colours[self.r.held(s)])
        if s.n_options == 1:
            return self.answer(s, s.only_option())
        return s.sort_options()

    def answer(self, s: State, action: int) -> int:
        if action >= FOREIGN:
            return self.r.use(s, action)
        self.module.discard(s, CHAOS)
        s.leave()
        if action >= FIND:
            s.frame[s.top + 1] = 2  # the search goes on for this Door alone
            s.frame[s.top + 3] = action % PLACE + 1
            return self.r.look_through(s)
        s.leave()
        door = self.r.held(s)
        self.r.from_hand(s, action, DISCARD)
        self.r.gain_door(s, door, HELD)
        return self.r.settle(s)

    def taken(self, s: State, kind: int, zone: int) -> int:
        """Take the Door at once: it lies elsewhere than in the deck."""
        self.module.discard(s, CHAOS)
        s.leave()
        s.leave()
        self.r.gain_door(s, kind, zone)
        return self.r.settle(s)


class Lay(Power):
    """Treasure Keeper: lay a hand card under it; this is the turn's phase 1 (O-FINE-15: no swap)."""

    name = "keeper"

    def run(self, s: State) -> int:
        m = self.module
        seat = s.counter[ACTIVE]
        s.ask(m.first_ask + ASK_LAY, seat)
        s.offer_cards(HAND + seat, (m.first_verb + LAY) * VERB)
        s.offer_cards(SHARED, (m.first_verb + LAY) * VERB + FROM_SHARED)
        return ASK if s.n_options > 1 else self.answer(s, s.only_option())

    def answer(self, s: State, action: int) -> int:
        m = self.module
        seat = s.counter[ACTIVE]
        kind = action % PLACE
        known = action & FROM_SHARED or s.pile[(KNOWN + seat) * KINDS + kind] > 0
        s.leave()
        self.r.begin_phase_2(s)
        self.r.from_hand(s, action, m.first_row + 2 + seat)
        if known and self.r.players > 1:
            s.add(m.first_pile + 1 + seat, kind)  # as public as it was in the hand (O-FINE-17)
        return MOVED
