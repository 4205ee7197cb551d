"""The Dreamcatchers: what lies in Limbo at the end of a turn is caught; Lost Dreams must be caught to win.

O-CATCH-1 O-CATCH-2 O-CATCH-3 O-CATCH-4 O-CATCH-5 O-CATCH-6 O-CATCH-7 O-CATCH-8 O-FINE-5 O-FINE-18
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.state import State
from ..kernel.vocabulary import PASS as PASSING
from ..kernel.vocabulary import Ask, Choice, Verb
from ..kernel.zone import PILE, Zone
from .card import Card, goes_to_limbo
from .names import *
from .rules import OnirimEffect, OnirimModule

CATCHERS = 4
NUMBERS = ("1", "2", "3", "4")

# Verbs and counters of this module.
TAKE, FREE, BOOK, KEEP = 0, 1, 2, 3
LEFT, BOOKS = 0, 1


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
        """Offer the third way after the Freeing, if there is one (O-FINE-5)."""
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

    def __init__(self, *, overload: bool = False) -> None:
        self.books = 0 if overload else 2  # O-CATCH-8

    def kinds(self) -> Sequence[Card]:
        return (Card("Ld", 4, sort=DREAM, flags=FLEES, when_drawn="flee", worth=3),)  # O-CATCH-1

    def zones(self) -> Sequence[Zone]:
        return [Zone(f"catcher{i + 1}", PILE, self.first_pile + i, takes=goes_to_limbo) for i in range(CATCHERS)]

    def counters(self) -> Sequence[str]:
        return ("catchers", "books")

    def counter_limits(self) -> Sequence[int]:
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
        s.move_all(self.first_pile + i, DECK)
        self.r.deck.forget(s)
        return s.emit("freeing", s.counter[ACTIVE], -1, self.first_pile + i, DECK, 0)

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
        """Move all of Limbo to one empty Dreamcatcher; without one they are overloaded (O-CATCH-4)."""
        left = s.counter[self.first_counter + LEFT]
        for i in range(left):
            if s.size[self.first_pile + i] == 0:
                s.move_all(LIMBO, self.first_pile + i)
                s.emit("caught", s.counter[ACTIVE], -1, LIMBO, self.first_pile + i, 0)
                return self.r.check_victory(s)
        s.counter[self.first_counter + LEFT] = left - 1
        s.emit("overload", s.counter[ACTIVE], -1, -1, -1, 0)
        if left == 1:
            return s.end(LOST, self.first_reason)
        for i in range(CATCHERS):
            s.move_all(self.first_pile + i, LIMBO)
        return self.r.shuffle_limbo(s)

    def catchers_left(self, s: State) -> int:
        """Count the Dreamcatchers that are left."""
        return s.counter[self.first_counter + LEFT]

    def books_left(self, s: State) -> int:
        """Count the Failsafe Books that are left."""
        return s.counter[self.first_counter + BOOKS]

    def caught(self, s: State) -> int:
        """Count the Lost Dreams at Dreamcatchers."""
        n = 0
        for i in range(CATCHERS):
            n += s.pile[(self.first_pile + i) * KINDS + self.first_kind]
        return n

    def goal_met(self, s: State) -> bool:
        """Tell whether all Lost Dreams lie at Dreamcatchers (O-CATCH-2)."""
        return self.caught(s) == 4


class Flee(OnirimEffect):
    """A Lost Dream that is drawn goes to Limbo at once (O-CATCH-3)."""

    name = "flee"
    needs = HELD

    def run(self, s: State) -> int:
        self.r.let_go(s, LIMBO)
        return s.leave()
