"""Search: a completed series lets the player search the deck for a Door of its colour.

O-BASE-5 O-BASE-6 O-CROSS-2 O-DENIZEN-2 O-FINE-1 O-FINE-4 O-FINE-11
"""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.state import State
from .names import *
from .rules import OnirimEffect

# Steps of a search.
CHOOSE_COLOUR, OFFER, LOOK_THROUGH, FOUND = 0, 1, 2, 3


class Search(OnirimEffect):
    """A series is complete. Frame: its colours, then the Door that is wanted (1 more than its kind) if only one will do."""

    name = "search"
    memory = ((0, 3), (0, ALL_COLOURS), (0, KINDS))

    def run(self, s: State) -> int:
        step = s.frame[s.top + 1]
        if step == CHOOSE_COLOUR:
            return self.choose_colour(s)
        if step == OFFER:
            return self.offer_search(s)
        if step == LOOK_THROUGH:
            return self.take_door(s)
        s.leave()
        return self.r.settle(s)  # O-FINE-1

    def choose_colour(self, s: State) -> int:
        """Let the player choose among several colours for which a search is offered (O-FINE-11)."""
        mask = s.frame[s.top + 2]
        if mask & (mask - 1) == 0:
            s.frame[s.top + 1] = OFFER
            return MOVED
        s.ask(ASK_COLOUR, s.counter[ACTIVE])
        for kind in range(self.r.n_kinds):
            colour = self.r.colours[kind]
            if self.r.sort[kind] == DOOR and colour & mask and colour & (colour - 1) == 0 and self.is_first(kind):
                if self.is_offered(s, colour):
                    s.offer(COLOUR + kind)
        if s.n_options > 1:
            if self.r.has_powers:
                self.r.offer_powers(s, AT_ELSE)
                s.sort_options()
            return ASK
        if s.n_options == 0:
            return s.leave()
        return self.answer(s, s.only_option())

    def is_first(self, kind: int) -> bool:
        """Tell whether a Door is the first kind of its colour: it stands for the colour in questions."""
        for other in range(kind):
            if self.r.sort[other] == DOOR and self.r.colours[other] == self.r.colours[kind]:
                return False
        return True

    def is_offered(self, s: State, colours: int) -> bool:
        """Tell whether a Door of a colour is not on the table yet (O-BASE-6)."""
        for kind in range(self.r.n_kinds):
            if self.r.sort[kind] == DOOR and self.r.colours[kind] & colours:
                gained = s.pile[DOORS * KINDS + kind] + s.pile[(DOORS + 1) * KINDS + kind]
                if gained < self.r.copies_of[kind]:
                    return True
        return False

    def offer_search(self, s: State) -> int:
        """Offer to search, to take a copy that lies elsewhere, or to leave the deck as it is."""
        colours = s.frame[s.top + 2]
        s.ask(ASK_SEARCH, s.counter[ACTIVE])
        offered = self.is_offered(s, colours)
        if offered:
            s.offer(SEEK + NO_CARD)
            self.offer_copies(s, colours)
        s.offer(PASS + NO_CARD)
        if self.r.has_powers:
            self.r.offer_powers(s, AT_SEARCH if offered else AT_USED_UP)
        if not offered:
            if s.n_options == 1:
                return s.leave()
            self.r.offer_powers(s, AT_ELSE)  # O-FINE-4: asked for what can still find a Door, not for their sake
        return s.sort_options()

    def offer_copies(self, s: State, colours: int) -> int:
        """Offer copies that lie elsewhere than in the deck."""
        for module in self.r.copies:
            module.add_copies(s, colours, 0)
        return MOVED

    def take_door(self, s: State) -> int:
        """Let the searcher take a fitting Door if there is one; which, if several compete, is their choice (O-FINE-4)."""
        s.ask(ASK_FIND, s.counter[ACTIVE])
        wanted = s.frame[s.top + 3] - 1
        for kind in range(self.r.n_kinds):
            fits = self.r.sort[kind] == DOOR and self.r.colours[kind] & s.frame[s.top + 2]
            if (kind == wanted or (fits and wanted < 0)) and s.pile[DECK * KINDS + kind] > 0:
                s.offer(FIND + kind)
        if s.n_options > 1:
            return ASK
        s.frame[s.top + 1] = FOUND
        if s.n_options == 0:
            return self.r.shuffled(s, s.frame[s.top + 2])
        return self.answer(s, s.only_option())

    def taken(self, s: State, kind: int, zone: int) -> int:
        """Take a copy at once: no search, no shuffle (O-CATCH-6)."""
        s.leave()
        self.r.gain_door(s, kind, zone)
        return self.r.settle(s)

    def answer(self, s: State, action: int) -> int:
        if action >= FOREIGN:
            return self.r.use(s, action)
        if action >= COLOUR:
            s.frame[s.top + 2] = self.r.colours[action % PLACE]
            s.frame[s.top + 1] = OFFER
        elif action >= FIND:
            s.frame[s.top + 1] = FOUND
            self.r.gain_door(s, action % PLACE, DECK)
            if s.ended == RUNNING:
                self.r.shuffled(s, 0)
        elif action >= PASS:
            s.leave()
        else:
            s.frame[s.top + 1] = LOOK_THROUGH
            self.r.look_through(s)
        return MOVED
