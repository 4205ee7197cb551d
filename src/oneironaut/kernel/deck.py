"""Deck: a bag plus a known top and a known bottom. What somebody has seen lies in order, the rest in the bag.

A known card's mark is the mask of the seats that have seen it there. Drawing from the bag is a question to chance.
"""

from __future__ import annotations

from .limits import *
from .state import State


class Deck:
    """The deck of a game: which pile is its bag, which rows its known ends.

    The last card of `top` is drawn first; the first card of `bottom` is drawn when top and bag are empty.
    """

    bag: int
    top: int
    bottom: int

    def __init__(self, bag: int, top: int, bottom: int) -> None:
        self.bag = bag
        self.top = top
        self.bottom = bottom

    def draw(self, s: State) -> int:
        """Take the next card if it is known; return its kind, or BAG, or EMPTY. `s.seen` says who knew it."""
        n = s.size[self.top]
        if n > 0:
            s.size[self.top] = n - 1
            i = s.rules.start[self.top] + n - 1
            s.seen = s.mark[i]
            return s.card[i]
        if self.hidden(s) > 0:
            return BAG
        n = s.size[self.bottom]
        if n == 0:
            return EMPTY
        i = s.rules.start[self.bottom]
        kind = s.card[i]
        s.seen = s.mark[i]
        for j in range(i, i + n - 1):
            s.card[j] = s.card[j + 1]
            s.mark[j] = s.mark[j + 1]
        s.size[self.bottom] = n - 1
        return kind

    def hidden(self, s: State) -> int:
        """Count the cards between the known ends."""
        return s.size[self.bag] + (s.counter[s.rules.pool_left] if s.rules.pool >= 0 else 0)

    def left(self, s: State) -> int:
        """Count the cards of the deck."""
        return s.size[self.top] + self.hidden(s) + s.size[self.bottom]

    def draw_bottom(self, s: State) -> int:
        """Take the lowest card if it is known; return its kind, or BAG, or EMPTY. `s.seen` says who knew it."""
        row = self.bottom
        if s.size[row] == 0:
            if self.hidden(s) > 0:
                return BAG
            row = self.top
        n = s.size[row]
        if n == 0:
            return EMPTY
        first = s.rules.start[row]
        i = first + n - 1 if row == self.bottom else first
        kind = s.card[i]
        s.seen = s.mark[i]
        for j in range(i, first + n - 1):
            s.card[j] = s.card[j + 1]
            s.mark[j] = s.mark[j + 1]
        s.size[row] = n - 1
        return kind

    def holds(self, s: State, kind: int) -> int:
        """Count the cards of a kind that are known to be in the deck, at any place in it."""
        return s.count(self.bag, kind) + s.count(self.top, kind) + s.count(self.bottom, kind)

    def forget(self, s: State) -> int:
        """Shuffle: put the known ends into the bag."""
        if s.size[self.top] > 0:
            self.empty(s, self.top)
        if s.size[self.bottom] > 0:
            self.empty(s, self.bottom)
        return MOVED

    def empty(self, s: State, row: int) -> int:
        """Put all cards of a known end into the bag."""
        first = s.rules.start[row]
        for i in range(first, first + s.size[row]):
            s.add(self.bag, s.card[i])
        s.size[row] = 0
        return MOVED
