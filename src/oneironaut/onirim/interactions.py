"""Clauses about two expansions: each is a module of its own, added by itself when both are in play.

O-BOOK-1 O-GLYPH-1 O-CATCH-6 O-TOWER-3 O-PREM-3 O-PREM-4 O-FINE-5 O-FINE-7 O-FINE-10 O-FINE-16 O-FINE-20
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.state import State
from ..kernel.vocabulary import PASS as PASSING
from ..kernel.vocabulary import Ask, Choice, Verb
from .base import COLOURS
from .card import Card
from .names import *
from .rules import OnirimEffect, OnirimModule


class MoreGoals(OnirimModule):
    """The Book with more Doors of each colour: one more Goal of each."""

    key = "book&glyphs"
    version = 1

    def extra_copies(self) -> Mapping[str, int]:
        return {f"Go{letter}": 1 for letter, _ in COLOURS}


class OniverseGoal(OnirimModule):
    """The Book with the Oniverse Door: a Goal of its own."""

    key = "book&denizens"
    version = 1

    def kinds(self) -> Sequence[Card]:
        return (Card("GoO", 1, "goal_pile", sort=RELIC, colours=ALL_COLOURS),)


class Lookout(OnirimEffect):
    """A Tower was discarded: the player looks, or leaves the deck alone (O-TOWER-3). Frame: the Tower."""

    name = "lookout"
    memory = ((0, 0), (0, KINDS))

    def __init__(self, module: OptionalLook) -> None:
        self.module = module

    def run(self, s: State) -> int:
        if self.r.deck.left(s) == 0:
            return s.leave()
        s.ask(self.module.first_ask, s.counter[ACTIVE])
        s.offer(PASS + NO_CARD)
        s.offer(self.module.first_verb * VERB + NO_CARD)
        return ASK

    def answer(self, s: State, action: int) -> int:
        tower = s.frame[s.top + 2]
        s.leave()
        return MOVED if action < FOREIGN else s.call(self.r.effect_numbers["climb"], tower)


class OptionalLook(OnirimModule):
    """The Towers with Lost Dreams: these flee from a look, so it is a choice."""

    key = "dreamcatchers&towers"
    version = 1
    detours: Mapping[str, str] = {"climb": "lookout"}

    def verbs(self) -> Sequence[Verb]:
        return (Verb("look"),)

    def asks(self) -> Sequence[Ask]:
        return (Ask("lookout", {"look": Choice(worth=1), "pass": Choice(tone=PASSING)}),)

    def effects(self) -> Sequence[Effect]:
        return (Lookout(self),)


class Recovery(OnirimEffect):
    """The deck was searched in vain for a card that was named; after the Freeing it may be taken from a Dreamcatcher that still
    has it, and goes on top of the deck (O-CATCH-6 O-FINE-5). Frame: the card."""

    name = "recovery"
    memory = ((0, 0), (0, KINDS))

    def __init__(self, module: ThirdWay) -> None:
        self.module = module

    def run(self, s: State) -> int:
        s.ask(self.module.first_ask, s.counter[ACTIVE])
        self.module.offer_caught(s, s.frame[s.top + 2])
        if s.n_options == 0:
            return s.leave()
        s.offer(PASS + NO_CARD)
        if self.r.has_powers:
            self.r.offer_powers(s, AT_ELSE)  # O-FINE-7: the take after a Freeing
        return s.sort_options()

    def taken(self, s: State, kind: int, zone: int) -> int:
        """Put the card on top of the deck; all have seen it."""
        s.leave()
        s.remove(zone, kind)
        s.append_to_row(TOP, kind, (1 << self.r.players) - 1)
        return s.emit_move(kind, zone, DECK, 0)

    def answer(self, s: State, action: int) -> int:
        return s.leave() if action < FOREIGN else self.r.use(s, action)


class ThirdWay(OnirimModule):
    """A Happy Dream with Dreamcatchers: who has begun to search may name a card that lies at one of them and not in the deck.

    It is offered in the search alone, where the player sees the deck: before it, it would tell what is in there (O-FINE-16).
    """

    key = "dreamcatchers&premonitions"
    version = 1

    def verbs(self) -> Sequence[Verb]:
        return (Verb("want", "card"),)

    def choices(self) -> dict[str, dict[str, Choice]]:
        return {"fetch": {"want": Choice()}}

    def asks(self) -> Sequence[Ask]:
        catchers = tuple(f"catcher{n + 1}" for n in range(4))
        return (Ask("recovery", {"recover": Choice(catchers, worth=20), "pass": Choice(tone=PASSING)}),)

    def effects(self) -> Sequence[Effect]:
        return (Recovery(self),)

    def offer_caught(self, s: State, kind: int) -> int:
        """Offer to take a card of a kind from each Dreamcatcher that has one; return how many do."""
        first = s.n_options
        for module in self.r.copies:
            module.add_copies(s, 0, 0)
        n = first
        for i in range(first, s.n_options):
            if s.option[i] % PLACE == kind:
                s.option[n] = s.option[i]
                n += 1
        s.n_options = n
        return n - first

    def add_fetch_options(self, s: State) -> int:
        for kind in range(self.r.n_kinds):
            if s.pile[DECK * KINDS + kind] == 0:
                n = s.n_options
                caught = self.offer_caught(s, kind)
                s.n_options = n
                if caught > 0:
                    s.offer(self.first_verb * VERB + kind)
        return MOVED

    def use(self, s: State, action: int) -> int:
        """Name a card that the deck does not hold: the search ends, and after the Freeing comes the taking."""
        s.leave()
        s.call(self.first_effect, action % PLACE)
        return self.r.shuffled(s, 0)


class StandIn(OnirimModule):
    """Premonitions with the Oniverse Door: of "a Door of each colour" it is any one at a time (O-PREM-3 O-FINE-20)."""

    key = "premonitions&denizens"
    version = 1

    def stands_in(self, s: State) -> int:
        n = 0
        for i in range(self.r.n_door_kinds):
            door = self.r.door_kind[i]
            if self.r.colours[door] == ALL_COLOURS:
                n += s.pile[DOORS * KINDS + door] + s.pile[(DOORS + 1) * KINDS + door]
        return n
