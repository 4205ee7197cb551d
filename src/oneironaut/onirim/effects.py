"""Steps that several rules share: drawing a new hand, revealing, looking, putting back in order.

O-BASE-2 O-BASE-8 O-BASE-11 O-BASE-14 O-DUO-5 O-DUO-7 O-CATCH-3 O-CROSS-4 O-FINE-6 O-FINE-17
"""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.state import State
from .names import *
from .rules import OnirimEffect


class NewHand(OnirimEffect):
    """Fill the hand with Locations, personal cards first; Doors and Dreams go to Limbo, untriggered."""

    name = "new_hand"

    def run(self, s: State) -> int:
        if s.size[HAND + s.counter[ACTIVE]] >= self.r.personal and s.size[SHARED] >= self.r.shared:
            return s.leave()
        if s.size[TOP] == 0 and s.size[DECK] > 0:
            s.bag = DECK
            return CHANCE
        kind = self.r.deck.draw(s)
        if kind == BAG:
            return s.ask_chance(DECK)
        if kind == EMPTY:
            return s.end(LOST, DECK_EMPTY)  # O-BASE-13
        return self.answer(s, kind)

    def answer(self, s: State, kind: int) -> int:
        if self.r.sort[kind] != LOCATION:
            s.add_to_pile(LIMBO, kind)  # O-BASE-2 O-BASE-11d
            if s.log is not None:
                s.emit_move(kind, DECK, LIMBO, 0)
        else:
            top = s.top
            self.r.to_hand(s, kind)
            if s.top != top:  # the hand is full; a new hand below this one, which no game has, must look for itself
                return MOVED
        s.bag = DECK
        return CHANCE if s.size[DECK] > 0 and s.size[TOP] == 0 else MOVED


class Reveal(OnirimEffect):
    """Reveal cards of the deck: Doors and Dreams to Limbo, the rest discarded. Frame: how many are still to come."""

    name = "reveal"
    memory = ((0, 0), (0, 5))

    def run(self, s: State) -> int:
        if s.frame[s.top + 2] > 0:
            if s.size[TOP] == 0 and s.size[DECK] > 0:
                s.bag = DECK
                return CHANCE
            kind = self.r.deck.draw(s)
            if kind == BAG:
                return s.ask_chance(DECK)
            if kind != EMPTY:
                return self.answer(s, kind)
        return s.leave()

    def answer(self, s: State, kind: int) -> int:
        s.frame[s.top + 2] -= 1
        stays = self.r.sort[kind] == LOCATION and self.r.flags[kind] & SHUNS == 0  # O-CROSS-4
        pile = DISCARD if stays else LIMBO  # O-BASE-11c
        s.add_to_pile(pile, kind)
        if s.log is not None:
            s.emit_move(kind, DECK, pile, 0)
        s.bag = DECK
        return CHANCE if s.frame[s.top + 2] > 0 and s.size[DECK] > 0 and s.size[TOP] == 0 else MOVED


class Look(OnirimEffect):
    """Take cards off the deck to look at them. Frame: how many are still to come, from which end (0 is the top), and
    whether everybody sees them (1): a card revealed, not looked at (O-FINE-17)."""

    name = "look"
    memory = ((0, 0), (0, 7), (0, BOTTOM), (0, 1))

    def run(self, s: State) -> int:
        if s.frame[s.top + 2] > 0:
            if s.size[TOP] == 0 and s.size[DECK] > 0 and s.frame[s.top + 3] != BOTTOM:
                s.bag = DECK
                return CHANCE
            kind = self.r.deck.draw_bottom(s) if s.frame[s.top + 3] == BOTTOM else self.r.deck.draw(s)
            if kind == BAG:
                return s.ask_chance(DECK)
            if kind != EMPTY:
                return self.answer(s, kind)
        if s.size[LOOKED] == 0:
            s.counter[VIEWERS] = 0
            s.counter[SEEN_BEFORE] = 0
        return s.leave()

    def answer(self, s: State, kind: int) -> int:
        s.frame[s.top + 2] -= 1
        if s.frame[s.top + 4] == 1:
            s.counter[VIEWERS] = (1 << self.r.players) - 1
        else:
            s.counter[VIEWERS] = self.r.knowers(s.counter[ACTIVE])  # O-DUO-7
        zone = LIMBO if self.r.flags[kind] & FLEES else LOOKED  # O-CATCH-3
        if zone == LOOKED:  # what fled is not put back: it takes nothing from what is known of the others (O-FINE-6)
            seen = s.counter[VIEWERS] | s.seen
            s.counter[SEEN_BEFORE] = seen if s.size[LOOKED] == 0 else s.counter[SEEN_BEFORE] & seen
        s.add(zone, kind)
        if s.log is not None:
            s.emit_move(kind, DECK, zone, 0)
        more = s.frame[s.top + 2] > 0 and s.frame[s.top + 3] != BOTTOM and s.size[DECK] > 0 and s.size[TOP] == 0
        s.bag = DECK
        return CHANCE if more else MOVED


class PutBack(OnirimEffect):
    """Put the cards looked at back in any order: the first one named is the first to be drawn. Frame: which end (TOP, BOTTOM)."""

    name = "put_back"
    memory = ((0, 0), (TOP, BOTTOM))

    def run(self, s: State) -> int:
        s.counter[VIEWERS] = self.r.knowers(s.counter[ACTIVE])  # the order is private even after a reveal (O-FINE-17)
        s.ask(ASK_ORDER, s.counter[ACTIVE])
        s.offer_cards(LOOKED, PUT)
        if s.n_options > 1:
            return ASK
        while s.size[LOOKED] > 0:
            self.answer(s, s.only_option())
        self.lay_down(s)
        return s.leave()

    def answer(self, s: State, action: int) -> int:
        kind = action % VERB
        s.remove(LOOKED, kind)
        s.append_to_row(ORDER, kind, 0)
        return s.emit_move(kind, LOOKED, ORDER, 0)

    def lay_down(self, s: State) -> int:
        """Put the cards in their order at the end of the deck; the player who ordered them knows them there (O-BASE-14).

        So does who had seen them all before, if they are all alike: then there is no order to hide (O-DUO-7).
        """
        end = s.frame[s.top + 2]
        knowers = self.r.knowers(s.counter[ACTIVE])
        first = self.r.start[ORDER]
        n = s.size[ORDER]
        if n > 0 and s.count(ORDER, s.card[first]) == n:
            knowers |= s.counter[SEEN_BEFORE]
        for i in range(n):
            kind = s.card[first + n - 1 - i] if end == TOP else s.card[first + i]
            s.append_to_row(end, kind, knowers)
            s.emit_move(kind, ORDER, DECK, 0)
        s.size[ORDER] = 0
        s.counter[VIEWERS] = 0
        s.counter[SEEN_BEFORE] = 0
        return MOVED

    def why_not(self, s: State, action: int) -> str:
        return "not_looked" if action // VERB * VERB == PUT else "not_now"
