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
from .card import Card, goes_to_limbo
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
BESIDE = 93  # Doors beside Lost Dreams (0, 1, more) and others, by Doors that are missing
OWN_FEATURES = 129

# Features of the whole.
CATCHERS_LEFT = 0  # Dreamcatchers left by how many of them are empty
CAUGHT = 25  # Lost Dreams caught
BOOKS_LEFT = 30
CAUGHT_DOORS = 33  # Lost Dreams caught by Doors gained
CAUGHT_DECK = 78  # and by the size of the deck
DREAMS_TO_COME = 133  # Lost Dreams in the deck by empty Dreamcatchers
DREAMS_IN_LIMBO = 158  # those in Limbo by the same
LIKE = 183  # of Dreamcatchers with Lost Dreams and Doors (0, 1, more of each), how many there are
PRESSURE = 228  # Dreamcatchers left, those that are empty, and how many of the unseen cards would fill another, in twentieths
END_NEAR = 453  # Doors that are missing, Lost Dreams caught, empty Dreamcatchers
BOOKS_FOR = 603  # Dreamcatchers left, those that are empty, Books
COMMON_FEATURES = 678


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
    version = 2
    alike = (1,)  # a Lost Dream that fled took with it what both players knew of the other cards of a look
    counted: Mapping[str, str] = {f"catcher{i + 1}": "caught" for i in range(4)}

    def __init__(self, *, overload: bool = False) -> None:
        self.books = 0 if overload else 2  # O-CATCH-8

    def kinds(self) -> Sequence[Card]:
        return (Card("Ld", 4, sort=DREAM, flags=FLEES, when_drawn="flee", worth=3),)  # O-CATCH-1

    def zones(self) -> Sequence[Zone]:
        return [Zone(f"catcher{i + 1}", PILE, self.first_pile + i, takes=goes_to_limbo) for i in range(CATCHERS)]

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
        """How many Dreamcatchers are left and how many of them empty, by what may fill them, by Books and by how near the end is;
        what each of them holds; Lost Dreams caught, by Doors gained and by the size of the deck; those in the deck and in Limbo,
        by empty Dreamcatchers. Of a colour: Doors at Dreamcatchers, by the pattern of its cards in the hand, by Doors that are
        missing and by whether Lost Dreams lie beside them."""
        left = s.counter[self.first_counter + LEFT]
        books = s.counter[self.first_counter + BOOKS]
        empty = self.encode_each(s, sheet)
        state = left * 5 + empty
        caught = self.caught(s)
        common = self.first_common
        sheet.note(common + CATCHERS_LEFT + state)
        sheet.note(common + CAUGHT + caught)
        sheet.note(common + CAUGHT_DOORS + caught * 9 + min(s.size[DOORS] + s.size[DOORS + 1], 8))
        sheet.note(common + CAUGHT_DECK + caught * 11 + min(self.r.deck.left(s) // 8, 10))
        sheet.note(common + DREAMS_TO_COME + sheet.unseen[self.first_kind] * 5 + empty)
        sheet.note(common + DREAMS_IN_LIMBO + s.pile[LIMBO * KINDS + self.first_kind] * 5 + empty)
        filling = sheet.unseen[self.first_kind]
        for i in range(self.r.n_door_kinds):
            filling += sheet.unseen[self.r.door_kind[i]]
        sheet.note(common + PRESSURE + state * 9 + min(filling * 20 // max(self.r.deck.left(s), 1), 8))
        sheet.note(common + END_NEAR + (min(self.r.lacking(s), 5) * 5 + caught) * 5 + empty)
        sheet.note(common + BOOKS_FOR + state * 3 + books)
        return sheet.note(common + BOOKS_LEFT + books)

    def encode_each(self, s: State, sheet: Sheet) -> int:
        """Mark what lies at each Dreamcatcher; how many of those that are left are empty."""
        at = sheet.scratch
        own = self.first_own
        beside = FREE_SCRATCH + SUITS
        like = FREE_SCRATCH + 2 * SUITS
        for i in range(2 * SUITS + 9):
            at[FREE_SCRATCH + i] = 0
        empty = 0
        for pile in range(self.first_pile, self.first_pile + s.counter[self.first_counter + LEFT]):
            if s.size[pile] == 0:
                empty += 1
                continue
            dreams = s.pile[pile * KINDS + self.first_kind]
            doors = 0
            for i in range(self.r.n_door_kinds):
                kind = self.r.door_kind[i]
                n = s.pile[pile * KINDS + kind]
                if n > 0:
                    doors += n
                    for colour in range(SUITS):
                        if self.r.colours[kind] >> colour & 1:
                            at[FREE_SCRATCH + colour] += n
                            if dreams > 0:
                                at[beside + colour] += n
            at[like + min(dreams, 2) * 3 + min(doors, 2)] += 1
        for i in range(9):
            if at[like + i] > 0:
                sheet.note(self.first_common + LIKE + i * 5 + at[like + i])
        for colour in range(SUITS):
            doors = min(at[FREE_SCRATCH + colour], 2)
            lack = min(at[NEEDED + colour], 3)
            others = min(at[FREE_SCRATCH + colour] - at[beside + colour], 2)
            sheet.mark(colour, own + CAUGHT_HAND + at[HELD_PATTERN + colour] * 3 + doors)
            sheet.mark(colour, own + CAUGHT_LACK + lack * 3 + doors)
            sheet.mark(colour, own + BESIDE + (lack * 3 + min(at[beside + colour], 2)) * 3 + others)
        return empty

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
