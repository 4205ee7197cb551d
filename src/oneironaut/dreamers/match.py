"""Around the turns: who begins, Identities, five rounds, and a sixth by consent.

D-3 D-7 D-8 D-10
"""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.state import State
from .names import *
from .rules import DreamersEffect


class Match(DreamersEffect):
    """Between rounds: the First-Player card is dealt, a round begins, or the game is over. Step 1: to play one more round."""

    name = "match"
    is_root = True
    memory = ((0, 1),)

    def run(self, s: State) -> int:
        if s.size[LEAD] == 0:
            return s.ask_chance(LOTS)  # D-3
        played = self.r.rounds_played(s)
        if played < ROUND_COUNT or (played < MOST_ROUNDS and s.frame[s.top + 1] == 1):
            return self.begin_round(s)
        ahead = self.r.points(s, 0) - self.r.points(s, 1)
        if ahead != 0:
            return s.end(SEAT_WON if ahead > 0 else SEAT_WON + 1, POINTS)  # D-8
        if played == ROUND_COUNT:
            return self.r.become(s, SIXTH)
        return s.end(DRAWN, TIE)  # D-10

    def begin_round(self, s: State) -> int:
        """Let the player who did not begin the last round begin this one (D-3 D-10)."""
        if s.counter[ROUNDS] > 0:
            s.counter[STARTER] = 1 - s.counter[STARTER]
        self.r.give_lead(s, s.counter[STARTER])
        return self.r.become(s, IDENTITY_DEAL)

    def answer(self, s: State, action: int) -> int:
        s.counter[STARTER] = 0 if action == FIRST else 1
        s.counter[ACTIVE] = 0
        s.add(LEAD, action)
        s.emit_move(action, LOTS, LEAD, 0)
        s.counter[ACTIVE] = 1
        return s.move(SECOND if action == FIRST else FIRST, LOTS, LEAD + 1)


class IdentityDeal(DreamersEffect):
    """Both take an Identity, the first player before the other. Who was accused wrongly chooses before that, seeing all three
    (D-7); the last one stays where it is, unseen."""

    name = "identities"
    is_root = True

    def run(self, s: State) -> int:
        chooser = self.r.chooser(s)
        seat = chooser if chooser >= 0 else self.r.first(s)
        if s.size[IDENTITY + seat] == 0 and chooser >= 0:
            s.counter[ACTIVE] = seat
            s.ask(ASK_IDENTITY, seat)
            s.offer_cards(IDENTITIES, CHOOSE)
            return ASK
        if s.size[IDENTITY + seat] > 0:
            seat = 1 - seat
        if s.size[IDENTITY + seat] == 0:
            s.counter[ACTIVE] = seat
            return s.ask_chance(IDENTITIES)
        s.counter[ACTIVE] = self.r.first(s)
        if s.log is not None and s.counter[ROUNDS] > 0:
            s.emit("turn", s.counter[ACTIVE], -1, -1, -1, 0)
        return self.r.become(s, TURN)

    def answer(self, s: State, action: int) -> int:
        """Give the active seat an Identity, by choice or as it is dealt; it alone sees which."""
        kind = action & NO_KIND
        target = IDENTITY + s.counter[ACTIVE]
        if action >= VERB:
            return s.move(kind, IDENTITIES, target)
        s.add(target, kind)
        return s.emit_move(kind, IDENTITIES, target, 0)


class Sixth(DreamersEffect):
    """A tie after five rounds: both are asked whether to play a sixth, neither hears the other's answer (D-8 D-10).

    Step: the seat that is asked. Number: 1 if the first has agreed.
    """

    name = "sixth"
    is_root = True
    memory = ((0, 1), (0, 1))

    def run(self, s: State) -> int:
        seat = s.frame[s.top + 1]
        s.counter[ACTIVE] = seat
        s.ask(ASK_SIXTH, seat)
        s.offer(AGREE + NO_CARD)
        s.offer(DECLINE + NO_CARD)
        return ASK

    def answer(self, s: State, action: int) -> int:
        agrees = 1 if action // VERB == AGREE // VERB else 0
        if s.frame[s.top + 1] == 0:
            s.frame[s.top + 1] = 1
            s.frame[s.top + 2] = agrees
            return MOVED
        if agrees == 0 or s.frame[s.top + 2] == 0:
            return s.end(DRAWN, TIE)
        if s.log is not None:
            s.emit("sixth", -1, -1, -1, -1, 0)
        self.r.become(s, MATCH)
        s.frame[s.top + 1] = 1
        return MOVED
