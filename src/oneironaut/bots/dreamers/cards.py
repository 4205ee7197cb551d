"""Cards: the Dreams of a deck as bits, so that "which cards would fit" is one operation. No card of a position is in here.

Every Dream has a bit; a set of Dreams is a number. Copies of one kind have bits of their own, and a set that holds n of them
has the lowest n: sets are compared by how many cards of which sort they hold, and need not tell copies apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import comb

from ...dreamers.card import Card
from ...dreamers.names import MINUS, NO_CORNER, PLUS, SKULL, TIMES
from ...kernel.rules import Rules

CLOSE, MEDIUM, FAR = range(3)
WORDS = ("close", "medium", "far")
NEAR, MIDDLE = 3, 6  # a true "close" or "medium": the Nightmare is at most so far above the Dream
HAND = 3
VALUES = range(1, 11)


@cache
def chance_of_one(good: int, among: int, draws: int = HAND) -> float:
    """Return the chance that `draws` cards out of `among` contain one of the good ones."""
    return 1 - comb(among - good, draws) / comb(among, draws) if among >= draws else float(good > 0)


def true_word(nightmare: int, value: int) -> int:
    """Return the word that is true of a Dream. The rules do not say when a Dream is close; players do, and this is their
    custom."""
    return CLOSE if nightmare - value <= NEAR else MEDIUM if nightmare - value <= MIDDLE else FAR


class Cards:
    """The Dreams of some rules, and what fits what."""

    def __init__(self, rules: Rules) -> None:
        self.number: dict[str, int] = {}  # kind by code
        self.value: dict[int, int] = {}  # of Dreams and Nightmares, by kind
        self.skulls: set[int] = set()
        self.bits: dict[int, tuple[int, ...]] = {}  # kind of Dream to the sets of none, one, two ... of its copies
        self._slots: list[Card] = []
        for number, card in enumerate(rules.kinds):
            if not isinstance(card, Card):
                raise TypeError("a kind of Dreamers is a Card")
            self.number[card.code] = number
            self.value[number] = card.value
            if card.corner.sort == NO_CORNER:
                continue
            if card.corner.sort == SKULL:
                self.skulls.add(number)
            first = len(self._slots)
            self.bits[number] = tuple(((1 << n) - 1) << first for n in range(card.copies + 1))
            self._slots += [card] * card.copies
        self.all = (1 << len(self._slots)) - 1
        self.code = {number: code for code, number in self.number.items()}
        self._corner = {number: card.corner for number, card in enumerate(rules.kinds) if isinstance(card, Card)}
        self._exact: dict[tuple[int, int], int] = {}
        self._helped: dict[tuple[int, int, int], int] = {}
        self._fixing: dict[tuple[int, int, int], int] = {}
        self._told: dict[tuple[int, int], int] = {}
        self._answering: dict[tuple[int, int], int] = {}
        self._fitting: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}

    def mask(self, counts: Mapping[int, int]) -> int:
        """Return the set of these Dreams, given as counts of kinds; other cards are left out."""
        return sum(self.bits[kind][n] for kind, n in counts.items() if kind in self.bits)

    def without(self, cards: int, kind: int) -> int:
        """Return a set with one card of a kind less."""
        own = cards & self.bits[kind][-1]
        return cards ^ (own if own.bit_count() < 2 else highest(own))

    def changed(self, kind: int, value: int) -> int | None:
        """Return what a Dream's corner makes of a value; None if it is a skull."""
        corner = self._corner[kind]
        return {PLUS: value + corner.number, MINUS: value - corner.number, TIMES: value * corner.number}.get(corner.sort)

    def exact(self, nightmare: int, value: int) -> int:
        """Return the Dreams that make an exact sum with one of this value."""
        key = (nightmare, value)
        if key not in self._exact:
            self._exact[key] = self._where(lambda card: value + card.value == nightmare)
        return self._exact[key]

    def helped(self, nightmare: int, value: int, modifier: int) -> int:
        """Return the Dreams that make an exact sum with one of this value, once a modifier is laid on either."""
        key = (nightmare, value, modifier)
        if key not in self._helped:
            self._helped[key] = self._where(lambda card: self.fixes(nightmare, value, card.value, modifier))
        return self._helped[key]

    def fixing(self, nightmare: int, one: int, other: int) -> int:
        """Return the Dreams that, laid as a modifier, make two of these values exact."""
        key = (nightmare, one, other)
        if key not in self._fixing:
            self._fixing[key] = self._where(lambda card: self.fixes(nightmare, one, other, self.number[card.code]))
        return self._fixing[key]

    def told(self, nightmare: int, word: int) -> int:
        """Return the Dreams of which a word is true."""
        key = (nightmare, word)
        if key not in self._told:
            self._told[key] = self._where(lambda card: true_word(nightmare, card.value) == word)
        return self._told[key]

    def answering(self, nightmare: int, word: int) -> int:
        """Return the Dreams that are exact with some Dream of which a word is true."""
        key = (nightmare, word)
        if key not in self._answering:
            told = {value for value in VALUES if true_word(nightmare, value) == word}
            self._answering[key] = self._where(lambda card: nightmare - card.value in told)
        return self._answering[key]

    def fixes(self, nightmare: int, one: int, other: int, modifier: int) -> bool:
        """Tell whether a modifier makes two Dreams of these values exact."""
        on_one, on_other = self.changed(modifier, one), self.changed(modifier, other)
        return (on_one is not None and on_one + other == nightmare) or (on_other is not None and one + on_other == nightmare)

    def fitting(self, nightmare: int, hand: tuple[int, ...]) -> tuple[int, ...]:
        """Return for each card of a hand the Dreams that are exact with it, as they are or by another card of the hand."""
        key = (nightmare, hand)
        found = self._fitting.get(key)
        if found is None:
            goods = []
            for i, kind in enumerate(hand):
                value = self.value[kind]
                good = self.exact(nightmare, value)
                for modifier in hand[:i] + hand[i + 1 :]:
                    good |= self.helped(nightmare, value, modifier)
                goods.append(good)
            found = self._fitting[key] = tuple(goods)
        return found

    def _where(self, is_wanted: Callable[[Card], bool]) -> int:
        return sum(1 << slot for slot, card in enumerate(self._slots) if is_wanted(card))


def highest(cards: int) -> int:
    """Return the highest card of a set alone."""
    return 1 << cards.bit_length() - 1


@cache
def cards_of(rules: Rules) -> Cards:
    """Return the cards of some rules, worked out once."""
    return Cards(rules)
