"""What every Onirim module shares: the tables of its cards, the hooks that modules may override, a base for effects."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.arrays import allocate
from ..kernel.card import Kind
from ..kernel.deck import Deck
from ..kernel.limits import *
from ..kernel.module import Effect, Module
from ..kernel.rules import Rules
from ..kernel.state import State
from .names import *

INTERPRETED = __file__.endswith(".py")
TABLES = {"sort": KINDS, "symbol": KINDS, "colours": KINDS, "when_drawn": KINDS, "when_discarded": KINDS}


@dataclass(frozen=True)
class Card(Kind):
    """An Onirim card: its sort, symbol and colours, and the effects it calls when drawn in phase 2 or discarded in phase 1."""

    sort: int = LOCATION
    symbol: int = 0
    colours: int = 0
    when_drawn: str = ""
    when_discarded: str = ""


class OnirimModule(Module):
    """A module of Onirim. Hooks are told apart by tense; each is called only if a module of the game overrides it."""

    r: OnirimRules

    def join(self, rules: Rules, kind: int, verb: int, ask: int, effect: int, counter: int, reason: int) -> None:
        super().join(rules, kind, verb, ask, effect, counter, reason)
        if not isinstance(rules, OnirimRules):
            raise TypeError("a module of Onirim joins OnirimRules")
        self.r = rules

    def goal_met(self, s: State) -> bool:
        """One of the conditions that must all hold to win."""
        raise NotImplementedError("a hook is called only where it is overridden")

    def on_discarded(self, s: State) -> int:
        """A card was discarded in phase 1; its own effect is yet to come."""
        raise NotImplementedError("a hook is called only where it is overridden")


class OnirimRules(Rules):
    """A combination of Onirim modules, with the tables that its effects read."""

    deck: Deck
    sort: list[int]
    symbol: list[int]
    colours: list[int]
    when_drawn: list[int]
    when_discarded: list[int]
    personal: int
    shared: int
    n_doors: int
    opening: int
    is_open: bool
    goals: list[OnirimModule]
    discards: list[OnirimModule]

    def __init__(self, code: str, players: int, modules: tuple[OnirimModule, ...], *, is_open: bool) -> None:
        if INTERPRETED:
            allocate(self, TABLES)
        self.personal = 5
        self.shared = 0
        self.opening = 0
        self.is_open = is_open
        super().__init__(code, players, modules)
        self.deck = Deck(DECK, TOP, BOTTOM)
        effects = {effect.name: effect.number for effect in self.effects}
        effects[""] = 0
        self.n_doors = 0
        for number, card in enumerate(self.kinds):
            if not isinstance(card, Card):
                continue
            self.sort[number] = card.sort
            self.symbol[number] = card.symbol
            self.colours[number] = card.colours
            self.when_drawn[number] = effects[card.when_drawn]
            self.when_discarded[number] = effects[card.when_discarded]
            if card.sort == DOOR:
                self.n_doors += card.copies
        for effect in self.effects:
            if isinstance(effect, OnirimEffect):
                effect.r = self
        self.goals = [m for m in self.hooked("goal_met") if isinstance(m, OnirimModule)]
        self.discards = [m for m in self.hooked("on_discarded") if isinstance(m, OnirimModule)]


class OnirimEffect(Effect):
    """A step of Onirim's rules, with what most steps need: the hand, the table, Limbo."""

    r: OnirimRules

    def knowers(self, seat: int) -> int:
        """Who sees what a seat looks at: everybody in open play, itself in silent play (O-DUO-7)."""
        return (1 << self.r.players) - 1 if self.r.is_open else 1 << seat

    def to_hand(self, s: State, kind: int) -> int:
        """A drawn card goes to the hand, personal cards first; a hand that it fills ends the step that drew it.

        Who knew the card in the deck still knows it (O-DUO-7).
        """
        seat = s.counter[ACTIVE]
        fan = HAND + seat
        room = self.r.personal - s.size[fan]
        if room == 0:
            fan = SHARED  # O-DUO-2 O-DUO-5
        elif s.seen & (2 >> seat):
            s.put(KNOWN + seat, kind)
        s.put(fan, kind)
        if s.log is not None:
            s.tell_move(kind, DECK, fan, s.seen)
        if room < 2 and s.size[SHARED] >= self.r.shared and s.size[HAND + seat] >= self.r.personal:
            s.top -= WIDTH
        return MOVED

    def give(self, s: State, action: int) -> int:
        """Take the card that an action names out of the hand, shared or personal; the pile it was in."""
        kind = action % FROM_SHARED
        fan = SHARED if action & FROM_SHARED else HAND + s.counter[ACTIVE]
        s.take(fan, kind)
        if fan != SHARED and s.pile[(fan - HAND + KNOWN) * KINDS + kind] > 0:
            s.take(fan - HAND + KNOWN, kind)
        return fan

    def from_hand(self, s: State, action: int, target: int) -> int:
        """Move the card that an action names from the hand to a pile; its kind."""
        kind = action % FROM_SHARED
        fan = self.give(s, action)
        s.put(target, kind)
        if s.log is not None:
            s.tell_move(kind, fan, target, 0)
        return kind

    def discard_hand(self, s: State) -> int:
        """Discard the active seat's personal cards and the shared ones."""
        seat = s.counter[ACTIVE]
        while s.size[HAND + seat] > 0:
            self.from_hand(s, s.card[self.r.start[HAND + seat]], DISCARD)
        while s.size[SHARED] > 0:
            self.from_hand(s, FROM_SHARED + s.card[self.r.start[SHARED]], DISCARD)
        return MOVED

    def offer_keys(self, s: State, action: int, colours: int) -> int:
        """Offer each Key of the hand that shares a colour with a mask, personal ones first."""
        self.offer_keys_of(s, HAND + s.counter[ACTIVE], action, colours)
        if s.size[SHARED] > 0:
            self.offer_keys_of(s, SHARED, action + FROM_SHARED, colours)
        return MOVED

    def offer_keys_of(self, s: State, fan: int, action: int, colours: int) -> int:
        """Offer each Key of a fan that shares a colour with a mask."""
        last = -1
        first = self.r.start[fan]
        for i in range(first, first + s.size[fan]):
            kind = s.card[i]
            if kind != last and self.r.symbol[kind] == KEY and self.r.colours[kind] & colours:
                s.offer(action + kind)
            last = kind
        return MOVED

    def gain_door(self, s: State, kind: int, source: int) -> int:
        """A Door goes to the active seat's table; all goals met wins at once (O-BASE-12)."""
        s.move(kind, source, DOORS + s.counter[ACTIVE])
        for module in self.r.goals:
            if not module.goal_met(s):
                return MOVED
        return s.end(WON, ALL_DOORS)

    def shuffle_limbo(self, s: State) -> int:
        """Shuffle Limbo into the deck, if there is anything in it (O-BASE-3): a deck that nobody shuffled keeps its order."""
        if s.size[LIMBO] > 0:
            s.pour(LIMBO, DECK)
            self.r.deck.forget(s)
            if s.log is not None:
                s.tell("shuffle_limbo", s.counter[ACTIVE], -1, LIMBO, DECK, 0)
        return MOVED

    def shuffle(self, s: State) -> int:
        """Shuffle the deck after a search."""
        self.r.deck.forget(s)
        if s.log is not None:
            s.tell("shuffle", s.counter[ACTIVE], -1, DECK, DECK, 0)
        return MOVED

    def missing(self, s: State, action: int) -> bool:
        """Whether the hand lacks the card that an action names."""
        pile = SHARED if action & FROM_SHARED else HAND + s.counter[ACTIVE]
        return s.count(pile, action % FROM_SHARED) == 0
