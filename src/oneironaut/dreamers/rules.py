"""What the steps of Dreamers share: the tables of cards, and the moves that several steps make.

D-4 D-5 D-6 D-7 D-10
"""

from __future__ import annotations

from ..kernel.arrays import allocate
from ..kernel.errors import StateError
from ..kernel.limits import *
from ..kernel.module import Effect, Module
from ..kernel.rules import Rules
from ..kernel.state import State
from .card import Card
from .deck import DreamersDeck
from .names import *

INTERPRETED = __file__.endswith(".py")
TABLES = dict.fromkeys(("value", "corner", "number", "home"), KINDS)
ROUND_ENDS = {TOGETHER: "together", ESCAPED: "escaped", EXPOSED: "exposed", MISTAKEN: "mistaken", KEPT: "kept", ADRIFT: "adrift"}


class DreamersRules(Rules):
    """Dreamers with a deck: its tables, and the moves that effects share."""

    deck: DreamersDeck
    value: list[int]
    corner: list[int]
    number: list[int]
    home: list[int]

    def __init__(self, code: str, modules: tuple[Module, ...], deck: DreamersDeck) -> None:
        if INTERPRETED:
            allocate(self, TABLES)
        self.deck = deck
        Rules.__init__(self, code, 2, modules)
        homes = {zone.name: zone.number for zone in self.zones}
        for number, card in enumerate(self.kinds):
            if not isinstance(card, Card):
                raise TypeError("a kind of Dreamers is a Card")
            self.value[number] = card.value
            self.corner[number] = card.corner.sort
            self.number[number] = card.corner.number
            self.home[number] = homes[card.home]
        for effect in self.effects:
            if isinstance(effect, DreamersEffect):
                effect.r = self

    # What the position says.

    def first(self, s: State) -> int:
        """Return the seat that has the First-Player card."""
        return 0 if s.card[self.start[LEAD]] == FIRST else 1

    def rounds_played(self, s: State) -> int:
        """Count the rounds that are over."""
        n = 0
        while n < MOST_ROUNDS and s.counter[ROUNDS + n] > 0:
            n += 1
        return n

    def chooser(self, s: State) -> int:
        """Return the seat that chooses its Identity in this round, having been accused wrongly in the last; -1 if none (D-7)."""
        n = self.rounds_played(s)
        how = s.counter[ROUNDS + n - 1] if n > 0 else 0
        return 1 - (how - MISTAKEN) if MISTAKEN <= how < KEPT else -1

    def master(self, s: State) -> int:
        """Return the seat of the Master of Nightmares; -1 if the third Identity is."""
        for seat in range(2):
            if s.count(IDENTITY + seat, MASTER) > 0:
                return seat
        return -1

    def points(self, s: State, seat: int) -> int:
        """Return the points of a seat so far (D-7)."""
        points = 0
        for n in range(MOST_ROUNDS):
            how = s.counter[ROUNDS + n]
            if how == TOGETHER:
                points += 2
            elif how == ESCAPED + seat:
                points += 3
            elif how == EXPOSED + seat or how == KEPT + seat:
                points += 2
            elif how == MISTAKEN + seat:
                points -= 1
        return points

    def only(self, s: State, zone: int) -> int:
        """Return the card of a place for one card."""
        if s.size[zone] == 0:
            raise StateError(f"there is no card in zone {zone}: no game leads to this position")
        return s.card[self.start[zone]]

    def total(self, s: State) -> int:
        """Return the sum of the two Dreams."""
        return self.value[self.only(s, DREAM)] + self.value[self.only(s, DREAM + 1)]

    def makes_exact(self, kind: int, dream: int, missing: int) -> bool:
        """Tell whether a card, laid as a modifier on a Dream of this value, adds what the sum lacks (D-4)."""
        n = self.number[kind]
        if self.corner[kind] == PLUS:
            return n == missing
        if self.corner[kind] == MINUS:
            return -n == missing
        if self.corner[kind] == TIMES:
            return dream * n - dream == missing
        return False

    # What happens.

    def become(self, s: State, effect: int) -> int:
        """Replace the running step by another."""
        s.leave()
        return s.call(effect, 0)

    def give_lead(self, s: State, seat: int) -> int:
        """Give the First-Player card to a seat (D-4)."""
        if self.first(s) != seat:
            s.card[self.start[LEAD + seat]] = FIRST
            s.card[self.start[LEAD + 1 - seat]] = SECOND
        s.counter[ACTIVE] = seat
        return MOVED

    def open_gate(self, s: State) -> int:
        """Open a Gate; the third ends the round at once (D-6 D-10)."""
        s.move(GATE, CLOSED, GATES)
        if s.size[GATES] < GATE_COUNT:
            s.frame[s.top + 1] = ACCUSATION
            return MOVED
        master = self.master(s)
        return self.end_round(s, TOGETHER if master < 0 else ESCAPED + 1 - master)

    def end_round(self, s: State, how: int) -> int:
        """End the round: show Identities, count points, make both decks whole again (D-5 D-7)."""
        for seat in range(2):
            kind = self.only(s, IDENTITY + seat)
            s.remove(IDENTITY + seat, kind)
            s.add(IDENTITIES, kind)
            if s.log is not None:
                s.emit("move", seat, kind, IDENTITY + seat, IDENTITIES, 3)
        s.counter[ROUNDS + self.rounds_played(s)] = how
        if s.log is not None:
            is_shared = how == TOGETHER or how == ADRIFT
            s.emit(ROUND_ENDS[how if is_shared else how & ~1], -1 if is_shared else how & 1, -1, -1, -1, 0)
        self.gather(s)
        return self.become(s, MATCH)

    def clear_table(self, s: State) -> int:
        """Put what was played in a turn out of play until the round ends (D-5)."""
        if s.size[NIGHTMARE] > 0:
            s.add(FACED, self.only(s, NIGHTMARE))
            s.size[NIGHTMARE] = 0
        for fan in range(DREAM, MODIFIER + 2):
            if s.size[fan] > 0:
                s.add(SPENT, self.only(s, fan))
                s.size[fan] = 0
        s.counter[WORD] = 0
        return MOVED

    def gather(self, s: State) -> int:
        """Send all cards home, and shuffle both decks. Nobody is told which cards were left in a hand (D-9)."""
        self.clear_table(s)
        for seat in range(2):
            self.empty(s, HAND + seat)
            self.empty(s, LAID + seat)
        s.move_all(SPENT, MEMORY)
        s.move_all(FACED, NIGHTMARES)
        s.move_all(GATES, CLOSED)
        if s.log is not None:
            s.emit("gather", -1, -1, -1, -1, 0)
        return MOVED

    def empty(self, s: State, fan: int) -> int:
        """Send the cards of a fan home."""
        while s.size[fan] > 0:
            kind = s.card[self.start[fan] + s.size[fan] - 1]
            s.size[fan] -= 1
            s.add(self.home[kind], kind)
        return MOVED


class DreamersEffect(Effect):
    """A step of Dreamers, with its rules at hand."""

    r: DreamersRules
