"""A turn: Memory, Nightmare, Activation, Modification, Accusation, Handover.

D-4 D-5 D-6 D-9 D-10
"""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.state import State
from .names import *
from .rules import DreamersEffect

WORDS = ("", "close", "medium", "far")


class Turn(DreamersEffect):
    """A turn. Its step is the phase, or the part of one in which somebody must answer.

    A player who may modify or accuse is asked, even if passing is all they can do: a question that came only to those who
    could would tell their cards (D-9 D-10).
    """

    name = "turn"
    is_root = True
    memory = ((0, HANDOVER),)

    def run(self, s: State) -> int:
        step = s.frame[s.top + 1]
        first = self.r.first(s)
        if step == MEMORY_PHASE:
            wanted = 2 * HAND_SIZE - s.size[HAND] - s.size[HAND + 1]
            if wanted > s.size[MEMORY]:  # D-6 D-10
                master = self.r.master(s)
                return self.r.end_round(s, ADRIFT if master < 0 else KEPT + master)
            s.frame[s.top + 1] = DRAWING
            return MOVED
        if step == DRAWING:
            return self.remember(s, first)
        if step == NIGHTMARE_PHASE:
            s.counter[ACTIVE] = first
            return s.ask_chance(NIGHTMARES)
        if step == HANDOVER:
            return self.hand_over(s, first)
        seat = 1 - first if step == SECOND_LAYS or step == SECOND_MODIFIES else first
        s.counter[ACTIVE] = seat
        if step == FIRST_LAYS or step == SECOND_LAYS:
            s.ask(ASK_ACTIVATION, seat)
            s.offer_cards(HAND + seat, LAY)
        elif step == FIRST_SAYS:
            s.ask(ASK_WORD, seat)
            s.offer(CLOSE + NO_CARD)
            s.offer(MEDIUM + NO_CARD)
            s.offer(FAR + NO_CARD)
        elif step == ACCUSATION:
            self.ask_accusation(s, seat)
        else:
            self.ask_modification(s, seat)
        return ASK

    def remember(self, s: State, first: int) -> int:
        """Draw until both hands are full, the first player's before the other's."""
        seat = first if s.size[HAND + first] < HAND_SIZE else 1 - first
        if s.size[HAND + seat] >= HAND_SIZE:
            s.frame[s.top + 1] = NIGHTMARE_PHASE
            return MOVED
        s.counter[ACTIVE] = seat
        return s.ask_chance(MEMORY)

    def ask_modification(self, s: State, seat: int) -> int:
        """Offer each card that makes the sum exact, on one's own Dream or on the other's."""
        s.ask(ASK_MODIFICATION, seat)
        first = self.r.start[HAND + seat]
        missing = self.r.value[self.r.only(s, NIGHTMARE)] - self.r.total(s)
        for other in range(2):
            dream = self.r.value[self.r.only(s, DREAM + (1 - seat if other == 1 else seat))]
            before = -1
            for i in range(first, first + s.size[HAND + seat]):
                kind = s.card[i]
                if kind != before and self.r.makes_exact(kind, dream, missing):
                    s.offer(MODIFY + other * ON_OTHER + kind)
                before = kind
        return s.offer(PASS + NO_CARD)

    def ask_accusation(self, s: State, seat: int) -> int:
        """Offer each skull to a Dreamer."""
        s.ask(ASK_ACCUSATION, seat)
        if self.r.only(s, IDENTITY + seat) == DREAMER:
            before = -1
            first = self.r.start[HAND + seat]
            for i in range(first, first + s.size[HAND + seat]):
                kind = s.card[i]
                if kind != before and self.r.corner[kind] == SKULL:
                    s.offer(ACCUSE + kind)
                before = kind
        return s.offer(PASS + NO_CARD)

    def answer(self, s: State, action: int) -> int:
        step = s.frame[s.top + 1]
        seat = s.counter[ACTIVE]
        kind = action & NO_KIND
        if step == DRAWING:
            s.add(HAND + seat, kind)
            return s.emit_move(kind, MEMORY, HAND + seat, 0)
        if step == NIGHTMARE_PHASE:
            s.frame[s.top + 1] = FIRST_LAYS
            s.add(NIGHTMARE, kind)
            return s.emit_move(kind, NIGHTMARES, NIGHTMARE, 0)
        if step == FIRST_LAYS or step == SECOND_LAYS:
            return self.lay(s, kind, seat)
        if step == FIRST_SAYS:
            s.counter[WORD] = action // VERB - CLOSE // VERB + 1
            s.frame[s.top + 1] = SECOND_LAYS
            if s.log is not None:
                s.emit(WORDS[s.counter[WORD]], seat, -1, -1, -1, 0)
            return MOVED
        if step == ACCUSATION:
            if action // VERB == PASS // VERB:
                s.frame[s.top + 1] = HANDOVER
                if s.log is not None:
                    s.emit("no_accusation", seat, -1, -1, -1, 0)
                return MOVED
            s.move(kind, HAND + seat, SPENT)
            is_right = self.r.only(s, IDENTITY + 1 - seat) == MASTER
            return self.r.end_round(s, (EXPOSED if is_right else MISTAKEN) + seat)
        if action // VERB == PASS // VERB:
            s.frame[s.top + 1] = step + 1
            if s.log is not None:
                s.emit("no_modifier", seat, -1, -1, -1, 0)
            return MOVED
        s.move(kind, HAND + seat, MODIFIER + (1 - seat if action & ON_OTHER else seat))
        return self.r.open_gate(s)

    def lay(self, s: State, kind: int, seat: int) -> int:
        """Lay a Dream face down; the second one is turned up with the first."""
        s.move(kind, HAND + seat, LAID + seat)
        if s.frame[s.top + 1] == FIRST_LAYS:
            s.frame[s.top + 1] = FIRST_SAYS
            return MOVED
        return self.turn_up(s, 1 - seat)

    def turn_up(self, s: State, first: int) -> int:
        """Turn both Dreams up: an exact sum opens a Gate, any other may be modified."""
        for i in range(2):
            seat = 1 - first if i == 1 else first
            kind = self.r.only(s, LAID + seat)
            s.counter[ACTIVE] = seat
            s.move(kind, LAID + seat, DREAM + seat)
        s.counter[ACTIVE] = first
        if self.r.total(s) == self.r.value[self.r.only(s, NIGHTMARE)]:
            return self.r.open_gate(s)
        s.frame[s.top + 1] = FIRST_MODIFIES
        return MOVED

    def hand_over(self, s: State, first: int) -> int:
        """End the turn; the other player is first in the next."""
        self.r.clear_table(s)
        self.r.give_lead(s, 1 - first)
        s.frame[s.top + 1] = MEMORY_PHASE
        if s.log is not None:
            s.emit("turn", 1 - first, -1, -1, -1, 0)
        return MOVED

    def why_not(self, s: State, action: int) -> str:
        step = s.frame[s.top + 1]
        verb = action // VERB * VERB
        hand = HAND + s.counter[ACTIVE]
        is_laying = step == FIRST_LAYS or step == SECOND_LAYS
        is_modifying = step == FIRST_MODIFIES or step == SECOND_MODIFIES
        wanted = LAY if is_laying else MODIFY if is_modifying else ACCUSE if step == ACCUSATION else -1
        if verb != wanted:
            return "not_now"
        if s.count(hand, action & NO_KIND) == 0:
            return "not_in_hand"
        if is_modifying:
            return "skull_modifies_nothing" if self.r.corner[action & NO_KIND] == SKULL else "not_exact"
        if self.r.corner[action & NO_KIND] != SKULL:
            return "no_skull"
        return "not_a_dreamer"
