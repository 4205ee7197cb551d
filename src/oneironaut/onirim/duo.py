"""Two players: the draft, shared cards, the swap after a discard, and Doors for both.

O-DUO-1 O-DUO-2 O-DUO-3 O-DUO-4 O-DUO-5 O-DUO-6 O-DUO-7
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.rules import Numbers, Rules
from ..kernel.scales import Scales
from ..kernel.sheet import Sheet
from ..kernel.state import State
from ..kernel.words import PASS as PASSING
from ..kernel.words import Ask, Choice, Verb
from ..kernel.zone import FAN, NOTE, PUBLIC, Zone
from .card import is_location
from .features import run_of
from .names import *
from .plans import of_hand
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
        s.put(pile, action)
        return s.tell_move(action, DECK, pile, 0)

    def choose(self, s: State, action: int) -> int:
        """Take a card; both players have seen it."""
        seat = s.counter[ACTIVE]
        s.move(action % VERB, SHARED, HAND + seat)
        s.put(KNOWN + seat, action % VERB)  # O-DUO-7
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
        s.put(KNOWN + seat, kind)  # O-DUO-7
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
    counted: Mapping[str, str] = {"shared": "shared"}

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

    def features(self) -> tuple[int, int]:
        return (118, 7)

    def encode(self, s: State, seat: int, sheet: Sheet) -> int:
        """Of a colour: the partner's open series, and who lacks a Door of it, by the hand's pattern (which the base game has
        left in the sheet's scratch). Of the whole: the partner's last symbol, and whose turn it is."""
        row = LABYRINTH + 1 - seat
        n = s.size[row]
        last = self.r.symbol[s.card[self.r.start[row] + n - 1]] if n > 0 else 0
        run = run_of(self.r, s, row)
        for colour in range(SUITS):
            if run >> 2 >> colour & 1:
                sheet.mark(colour, self.first_own + ((run & 3) - 1) * 5 + last)
            lacking = 3
            for kind in range(self.r.n_kinds):
                if self.r.sort[kind] == DOOR and self.r.colours[kind] == 1 << colour:
                    if s.pile[(DOORS + seat) * KINDS + kind] > 0:
                        lacking &= 2
                    if s.pile[(DOORS + 1 - seat) * KINDS + kind] > 0:
                        lacking &= 1
            sheet.mark(colour, self.first_own + 10 + sheet.scratch[HELD_PATTERN + colour] * 4 + lacking)
        sheet.note(self.first_common + last)
        return sheet.note(self.first_common + 5 + (1 if s.counter[ACTIVE] == seat else 0))

    def goal_met(self, s: State) -> bool:
        """Each player holds a Door of each colour (O-DUO-6)."""
        for seat in range(2):
            colours = 0
            for kind in range(self.r.n_kinds):
                own = self.r.colours[kind]
                if s.pile[(DOORS + seat) * KINDS + kind] > 0 and own & (own - 1) == 0:  # O-FINE-10
                    colours |= own
            if colours != ALL_COLOURS:
                return False
        return True

    def weights(self) -> Mapping[str, float]:
        return {"partner": 0.5, "stuck": 25.0, "partner's colour": 0.05}

    def on_wishing(self, s: State, seat: int, scales: Scales) -> int:
        return self.spare(s, seat, scales)

    def weigh(self, s: State, seat: int, scales: Scales) -> float:
        """A share of what the partner's row and hand are worth, as far as the seat knows it; Doors that one has too many of."""
        stuck = 0
        for colour in range(SUITS):
            need = scales.scratch[WANTED_OF + colour]
            lacking = (1 if self.lacks(s, 0, colour) else 0) + (1 if self.lacks(s, 1, colour) else 0)
            stuck += max(0, lacking - need)
            scales.wish[colour] = 1.0 if need > 0 else 0.0
        self.spare(s, 1 - seat, scales)
        value = of_hand(self.r, s, 1 - seat, self.r.is_open, 0, scales)
        return scales.weight[self.first_weight] * value - scales.weight[self.first_weight + 1] * stuck

    def lacks(self, s: State, seat: int, colour: int) -> bool:
        """Whether a seat has no Door of a colour."""
        for kind in range(self.r.n_kinds):
            if self.r.sort[kind] == DOOR and self.r.colours[kind] == 1 << colour and s.pile[(DOORS + seat) * KINDS + kind] > 0:
                return False
        return True

    def spare(self, s: State, seat: int, scales: Scales) -> int:
        """A colour whose last Door is the partner's is hardly wanted (O-DUO-6)."""
        for colour in range(SUITS):
            if scales.scratch[WANTED_OF + colour] == 1 and self.lacks(s, 1 - seat, colour):
                scales.wish[colour] *= scales.weight[self.first_weight + 2]
        return MOVED
