"""The base game: its cards, zones and words, the turn, and what Doors and Nightmares do.

O-BASE-1 O-BASE-3 O-BASE-4 O-BASE-5 O-BASE-6 O-BASE-7 O-BASE-8 O-BASE-9 O-BASE-10 O-BASE-11 O-BASE-12 O-BASE-13
O-FINE-6 O-FINE-7
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.card import PRIZE
from ..kernel.composition import Numbers
from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.vocabulary import DANGER, Ask, Choice, Verb
from ..kernel.vocabulary import PASS as PASSING
from ..kernel.zone import FAN, HIDDEN, MARKED, OWNER, PILE, PUBLIC, ROW, Zone
from ..kernel.zone import VIEWERS as BY_VIEWERS
from .card import Card, fits_a_row, goes_to_limbo, is_deck_card, is_door, is_location
from .effects import Look, NewHand, PutBack, Reveal
from .names import *
from .rules import OnirimEffect, OnirimModule
from .search import Search

COLOURS = (("R", RED), ("B", BLUE), ("G", GREEN), ("N", BROWN))
DECK_SIZE = 136  # all expansions together: 133
ROW_SIZE = 72  # every Location that can be laid in a labyrinth


class Opening(OnirimEffect):
    """Set-up for one player: a first hand of Locations, then Limbo is shuffled in."""

    name = "opening"
    is_root = True

    def run(self, s: State) -> int:
        if s.size[HAND] < self.r.personal:
            return s.call(NEW_HAND, 0)  # O-BASE-2
        self.r.shuffle_limbo(s)
        s.leave()
        s.call(TURN, 0)
        s.frame[s.top + 1] = self.r.first_step
        return MOVED


class Turn(OnirimEffect):
    """A turn: play or discard a card, fill the hand, shuffle Limbo into the deck."""

    name = "turn"
    is_root = True
    memory = ((0, 2),)

    def run(self, s: State) -> int:
        step = s.frame[s.top + 1]
        if step == PHASE_3:  # O-BASE-3
            if s.size[LIMBO] > 0:
                self.r.end_turn(s)
                if s.ended != RUNNING:
                    return MOVED
            if self.r.players > 1:
                s.counter[ACTIVE] = 1 - s.counter[ACTIVE]
            step = self.r.first_step
            s.frame[s.top + 1] = step
            if s.log is not None:
                s.emit("turn", s.counter[ACTIVE], -1, -1, -1, 0)
        if step == BEGINNING and self.ask_beginning(s):
            return ASK
        seat = s.counter[ACTIVE]
        s.ask(ASK_TURN, seat)
        last = self.r.last_symbol(s)
        throws = self.offer_fan(s, HAND + seat, 0, last, ASIDE)
        if s.size[SHARED] > 0:
            throws = self.offer_fan(s, SHARED, FROM_SHARED, last, throws)  # O-DUO-2
        if self.r.extra >= 0:
            throws = self.offer_fan(s, self.r.extra + seat, FROM_EXTRA, last, throws)
        option = s.option
        n = s.n_options
        for i in range(ASIDE, throws):
            option[n] = option[i]
            n += 1
        s.n_options = n
        if self.r.adds_to_turn:
            self.ask_modules(s)
        return ASK if s.n_options > 1 else self.answer(s, s.only_option())  # O-FINE-7

    def ask_beginning(self, s: State) -> bool:
        """Ask what to do at the beginning of a turn, if a module has something to offer; else go on to phase 1."""
        s.ask(ASK_BEGIN, s.counter[ACTIVE])
        for module in self.r.beginnings:
            module.add_beginning_options(s)
        if s.n_options == 0:
            s.frame[s.top + 1] = PHASE_1
            return False
        s.offer(GO_ON + NO_CARD)
        self.r.offer_powers(s, AT_BEGINNING)
        s.sort_options()
        return True

    def ask_modules(self, s: State) -> int:
        """Let modules add to phase 1."""
        for module in self.r.turns:
            module.add_turn_options(s)
        if self.r.has_powers:
            self.r.offer_powers(s, AT_TURN)
            s.sort_options()
        return MOVED

    def offer_fan(self, s: State, fan: int, place: int, last: int, throws: int) -> int:
        """Offer to play each kind of a fan whose symbol differs from the last one of the row (O-BASE-4).

        What may be discarded instead (O-BASE-7) comes after all plays, so it is set aside, from `throws` on; where the next
        one goes.
        """
        card = s.card
        symbol = self.r.symbol
        flags = self.r.flags
        option = s.option
        play = PLAY + place
        throw = THROW + place
        before = -1
        n = s.n_options
        first = self.r.start[fan]
        for i in range(first, first + s.size[fan]):
            kind = card[i]
            if kind != before:
                before = kind
                bars = flags[kind]
                if symbol[kind] != last and (bars & BARRED == 0 or self.fits_in(s, kind)):
                    option[n] = play + kind
                    n += 1
                if bars & BOUND == 0:
                    option[throws] = throw + kind
                    throws += 1
        s.n_options = n
        return throws

    def fits_in(self, s: State, kind: int) -> bool:
        """Tell whether a card that is barred elsewhere may be the next of the row: the second of a series (O-CROSS-6)."""
        return self.r.flags[kind] & NO_ROW == 0 and self.r.open_series(s) == 1

    def answer(self, s: State, action: int) -> int:
        if action >= GO_ON:
            if action >= FOREIGN:
                return self.r.use(s, action)
            s.frame[s.top + 1] = PHASE_1
            return MOVED
        self.r.begin_phase_2(s)
        if action < THROW:
            return self.r.play(s, action)
        return self.after_discard(s, self.r.from_hand(s, action, DISCARD))

    def after_discard(self, s: State, kind: int) -> int:
        """Call the effect of a discarded card, if it has one (O-BASE-7); what modules do before it comes on top of the stack."""
        if self.r.when_discarded[kind] > 0:
            s.call(self.r.when_discarded[kind], kind)
        for module in self.r.discards:
            module.on_discarded(s)
        return MOVED

    def why_not(self, s: State, action: int) -> str:
        verb = action // VERB * VERB
        if action >= FOREIGN and s.frame[s.top + 1] == PHASE_1:
            return self.r.why_not(s, action)
        if (verb != PLAY and verb != THROW) or s.frame[s.top + 1] == BEGINNING:
            return "not_now"
        if self.r.missing(s, action):
            return "not_in_hand"
        kind = action % PLACE
        if self.r.flags[kind] & BOUND:
            return "bound"
        if self.r.flags[kind] & NO_ROW:
            return "not_in_labyrinth"
        return "same_symbol" if self.r.symbol[kind] == self.r.last_symbol(s) else "only_second"


class Fill(OnirimEffect):
    """Phase 2: fill the hand, one card at a time, personal cards first; a Door or a Dream is dealt with when drawn.

    Frame: 1 once the player has chosen to draw rather than to use a power.
    """

    name = "fill"
    memory = ((0, 1),)

    def run(self, s: State) -> int:
        if s.size[HAND + s.counter[ACTIVE]] >= self.r.personal and s.size[SHARED] >= self.r.shared:
            return s.leave()
        if self.r.has_powers and s.frame[s.top + 1] == 0:
            s.ask(ASK_DRAW, s.counter[ACTIVE])  # O-BOOK-6
            s.offer(GO_ON + NO_CARD)
            self.r.offer_powers(s, AT_DRAW)
            if s.n_options > 1:
                return s.sort_options()
        if s.size[TOP] == 0 and s.size[DECK] > 0:
            s.bag = DECK
            return CHANCE
        kind = self.r.deck.draw(s)
        if kind == BAG:
            return s.ask_chance(DECK)
        if kind == EMPTY:
            return s.end(LOST, DECK_EMPTY)  # O-BASE-13
        return self.answer(s, kind)

    def answer(self, s: State, action: int) -> int:
        if action >= GO_ON:
            if action >= FOREIGN:
                return self.r.use(s, action)
            s.frame[s.top + 1] = 1
            return MOVED
        s.frame[s.top + 1] = 0
        if self.r.sort[action] == LOCATION:
            return self.r.to_hand(s, action)  # O-BASE-9
        s.add(HELD, action)
        if s.log is not None:
            s.emit_move(action, DECK, HELD, 0)
        return s.call(self.r.when_drawn[action], 0)


class AtDoor(OnirimEffect):
    """A Door was drawn: a Key of its colour gains it, else it goes to Limbo (O-BASE-10)."""

    name = "at_door"
    needs = HELD

    def run(self, s: State) -> int:
        s.ask(ASK_DOOR, s.counter[ACTIVE])
        self.r.offer_keys(s, USE_KEY, self.r.colours[self.r.held(s)], 0)
        s.offer(TO_LIMBO + NO_CARD)
        if self.r.has_powers:
            self.r.offer_powers(s, AT_DOOR_DRAWN)
            s.sort_options()
        if s.n_options > 1:
            return ASK
        self.r.let_go(s, LIMBO)
        return s.leave()

    def answer(self, s: State, action: int) -> int:
        if action >= FOREIGN:
            return self.r.use(s, action)
        s.leave()
        if action >= TO_LIMBO:
            return self.r.let_go(s, LIMBO)
        self.r.from_hand(s, action, DISCARD)
        self.r.gain_door(s, self.r.held(s), HELD)
        return self.r.settle(s)

    def why_not(self, s: State, action: int) -> str:
        if action // VERB * VERB != USE_KEY:
            return "not_now"
        if self.r.missing(s, action):
            return "not_in_hand"
        return "not_a_key" if self.r.symbol[action % PLACE] != KEY else "wrong_key"


class Nightmare(OnirimEffect):
    """A Nightmare was drawn: one of four prices is paid, then it is discarded (O-BASE-11). Frame: whether it is anticipated."""

    name = "nightmare"
    memory = ((0, 2), (0, 1))

    def run(self, s: State) -> int:
        seat = s.counter[ACTIVE]
        if s.frame[s.top + 1] == RESOLVED:
            s.frame[s.top + 1] = DONE
            if len(self.r.nightmares) > 0:
                return self.resolved(s)
        if s.frame[s.top + 1] == DONE:
            if s.size[HELD] > 0:
                self.r.let_go(s, DISCARD)
            return s.leave()
        s.ask(ASK_NIGHTMARE, seat)
        self.r.offer_keys(s, USE_KEY, ALL_COLOURS, 0)
        s.offer_cards(DOORS + seat, GIVE_DOOR)  # O-DUO-5
        s.offer(REVEAL_FIVE + NO_CARD)
        s.offer(GIVE_HAND + NO_CARD)
        if self.r.has_powers and s.frame[s.top + 2] == 0:
            self.r.offer_powers(s, AT_NIGHTMARE)
            s.sort_options()
        return ASK

    def resolved(self, s: State) -> int:
        """Let modules act on a Nightmare whose price was paid."""
        for module in self.r.nightmares:
            module.on_nightmare_resolved(s)
        return MOVED

    def answer(self, s: State, action: int) -> int:
        if action >= FOREIGN:
            return self.r.use(s, action)
        s.frame[s.top + 1] = RESOLVED
        if action < GIVE_DOOR:
            self.r.from_hand(s, action, DISCARD)  # O-BASE-11a
        elif action < REVEAL_FIVE:
            self.r.lose_door(s, action % VERB, s.counter[ACTIVE])  # O-BASE-11b
        elif action < GIVE_HAND:
            s.call(REVEAL, 5)  # O-BASE-11c
        else:
            self.r.discard_hand(s)  # O-BASE-11d
            s.call(NEW_HAND, 0)
        return MOVED

    def why_not(self, s: State, action: int) -> str:
        verb = action // VERB * VERB
        if verb == USE_KEY:
            return "not_in_hand" if self.r.missing(s, action) else "not_a_key"
        return "not_your_door" if verb == GIVE_DOOR else "not_now"


class Prophecy(OnirimEffect):
    """Look at the top five cards, discard one, put the rest back in any order (O-BASE-8)."""

    name = "prophecy"
    memory = ((0, 1), (0, KINDS))

    def run(self, s: State) -> int:
        if s.frame[s.top + 1] == 0:
            s.frame[s.top + 1] = 1
            return s.call(LOOK, 5)
        if s.size[LOOKED] == 0:
            return s.leave()
        s.ask(ASK_PROPHECY, s.counter[ACTIVE])
        before = -1
        first = self.r.start[LOOKED]
        for i in range(first, first + s.size[LOOKED]):
            kind = s.card[i]
            if kind != before and self.r.sort[kind] != DOOR:
                s.offer(THROW + kind)
            before = kind
        if s.n_options == 0:
            return self.answer(s, THROW + s.card[first])  # O-FINE-6: nothing but Doors; whichever goes, the game is lost
        if s.n_options == 1:
            return self.answer(s, s.only_option())
        return ASK

    def answer(self, s: State, action: int) -> int:
        kind = action % VERB
        s.move(kind, LOOKED, DISCARD)
        if self.r.sort[kind] == DOOR:
            return s.end(LOST, DOOR_LOST)
        s.leave()
        return s.call(PUT_BACK, TOP)

    def why_not(self, s: State, action: int) -> str:
        if action // VERB * VERB != THROW:
            return "not_now"
        return "not_looked" if s.count(LOOKED, action % PLACE) == 0 else "door_stays"


class Base(OnirimModule):
    """The doors of dreams: what every game of Onirim has."""

    key = "base"
    version = 2
    alike = (1,)  # it asked which Door to discard where every answer lost the game
    piles = KNOWN + 2
    rows = LABYRINTH + 2

    def __init__(self, players: int, *, is_open: bool, places: tuple[str, ...] = ("",)) -> None:
        self.players = players
        self.is_open = is_open
        self.places = places

    def kinds(self) -> Sequence[Card]:
        cards = []
        for i, (letter, colour) in enumerate(COLOURS):  # O-BASE-1
            cards.append(Card(f"{letter}s", 9 - i, symbol=SUN, colours=colour, worth=1))
            cards.append(Card(f"{letter}m", 4, symbol=MOON, colours=colour, worth=2))
            cards.append(Card(f"{letter}k", 3, symbol=KEY, colours=colour, when_discarded="prophecy", worth=4))
        for letter, colour in COLOURS:
            cards.append(Card(f"{letter}d", 2, sort=DOOR, colours=colour, when_drawn="at_door", worth=PRIZE))
        cards.append(Card("Ni", 10, sort=DREAM, when_drawn="nightmare", worth=-6))
        return cards

    def zones(self) -> Sequence[Zone]:
        personal = PUBLIC if self.is_open else OWNER  # O-DUO-7
        zones = [
            Zone("top", ROW, TOP, MARKED, capacity=DECK_SIZE, deck=True, top_is_last=True, takes=is_deck_card),
            Zone("deck", PILE, DECK, HIDDEN, deck=True, takes=is_deck_card),
            Zone("bottom", ROW, BOTTOM, MARKED, capacity=DECK_SIZE, deck=True, takes=is_deck_card),
            Zone("held", FAN, HELD, capacity=2, takes=is_deck_card),
            Zone("looked", FAN, LOOKED, BY_VIEWERS, capacity=8, viewers=VIEWERS, takes=is_deck_card),
            Zone("order", ROW, ORDER, BY_VIEWERS, capacity=8, viewers=VIEWERS, takes=is_deck_card),
            Zone("limbo", PILE, LIMBO, takes=goes_to_limbo),
            Zone("discard", PILE, DISCARD, takes=is_deck_card),
        ]
        for seat in range(self.players):
            owner = seat if self.players > 1 else None
            note = KNOWN + seat if self.players > 1 else -1
            zones += [
                Zone("hand", FAN, HAND + seat, personal, owner, capacity=6, note=note, takes=is_location),
                Zone("doors", PILE, DOORS + seat, seat=owner, takes=is_door),
                Zone("labyrinth", ROW, LABYRINTH + seat, seat=owner, capacity=ROW_SIZE, marks=("", "*"), takes=fits_a_row),
            ]
        return zones

    def counters(self) -> Sequence[str]:
        return ("active", "lookers", "seen_before")

    def counter_limits(self) -> Sequence[int]:
        everybody = (1 << self.players) - 1
        return (self.players - 1, everybody, everybody)

    def reasons(self) -> Sequence[str]:
        return ("all_doors", "deck_empty", "door_lost")

    def verbs(self) -> Sequence[Verb]:
        hand = self.places
        return (
            Verb("play", "card", hand),
            Verb("discard", "card", hand),
            Verb("put", "card"),
            Verb("key", "card", hand),
            Verb("door", "card"),
            Verb("reveal"),
            Verb("hand"),
            Verb("search"),
            Verb("limbo"),
            Verb("pass"),
            Verb("find", "card"),
            Verb("colour", "card"),
            Verb("go"),
        )

    def asks(self) -> Sequence[Ask]:
        hand = tuple(place or "hand" for place in self.places)
        return (
            Ask("turn", {"play": Choice(hand, keeps=-1, worth=4, onto="labyrinth"), "discard": Choice(hand, keeps=-1)}),
            Ask("prophecy", {"discard": Choice(("looked",), keeps=-1)}),
            Ask("order", {"put": Choice(("looked",), keeps=1)}),
            Ask("door", {"key": Choice(hand, worth=20, keeps=-1), "limbo": Choice(tone=PASSING)}),
            Ask(
                "nightmare",
                {
                    "key": Choice(hand, worth=6, keeps=-1),
                    "door": Choice(("doors",), DANGER, keeps=-1),
                    "reveal": Choice(tone=DANGER, worth=1),
                    "hand": Choice(tone=DANGER),
                },
            ),
            Ask("search", {"search": Choice(worth=20), "pass": Choice(tone=PASSING)}),
            Ask("find", {"find": Choice(keeps=1)}),
            Ask("colour", {"colour": Choice(keeps=1)}),
            Ask("begin", {"go": Choice(tone=PASSING, worth=1)}),
            Ask("draw", {"go": Choice(tone=PASSING, worth=1)}),
        )

    def effects(self) -> Sequence[Effect]:
        return (
            Opening(),
            Turn(),
            Fill(),
            NewHand(),
            Reveal(),
            Look(),
            PutBack(),
            Prophecy(),
            AtDoor(),
            Nightmare(),
            Search(),
        )

    def join(self, rules: Rules, first: Numbers) -> None:
        OnirimModule.join(self, rules, first)
        if first.kind + first.effect + first.counter != 0 or first.verb != 1 or first.ask != 1 or first.reason != 1:
            raise ValueError("the base game comes first: its numbers are constants")

    def set_up(self, s: State) -> int:
        return s.call(self.r.opening, 0)

    def tally(self, s: State) -> dict[str, int]:
        return {"doors": s.size[DOORS] + s.size[DOORS + 1]}

    def goal_met(self, s: State) -> bool:
        """Tell whether all Doors are on the table, no matter who gained them (O-BASE-12 O-DUO-8)."""
        return s.size[DOORS] + s.size[DOORS + 1] == self.r.n_doors
