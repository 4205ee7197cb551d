"""Random play with the invariants of the rules checked after every answer, fast enough for millions of rounds.

Every card is in one place; notes are true; a question follows from the state, has options, and they are sorted.
"""

from __future__ import annotations

from ..kernel.arrays import allocate
from ..kernel.limits import *
from ..kernel.machine import advance, apply
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.zone import FAN, NOTE
from ..notation.positions import write_position
from .playout import FastRandom

INTERPRETED = __file__.endswith(".py")
ABSENT, LOOSE, SORTED, KNOWLEDGE = 0, 1, 2, 3  # what a zone number stands for: nothing, cards, cards in order, a note
MOST_ANSWERS = 20000
ARRAYS = {"copies": KINDS, "sorts": ZONES, "note": ZONES, "always": ASKS, "option": OPTIONS, "found": KINDS}


class InvariantChecker:
    """The checks for games of one set of rules."""

    rules: Rules
    twin: State
    copies: list[int]
    sorts: list[int]
    note: list[int]
    always: list[bool]
    option: list[int]
    found: list[int]

    def __init__(self, rules: Rules) -> None:
        if INTERPRETED:
            allocate(self, ARRAYS)
        self.rules = rules
        self.twin = State(rules)
        for number in range(ZONES):
            self.sorts[number] = ABSENT
            self.note[number] = -1
        for number, kind in enumerate(rules.kinds):
            self.copies[number] = kind.copies
        for zone in rules.zones:
            self.sorts[zone.number] = KNOWLEDGE if zone.sort == NOTE else SORTED if zone.sort == FAN else LOOSE
            self.note[zone.number] = zone.note
        for number, ask in enumerate(rules.asks):
            self.always[number] = ask.always

    def check_cards(self, s: State) -> int:
        """Check that every card is in exactly one place, sizes agree with cards, fans are sorted and not too full."""
        for kind in range(self.rules.n_kinds):
            self.found[kind] = 0
        for zone in range(ZONES):
            sort = self.sorts[zone]
            counts = 0 if sort == KNOWLEDGE else 1  # a note is not a card
            held = 0
            if sort == ABSENT:
                if s.size[zone] != 0:
                    self.fail(s, f"cards in zone {zone}, which is not there")
            elif zone < PILES:
                for kind in range(self.rules.n_kinds):
                    n = s.pile[zone * KINDS + kind]
                    if n < 0:
                        self.fail(s, f"zone {zone}: fewer than none")
                    held += n
                    self.found[kind] += counts * n
                if held != s.size[zone]:
                    self.fail(s, f"zone {zone}: size and cards differ")
            else:
                if s.size[zone] > self.rules.capacity[zone] or s.size[zone] < 0:
                    self.fail(s, f"zone {zone} is too full")
                first = self.rules.start[zone]
                for i in range(first, first + s.size[zone]):
                    self.found[s.card[i]] += counts
                    if i > first and sort == SORTED and s.card[i - 1] > s.card[i]:
                        self.fail(s, f"zone {zone} is not sorted")
        for kind in range(self.rules.n_kinds):
            if self.found[kind] != self.copies[kind]:
                self.fail(s, f"cards not conserved: {self.found[kind]} of kind {kind}")
        return MOVED

    def check_notes(self, s: State) -> int:
        """Check that what a note says of a zone is in the zone."""
        for zone in range(ZONES):
            note = self.note[zone]
            if note >= 0 and s.size[note] > 0:
                for kind in range(self.rules.n_kinds):
                    if s.pile[note * KINDS + kind] > s.count(zone, kind):
                        self.fail(s, f"kind {kind} is known in zone {zone} but not there")
        return MOVED

    def check_question(self, s: State) -> int:
        """Check that the question is a function of the state: asked again it is the same and changes nothing. Options are
        sorted."""
        stop = advance(s)
        bag, asked, asker, n = s.bag, s.asked, s.asker, s.n_options
        if stop == ASK:
            self.check_options(s)
        elif stop == CHANCE and s.size[bag] == 0 and self.rules.pool < 0:
            self.fail(s, "chance is asked and has nothing to deal")
        self.twin.copy_from(s)
        again = advance(s)
        if not s.same(self.twin):
            self.fail(s, "asking again changed the state")
        if again != stop or (stop == CHANCE and s.bag != bag):
            self.fail(s, "run is not repeatable")
        if stop == ASK:
            if s.asked != asked or s.asker != asker or s.n_options != n:
                self.fail(s, "run is not repeatable")
            for i in range(n):
                if s.option[i] != self.option[i]:
                    self.fail(s, "run is not repeatable")
        return stop

    def check_options(self, s: State) -> int:
        """Check that there are options, more than one where a forced question is not asked, and note them."""
        n = s.n_options
        if n < 1:
            self.fail(s, "a question without options")
        if n == 1 and not self.always[s.asked]:
            self.fail(s, "a forced question was asked")
        for i in range(n):
            self.option[i] = s.option[i]
            if i > 0 and s.option[i] <= s.option[i - 1]:
                self.fail(s, "options unsorted or doubled")
        return MOVED

    def fail(self, s: State, what: str) -> int:
        """Report a broken invariant."""
        raise AssertionError(f"{what}: {write_position(s)}")

    def play(self, s: State, luck: FastRandom) -> int:
        """Play a state to its end at random, with all checks before every answer; return how many answers there were."""
        answers = 0
        while True:
            stop = self.check_question(s)
            self.check_cards(s)
            self.check_notes(s)
            if stop == OVER:
                return answers
            apply(s, luck.deal(s) if stop == CHANCE else s.option[luck.below(s.n_options)])
            answers += 1
            if answers > MOST_ANSWERS:
                self.fail(s, "the game does not end")


def play_checked(start: State, games: int, seed: int) -> int:
    """Play many games from one state with all checks; return how many answers there were. Game i depends on seed + i alone."""
    checker = InvariantChecker(start.rules)
    s = start.copy()
    luck = FastRandom(seed)
    answers = 0
    for i in range(games):
        s.copy_from(start)
        luck.reset(seed + i)
        answers += checker.play(s, luck)
    return answers
