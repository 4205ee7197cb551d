"""The Towers: a common row next to the labyrinths, Alignments, and what Nightmares do to it.

O-TOWER-1 O-TOWER-2 O-TOWER-3 O-TOWER-4 O-TOWER-5 O-FINE-12
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.card import Kind
from ..kernel.errors import StateError
from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.state import State
from ..kernel.vocabulary import DANGER, Ask, Choice, Verb
from ..kernel.zone import ROW, Zone
from .card import Card
from .names import *
from .rules import OnirimEffect, OnirimModule

# Colour, sides (left, right) by the number of cards to look at; a side shows SUN, MOON, both or nothing, as bits.
S, M = 1, 2
TOWERS = (
    ("R", RED, (S | M, M), (S, M), (0, M)),
    ("B", BLUE, (M, S | M), (M, M), (M, 0)),
    ("G", GREEN, (S, S | M), (S, S), (S, 0)),
    ("N", BROWN, (S | M, S), (M, S), (0, S)),
)
ALL_TOWERS = 12


def is_tower(kind: Kind) -> bool:
    """Tell whether a card can be in the Tower row (O-TOWER-2)."""
    return isinstance(kind, Card) and kind.when_discarded == "climb"


class Climb(OnirimEffect):
    """Discarding a Tower: look at as many top cards as its number, put them back in any order (O-TOWER-3), unasked: a look can
    harm only where another module has something that flees from it, and that module asks first."""

    name = "climb"
    memory = ((0, 0), (0, KINDS))

    def __init__(self, module: Towers) -> None:
        self.module = module

    def run(self, s: State) -> int:
        number = self.module.number(s.frame[s.top + 2])
        s.leave()
        s.call(PUT_BACK, TOP)
        return s.call(LOOK, number)

    def check(self, s: State, frame: tuple[int, ...]) -> None:
        if not 0 <= frame[2] - self.module.first_kind < len(self.module.kinds()):
            raise StateError("stack: 'climb' remembers the Tower that was discarded")


class Fell(OnirimEffect):
    """After a Nightmare a placed Tower is discarded, or the Nightmare goes to Limbo instead (O-TOWER-5)."""

    name = "fell"

    def __init__(self, module: Towers) -> None:
        self.module = module

    def run(self, s: State) -> int:
        s.ask(self.module.first_ask, s.counter[ACTIVE])
        row = self.module.first_row
        first = self.r.start[row]
        n = s.size[row]
        for i in range(n):
            if i == 0 or i == n - 1 or self.module.fits(s.card[first + i - 1], s.card[first + i + 1]):
                s.offer((self.module.first_verb + 2) * VERB + s.card[first + i])
        s.offer((self.module.first_verb + 3) * VERB + NO_CARD)
        if self.r.has_powers:
            self.r.offer_powers(s, AT_ELSE)
        return s.sort_options()

    def answer(self, s: State, action: int) -> int:
        verb = action // VERB - self.module.first_verb
        if verb < 2 or verb > 3:
            return self.r.use(s, action)
        s.leave()
        if verb == 3:
            return self.r.let_go(s, LIMBO)
        self.module.remove(s, action % PLACE)
        return self.r.check_victory(s)  # O-FINE-12

    def why_not(self, s: State, action: int) -> str:
        if action // VERB != self.module.first_verb + 2:
            return "not_now"
        return "gap" if s.count(self.module.first_row, action % PLACE) else "not_a_tower"


class Towers(OnirimModule):
    """Twelve Towers."""

    key = "towers"
    version = 1

    def __init__(self, places: tuple[str, ...], *, ruins: bool = False) -> None:
        self.places = places
        self.ruins = ruins

    def kinds(self) -> Sequence[Card]:
        cards = []
        for letter, colour, *sides in TOWERS:  # O-TOWER-1
            for number, _ in enumerate(sides):
                cards.append(Card(f"{letter}t{number + 3}", 1, colours=colour, flags=NO_ROW, when_discarded="climb", worth=2))
        return cards

    def zones(self) -> Sequence[Zone]:
        return (Zone("towers", ROW, self.first_row, capacity=12, takes=is_tower),)

    def verbs(self) -> Sequence[Verb]:
        return (
            Verb("left", "card", self.places),
            Verb("right", "card", self.places),
            Verb("fell", "card"),
            Verb("spare"),
        )

    def choices(self) -> dict[str, dict[str, Choice]]:
        hand = tuple(place or "hand" for place in self.places)
        return {"turn": {"left": Choice(hand, worth=6), "right": Choice(hand, worth=6)}}

    def asks(self) -> Sequence[Ask]:
        return (Ask("fell", {"fell": Choice(("towers",), DANGER, keeps=-1), "spare": Choice(tone=DANGER, worth=-3)}),)

    def effects(self) -> Sequence[Effect]:
        return (Climb(self), Fell(self))

    def is_tower(self, kind: int) -> bool:
        """Tell whether a kind is one of this module's."""
        return self.first_kind <= kind < self.first_kind + ALL_TOWERS

    def number(self, kind: int) -> int:
        """Return how many cards a Tower looks at when discarded."""
        return (kind - self.first_kind) % 3 + 3

    def side(self, kind: int, right: int) -> int:
        """Return what a side of a Tower shows."""
        own = TOWERS[(kind - self.first_kind) // 3]
        pair = own[2 + (kind - self.first_kind) % 3]
        return pair[right]  # type: ignore[index, return-value]

    def fits(self, left: int, right: int) -> bool:
        """Tell whether two Towers may touch: the sides share no symbol (O-TOWER-2)."""
        return self.side(left, 1) & self.side(right, 0) == 0

    def add_turn_options(self, s: State) -> int:
        seat = s.counter[ACTIVE]
        self.offer_fan(s, HAND + seat, 0)
        self.offer_fan(s, SHARED, FROM_SHARED)
        if self.r.extra >= 0:
            self.offer_fan(s, self.r.extra + seat, FROM_EXTRA)
        return s.sort_options()

    def offer_fan(self, s: State, fan: int, place: int) -> int:
        """Offer to put each Tower of a fan at either end of the row; on an empty row the ends are one (O-FINE-12)."""
        row = self.first_row
        n = s.size[row]
        first = self.r.start[fan]
        for i in range(first, first + s.size[fan]):
            kind = s.card[i]
            if self.is_tower(kind):
                if n > 0 and self.fits(kind, s.card[self.r.start[row]]):
                    s.offer(self.first_verb * VERB + place + kind)
                if n == 0 or self.fits(s.card[self.r.start[row] + n - 1], kind):
                    s.offer((self.first_verb + 1) * VERB + place + kind)
        return MOVED

    def use(self, s: State, action: int) -> int:
        """Play a Tower at an end of the row."""
        self.r.begin_phase_2(s)
        kind = action % PLACE
        row = self.first_row
        fan = self.r.give(s, action)
        s.append_to_row(row, kind, 0)
        if action // VERB == self.first_verb:  # left: shift the others
            first = self.r.start[row]
            i = first + s.size[row] - 1
            while i > first:
                s.card[i] = s.card[i - 1]
                i -= 1
            s.card[first] = kind
        if s.log is not None:
            s.emit_move(kind, fan, row, 0)
        if action & FROM_EXTRA:
            self.r.extra_given(s, kind)
        return self.r.check_victory(s)

    def why_not(self, s: State, action: int) -> str:
        """Say why a Tower cannot be built: it comes from the hand, and sides that touch share no symbol (O-TOWER-2)."""
        if action // VERB > self.first_verb + 1:
            return "not_now"
        if not self.is_tower(action % PLACE):
            return "no_tower"
        if self.r.missing(s, action):
            return "not_in_hand"
        return "one_end" if s.size[self.first_row] == 0 else "sides_clash"

    def remove(self, s: State, kind: int) -> int:
        """Discard a placed Tower; the row closes up."""
        row = self.first_row
        i = self.r.start[row]
        last = i + s.size[row] - 1
        while s.card[i] != kind:
            i += 1
        while i < last:
            s.card[i] = s.card[i + 1]
            i += 1
        s.size[row] -= 1
        s.add(DISCARD, kind)
        return s.emit_move(kind, row, DISCARD, 0)

    def aligned(self, s: State) -> int:
        """Return the most colours among four neighbouring Towers."""
        first = self.r.start[self.first_row]
        n = s.size[self.first_row]
        most = 0
        for i in range(first, first + n):
            colours = 0
            for j in range(i, min(i + 4, first + n)):
                colours |= self.r.colours[s.card[j]]
            most = max(most, bits(colours))
        return most

    def goal_met(self, s: State) -> bool:
        """Tell whether there is an Alignment: four neighbouring Towers of four colours (O-TOWER-4)."""
        return self.aligned(s) == 4

    def on_nightmare_resolved(self, s: State) -> int:
        if s.size[self.first_row] == 0 or (not self.ruins and self.goal_met(s)):
            return MOVED
        return s.call(self.first_effect + 1, 0)


def bits(mask: int) -> int:
    """Count the colours of a mask."""
    n = 0
    while mask > 0:
        n += mask & 1
        mask >>= 1
    return n
