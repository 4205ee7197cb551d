"""Two players: the draft, shared cards, the swap after a discard, and Doors for both.

O-DUO-1 O-DUO-2 O-DUO-3 O-DUO-4 O-DUO-5 O-DUO-6 O-DUO-7
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.composition import Numbers
from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.vocabulary import PASS as PASSING
from ..kernel.vocabulary import Ask, Choice, Verb
from ..kernel.zone import FAN, NOTE, PUBLIC, Zone
from .card import is_location
from .names import *
from .rules import OnirimEffect, OnirimModule

PERSONAL = 3
COMMON = 2
DRAFTED = 8


class Draft(OnirimEffect):
    """Eight Locations are revealed; the players take one in turn until each has three (O-DUO-1)."""

    name = "draft"
    is_root = True

    def __init__(self, module: Duo) -> None:
        self.module = module

    def run(self, s: State) -> int:
        taken = s.size[HAND] + s.size[HAND + 1]
        if s.size[SHARED] + taken < DRAFTED:
            kind = self.r.deck.draw(s)
            if kind == BAG:
                return s.ask_chance(DECK)
            return s.end(LOST, DECK_EMPTY) if kind == EMPTY else self.answer(s, kind)
        if taken == 0:
            self.r.shuffle_limbo(s)
        if taken == 2 * PERSONAL:
            s.leave()
            s.call(TURN, 0)
            s.frame[s.top + 1] = self.r.first_step
            return MOVED
        s.counter[ACTIVE] = taken % 2
        s.ask(self.module.first_ask, taken % 2)
        s.offer_cards(SHARED, self.module.first_verb * VERB)
        if s.n_options == 1:
            return self.choose(s, s.only_option())
        return ASK

    def answer(self, s: State, action: int) -> int:
        if action >= VERB:
            return self.choose(s, action)
        pile = SHARED if self.r.sort[action] == LOCATION else LIMBO
        s.add(pile, action)
        return s.emit_move(action, DECK, pile, 0)

    def choose(self, s: State, action: int) -> int:
        """Take a card; both players have seen it."""
        seat = s.counter[ACTIVE]
        s.move(action % VERB, SHARED, HAND + seat)
        s.add(KNOWN + seat, action % VERB)  # O-DUO-7
        if s.size[HAND] + s.size[HAND + 1] == 2 * PERSONAL:
            s.counter[ACTIVE] = 0
        return MOVED

    def why_not(self, s: State, action: int) -> str:
        return "not_shared" if action // VERB == self.module.first_verb else "not_now"


class Swap(OnirimEffect):
    """After a discard the player may swap a personal card with a shared one of another kind (O-DUO-4)."""

    name = "swap"
    memory = ((0, 1),)

    def __init__(self, module: Duo) -> None:
        self.module = module

    def run(self, s: State) -> int:
        seat = s.counter[ACTIVE]
        given = s.frame[s.top + 1] == 1
        s.ask(self.module.first_ask + (2 if given else 1), seat)
        if given:
            self.offer_other(s, SHARED, HELD, (self.module.first_verb + 2) * VERB)
            return self.answer(s, s.only_option()) if s.n_options == 1 else ASK
        self.offer_other(s, HAND + seat, SHARED, (self.module.first_verb + 1) * VERB)
        if s.n_options == 0:
            return s.leave()
        s.offer((self.module.first_verb + 3) * VERB + NO_CARD)
        return ASK

    def offer_other(self, s: State, fan: int, other: int, action: int) -> int:
        """Offer each kind of a fan for which the other fan holds a different kind (O-DUO-4)."""
        before = -1
        first = self.r.start[fan]
        for i in range(first, first + s.size[fan]):
            kind = s.card[i]
            if kind != before and s.count(other, kind) < s.size[other]:
                s.offer(action + kind)
            before = kind
        return MOVED

    def answer(self, s: State, action: int) -> int:
        seat = s.counter[ACTIVE]
        if action // VERB == self.module.first_verb + 3:
            return s.leave()
        kind = action % VERB
        if s.frame[s.top + 1] == 0:
            self.r.from_hand(s, kind, HELD)
            s.frame[s.top + 1] = 1
            return MOVED
        s.move(kind, SHARED, HAND + seat)
        s.add(KNOWN + seat, kind)  # O-DUO-7
        s.move(self.r.held(s), HELD, SHARED)
        return s.leave()

    def why_not(self, s: State, action: int) -> str:
        wanted = self.module.first_verb + 1 + s.frame[s.top + 1]
        if action // VERB != wanted:
            return "not_now"
        pile = SHARED if s.frame[s.top + 1] == 1 else HAND + s.counter[ACTIVE]
        return "same_kind" if s.count(pile, action % VERB) > 0 else "not_in_hand"


class Duo(OnirimModule):
    """The rules for two players."""

    key = "duo"
    version = 1

    def join(self, rules: Rules, first: Numbers) -> None:
        OnirimModule.join(self, rules, first)
        self.r.personal = PERSONAL
        self.r.shared = COMMON
        self.r.opening = first.effect

    def zones(self) -> Sequence[Zone]:
        known = [Zone("known", NOTE, KNOWN + seat, PUBLIC, seat, takes=is_location) for seat in range(2)]
        return [Zone("shared", FAN, SHARED, capacity=DRAFTED, takes=is_location), *known]

    def verbs(self) -> Sequence[Verb]:
        return (Verb("take", "card"), Verb("swap", "card"), Verb("for", "card"), Verb("keep"))

    def asks(self) -> Sequence[Ask]:
        return (
            Ask("draft", {"take": Choice(("shared",), keeps=1)}),
            Ask("swap", {"swap": Choice(("hand",), keeps=-1), "keep": Choice(tone=PASSING)}),
            Ask("swap_for", {"for": Choice(("shared",), keeps=1)}),
        )

    def effects(self) -> Sequence[Effect]:
        return (Draft(self), Swap(self))

    def on_discarded(self, s: State) -> int:
        return s.call(self.first_effect + 1, 0)

    def goal_met(self, s: State) -> bool:
        """Tell whether each player holds a Door of each colour (O-DUO-6)."""
        for seat in range(2):
            colours = 0
            for kind in range(self.r.n_kinds):
                own = self.r.colours[kind]
                if s.pile[(DOORS + seat) * KINDS + kind] > 0 and own & (own - 1) == 0:  # O-FINE-10
                    colours |= own
            if colours != ALL_COLOURS:
                return False
        return True
