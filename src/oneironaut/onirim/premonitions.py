"""Happy Dreams and Dark Premonitions: threats in sight that Doors set off, and Dreams that help.

O-PREM-1 O-PREM-2 O-PREM-3 O-PREM-4 O-FINE-1 O-FINE-5 O-FINE-7 O-FINE-10 O-FINE-14 O-FINE-18 O-FINE-20
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.state import State
from ..kernel.vocabulary import DANGER, Ask, Choice, Verb
from ..kernel.vocabulary import PASS as PASSING
from ..kernel.zone import FAN, HIDDEN, PILE, Zone, from_home
from ..kernel.zone import VIEWERS as BY_VIEWERS
from .card import Card, is_deck_card
from .names import *
from .rules import OnirimEffect, OnirimModule

# The Premonitions in the order of O-PREM-2, a to h, after the Happy Dream.
CODES = ("Pr", "Pg", "Pb", "Pn", "Pi", "Pf", "Pe", "Pt")
A, B, C, D, E, F, G, H = 1, 2, 3, 4, 5, 6, 7, 8

# Verbs, asks and effects of this module.
FIRE, LOSE, DISPEL, SEVEN, FETCH, DROP, STOP = range(7)
ASK_ORDER_OF, ASK_LOSE, ASK_KEYS, ASK_HAPPY, ASK_SEVEN, ASK_FETCH = range(6)
UNFOLD, CHECK, PENALTY, HAPPY, FETCHED = range(5)


class Unfold(OnirimEffect):
    """Turn up Premonitions. Frame: how many are still to come."""

    name = "unfold"
    memory = ((0, 0), (0, 8))

    def __init__(self, module: Premonitions) -> None:
        self.module = module

    def run(self, s: State) -> int:
        if s.frame[s.top + 2] == 0 or s.size[self.module.first_pile] == 0:  # O-FINE-18
            return s.leave()
        return s.ask_chance(self.module.first_pile)

    def answer(self, s: State, action: int) -> int:
        s.frame[s.top + 2] -= 1
        s.add(self.module.first_row, action)
        return s.emit_move(action, self.module.first_pile, self.module.first_row, 0)


class Check(OnirimEffect):
    """Premonitions whose condition holds fire, in the order that the player picks (O-PREM-2)."""

    name = "premonition"

    def __init__(self, module: Premonitions) -> None:
        self.module = module

    def run(self, s: State) -> int:
        m = self.module
        s.ask(m.first_ask + ASK_ORDER_OF, s.counter[ACTIVE])
        first = self.r.start[m.first_row]
        for i in range(first, first + s.size[m.first_row]):
            if m.holds(s, s.card[i] - m.first_kind):
                s.offer((m.first_verb + FIRE) * VERB + s.card[i])
        if s.n_options == 0:
            return s.leave()
        if self.r.has_powers:
            self.r.offer_powers(s, AT_ELSE)  # O-FINE-7: a single one strikes when the player says so
        return s.sort_options() if s.n_options > 1 else self.answer(s, s.only_option())

    def answer(self, s: State, action: int) -> int:
        m = self.module
        if action // VERB != m.first_verb + FIRE:
            return self.r.use(s, action)
        kind = action % PLACE
        s.move(kind, m.first_row, m.first_pile + 1)
        return s.call(m.first_effect + PENALTY, kind - m.first_kind)


class Penalty(OnirimEffect):
    """What a Premonition does. Frame: which one, and a number of its own."""

    name = "penalty"
    memory = ((0, 3), (A, H), (0, 2))

    def __init__(self, module: Premonitions) -> None:
        self.module = module

    def run(self, s: State) -> int:
        which = s.frame[s.top + 2]
        if which == B:
            return self.nightmare_returns(s)
        if which == D or which == E:
            return self.lose_a_door(s, which)
        if which == F:
            s.leave()
            return s.call(self.module.first_effect + UNFOLD, 2)
        if which == H:
            return self.new_hand(s)
        return self.from_the_deck(s, which)

    def nightmare_returns(self, s: State) -> int:
        """Move a Nightmare from the discard pile to Limbo (b); as much as can be done is done (O-PREM-3)."""
        s.leave()
        if s.pile[DISCARD * KINDS + NIGHTMARE_CARD] > 0:
            s.move(NIGHTMARE_CARD, DISCARD, LIMBO)
        return MOVED

    def lose_a_door(self, s: State, which: int) -> int:
        """Move a gained Door to Limbo: any (d), or one of two identical ones (e), of either player (O-DUO-8)."""
        m = self.module
        s.ask(m.first_ask + ASK_LOSE, s.counter[ACTIVE])
        for seat in range(self.r.players):
            for kind in range(self.r.n_kinds):
                if s.pile[(DOORS + seat) * KINDS + kind] > 0 and (which == D or m.gained(s, kind) > 1):
                    s.offer((m.first_verb + LOSE) * VERB + seat * PLACE + kind)
        if s.n_options == 0:
            return s.leave()
        if self.r.has_powers:
            self.r.offer_powers(s, AT_ELSE)  # O-FINE-7
        if s.n_options == 1:
            return self.answer(s, s.only_option())
        return s.sort_options()

    def new_hand(self, s: State) -> int:
        """Discard the hand, draw a new one, then turn up one more Premonition (h)."""
        s.leave()
        s.call(self.module.first_effect + UNFOLD, 1)
        self.r.discard_hand(s)
        return s.call(NEW_HAND, 0)

    def from_the_deck(self, s: State, which: int) -> int:
        """Search cards out of the deck and discard them: red Locations (a), two Keys (c), Happy Dreams (g)."""
        m = self.module
        if s.frame[s.top + 1] == 0:
            s.frame[s.top + 1] = 1
            s.frame[s.top + 3] = 2
            return self.r.look_through(s)
        if s.frame[s.top + 1] == 2:
            return s.leave()
        if which == C and s.frame[s.top + 3] > 0:
            s.ask(m.first_ask + ASK_KEYS, s.counter[ACTIVE])
            for kind in range(self.r.n_kinds):
                if self.r.symbol[kind] == KEY and s.pile[DECK * KINDS + kind] > 0:
                    s.offer(FIND + kind)
            if s.n_options > 1:
                return ASK
            if s.n_options == 1:
                return self.answer(s, s.only_option())
        elif which != C:
            for kind in range(self.r.n_kinds):
                if m.is_struck(kind, which):
                    while s.pile[DECK * KINDS + kind] > 0:
                        s.move(kind, DECK, DISCARD)
        s.frame[s.top + 1] = 2
        return self.r.shuffled(s, 0)  # O-PREM-3 O-FINE-14

    def answer(self, s: State, action: int) -> int:
        m = self.module
        if action // VERB == m.first_verb + LOSE:
            s.leave()
            return self.r.lose_door(s, action % PLACE, action % VERB // PLACE)
        if action >= FOREIGN:
            return self.r.use(s, action)
        s.frame[s.top + 3] -= 1
        return s.move(action % PLACE, DECK, DISCARD)


class Happy(OnirimEffect):
    """A Happy Dream was drawn: one of three helps, then it is discarded (O-PREM-4)."""

    name = "happy"
    memory = ((0, 2),)
    needs = HELD

    def __init__(self, module: Premonitions) -> None:
        self.module = module

    def run(self, s: State) -> int:
        m = self.module
        step = s.frame[s.top + 1]
        if step == 1:
            self.r.let_go(s, DISCARD)
            return s.leave()
        if step == 2:
            return self.ask_seven(s)
        s.ask(m.first_ask + ASK_HAPPY, s.counter[ACTIVE])
        s.offer_cards(m.first_row, (m.first_verb + DISPEL) * VERB)
        before = s.n_options
        self.offer_copies(s)
        if self.r.deck.left(s) > 0:
            s.offer((m.first_verb + SEVEN) * VERB + NO_CARD)
        if self.r.deck.left(s) > 0 or s.n_options > before:  # an empty deck is searched for the third way alone (O-FINE-5)
            s.offer((m.first_verb + FETCH) * VERB + NO_CARD)
        if s.n_options == 0:
            s.offer(GO_ON + NO_CARD)
        if self.r.has_powers:
            self.r.offer_powers(s, AT_ELSE)  # O-FINE-7: even if nothing else could be chosen
        if s.n_options == 1:
            return self.answer(s, s.only_option())
        return s.sort_options()

    def offer_copies(self, s: State) -> int:
        """Offer cards that lie elsewhere than in the deck, to be taken at once (O-FINE-5)."""
        for module in self.r.copies:
            module.add_copies(s, 0, 0)
        return MOVED

    def taken(self, s: State, kind: int, zone: int) -> int:
        """Put a card taken at once on top of the deck; all have seen it."""
        s.frame[s.top + 1] = 1
        s.remove(zone, kind)
        s.append_to_row(TOP, kind, (1 << self.r.players) - 1)
        return s.emit_move(kind, zone, DECK, 0)

    def ask_seven(self, s: State) -> int:
        """Offer to discard any number of the seven revealed, Doors excepted; the rest goes back."""
        m = self.module
        s.ask(m.first_ask + ASK_SEVEN, s.counter[ACTIVE])
        before = -1
        first = self.r.start[LOOKED]
        for i in range(first, first + s.size[LOOKED]):
            kind = s.card[i]
            if kind != before and self.r.sort[kind] != DOOR:
                s.offer((m.first_verb + DROP) * VERB + kind)
            before = kind
        if s.n_options == 0:
            s.frame[s.top + 1] = 1
            return s.call(PUT_BACK, TOP)
        s.offer((m.first_verb + STOP) * VERB + NO_CARD)
        return ASK

    def answer(self, s: State, action: int) -> int:
        m = self.module
        verb = action // VERB - m.first_verb
        if action >= FOREIGN and (verb < 0 or verb > STOP):
            return self.r.use(s, action)
        s.frame[s.top + 1] = 1
        if verb == DISPEL:
            return s.move(action % PLACE, m.first_row, m.first_pile + 1)
        if verb == SEVEN:
            s.frame[s.top + 1] = 2
            s.call(LOOK, 7)
            s.frame[s.top + 4] = 1
            return MOVED
        if verb == FETCH:
            return s.call(m.first_effect + FETCHED, 0)
        if verb == DROP:
            s.frame[s.top + 1] = 2
            return s.move(action % PLACE, LOOKED, DISCARD)
        if verb == STOP:
            return s.call(PUT_BACK, TOP)
        return MOVED

    def why_not(self, s: State, action: int) -> str:
        if action // VERB != self.module.first_verb + DROP:
            return "not_now"
        return "not_looked" if s.count(LOOKED, action % PLACE) == 0 else "door_stays"


class Fetched(OnirimEffect):
    """Any card is taken from the deck, the deck shuffled, the card put on top. Until then it lies in a zone of its own:
    powers used at the Freeing in between have their own cards to look at."""

    name = "fetched"
    memory = ((0, 2),)

    def __init__(self, module: Premonitions) -> None:
        self.module = module

    def run(self, s: State) -> int:
        step = s.frame[s.top + 1]
        if step == 0:
            s.frame[s.top + 1] = 1
            return self.r.look_through(s)
        if step == 1:
            s.ask(self.module.first_ask + ASK_FETCH, s.counter[ACTIVE])
            s.offer_cards(DECK, FIND)
            self.offer_more(s)
            if s.n_options > 1:
                return ASK
            return self.answer(s, s.only_option()) if s.n_options == 1 else s.leave()
        fan = self.module.first_row + 1
        kind = s.card[self.r.start[fan]]
        s.remove(fan, kind)
        s.append_to_row(TOP, kind, self.r.knowers(s.counter[ACTIVE]))
        s.emit_move(kind, fan, DECK, 0)
        s.counter[self.module.first_counter] = 0
        return s.leave()

    def offer_more(self, s: State) -> int:
        """Offer what may be named though the deck does not hold it."""
        for module in self.r.fetches:
            module.add_fetch_options(s)
        return MOVED

    def answer(self, s: State, action: int) -> int:
        if action >= FOREIGN:
            return self.r.use(s, action)
        s.frame[s.top + 1] = 2
        s.counter[self.module.first_counter] = self.r.knowers(s.counter[ACTIVE])
        s.move(action % PLACE, DECK, self.module.first_row + 1)
        return self.r.shuffled(s, 0)


class Premonitions(OnirimModule):
    """Four Happy Dreams and eight Premonitions."""

    key = "premonitions"
    version = 1

    def __init__(self, players: int, shown: int = 4) -> None:
        self.players = players
        self.shown = shown  # O-PREM-1

    def kinds(self) -> Sequence[Card]:
        happy = Card("Hd", 4, sort=DREAM, when_drawn="happy", worth=5)
        return (happy, *[Card(code, 1, "premonition_pile", sort=RELIC) for code in CODES])

    def zones(self) -> Sequence[Zone]:
        return (
            Zone("premonition_pile", PILE, self.first_pile, HIDDEN, takes=from_home("premonition_pile")),
            Zone("faded", PILE, self.first_pile + 1, takes=from_home("premonition_pile")),
            Zone("premonitions", FAN, self.first_row, capacity=8, takes=from_home("premonition_pile")),
            Zone("fetched", FAN, self.first_row + 1, BY_VIEWERS, capacity=1, viewers=self.first_counter, takes=is_deck_card),
        )

    def counters(self) -> Sequence[str]:
        return ("fetchers",)

    def counter_limits(self) -> Sequence[int]:
        return ((1 << self.players) - 1,)

    def verbs(self) -> Sequence[Verb]:
        return (
            Verb("fire", "card"),
            Verb("lose", "card", ("1", "2") if self.players > 1 else ("",)),
            Verb("dispel", "card"),
            Verb("seven"),
            Verb("fetch"),
            Verb("drop", "card"),
            Verb("stop"),
        )

    def asks(self) -> Sequence[Ask]:
        doors = ("doors1", "doors2") if self.players > 1 else ("doors",)
        return (
            Ask("fire", {"fire": Choice(("premonitions",), DANGER)}),
            Ask("lose", {"lose": Choice(doors, DANGER, keeps=-1)}),
            Ask("keys", {"find": Choice(keeps=-1)}),
            Ask(
                "happy",
                {
                    "dispel": Choice(("premonitions",), worth=2),
                    "seven": Choice(worth=3),
                    "fetch": Choice(worth=4),
                    "go": Choice(tone=PASSING),
                },
            ),
            Ask("seven", {"drop": Choice(("looked",), keeps=-1), "stop": Choice(tone=PASSING)}),
            Ask("fetch", {"find": Choice(keeps=1)}),
        )

    def effects(self) -> Sequence[Effect]:
        return (Unfold(self), Check(self), Penalty(self), Happy(self), Fetched(self))

    def set_up(self, s: State) -> int:
        return s.call(self.first_effect + UNFOLD, self.shown)

    def on_settled(self, s: State) -> int:
        return s.call(self.first_effect + CHECK, 0)

    def gained(self, s: State, kind: int) -> int:
        """Count the Doors of a kind on the table, of both players."""
        return s.pile[DOORS * KINDS + kind] + s.pile[(DOORS + 1) * KINDS + kind]

    def of_colour(self, s: State, colour: int) -> int:
        """Count the Doors of a colour on the table, the Oniverse Door among them (O-PREM-3 O-FINE-20)."""
        n = 0
        for i in range(self.r.n_door_kinds):
            if self.r.colours[self.r.door_kind[i]] & colour:
                n += self.gained(s, self.r.door_kind[i])
        return n

    def colours(self, s: State) -> int:
        """Count the colours that the Doors on the table have. A Door of several colours has none of them by itself, but may
        stand in for one that is missing (O-PREM-3 O-FINE-20)."""
        found = 0
        for i in range(self.r.n_door_kinds):
            colours = self.r.colours[self.r.door_kind[i]]
            if colours & (colours - 1) == 0 and self.gained(s, self.r.door_kind[i]) > 0:
                found |= colours
        n = 0
        for colour in range(SUITS):
            n += found >> colour & 1
        for module in self.r.stand_ins:
            n += module.stands_in(s)
        return min(n, SUITS)

    def holds(self, s: State, which: int) -> bool:
        """Tell whether the condition of a Premonition holds (O-PREM-2)."""
        doors = s.size[DOORS] + s.size[DOORS + 1]
        if which == A:
            return self.of_colour(s, RED) >= 2
        if which == B:
            return self.of_colour(s, GREEN) >= 2
        if which == C:
            return self.of_colour(s, BLUE) >= 2
        if which == D:
            return self.of_colour(s, BROWN) >= 2
        if which == F:
            return doors >= 5
        if which == H:
            return doors >= 3
        if which == G:
            return self.colours(s) == SUITS
        for kind in range(self.r.n_kinds):
            if self.r.sort[kind] == DOOR and self.gained(s, kind) > 1:
                return True
        return False

    def is_struck(self, kind: int, which: int) -> bool:
        """Tell whether a kind leaves the deck by Premonition a (red Locations but Towers) or g (Happy Dreams)."""
        if which == G:
            return kind == self.first_kind
        return self.r.sort[kind] == LOCATION and self.r.symbol[kind] > 0 and self.r.colours[kind] & RED != 0
