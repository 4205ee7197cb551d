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
        """Take the next card if it is known: its kind, or BAG, or EMPTY. `s.seen` says who knew it."""
        n = s.size[self.top]
        if n > 0:
            s.size[self.top] = n - 1
            i = s.rules.start[self.top] + n - 1
            s.seen = s.mark[i]
            return s.card[i]
        if s.size[self.bag] > 0:
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

    def forget(self, s: State) -> int:
        """Shuffle: the known ends go into the bag."""
        if s.size[self.top] > 0:
            self.empty(s, self.top)
        if s.size[self.bottom] > 0:
            self.empty(s, self.bottom)
        return MOVED

    def empty(self, s: State, row: int) -> int:
        """Put all cards of a known end into the bag."""
        first = s.rules.start[row]
        for i in range(first, first + s.size[row]):
            s.put(self.bag, s.card[i])
        s.size[row] = 0
        return MOVED
