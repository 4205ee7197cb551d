"""The Door to the Oniverse, and its Denizens: helpers that are rallied, and used once.

O-DENIZEN-1 O-DENIZEN-2 O-DENIZEN-3 O-DENIZEN-4 O-DENIZEN-5 O-FINE-7 O-FINE-8 O-FINE-9 O-FINE-11 O-FINE-16
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.card import PRIZE
from ..kernel.composition import Numbers
from ..kernel.errors import StateError
from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.vocabulary import PASS as PASSING
from ..kernel.vocabulary import Ask, Choice, Verb
from ..kernel.zone import FAN, NOTE, OWNER, PILE, PUBLIC, Zone, from_home
from ..kernel.zone import VIEWERS as BY_VIEWERS
from .card import Card, is_location
from .denizen_powers import Build, Chaos, Hammer, Hunt, Lay, Spy, Trade
from .names import *
from .rules import OnirimEffect, OnirimModule

# The Denizens in order, after the Oniverse Door.
CODES = ("Ar", "Cy", "Sp", "Hh", "Hb", "Cc", "Mi", "Tk")
ARCHITECT, CYCLOBOT, SPIES, HUNTER, BIRD, CHAOS, MIRROR, KEEPER = range(1, 9)

# Verbs, asks, effects, counters; zones after the first pile and row.
RALLY, DISMISS, USE, BUILD, GIVE, GET, LAY, HUE = range(8)
ASK_RALLY, ASK_BUILD, ASK_GIVE, ASK_GET, ASK_LAY, ASK_HUE, ASK_CHAOS, ASK_CHAOS_KEY = range(8)
RALLYING, SETTLING, BUILDING, TRADING, SPYING, HUNTING, HAMMERING, CHANGING, LAYING = range(9)
IN_DECK, SEARCHERS = 0, 1


class Rally(OnirimEffect):
    """A Denizen was drawn: rally it by discarding a hand card, or discard it (O-DENIZEN-3)."""

    name = "rally"
    needs = HELD

    def __init__(self, module: Denizens) -> None:
        self.module = module

    def run(self, s: State) -> int:
        m = self.module
        s.ask(m.first_ask + ASK_RALLY, s.counter[ACTIVE])
        self.r.offer_hand(s, (m.first_verb + RALLY) * VERB)
        s.offer((m.first_verb + DISMISS) * VERB + NO_CARD)
        self.r.offer_powers(s, AT_ELSE)
        if s.n_options == 1:
            return self.answer(s, s.only_option())
        return s.sort_options()

    def answer(self, s: State, action: int) -> int:
        m = self.module
        verb = action // VERB - m.first_verb
        if verb != RALLY and verb != DISMISS:
            return self.r.use(s, action)
        s.leave()
        if verb == DISMISS:
            return self.r.let_go(s, DISCARD)
        s.move(self.r.held(s), HELD, m.first_row + s.counter[ACTIVE])
        self.r.from_hand(s, action, DISCARD)
        return MOVED

    def why_not(self, s: State, action: int) -> str:
        if action // VERB != self.module.first_verb + RALLY:
            return "not_now"
        return "not_in_hand" if self.r.missing(s, action) else "bound"


class Settle(OnirimEffect):
    """A search through the deck tells which Denizens are in it: chance settles it then (O-FINE-16)."""

    name = "settle"

    def __init__(self, module: Denizens) -> None:
        self.module = module

    def run(self, s: State) -> int:
        m = self.module
        if s.counter[m.first_counter + IN_DECK] > 0:
            return s.ask_chance(m.first_pile)
        return s.leave()

    def answer(self, s: State, action: int) -> int:
        s.counter[self.module.first_counter + IN_DECK] -= 1
        return s.add(DECK, action)


class Denizens(OnirimModule):
    """The Oniverse Door and sixteen Denizens, of which eight are in the deck."""

    key = "denizens"
    version = 1
    pooled = True

    def __init__(self, players: int, places: tuple[str, ...], *, is_open: bool) -> None:
        self.players = players
        self.places = places
        self.is_open = is_open

    def join(self, rules: Rules, first: Numbers) -> None:
        OnirimModule.join(self, rules, first)
        self.r.pool = first.pile
        self.r.pool_left = first.counter + IN_DECK
        self.r.extra = first.row + 2

    def kinds(self) -> Sequence[Card]:
        door = Card("Od", 1, sort=DOOR, colours=ALL_COLOURS, when_drawn="at_door", worth=PRIZE)  # O-DENIZEN-2
        return (door, *[Card(code, 2, "absent", sort=DREAM, when_drawn="rally", worth=2) for code in CODES])  # O-DENIZEN-1

    def zones(self) -> Sequence[Zone]:
        searchers = self.first_counter + SEARCHERS
        zones = [Zone("absent", PILE, self.first_pile, BY_VIEWERS, viewers=searchers, takes=from_home("absent"))]
        for seat in range(self.players):
            owner = seat if self.players > 1 else None
            zones.append(Zone("denizens", FAN, self.first_row + seat, seat=owner, capacity=16, takes=from_home("absent")))
        for seat in range(self.players):
            owner = seat if self.players > 1 else None
            sight = PUBLIC if self.is_open else OWNER
            note = self.first_pile + 1 + seat if self.players > 1 else -1
            zones.append(Zone("keeper", FAN, self.first_row + 2 + seat, sight, owner, capacity=2, note=note, takes=is_location))
            if self.players > 1:
                zones.append(Zone("keeper_known", NOTE, note, PUBLIC, owner, takes=is_location))
        return zones

    def counters(self) -> Sequence[str]:
        return ("denizens_in_deck", "searchers")

    def counter_limits(self) -> Sequence[int]:
        return (8, (1 << self.players) - 1)

    def verbs(self) -> Sequence[Verb]:
        return (
            Verb("rally", "card", self.places),
            Verb("dismiss"),
            Verb("use", "card"),
            Verb("build", "card", self.places),
            Verb("give", "card", self.places[:2]),
            Verb("get", "card"),
            Verb("lay", "card", self.places[:2]),
            Verb("hue", "card"),
        )

    def asks(self) -> Sequence[Ask]:
        hand = tuple(place or "hand" for place in self.places)
        return (
            Ask("rally", {"rally": Choice(hand, worth=2, keeps=-1), "dismiss": Choice(tone=PASSING)}),
            Ask("build", {"build": Choice(hand, onto="labyrinth")}),
            Ask("give", {"give": Choice(hand[:2], keeps=-1)}),
            Ask("get", {"get": Choice(("discard",), keeps=1)}),
            Ask("lay", {"lay": Choice(hand[:2], keeps=1)}),
            Ask("hue", {"hue": Choice()}),
            Ask("chaos", {"find": Choice(keeps=1)}),
            Ask("chaos_key", {"key": Choice(hand, keeps=-1)}),
        )

    def choices(self) -> dict[str, dict[str, Choice]]:
        return {"any": {"use": Choice(("denizens",))}}

    def effects(self) -> Sequence[Effect]:
        own = (Rally(self), Settle(self))
        return (*own, Build(self), Trade(self), Spy(self), Hunt(self), Hammer(self), Chaos(self), Lay(self))

    def set_up(self, s: State) -> int:
        s.counter[self.first_counter + IN_DECK] = 8
        return MOVED

    def on_searching(self, s: State) -> int:
        s.counter[self.first_counter + SEARCHERS] |= self.r.knowers(s.counter[ACTIVE])
        return s.call(self.first_effect + SETTLING, 0)

    def discard(self, s: State, denizen: int) -> int:
        """Discard a Denizen that was used."""
        return s.move(self.first_kind + denizen, self.first_row + s.counter[ACTIVE], DISCARD)

    def add_powers(self, s: State, moment: int) -> int:
        row = self.first_row + s.counter[ACTIVE]
        first = self.r.start[row]
        before = -1
        for i in range(first, first + s.size[row]):
            kind = s.card[i]
            if kind != before and self.is_usable(s, kind - self.first_kind, moment):
                s.offer((self.first_verb + USE) * VERB + kind)
            before = kind
        return MOVED

    def is_usable(self, s: State, denizen: int, moment: int) -> bool:
        """Tell whether a Denizen could do something now (O-FINE-8)."""
        if moment == AT_USED_UP and denizen != CHAOS:
            return False
        seat = s.counter[ACTIVE]
        if denizen == SPIES or denizen == HUNTER:
            return self.r.deck.left(s) > 0
        if denizen == BIRD:
            return s.size[LABYRINTH + seat] > 0
        if denizen == MIRROR:
            return moment == AT_NIGHTMARE
        if denizen == CYCLOBOT:
            return self.can_trade(s)
        if denizen == ARCHITECT:
            return moment == AT_TURN and self.can_build(s)
        if denizen == KEEPER:
            free = s.count(self.first_row + seat, self.first_kind + KEEPER) - s.size[self.first_row + 2 + seat]
            return moment == AT_TURN and free > 0
        if moment == AT_DOOR_DRAWN:
            return self.can_change_drawn(s)
        return (moment == AT_SEARCH or moment == AT_USED_UP) and self.can_change_found(s)

    def can_trade(self, s: State) -> bool:
        """Tell whether the hand has a tradable card and the discard pile a Location."""
        found = False
        for kind in range(self.r.n_kinds):
            if self.r.sort[kind] == LOCATION and s.pile[DISCARD * KINDS + kind] > 0:
                found = True
        return found and (self.has_unbound(s, HAND + s.counter[ACTIVE]) or self.has_unbound(s, SHARED))

    def has_unbound(self, s: State, fan: int) -> bool:
        """Tell whether a fan has a card that may leave it one by one."""
        first = self.r.start[fan]
        for i in range(first, first + s.size[fan]):
            if self.r.flags[s.card[i]] & BOUND == 0:
                return True
        return False

    def can_build(self, s: State) -> bool:
        """Tell whether a card of the hand is kept from the row by its symbol alone."""
        seat = s.counter[ACTIVE]
        return (
            self.clashing(s, HAND + seat, -1) > 0
            or self.clashing(s, SHARED, -1) > 0
            or self.clashing(s, self.r.extra + seat, -1) > 0
        )

    def clashing(self, s: State, fan: int, action: int) -> int:
        """Count the kinds of a fan that only their symbol keeps from the row; with an action, offer it for each."""
        last = self.r.last_symbol(s)
        first = self.r.start[fan]
        before = -1
        n = 0
        for i in range(first, first + s.size[fan]):
            kind = s.card[i]
            flags = self.r.flags[kind]
            fits = flags & NO_ROW == 0 and (flags & MIDDLE == 0 or self.r.open_series(s) == 1)
            if kind != before and fits and last > 0 and self.r.symbol[kind] == last:
                n += 1
                if action >= 0:
                    s.offer(action + kind)
            before = kind
        return n

    def can_change_drawn(self, s: State) -> bool:
        """Tell whether a Key of another colour could gain the Door just drawn."""
        door = self.r.held(s)
        seat = s.counter[ACTIVE]
        return self.has_key(s, HAND + seat, door) or self.has_key(s, SHARED, door) or self.has_key(s, self.r.extra + seat, door)

    def has_key(self, s: State, fan: int, door: int) -> bool:
        """Tell whether a fan has a Key that shares no colour with a Door."""
        first = self.r.start[fan]
        for i in range(first, first + s.size[fan]):
            kind = s.card[i]
            if self.r.symbol[kind] == KEY and self.r.colours[kind] & self.r.colours[door] == 0:
                return True
        return False

    def can_change_found(self, s: State) -> bool:
        """Tell whether a Door of another colour than the series' lies in the deck, or elsewhere where it may be taken."""
        n = s.n_options
        self.offer_other_doors(s)
        found = s.n_options > n
        s.n_options = n
        return found

    def offer_other_doors(self, s: State) -> int:
        """Offer each Door of another colour than the series', in the deck or elsewhere. The search's frame is on top,
        or just below."""
        top = s.top if s.frame[s.top] == SEARCH else s.top - WIDTH
        series = s.frame[top + 2]
        for kind in range(self.r.n_kinds):
            if self.r.sort[kind] == DOOR and self.r.colours[kind] & series == 0 and self.r.deck.holds(s, kind) > 0:
                s.offer(FIND + kind)
        for module in self.r.copies:
            module.add_copies(s, ALL_COLOURS, series)
        return MOVED

    def use(self, s: State, action: int) -> int:
        denizen = action % PLACE - self.first_kind
        if denizen < 1 or denizen > KEEPER:
            raise StateError("a power was offered that belongs to no Denizen: no game leads to this position")
        if denizen == MIRROR:
            self.discard(s, MIRROR)
            self.r.let_go(s, LIMBO)
            return s.leave()
        if denizen == SPIES or denizen == HUNTER:
            self.discard(s, denizen)
        effects = (0, BUILDING, TRADING, SPYING, HUNTING, HAMMERING, CHANGING, 0, LAYING)
        return s.call(self.first_effect + effects[denizen], 0)

    def on_extra_given(self, s: State, kind: int) -> int:
        """Discard the Keeper whose card was used."""
        note = self.first_pile + 1 + s.counter[ACTIVE]
        if s.pile[note * KINDS + kind] > 0:
            s.remove(note, kind)
        return self.discard(s, KEEPER)
