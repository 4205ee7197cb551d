"""The Dreamcatchers: what lies in Limbo at the end of a turn is caught; Lost Dreams must be caught to win.

O-CATCH-1 O-CATCH-2 O-CATCH-3 O-CATCH-4 O-CATCH-5 O-CATCH-6 O-CATCH-7 O-CATCH-8 O-FINE-5 O-FINE-18
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.scales import Scales
from ..kernel.sheet import Sheet
from ..kernel.state import State
from ..kernel.words import PASS as PASSING
from ..kernel.words import Ask, Choice, Verb
from ..kernel.zone import PILE, Zone
from .card import Card
from .names import *
from .rules import OnirimEffect, OnirimModule

CATCHERS = 4
NUMBERS = ("1", "2", "3", "4")

# Verbs and counters of this module.
TAKE, FREE, BOOK, KEEP = 0, 1, 2, 3
LEFT, BOOKS = 0, 1

# Features of a colour, by Doors of it at Dreamcatchers (0, 1, more).
CAUGHT_HAND = 0  # the pattern of its cards in the hand
CAUGHT_LACK = 81  # Doors that are missing
OWN_FEATURES = 93

# Features of the whole.
CATCHERS_LEFT = 0  # Dreamcatchers left by how many of them are empty
CAUGHT = 25  # Lost Dreams caught
BOOKS_LEFT = 30
CAUGHT_DOORS = 33  # Lost Dreams caught by Doors gained
CAUGHT_DECK = 78  # and by the size of the deck
DREAMS_TO_COME = 133  # Lost Dreams in the deck by empty Dreamcatchers
DREAMS_IN_LIMBO = 158  # those in Limbo by the same
COMMON_FEATURES = 183


class Freeing(OnirimEffect):
    """After a search's shuffle one Dreamcatcher may be freed; where no Door was found, one may then be taken (O-CATCH-5, 6).

    Frame: the colours of the Door that was not found, 0 if the search was for something else or found it.
    """

    name = "freeing"
    memory = ((0, 1), (0, ALL_COLOURS))

    def __init__(self, module: Dreamcatchers) -> None:
        self.module = module

    def run(self, s: State) -> int:
        m = self.module
        s.ask(m.first_ask + s.frame[s.top + 1], s.counter[ACTIVE])
        if s.frame[s.top + 1] == 0:
            m.offer_freeing(s)
        else:
            m.add_copies(s, s.frame[s.top + 2], 0)
        if s.n_options == 0:
            return self.go_on(s)
        s.offer((m.first_verb + KEEP) * VERB + NO_CARD)
        if self.r.has_powers:
            self.r.offer_powers(s, AT_ELSE)
        return s.sort_options()

    def go_on(self, s: State) -> int:
        """After the Freeing comes the third way, if there is one (O-FINE-5)."""
        if s.frame[s.top + 1] == 0 and s.frame[s.top + 2] > 0:
            s.frame[s.top + 1] = 1
            return MOVED
        return s.leave()

    def answer(self, s: State, action: int) -> int:
        m = self.module
        verb = action // VERB - m.first_verb
        if verb == KEEP:
            return self.go_on(s)
        if verb == FREE:
            m.free(s, action % VERB)
            return self.go_on(s)
        if verb == TAKE:
            s.leave()
            return self.r.gain_door(s, action % PLACE, m.first_pile + action % VERB // PLACE)
        return self.r.use(s, action)


class Dreamcatchers(OnirimModule):
    """Four Lost Dreams, four Dreamcatchers and two Failsafe Books."""

    key = "dreamcatchers"
    version = 1
    counted: Mapping[str, str] = {f"catcher{i + 1}": "caught" for i in range(4)}

    def __init__(self, *, overload: bool = False) -> None:
        self.books = 0 if overload else 2  # O-CATCH-8

    def kinds(self) -> Sequence[Card]:
        return (Card("Ld", 4, sort=DREAM, flags=FLEES, when_drawn="flee", worth=3),)  # O-CATCH-1

    def zones(self) -> Sequence[Zone]:
        return [Zone(f"catcher{i + 1}", PILE, self.first_pile + i) for i in range(CATCHERS)]

    def counters(self) -> Sequence[str]:
        return ("catchers", "books")

    def most(self) -> Sequence[int]:
        return (CATCHERS, 2)

    def public_counters(self) -> Sequence[str]:
        return ("catchers", "books") if self.books else ("catchers",)

    def reasons(self) -> Sequence[str]:
        return ("overload",)

    def verbs(self) -> Sequence[Verb]:
        return (
            Verb("recover", "card", NUMBERS),
            Verb("free", "number", most=CATCHERS),
            Verb("failsafe", "number", most=CATCHERS),
            Verb("leave"),
        )

    def asks(self) -> Sequence[Ask]:
        catchers = tuple(f"catcher{n}" for n in NUMBERS)
        return (
            Ask("freeing", {"free": Choice(), "leave": Choice(tone=PASSING)}),
            Ask("third_way", {"recover": Choice(catchers, worth=20), "leave": Choice(tone=PASSING)}),
        )

    def choices(self) -> dict[str, dict[str, Choice]]:
        catchers = tuple(f"catcher{n}" for n in NUMBERS)
        return {"any": {"recover": Choice(catchers, worth=30)}, "begin": {"failsafe": Choice()}}

    def effects(self) -> Sequence[Effect]:
        return (Freeing(self), Flee())

    def set_up(self, s: State) -> int:
        s.counter[self.first_counter + LEFT] = CATCHERS
        s.counter[self.first_counter + BOOKS] = self.books
        return MOVED

    def offer_freeing(self, s: State) -> int:
        """Offer each Dreamcatcher that holds cards (O-FINE-5)."""
        for i in range(CATCHERS):
            if s.size[self.first_pile + i] > 0:
                s.offer((self.first_verb + FREE) * VERB + i)
        return MOVED

    def free(self, s: State, i: int) -> int:
        """Shuffle everything at one Dreamcatcher into the deck."""
        s.pour(self.first_pile + i, DECK)
        self.r.deck.forget(s)
        return s.tell("freeing", s.counter[ACTIVE], -1, self.first_pile + i, DECK, 0)

    def add_beginning_options(self, s: State) -> int:
        if s.counter[self.first_counter + BOOKS] > 0:  # O-CATCH-5
            for i in range(CATCHERS):
                if s.size[self.first_pile + i] > 0:
                    s.offer((self.first_verb + BOOK) * VERB + i)
        return MOVED

    def add_copies(self, s: State, colours: int, unlike: int) -> int:
        for i in range(CATCHERS):
            left = s.size[self.first_pile + i]
            kind = 0
            while left > 0:
                n = s.pile[(self.first_pile + i) * KINDS + kind]
                if n > 0:
                    left -= n
                    own = self.r.colours[kind]
                    if colours == 0 or (self.r.sort[kind] == DOOR and own & colours and own & unlike == 0):
                        s.offer((self.first_verb + TAKE) * VERB + i * PLACE + kind)
                kind += 1
        return MOVED

    def use(self, s: State, action: int) -> int:
        verb = action // VERB - self.first_verb
        if verb == BOOK:
            s.counter[self.first_counter + BOOKS] -= 1
            return self.free(s, action % VERB)
        return self.r.taken(s, action % PLACE, self.first_pile + action % VERB // PLACE)

    def on_searched(self, s: State, colours: int) -> int:
        return s.call(self.first_effect, colours)

    def instead_of_shuffling_limbo(self, s: State) -> int:
        """All of Limbo goes to one empty Dreamcatcher; without one they are overloaded (O-CATCH-4)."""
        left = s.counter[self.first_counter + LEFT]
        for i in range(left):
            if s.size[self.first_pile + i] == 0:
                s.pour(LIMBO, self.first_pile + i)
                s.tell("caught", s.counter[ACTIVE], -1, LIMBO, self.first_pile + i, 0)
                return self.r.check_victory(s)
        s.counter[self.first_counter + LEFT] = left - 1
        s.tell("overload", s.counter[ACTIVE], -1, -1, -1, 0)
        if left == 1:
            return s.end(LOST, self.first_reason)
        for i in range(CATCHERS):
            s.pour(self.first_pile + i, LIMBO)
        return self.r.shuffle_limbo(s)

    def features(self) -> tuple[int, int]:
        return (OWN_FEATURES, COMMON_FEATURES)

    def encode(self, s: State, seat: int, sheet: Sheet) -> int:
        """How many Dreamcatchers are left and how many of them empty; Lost Dreams caught, by Doors gained and by the size of the
        deck; those in the deck and in Limbo, by empty Dreamcatchers; Books left. Of a colour: Doors at Dreamcatchers, by the
        pattern of its cards in the hand and by Doors that are missing."""
        left = s.counter[self.first_counter + LEFT]
        empty = 0
        for i in range(left):
            if s.size[self.first_pile + i] == 0:
                empty += 1
        sheet.note(self.first_common + CATCHERS_LEFT + left * 5 + empty)
        caught = self.caught(s)
        sheet.note(self.first_common + CAUGHT + caught)
        sheet.note(self.first_common + CAUGHT_DOORS + caught * 9 + min(s.size[DOORS] + s.size[DOORS + 1], 8))
        sheet.note(self.first_common + CAUGHT_DECK + caught * 11 + min(self.r.deck.left(s) // 8, 10))
        sheet.note(self.first_common + DREAMS_TO_COME + sheet.unseen[self.first_kind] * 5 + empty)
        sheet.note(self.first_common + DREAMS_IN_LIMBO + s.pile[LIMBO * KINDS + self.first_kind] * 5 + empty)
        for colour in range(SUITS):
            doors = 0
            for kind in range(self.r.n_kinds):
                if self.r.sort[kind] == DOOR and self.r.colours[kind] >> colour & 1:
                    for i in range(CATCHERS):
                        doors += s.pile[(self.first_pile + i) * KINDS + kind]
            doors = min(doors, 2)
            sheet.mark(colour, self.first_own + CAUGHT_HAND + sheet.scratch[HELD_PATTERN + colour] * 3 + doors)
            sheet.mark(colour, self.first_own + CAUGHT_LACK + min(sheet.scratch[NEEDED + colour], 3) * 3 + doors)
        return sheet.note(self.first_common + BOOKS_LEFT + s.counter[self.first_counter + BOOKS])

    def progress(self, s: State) -> float:
        return self.caught(s) / 4.0

    def caught(self, s: State) -> int:
        """How many Lost Dreams lie at Dreamcatchers."""
        n = 0
        for i in range(CATCHERS):
            n += s.pile[(self.first_pile + i) * KINDS + self.first_kind]
        return n

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

    def weigh(self, s: State, seat: int, scales: Scales) -> float:
        """Dreamcatchers left, how many of them are full, and what they hold; Lost Dreams count more towards the end."""
        w = scales.weight
        o = self.first_weight
        left = s.counter[self.first_counter + LEFT]
        full = CATCHERS - left
        lost = s.pile[LIMBO * KINDS + self.first_kind]
        nightmares = 0
        for i in range(CATCHERS):
            if s.size[self.first_pile + i] > 0:
                full += 1
                nightmares += s.pile[(self.first_pile + i) * KINDS + NIGHTMARE_CARD]
        lost += self.caught(s)
        value = w[o] * left + w[o + 1] * s.counter[self.first_counter + BOOKS] + w[o + 9] * nightmares
        value += lost * (w[o + 7] + w[o + 8] / (1.0 + 0.3 * scales.scratch[ALL_WANTED]))
        more = self.filling(s, scales)
        if full > 0:
            value += (1.0 - more) * w[o + 1 + min(full, 5)]
        return value + more * w[o + 1 + min(full + 1, 5)]

    def filling(self, s: State, scales: Scales) -> float:
        """How likely the steps under way leave something in Limbo."""
        if s.size[LIMBO] > 0 or s.frame[s.top] == REVEAL or s.frame[s.top] == NEW_HAND:
            return 1.0
        if s.frame[s.top] != LOOK:
            return 0.0
        none = 1.0
        for _ in range(s.frame[s.top + 2]):
            none *= 1.0 - scales.left[self.first_kind] / max(1.0, self.r.deck.left(s) + 0.0)
        return 1.0 - none

    def goal_met(self, s: State) -> bool:
        """All Lost Dreams lie at Dreamcatchers (O-CATCH-2)."""
        return self.caught(s) == 4


class Flee(OnirimEffect):
    """A Lost Dream that is drawn goes to Limbo at once (O-CATCH-3)."""

    name = "flee"
    needs = HELD

    def run(self, s: State) -> int:
        self.r.let_go(s, LIMBO)
        return s.leave()
