"""Random play inside compiled code: a fast stream of numbers, and games from any state to their end.

The stream (a multiply-with-carry generator) is for speed, not for secrets: games that people play use `dealers`.
"""

from __future__ import annotations

from ..kernel.errors import ArgumentError, IllegalActionError, StateError
from ..kernel.limits import *
from ..kernel.machine import apply
from ..kernel.state import State

MASK32 = 0xFFFFFFFF
MULTIPLIER = 1791398085
GOLDEN = 2654435769
LARGEST = 2**63


class FastRandom:
    """A fast stream of numbers for random play."""

    def __init__(self, seed: int) -> None:
        if type(seed) is not int or not -LARGEST <= seed < LARGEST:
            raise ArgumentError(f"the seed of a fast stream is an int of up to 64 bits, not {seed!r}")
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin the stream of a seed (0 to 2**31 - 1)."""
        self.word = (seed & 0x7FFFFFFF) * GOLDEN + 1
        self.below(1)
        self.below(1)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        word = self.word
        word = MULTIPLIER * (word & MASK32) + (word >> 32)
        self.word = word
        return ((word & MASK32) * n) >> 32

    def deal(self, s: State) -> int:
        """Return what chance answers now. A card of the deck comes to the front of the bag's list, where `State.pick` finds
        it."""
        word = self.word
        word = MULTIPLIER * (word & MASK32) + (word >> 32)
        self.word = word
        if s.bag > 0:
            return self.kind_at(s, s.bag, ((word & MASK32) * s.size[s.bag]) >> 32)
        n = s.size[0]
        if s.rules.pool >= 0:
            n += s.counter[s.rules.pool_left]
        if n == 0:
            raise StateError("chance has no card to draw")
        i = ((word & MASK32) * n) >> 32
        if i >= s.size[0]:
            return PLACE + self.kind_at(s, s.rules.pool, self.below(s.size[s.rules.pool]))
        kind = s.bag_list[i]
        s.bag_list[i] = s.bag_list[0]
        s.bag_list[0] = kind
        return kind

    def draw(self, s: State) -> int:
        """Deal a card and take it out of its bag, as `apply` does; return its kind."""
        return s.draw(self.deal(s))

    def kind_at(self, s: State, pile: int, left: int) -> int:
        """Return the kind of a pile's card with `left` cards before it."""
        kind = 0
        if left >= s.size[pile]:
            raise StateError("chance has no card to draw")
        while left >= s.pile[pile * KINDS + kind]:
            left -= s.pile[pile * KINDS + kind]
            kind += 1
        return kind


def playout(s: State, luck: FastRandom) -> int:
    """Play a state to its end, every choice uniformly at random; return how many decisions seats made.

    What `FastRandom.below`, `FastRandom.deal` and `State.draw` do is written out here for a card of the deck: three calls
    for each of a hundred cards a game are felt when interpreted.
    """
    decisions = 0
    effects = s.rules.steps
    is_whole = s.rules.pool < 0
    frame = s.frame
    option = s.option
    size = s.size
    pile = s.pile
    bag_list = s.bag_list
    number = 0
    effect = effects[0]
    word = luck.word
    while s.ended == RUNNING:
        if frame[s.top] != number:
            number = frame[s.top]
            effect = effects[number]
        stop = effect.run(s)
        while stop == CHANCE:
            if is_whole and s.bag == 0:
                word = MULTIPLIER * (word & MASK32) + (word >> 32)
                last = size[0] - 1
                if last < 0:
                    raise StateError("chance has no card to draw")
                i = ((word & MASK32) * (last + 1)) >> 32
                kind = bag_list[i]
                bag_list[i] = bag_list[0]
                bag_list[0] = bag_list[last]
                pile[kind] -= 1
                size[0] = last
                s.seen = 0
            else:
                luck.word = word
                kind = luck.draw(s)
                word = luck.word
            stop = effect.answer(s, kind)
        if stop == ASK:
            if s.n_options == 0:
                raise StateError("a question has no options: no game leads to this position")
            word = MULTIPLIER * (word & MASK32) + (word >> 32)
            effect.answer(s, option[((word & MASK32) * s.n_options) >> 32])
            decisions += 1
    luck.word = word
    return decisions


def play_many(start: State, games: int, seed: int) -> tuple[int, int, int]:
    """Play many games from one state: (decisions, wins, checksum). Game i depends on seed + i alone."""
    s = start.copy()
    luck = FastRandom(seed)
    decisions = 0
    wins = 0
    check = 0
    for i in range(games):
        s.copy_from(start)
        luck.reset(seed + i)
        decisions += playout(s, luck)
        if s.ended == 1:
            wins += 1
        check = (check * 31 + luck.word % 1000000007) % 1000000007
    return decisions, wins, check


def copies(s: State, n: int) -> int:
    """Copy a state n times into one other: what a search pays for each of its steps."""
    twin = s.copy()
    for _ in range(n):
        twin.copy_from(s)
    return twin.top


class Walk:
    """A game driven from outside, decision by decision, with chance answered inside: the loop a bot author writes."""

    def __init__(self, start: State, seed: int) -> None:
        self.start = start
        self.state = start.copy()
        self.luck = FastRandom(seed)
        self.n_options = self.go_on()

    def go_on(self) -> int:
        """Run to the next decision; return how many options it has, 0 when the game is over."""
        s = self.state
        while s.ended == RUNNING:
            effect = s.rules.steps[s.frame[s.top]]
            stop = effect.run(s)
            while stop == CHANCE:
                stop = effect.answer(s, self.luck.draw(s))
            if stop == ASK:
                return s.n_options
        return 0

    def choose(self, i: int) -> int:
        """Answer with option i; return how many options the next decision has, 0 when the game is over."""
        if not 0 <= i < self.n_options:
            raise IllegalActionError(f"there is no option {i}: the question has {self.n_options}")
        apply(self.state, self.state.option[i])
        self.n_options = self.go_on()
        return self.n_options

    def restart(self, seed: int) -> int:
        """Begin again from the start with another seed."""
        self.state.copy_from(self.start)
        self.luck.reset(seed)
        self.n_options = self.go_on()
        return self.n_options
