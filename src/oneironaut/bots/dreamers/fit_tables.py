"""Fit tables: the Dreams of some rules and what fits what, as C arrays. `cards` says the same in a more readable form."""

from __future__ import annotations

from functools import cache

from ...kernel.arrays import allocate
from ...kernel.limits import *
from ...kernel.rules import Rules
from .cards import Cards, cards_of, chance_of_one, true_word
from .names import *

INTERPRETED = __file__.endswith(".py")
TABLES = {
    "value": KINDS,
    "own": KINDS,
    "skull": KINDS,
    "exact": NIGHTMARES_SIZE * VALUES_SIZE,
    "told": NIGHTMARES_SIZE * 3,
    "answering": NIGHTMARES_SIZE * 3,
    "truth": NIGHTMARES_SIZE * VALUES_SIZE,
    "fixing": NIGHTMARES_SIZE * VALUES_SIZE * VALUES_SIZE,
    "helped": NIGHTMARES_SIZE * VALUES_SIZE * KINDS,
    "ones": SETS_SIZE,
    "chance": DREAMS_SIZE * DREAMS_SIZE,
}


class FitTables:
    """Sets of Dreams as numbers, by Nightmare and value; and the chance to have one of them."""

    value: list[int]
    own: list[int]
    skull: list[int]
    exact: list[int]
    told: list[int]
    answering: list[int]
    truth: list[int]
    fixing: list[int]
    helped: list[int]
    ones: list[int]
    chance: list[float]

    def __init__(self, cards: Cards) -> None:
        if INTERPRETED:
            allocate(self, TABLES)
        self.all = cards.all
        for kind, value in cards.value.items():
            self.value[kind] = value
            self.own[kind] = max(cards.bits[kind]) if kind in cards.bits else 0  # -1 would not do in C
            self.skull[kind] = int(kind in cards.skulls)
        for number in range(SETS_SIZE):
            self.ones[number] = number.bit_count()
        for good in range(DREAMS_SIZE):
            for among in range(DREAMS_SIZE):
                self.chance[good * DREAMS_SIZE + among] = chance_of_one(good, among) if good <= among else 1.0
        for night in range(NIGHTMARES_SIZE):
            for word in range(3):
                self.told[night * 3 + word] = cards.told(night, word)
                self.answering[night * 3 + word] = cards.answering(night, word)
            for one in range(VALUES_SIZE):
                at = night * VALUES_SIZE + one
                self.exact[at] = cards.exact(night, one)
                self.truth[at] = true_word(night, one)
                for other in range(VALUES_SIZE):
                    self.fixing[at * VALUES_SIZE + other] = cards.fixing(night, one, other)
                for kind in cards.bits:
                    self.helped[at * KINDS + kind] = cards.helped(night, one, kind)

    def without(self, cards: int, kind: int) -> int:
        """Return a set without the highest card of a kind."""
        own = cards & self.own[kind]
        while own & (own - 1):
            own &= own - 1
        return cards ^ own

    def pop(self, cards: int) -> int:
        """Count the cards of a set."""
        return self.ones[cards & 1023] + self.ones[cards >> 10]


@cache
def fit_tables_for(rules: Rules) -> FitTables:
    """Return the tables of some rules, made once."""
    return FitTables(cards_of(rules))
