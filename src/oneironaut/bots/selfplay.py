"""Self-play: whole games by a searcher, kept as features and targets to learn from. Runs inside compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..features.limits import *
from ..features.module import FeatureModule
from ..features.vector import FeatureVector
from ..kernel.limits import *
from ..kernel.machine import advance, apply
from ..kernel.state import State
from ..rollout.playout import FastRandom
from .encoder import Encoder
from .forced_moves import find_forced_move, play_forced_moves
from .searcher import Searcher

LONGEST = 2000  # positions of one game
NEARLY = 0.2  # what a lost game counts, if it had come all the way
OPEN = 0.1  # a position is open whose chance to win is as large, and as far from 1
RANDOM_SHARE = 3  # of ten answers, how many are random in a random start


class Restart:
    """An undecided position of a game, from which another game starts. Each undecided one of the game is equally likely."""

    def __init__(self, start: State) -> None:
        self.state = start.copy()
        self.seen = 0  # open positions of the game so far

    def offer(self, s: State, worth: float, luck: FastRandom) -> int:
        """Take a position instead of the one before, if it is undecided and drawn: reservoir sampling."""
        if OPEN <= worth <= 1 - OPEN:
            self.seen += 1
            if luck.below(self.seen) == 0:
                self.state.copy_from(s)
        return MOVED


class Memory:
    """Positions as features, one after the other, each with what it should be worth."""

    def __init__(self, room: int, positions: int) -> None:
        self.data = np.zeros(room, dtype=np.int16)
        self.start = np.zeros(positions + 1, dtype=np.int64)
        self.target = np.zeros(positions, dtype=np.float32)
        self.n = 0
        self.vector = FeatureVector()

    def keep(self, vector: FeatureVector, worth: float) -> int:
        """Add a position with the value that the net gave it."""
        at = self.start[self.n]
        for c in range(SUITS):
            self.data[at] = vector.n_own[c]
            at += 1
            for i in range(vector.n_own[c]):
                self.data[at] = vector.own[c * FEATURES + i]
                at += 1
        self.data[at] = vector.n_common
        at += 1
        for i in range(vector.n_common):
            self.data[at] = vector.common[i]
            at += 1
        self.target[self.n] = worth
        self.n += 1
        self.start[self.n] = at
        return MOVED

    def settle(self, first: int, end: float, td_lambda: float) -> int:
        """Give the positions of a game that has ended their targets: TD(lambda), backwards from its end."""
        target = end
        n = self.n - 1
        while n >= first:
            worth = self.target[n]
            self.target[n] = target
            target = (1 - td_lambda) * worth + td_lambda * target
            n -= 1
        return MOVED

    def renumber(self, own: Any, common: Any) -> int:
        """Give all features other numbers."""
        at = 0
        for _ in range(self.n):
            for c in range(SUITS + 1):
                n = self.data[at]
                for i in range(at + 1, at + 1 + n):
                    self.data[i] = own[self.data[i]] if c < SUITS else common[self.data[i]]
                at += 1 + n
        return MOVED

    def make_room(self) -> None:
        """Make sure that another game fits: double the room if it is short."""
        if self.n + LONGEST >= self.target.shape[0]:
            self.start = np.concatenate((np.asarray(self.start), np.zeros_like(self.start)))
            self.target = np.concatenate((np.asarray(self.target), np.zeros_like(self.target)))
        while self.start[self.n] + LONGEST * 200 >= self.data.shape[0]:
            self.data = np.concatenate((np.asarray(self.data), np.zeros_like(self.data)))

    def arrays(self) -> tuple[Any, Any, Any]:
        """Return what was kept."""
        data, start, target = np.asarray(self.data), np.asarray(self.start), np.asarray(self.target)
        return data[: int(start[self.n])].copy(), start[: self.n + 1].copy(), target[: self.n].copy()


def progress(features: tuple[FeatureModule, ...], s: State) -> float:
    """Return how far a game has come towards its win: the product of what its feature modules say."""
    done = 1.0
    for module in features:
        done *= 0.25 + 0.75 * module.progress(s)
    return done


def play(
    start: State,
    searcher: Searcher,
    encoder: Encoder,
    memory: Memory,
    luck: FastRandom,
    shaping: float,
    td_lambda: float,
    random_moves: int = 0,
    restart: Restart | None = None,
) -> int:
    """Play one game by a searcher and keep it in memory; return 1 if it was won. A loss counts `shaping` times its progress
    squared. Of the first `random_moves` answers some are random: positions are kept from the last of those on, since only
    there the searcher plays alone. A restart is offered every position."""
    s = start.copy()
    first = memory.n
    made = 0
    vector = memory.vector
    while True:
        stop = advance(s)
        if stop == OVER:
            break
        if stop == CHANCE:
            apply(s, luck.deal(s))
            continue
        action = find_forced_move(searcher.forcing, s)
        if action >= 0:
            apply(s, action)
            continue
        seat = s.asker
        made += 1
        if made <= random_moves and luck.below(10) < RANDOM_SHARE:
            apply(s, s.option[luck.below(s.n_options)])
            memory.n = first
            continue
        apply(s, searcher.think(s))
        stop = play_forced_moves(searcher.forcing, s, seat)
        if stop != OVER:
            encoder.encode(s, stop, seat, vector)
            memory.keep(vector, searcher.worth)
            if restart is not None:
                restart.offer(s, searcher.worth, luck)
    won = 1 if s.ended == WON else 0
    done = progress(searcher.features, s)
    memory.settle(first, 1.0 if won else shaping * done * done, td_lambda)
    return won


def play_games(start: State, searcher: Searcher, games: int, seed: int, ended: Any = None) -> int:
    """Play games by a searcher, not kept; return how many were won. Game i depends on seed + i alone. Call `ended` with the
    last position of each."""
    s = start.copy()
    luck = FastRandom(seed)
    wins = 0
    for i in range(games):
        s.copy_from(start)
        luck.reset(seed + i)
        while True:
            stop = advance(s)
            if stop == OVER:
                break
            apply(s, luck.deal(s) if stop == CHANCE else searcher.answer(s))
        if s.ended == WON:
            wins += 1
        if ended is not None:
            ended(s)
    return wins


def outcome(features: tuple[FeatureModule, ...], s: State) -> float:
    """Return what a game that has ended counts: 1 for a win, else a little for how far it came."""
    return 1.0 if s.ended == WON else NEARLY * progress(features, s)
