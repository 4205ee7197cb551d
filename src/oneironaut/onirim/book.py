"""The Book of Steps Lost and Found: Doors in the order of the Goals, and three spells paid with discarded cards.

O-BOOK-1 O-BOOK-2 O-BOOK-3 O-BOOK-4 O-BOOK-5 O-BOOK-6 O-FINE-2 O-FINE-3 O-FINE-10 O-FINE-19
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.errors import StateError
from ..kernel.limits import *
from ..kernel.module import Effect
from ..kernel.state import State
from ..kernel.vocabulary import Ask, Choice, Verb
from ..kernel.zone import HIDDEN, PILE, ROW, Zone, from_home
from .base import COLOURS
from .card import Card, is_deck_card
from .names import *
from .rules import OnirimEffect, OnirimModule

# A Goal's mark: 1 if it is turned down; above that, in the place, how lately it was turned up again.
DOWN = 1
LATELY = 2
MARKS = tuple(("-" if mark & DOWN else "") + ("^" * (mark // LATELY)) for mark in range(2 * 15))

PARADOX, PLAN, PUNISH, PAY, RAISE, PICK = range(6)
ASK_PAY, ASK_RAISE, ASK_PICK = range(3)
LAY_GOALS, SPELL = 0, 1


class LayGoals(OnirimEffect):
    """The Goals are laid in a row, as chance has it (O-BOOK-1)."""

    name = "lay_goals"

    def __init__(self, module: Book) -> None:
        self.module = module

    def run(self, s: State) -> int:
        return s.leave() if s.size[self.module.first_pile] == 0 else s.ask_chance(self.module.first_pile)

    def answer(self, s: State, action: int) -> int:
        s.append_to_row(self.module.first_row, action, 0)
        return s.emit_move(action, self.module.first_pile, self.module.first_row, 0)


class Spell(OnirimEffect):
    """A spell is paid for, then works (O-BOOK-4). Frame: which, how much is still to pay, a Goal's place and 1 more."""

    name = "spell"
    memory = ((0, 2), (PARADOX, PUNISH), (0, 12), (0, 13))

    def __init__(self, module: Book) -> None:
        self.module = module

    def run(self, s: State) -> int:
        m = self.module
        if s.frame[s.top + 3] > 0:
            s.ask(m.first_ask + ASK_PAY, s.counter[ACTIVE])
            s.offer_cards(DISCARD, (m.first_verb + PAY) * VERB)
            return ASK if s.n_options > 1 else self.answer(s, s.only_option())
        which = s.frame[s.top + 2]
        if which == PLAN:
            return self.plan(s)
        if which == PUNISH:
            s.leave()
            self.r.let_go(s, DISCARD)
            return s.leave()
        return self.paradox(s)

    def paradox(self, s: State) -> int:
        """Look at the bottom five, put one on top, the rest on the bottom in any order."""
        m = self.module
        if s.frame[s.top + 1] == 0:
            s.frame[s.top + 1] = 1
            s.call(LOOK, 5)
            s.frame[s.top + 3] = BOTTOM
            return MOVED
        if s.size[LOOKED] == 0:
            return s.leave()
        s.ask(m.first_ask + ASK_RAISE, s.counter[ACTIVE])
        s.offer_cards(LOOKED, (m.first_verb + RAISE) * VERB)
        return ASK if s.n_options > 1 else self.answer(s, s.only_option())

    def plan(self, s: State) -> int:
        """Swap two Goals: first one place, then another with a different card (O-FINE-3)."""
        m = self.module
        first = s.frame[s.top + 4]
        s.ask(m.first_ask + ASK_PICK, s.counter[ACTIVE])
        for i in range(s.size[m.first_row]):
            if first == 0 and m.has_unlike(s, i):
                s.offer((m.first_verb + PICK) * VERB + i)
            elif first > 0 and m.unlike(s, first - 1, i):
                s.offer((m.first_verb + PICK) * VERB + i)
        return ASK if s.n_options > 1 else self.answer(s, s.only_option())

    def answer(self, s: State, action: int) -> int:
        m = self.module
        verb = action // VERB - m.first_verb
        if verb == PAY:
            s.frame[s.top + 3] -= 1
            return s.move(action % PLACE, DISCARD, m.first_pile + 1)
        if verb == RAISE:
            kind = action % PLACE
            s.leave()
            if s.count(LOOKED, kind) < s.size[LOOKED]:
                s.counter[SEEN_BEFORE] = 0  # which card was raised is private, and so is what is left (O-FINE-17)
            s.remove(LOOKED, kind)
            s.append_to_row(TOP, kind, self.r.knowers(s.counter[ACTIVE]) | s.counter[SEEN_BEFORE])
            s.emit_move(kind, LOOKED, DECK, 0)
            return s.call(PUT_BACK, BOTTOM)
        if s.frame[s.top + 4] == 0:
            s.frame[s.top + 4] = action % VERB + 1
            return MOVED
        m.swap(s, s.frame[s.top + 4] - 1, action % VERB)
        return s.leave()

    def check(self, s: State, frame: tuple[int, ...]) -> None:
        if frame[4] > s.how_many(self.module.first_row):
            raise StateError("stack: 'spell' remembers a Goal that is not there")


class Book(OnirimModule):
    """Goals and spells."""

    key = "book"
    version = 1

    def __init__(self, goals: int, *, lost: bool = False) -> None:
        self.goals = goals
        self.paradox_cost = 6 if lost else 5  # O-BOOK-5
        self.plan_cost = 9 if lost else 7
        self.punish_cost = 12 if lost else 10

    def kinds(self) -> Sequence[Card]:
        return [Card(f"Go{c}", self.goals, "goal_pile", sort=RELIC, colours=colour) for c, colour in COLOURS]

    def zones(self) -> Sequence[Zone]:
        return (
            Zone("goal_pile", PILE, self.first_pile, HIDDEN, takes=from_home("goal_pile")),
            Zone("removed", PILE, self.first_pile + 1, takes=is_deck_card),
            Zone("goals", ROW, self.first_row, capacity=13, marks=MARKS, takes=from_home("goal_pile")),
        )

    def verbs(self) -> Sequence[Verb]:
        return (
            Verb("paradox"),
            Verb("plan"),
            Verb("punish"),
            Verb("pay", "card"),
            Verb("raise", "card"),
            Verb("pick", "number", most=13),
        )

    def asks(self) -> Sequence[Ask]:
        return (
            Ask("pay", {"pay": Choice(("discard",), keeps=-1)}),
            Ask("raise", {"raise": Choice(("looked",), keeps=1)}),
            Ask("pick", {"pick": Choice()}),
        )

    def choices(self) -> dict[str, dict[str, Choice]]:
        return {"any": {"paradox": Choice(), "plan": Choice(), "punish": Choice(worth=10)}}

    def effects(self) -> Sequence[Effect]:
        return (LayGoals(self), Spell(self))

    def set_up(self, s: State) -> int:
        return s.call(self.first_effect + LAY_GOALS, 0)

    def next_goal(self, s: State) -> int:
        """Return the place of the next Goal: the last turned up again, else the first face up (O-FINE-2); -1 if all are met."""
        first = self.r.start[self.first_row]
        found = -1
        lately = -1
        for i in range(s.size[self.first_row]):
            mark = s.mark[first + i]
            if mark & DOWN == 0 and mark // LATELY > lately:
                lately = mark // LATELY
                found = i
        return found

    def asks_payment(self, s: State) -> bool:
        """Tell whether a card of the discard pile is asked for, to pay a spell."""
        return s.asked == self.first_ask + ASK_PAY

    def instead_of_gaining(self, s: State, kind: int) -> bool:
        """Send a Door that does not match the next Goal to Limbo (O-BOOK-2)."""
        place = self.next_goal(s)
        if place < 0:
            return True
        goal = s.card[self.r.start[self.first_row] + place]
        return self.r.colours[goal] != self.r.colours[kind]  # O-FINE-10

    def check(self, s: State) -> None:
        marks = [mark for _, mark in s.cards(self.first_row)]
        lately = [mark // LATELY for mark in marks if mark > DOWN]
        muddled = [mark for mark in marks if mark > DOWN and mark & DOWN]
        if muddled or len(set(lately)) < len(lately) or (lately and max(lately) > len(marks)):
            raise StateError("goals: each Goal that was turned up again has a number of its own, and no other has one")

    def on_gained(self, s: State, kind: int) -> int:
        place = self.next_goal(s)
        if place < 0:
            raise StateError("a Door is gained and no Goal is left: no game leads to this position")
        s.mark[self.r.start[self.first_row] + place] = DOWN
        return s.emit("goal_met", s.counter[ACTIVE], s.card[self.r.start[self.first_row] + place], -1, self.first_row, -1)

    def on_door_lost(self, s: State, kind: int) -> int:
        """Turn up the leftmost turned-down Goal of its colour, which is next then (O-BOOK-3 O-FINE-2)."""
        first = self.r.start[self.first_row]
        lately = 0
        for i in range(s.size[self.first_row]):
            lately = max(lately, s.mark[first + i] // LATELY)
        for i in range(s.size[self.first_row]):
            if s.mark[first + i] == DOWN and self.r.colours[s.card[first + i]] == self.r.colours[kind]:
                s.mark[first + i] = (lately + 1) * LATELY
                break
        self.renumber(s)
        return MOVED

    def renumber(self, s: State) -> int:
        """Keep the numbers of "lately" small: 1 for the earliest."""
        first = self.r.start[self.first_row]
        n = s.size[self.first_row]
        number = 0
        for lately in range(1, 15):
            for i in range(n):
                if s.mark[first + i] // LATELY == lately:
                    number += 1
                    s.mark[first + i] = number * LATELY
        return MOVED

    def unlike(self, s: State, i: int, j: int) -> bool:
        """Tell whether two Goals differ in colour or face."""
        first = self.r.start[self.first_row]
        same_face = s.mark[first + i] & DOWN == s.mark[first + j] & DOWN
        return s.card[first + i] != s.card[first + j] or not same_face

    def has_unlike(self, s: State, i: int) -> bool:
        """Tell whether a Goal differs from some other."""
        for j in range(s.size[self.first_row]):
            if self.unlike(s, i, j):
                return True
        return False

    def swap(self, s: State, i: int, j: int) -> int:
        """Swap two Goals with their faces; being next stays with the place unless it is now face down (O-FINE-3)."""
        first = self.r.start[self.first_row]
        a = first + i
        b = first + j
        kind = s.card[a]
        s.card[a] = s.card[b]
        s.card[b] = kind
        face_a = s.mark[a] & DOWN
        face_b = s.mark[b] & DOWN
        s.mark[a] = DOWN if face_b else s.mark[a] // LATELY * LATELY
        s.mark[b] = DOWN if face_a else s.mark[b] // LATELY * LATELY
        self.renumber(s)
        return s.emit("goals_swapped", s.counter[ACTIVE], -1, -1, -1, 0)

    def add_powers(self, s: State, moment: int) -> int:
        """Offer spells where they can be paid and do something (O-FINE-8 O-FINE-19); none finds a Door (O-FINE-4)."""
        coins = s.size[DISCARD]
        if moment == AT_USED_UP or coins < self.paradox_cost:
            return MOVED
        if self.r.deck.left(s) > 0:
            s.offer((self.first_verb + PARADOX) * VERB + NO_CARD)
        if coins >= self.plan_cost and self.has_unlike(s, 0):
            s.offer((self.first_verb + PLAN) * VERB + NO_CARD)
        if moment == AT_NIGHTMARE and coins >= self.punish_cost:
            s.offer((self.first_verb + PUNISH) * VERB + NO_CARD)
        return MOVED

    def cost(self, which: int) -> int:
        """Return what a spell costs, in cards of the discard pile: the first is the cheapest."""
        if which == PARADOX:
            return self.paradox_cost
        return self.plan_cost if which == PLAN else self.punish_cost

    def use(self, s: State, action: int) -> int:
        which = action // VERB - self.first_verb
        s.call(self.first_effect + SPELL, which)
        s.frame[s.top + 3] = self.cost(which)
        return MOVED
